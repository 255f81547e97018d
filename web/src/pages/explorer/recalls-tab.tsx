import { Alert, Anchor, Group, Progress, Text, Title } from '@mantine/core'
import { ExclamationTriangleIcon, ExternalLinkIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { Answers, Schemas } from '#web/api/explorer.generated.ts'
import { EmptyState } from '#web/design/empty-state.tsx'
import { LinesSkeleton } from '#web/design/lines-skeleton.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { countOf, formatCount, formatPercent } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { answerQuery, apiRequest } from './explorer-request.ts'
import { MatchedNames } from './matched-names.tsx'
import classes from './recalls-tab.module.css'
import { RefusalNote } from './refusal-note.tsx'
import { RequestSection } from './request-section.tsx'
import { componentWords } from './vehicle-words.ts'

type Recalls = Answers['get_recalls']
type Recall = Schemas['Recall']

/** Every federal campaign of the vehicle on a line of time, newest first. */
export function RecallsTab({ vehicle }: { readonly vehicle: Schemas['Vehicle'] }) {
  const request = apiRequest(`/v1/vehicles/${vehicle.id}/recalls`)
  const query = useQuery(answerQuery<Recalls>(request))
  const { data } = query
  return (
    <>
      <Section
        title={
          data === undefined || data.matched_names.length === 0 ? 'Recalls' : countOf(data.count, 'recall campaign')
        }
      >
        {query.isPending && <LinesSkeleton lines={6} />}
        {query.isError && <RefusalNote error={query.error} onRetry={() => void query.refetch()} />}
        {data && <RecallList recalls={data} />}
      </Section>
      <RequestSection request={request} answer={data} />
    </>
  )
}

function RecallList({ recalls: { recalls, matched_names: names, message } }: { readonly recalls: Recalls }) {
  if (names.length === 0)
    return (
      <Alert
        icon={<ExclamationTriangleIcon aria-hidden />}
        color="yellow"
        variant="default"
        title="Not known whether there are recalls"
      >
        {message ?? 'No federal record names this vehicle.'}
      </Alert>
    )
  return (
    <>
      {recalls.length === 0 && (
        <EmptyState
          title="No recall campaign"
          description={message ?? 'The federal records name this vehicle and hold no campaign for it.'}
        />
      )}
      <ol className={classes.line}>
        {recalls.map((recall) => (
          <RecallItem key={recall.campaign_id} recall={recall} />
        ))}
      </ol>
      <MatchedNames names={names} />
    </>
  )
}

function RecallItem({ recall }: { readonly recall: Recall }) {
  const { campaign_id: id, report_received: received, component, components, source_url: url } = recall
  const title = component === null ? `Campaign ${id}` : componentWords(component)
  return (
    <li className={classes.item} data-severe={recall.do_not_drive === true || recall.park_outside === true}>
      <Text size="sm" c="dimmed">
        {received === null ? 'Date not stated' : <time dateTime={received}>{formatDay(received)}</time>}
      </Text>
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        {recall.do_not_drive === true && <StatusBadge tone="negative">Do not drive</StatusBadge>}
        {recall.park_outside === true && <StatusBadge tone="negative">Park outside</StatusBadge>}
      </Group>
      <Words label="Defect" text={recall.summary} />
      <Words label="Consequence" text={recall.consequence} />
      <Words label="Remedy" text={recall.remedy} />
      {components.length > 1 && <Words label="Also" text={components.slice(1).map(componentWords).join(', ')} />}
      <Completion recall={recall} />
      <Group gap={6} mt={6}>
        <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
          NHTSA campaign {id} <ExternalLinkIcon aria-label="(opens in a new tab)" />
        </Anchor>
        <Text size="sm" c="dimmed">
          {recall.manufacturer !== null && ` · ${recall.manufacturer}`}
          {recall.potentially_affected !== null && ` · ${countOf(recall.potentially_affected, 'vehicle')} affected`}
        </Text>
      </Group>
    </li>
  )
}

function Words({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <Text className={classes.words}>
      <Text span fw={500} inherit>
        {label}.
      </Text>{' '}
      {text}
    </Text>
  )
}

/** How many of the recalled vehicles were repaired, where a quarterly report says so. */
function Completion({ recall: { completion, completion_rate: rate } }: { readonly recall: Recall }) {
  if (completion === undefined || rate === undefined) return null
  const percent = rate * 100
  return (
    <div className={classes.completion}>
      <Progress value={percent} size="sm" aria-label={`${formatPercent(percent)} repaired`} />
      <Text size="xs" c="dimmed" mt={4}>
        {formatPercent(percent)} repaired
        {completion.involved !== null && ` of ${formatCount(completion.involved)}`}, as of {completion.quarter}
      </Text>
    </div>
  )
}
