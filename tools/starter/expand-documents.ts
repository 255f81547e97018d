import { Failure } from '#platform/failure.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Concerned, Plan } from './plan.ts'

/** Said before each text, because these records have no field for whose words a text is in. */
export const OURS = 'Summary by this project: '

/**
 * FLAT_INV.txt in NHTSA's layout of 11 fields and a file of bulletins in that of 14, from the lists written by hand: one row per
 * record, vehicle and component. The first row of a record has its texts: no other's count.
 * @throws Failure when a record names a vehicle that is not in the plan.
 */
export function expandDocuments(plan: Plan): Map<string, string> {
  const known = vehicleKeys(plan)
  const written = new Set<string>()
  const firstOf = ({ number }: Concerned, texts: readonly string[]) => {
    const isFirst = !written.has(number)
    written.add(number)
    return texts.map((text) => (isFirst ? text : ''))
  }
  const rowsOf = (record: Concerned, fields: (vehicle: readonly string[]) => string[]) =>
    record.vehicles.map((vehicle) => {
      if (!known.has(vehicle.join('\t')))
        throw new Failure(`${record.number} names ${vehicle.join(' ')}, not in the plan`)
      return `${fields(vehicle).join('\t')}\r\n`
    })
  const investigations = plan.investigations.flatMap((each) => {
    const { number, opened, closed, campaign, components, subject, summary } = each
    return components.flatMap((component) =>
      rowsOf(each, (vehicle) => {
        const days = [digits(opened), digits(closed)]
        return [number, ...vehicle, component, '', ...days, campaign, ...firstOf(each, [subject, OURS + summary])]
      }),
    )
  })
  const bulletins = plan.bulletins.flatMap((each) => {
    const { number, document, date, components, summary } = each
    return rowsOf(each, (vehicle) => {
      const head = [number, '', '', document, digits(date), '', '']
      return [...head, ...vehicle, components.join('|'), '', '', ...firstOf(each, [OURS + summary])]
    })
  })
  return new Map([
    ['FLAT_INV.txt', investigations.join('')],
    ['TSBS_RECEIVED_2015-2026.txt', bulletins.join('')],
  ])
}

/** YYYY-MM-DD as NHTSA's files write it. */
function digits(day: string): string {
  return day.replaceAll('-', '')
}
