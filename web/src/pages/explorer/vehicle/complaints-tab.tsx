import { Group, Text, Title } from '@mantine/core'
import type { Complaint } from '#operations/public/get-complaints.ts'
import type { Responses } from '#web/api/types.ts'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { useVehicleList, type VehicleListProps } from '#web/pages/explorer/list-query.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { ComplaintCharts } from './complaint-charts.tsx'
import { DocumentList } from './document-list.tsx'
import classes from './complaints-tab.module.css'

type Complaints = Responses['get_complaints']

/** Owners' complaints: counts first, then the complaints themselves. */
export function ComplaintsTab(props: VehicleListProps) {
  const { request, query, answer } = useVehicleList<Complaints>('complaints', props)
  const { data } = query
  return (
    <>
      {data?.summary !== undefined && data.summary.complaints > 0 && <ComplaintSummary summary={data.summary} />}
      <DocumentList
        query={query}
        word="complaint"
        description="Reports by owners to NHTSA. They are claims, not findings."
        onStep={props.onStep}
      >
        {data?.complaints.map((complaint) => (
          <ComplaintItem key={complaint.complaint_id} complaint={complaint} />
        ))}
      </DocumentList>
      <RequestSection request={request} response={answer} />
    </>
  )
}

function ComplaintSummary({ summary }: { readonly summary: NonNullable<Complaints['summary']> }) {
  const { complaints, crashes, fires, injuries, deaths } = summary
  return (
    <Section title="Summary" description="All complaints about this vehicle">
      <StatRow>
        <Stat label="Complaints" value={formatCount(complaints)} />
        <Stat label="Crashes" value={formatCount(crashes)} />
        <Stat label="Fires" value={formatCount(fires)} />
        <Stat label="Injuries" value={formatCount(injuries)} />
        <Stat label="Deaths" value={formatCount(deaths)} />
      </StatRow>
      <ComplaintCharts summary={summary} />
    </Section>
  )
}

function ComplaintItem({ complaint }: { readonly complaint: Complaint }) {
  const { complaint_id: id, components, symptoms, description, crash, fire, injury, mileage, state } = complaint
  const about = [dateWords(complaint), mileage !== null && `${formatCount(mileage)} miles`, state, `No. ${id}`].filter(
    Boolean,
  )
  return (
    <li className={classes.item}>
      <Group gap="xs">
        <Title order={3}>{components.map(componentWords).join(' · ') || 'Component not stated'}</Title>
        {crash === true && <StatusBadge tone="negative">Crash</StatusBadge>}
        {fire === true && <StatusBadge tone="negative">Fire</StatusBadge>}
        {injury === true && <StatusBadge tone="negative">Injury</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
      {description !== null && <Text className={classes.words}>{description}</Text>}
      {symptoms.length > 0 && (
        <Group gap={6} mt={8}>
          {symptoms.map((symptom) => (
            <StatusBadge key={symptom} tone="neutral">
              {symptom}
            </StatusBadge>
          ))}
        </Group>
      )}
    </li>
  )
}

/** Date of filing, else of the incident; undefined if the source states neither. */
function dateWords({ filed, incident_date: incident }: Pick<Complaint, 'filed' | 'incident_date'>): string | undefined {
  if (filed !== null) return formatDay(filed)
  return incident === null ? undefined : `Incident on ${formatDay(incident)}`
}
