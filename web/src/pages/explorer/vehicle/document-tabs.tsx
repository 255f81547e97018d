import { Group, Text, Title } from '@mantine/core'
import type { Tsb } from '#operations/public/get-tsbs.ts'
import type { Investigation } from '#operations/records/investigation.ts'
import type { Responses } from '#web/api/types.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { useVehicleList, type VehicleListProps } from '#web/pages/explorer/list-query.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { DocumentList } from './document-list.tsx'
import classes from './complaints-tab.module.css'

/** Service bulletins from manufacturers to their dealers. */
export function TsbsTab(props: VehicleListProps) {
  const { request, query, answer } = useVehicleList<Responses['get_tsbs']>('tsbs', props)
  return (
    <>
      <DocumentList query={query} word="service bulletin" onStep={props.onStep}>
        {query.data?.tsbs.map((tsb) => (
          <TsbItem key={tsb.tsb_id} tsb={tsb} />
        ))}
      </DocumentList>
      <RequestSection request={request} response={answer} />
    </>
  )
}

export function InvestigationsTab(props: VehicleListProps) {
  const { request, query, answer } = useVehicleList<Responses['get_investigations']>('investigations', props)
  return (
    <>
      <DocumentList query={query} word="defect investigation" onStep={props.onStep}>
        {query.data?.investigations.map((investigation) => (
          <InvestigationItem key={investigation.investigation_id} investigation={investigation} />
        ))}
      </DocumentList>
      <RequestSection request={request} response={answer} />
    </>
  )
}

function TsbItem({ tsb }: { readonly tsb: Tsb }) {
  const { tsb_id: id, document_id: document, date, type, components, summary, replaces } = tsb
  const about = [
    date !== null && formatDay(date),
    type,
    `No. ${id}`,
    replaces !== null && `replaces ${replaces}`,
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <Title order={3}>{components.map(componentWords).join(' · ') || (document ?? 'Component not stated')}</Title>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
      {summary !== null && <Text className={classes.words}>{summary}</Text>}
    </li>
  )
}

function InvestigationItem({ investigation }: { readonly investigation: Investigation }) {
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
          {investigation.recall_relation === 'led_to' ? 'Led to recall' : 'Related recall'}{' '}
          <CampaignLink id={investigation.recall_campaign_id} underline="always" inherit />
        </Text>
      )}
    </li>
  )
}
