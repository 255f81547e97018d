import { Failure } from '#platform/failure.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Concerned, Plan } from './plan.ts'

/** Prefix of each text, because these records have no field for a text's author. */
export const OURS = 'Summary by this project: '

/**
 * Returns FLAT_INV.txt in NHTSA's layout of 11 fields and a file of bulletins in that of 14, from hand-written lists:
 * one row per record, vehicle and component. Only a record's first row has its texts, because the ingest ignores the
 * others'.
 * @throws Failure if a record names a vehicle outside the plan
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

/** Converts YYYY-MM-DD to the format of NHTSA's files. */
function digits(day: string): string {
  return day.replaceAll('-', '')
}
