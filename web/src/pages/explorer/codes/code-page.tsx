import { Anchor, Group, List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import classes from './code-page.module.css'

type TroubleCode = Responses['search_dtc']['results'][number]

const route = getRouteApi('/app/explorer/codes/$code')

export function CodePage() {
  const { code } = route.useParams()
  const request = apiRequest(`/v1/dtc/${encodeURIComponent(code)}`)
  const query = useQuery(answerQuery<TroubleCode>(request))
  const { data } = query
  return (
    <>
      <PageHeader
        title={code.toUpperCase()}
        description={data?.title.replace(`${data.code}: `, '')}
        back={{ to: '/explorer/codes', label: 'Trouble codes' }}
      />
      <Section title="What it means">
        {query.isPending && <LinesSkeleton lines={6} />}
        {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
        {data && <CodeFacts found={data} />}
      </Section>
      <RequestSection request={request} response={data} />
    </>
  )
}

function CodeFacts({ found }: { readonly found: TroubleCode }) {
  const { category, subsystem, severity, safety_risk: isRisk, emissions_related: isEmissions } = found
  return (
    <>
      <StatRow>
        <Stat label="Severity" value={<SeverityBadge severity={severity} />} />
        <Stat label="Category" value={category} />
        <Stat label="Subsystem" value={subsystem} />
      </StatRow>
      {(isRisk || isEmissions) && (
        <Group gap="xs" mt="md">
          {isRisk && <StatusBadge tone="negative">Safety risk</StatusBadge>}
          {isEmissions && <StatusBadge tone="neutral">Can raise emissions</StatusBadge>}
        </Group>
      )}
      {found.make_notes.map((note) => (
        <Text key={note} size="md" mt="md">
          {note}
        </Text>
      ))}
      <div className={classes.columns}>
        <Words title="Symptoms" words={found.symptoms} />
        <Words title="Where to look" words={found.possible_causes} />
      </div>
      {found.related_codes.length > 0 && (
        <>
          <Title order={3} mt="lg" mb={6}>
            Related codes
          </Title>
          <Group gap="sm">
            {found.related_codes.map((related) => (
              <Anchor key={related} component={Link} to={`/explorer/codes/${related}`} ff="monospace" size="sm">
                {related}
              </Anchor>
            ))}
          </Group>
        </>
      )}
      <Text size="xs" c="dimmed" mt="lg">
        These are starting points, not a diagnosis. A code identifies a circuit or symptom, not the failed part.
      </Text>
    </>
  )
}

function Words({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <div>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <List spacing={4} size="md">
        {words.map((word) => (
          <List.Item key={word}>{word}</List.Item>
        ))}
      </List>
    </div>
  )
}
