import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { PlanNeeded } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { planQuery } from '#web/pages/plan/plan-queries.ts'
import { ListInput } from '#web/stock-list/list-input.tsx'
import { readStockList, STOCK_BYTES_MAX, STOCK_LINES_MAX, type StockList } from '#web/stock-list/stock-list.ts'
import { FleetResults } from './fleet-results.tsx'
import { useFleetCheck } from './use-fleet-check.ts'

/** Recall check for a stock or fleet. Takes a CSV file or pasted lines and shows a table, most severe first. */
export function FleetPage() {
  const check = useFleetCheck()
  const start = (text: string) => {
    const list = readStockList(text, STOCK_LINES_MAX)
    const fault = faultOf(list)
    if (fault === undefined) check.start(list)
    return fault
  }
  return (
    <>
      <PageHeader
        title="Fleet check"
        description="Check up to 10,000 vehicles for recalls. Each checked vehicle counts toward your quota. The list is not stored."
        hasRecords
      />
      <Section>
        <CheckGate>
          <ListInput
            description="One VIN, or one year, make, and model, per line. Or drop a CSV file with the columns vin, or year, make, and model. Optional: ref, your own number."
            action="Check"
            bytesMax={STOCK_BYTES_MAX}
            onList={start}
            isRunning={check.isRunning}
            progress={{ percent: check.percent, label: 'Vehicles checked' }}
            onStop={check.stop}
          />
        </CheckGate>
        {check.error !== undefined && <ErrorNote error={check.error} />}
      </Section>
      {check.list !== undefined && <FleetResults rows={check.rows} list={check.list} isRunning={check.isRunning} />}
    </>
  )
}

/** Shows its children, or the reason why the user cannot check a fleet. */
function CheckGate({ children }: { readonly children: ReactNode }) {
  const mayCheck = useMay('run_batch')
  const { data } = useQuery(planQuery)
  if (!mayCheck)
    return (
      <Notice tone="accent">
        A fleet check uses quota units, which your role does not allow. Ask a developer, an admin, or the owner.
      </Notice>
    )
  const lowest = data?.plans.findIndex(({ opens }) => opens.includes('run_batch'))
  const current = data?.plans.findIndex(({ plan }) => plan === data.current.plan)
  if (lowest === undefined || current === undefined || current >= lowest) return children
  return <PlanNeeded plan={data?.plans[lowest]?.plan} />
}

function faultOf({ lines }: StockList): string | undefined {
  if (lines.length === 0) return 'No line names a vehicle. Use VINs, or year, make, and model.'
  if (lines.length > STOCK_LINES_MAX) return 'The list has more than 10,000 vehicles. Split it.'
  return undefined
}
