import type { Family } from './families.ts'
import type { Fault, FaultCauses, FaultKind } from './faults.ts'

const CAUSES_MAX = 7

/** Faults that the controller sees in the circuit itself: a clogged valve or a vacuum leak does not explain them. */
const ELECTRICAL: ReadonlySet<FaultKind> = new Set(['general', 'open', 'low', 'high', 'intermittent', 'silent'])

/** A family's cause that begins so is mechanical: it is left out for faults of the circuit. */
const MECHANICAL_MARK = '*'

/**
 * The possible causes of a fault of a family, likeliest first: wiring before the family's own causes where the
 * fault is electrical, the other way round where it is not. None is named twice.
 */
export function possibleCauses(fault: Fault, family: Family, faultCauses: FaultCauses): string[] {
  const general = (faultCauses.get(`${family.partKind} ${fault.kind}`) ?? []).map((cause) => {
    return capitalised(cause.replace('~', family.part))
  })
  const isElectrical = ELECTRICAL.has(fault.kind)
  const own = family.causes
    .filter((cause) => !isElectrical || !cause.startsWith(MECHANICAL_MARK))
    .map((cause) => (cause.startsWith(MECHANICAL_MARK) ? cause.slice(1) : cause))
  const fresh = general.filter((cause) => !isSaidBy(own, cause, family.part))
  return [...new Set(isElectrical ? [...fresh, ...own] : [...own, ...fresh])].slice(0, CAUSES_MAX)
}

/** "Failed oxygen sensor heater" says nothing after "Burnt-out heater in the oxygen sensor". */
function isSaidBy(own: readonly string[], cause: string, part: string): boolean {
  if (!/^Fail(?:ed|ing) /u.test(cause)) return false
  const noun = part.split(' ').at(-1) ?? part
  return own.some((each) => /^(?:Failed|Burnt-out|Aged|Sticking or failed) /u.test(each) && each.includes(noun))
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
