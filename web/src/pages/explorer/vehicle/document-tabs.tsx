import { Group, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Responses, Schemas } from '#web/api/explorer.generated.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { countOf } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import classes from './complaints-tab.module.css'
import { RECORDS_A_PAGE, useVehicleList, type VehicleListProps } from '#web/pages/explorer/list-query.ts'
import { ListOrigin, type MatchedNamesProps } from './matched-names.tsx'
import { PageSteps, type PageStepsProps } from '#web/design/tables/page-steps.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'

/** What manufacturers told their dealers. */
export function TsbsTab(props: VehicleListProps) {
  const { request, query, answer } = useVehicleList<Responses['get_tsbs']>('tsbs', props)
  return (
    <>
      <DocumentList query={query} word="service bulletin" onStep={props.onStep}>
        {query.data?.tsbs.map((tsb) => (
          <TsbItem key={tsb.tsb_id} tsb={tsb} />
        ))}
      </DocumentList>
      <RequestSection request={request} answer={answer} />
    </>
  )
}

/** What NHTSA looked into. */
export function InvestigationsTab(props: VehicleListProps) {
  const { request, query, answer } = useVehicleList<Responses['get_investigations']>('investigations', props)
  return (
    <>
      <DocumentList query={query} word="defect investigation" onStep={props.onStep}>
        {query.data?.investigations.map((investigation) => (
          <InvestigationItem key={investigation.investigation_id} investigation={investigation} />
        ))}
      </DocumentList>
      <RequestSection request={request} answer={answer} />
    </>
  )
}

interface DocumentListProps {
  readonly query: UseQueryResult<
    PageStepsProps['page'] & {
      readonly message?: string
      readonly matched_names: MatchedNamesProps['names']
      readonly records_through: string | null
    }
  >
  /** "service bulletin" */
  readonly word: string
  readonly onStep: (offset: number) => void
  readonly children: ReactNode
}

function DocumentList({ query, word, onStep, children }: DocumentListProps) {
  const { data, isPending, isError, error, refetch } = query
  return (
    <Section
      {...(data && { title: data.total === undefined ? `Not loaded: ${word}s` : countOf(data.total, word) })}
      actions={data && <PageSteps page={data} pageSize={RECORDS_A_PAGE} onStep={onStep} />}
    >
      {isPending && <LinesSkeleton lines={8} />}
      {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
      {data && (data.total ?? 0) === 0 && (
        <EmptyState
          title={data.total === undefined ? `Not known whether there are ${word}s` : `No ${word} to show`}
          description={data.message ?? 'The federal records hold none.'}
        />
      )}
      <ol className={classes.list}>{children}</ol>
      {data && <ListOrigin list={data} />}
    </Section>
  )
}

function TsbItem({ tsb }: { readonly tsb: Schemas['Tsb'] }) {
  const { tsb_id: id, document_id: document, date, type, components, summary, replaces } = tsb
  const about = [
    date === null ? 'Date not stated' : formatDay(date),
    type,
    `No. ${id}`,
    replaces !== null && `replaces ${replaces}`,
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <Title order={3}>{components.map(componentWords).join(', ') || (document ?? 'Component not stated')}</Title>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
      {summary !== null && <Text className={classes.words}>{summary}</Text>}
    </li>
  )
}

function InvestigationItem({ investigation }: { readonly investigation: Schemas['Investigation'] }) {
  const { investigation_id: id, subject, type, opened, closed, status, disposition, summary } = investigation
  const isActive = status === 'active' && !investigation.never_closed
  const standing = investigation.never_closed ? 'Never closed in the record' : (disposition ?? status)
  const about = [
    type,
    opened !== null && `opened ${formatDay(opened)}`,
    closed !== null && `closed ${formatDay(closed)}`,
    id,
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <Group gap="xs">
        <Title order={3}>{subject ?? id}</Title>
        <StatusBadge tone={isActive ? 'warning' : 'neutral'}>{standing}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
      {summary !== null && <Text className={classes.words}>{summary}</Text>}
      {investigation.recall_campaign_id !== null && (
        <Text size="sm" mt={6}>
          {investigation.recall_relation === 'led_to' ? 'Led to recall' : 'Concerns recall'}{' '}
          <CampaignLink id={investigation.recall_campaign_id} underline="always" inherit />
        </Text>
      )}
    </li>
  )
}
