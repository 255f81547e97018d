import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '#operations/vehicle.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import type { Responses } from '#web/api/types.ts'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { countOf, formatDollars } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import { useVehicleList } from '#web/pages/explorer/list-query.ts'
import { ComplaintCharts } from './complaint-charts.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { RecallsOf } from './recalls-tab.tsx'
import classes from './overview-tab.module.css'

const FIRST_PAGE = { offset: 0, onStep: () => undefined }

/**
 * Recalls, severe ones first, then cost, safety, and complaints. It sends the same requests as the other tabs, so
 * opening a tab afterwards costs no further quota unit.
 */
export function OverviewTab({ vehicle }: { readonly vehicle: Vehicle }) {
  const request = apiRequest(`/v1/vehicles/${vehicle.id}/recalls`)
  const recalls = useQuery(answerQuery<Responses['get_recalls']>(request))
  // A plan without recalls has no ratings or complaints either, and one upgrade note is enough.
  const hasRecords = !recalls.isPending && !(recalls.isError && serviceErrorOf(recalls.error).code === 'plan_required')
  return (
    <>
      <RecallsOf request={request} isBrief />
      <div className={classes.pair}>
        <EconomySection vehicle={vehicle} />
        {hasRecords && <RatingSummary vehicleId={vehicle.id} />}
      </div>
      {hasRecords && <ComplaintsSection vehicleId={vehicle.id} />}
    </>
  )
}

function EconomySection({ vehicle: { economy, electric } }: { readonly vehicle: Vehicle }) {
  const range = electric?.range_miles ?? null
  return (
    <Section title="Fuel economy" description="EPA rating">
      {economy === null && <Text c="dimmed">EPA does not rate this vehicle.</Text>}
      <StatRow>
        {economy && <EconomyStats economy={economy} />}
        {range !== null && <Stat label="Electric range" value={`${range} mi`} />}
      </StatRow>
    </Section>
  )
}

function EconomyStats({ economy }: { readonly economy: NonNullable<Vehicle['economy']> }) {
  const { combined_mpg, city_mpg, highway_mpg, annual_fuel_cost_usd: cost, cost_as_of: asOf } = economy
  const unit = economy.unit === 'mpge' ? 'MPGe' : 'mpg'
  const figures = [
    ['Combined', combined_mpg],
    ['City', city_mpg],
    ['Highway', highway_mpg],
  ] as const
  return (
    <>
      {figures.map(([label, value]) => (
        <Stat key={label} label={label} value={value === null ? '—' : `${value} ${unit}`} />
      ))}
      {cost !== null && (
        <Stat label="Fuel per year" value={formatDollars(cost)} hint={asOf !== null && `${formatDay(asOf)} prices`} />
      )}
    </>
  )
}

function ComplaintsSection({ vehicleId }: { readonly vehicleId: string }) {
  const { query } = useVehicleList<Responses['get_complaints']>('complaints', { vehicleId, ...FIRST_PAGE })
  const { data, isPending, isError, error, refetch } = query
  return (
    <Section
      title={data?.total === undefined ? 'Complaints' : countOf(data.total, 'complaint')}
      description="Reports by owners to NHTSA. They are claims, not findings."
    >
      {isPending && <LinesSkeleton lines={5} />}
      {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
      {data &&
        (data.summary === undefined || data.summary.complaints === 0 ? (
          <Text c="dimmed">{withoutStarterNote(data.message ?? '') || 'The federal records list none.'}</Text>
        ) : (
          <ComplaintCharts summary={data.summary} />
        ))}
    </Section>
  )
}
