import type { Family } from './families.ts'
import type { FaultCauses, FaultKind } from './faults.ts'
import type { TitledCode } from './title-rows.ts'

const CAUSES_MAX = 7

/** Faults that the controller sees in the circuit itself: a clogged valve or a vacuum leak does not explain them. */
const ELECTRICAL: ReadonlySet<FaultKind> = new Set(['general', 'open', 'low', 'high', 'intermittent', 'silent'])

/** A family's cause that begins so is mechanical: it is left out for faults of the circuit. */
const MECHANICAL_MARK = '*'

/** A message that arrives but is wrong, or comes from the wrong software, is not explained by fuses and wires. */
const MESSAGE: ReadonlySet<FaultKind> = new Set(['data', 'software'])

/**
 * The possible causes of a code's fault, likeliest first: wiring before the family's own causes where the fault is
 * electrical, the other way round where it is not. None is named twice.
 */
export function possibleCauses(code: TitledCode, family: Family, faultCauses: FaultCauses): string[] {
  const { kind } = code.fault
  const { partKind, part } = kind === 'lost' || MESSAGE.has(kind) ? family : partOf(code.subject, family)
  const general = (faultCauses.get(`${partKind} ${kind}`) ?? []).map((cause) => capitalised(cause.replace('~', part)))
  const own = MESSAGE.has(kind) ? [] : ownCauses(family.causes, ELECTRICAL.has(kind))
  const fresh = general.filter((cause) => !isSaidBy(own, cause, part))
  return [...new Set(ELECTRICAL.has(kind) ? [...fresh, ...own] : [...own, ...fresh])].slice(0, CAUSES_MAX)
}

function ownCauses(causes: readonly string[], isElectrical: boolean): string[] {
  return causes
    .filter((cause) => !isElectrical || !cause.startsWith(MECHANICAL_MARK))
    .map((cause) => (cause.startsWith(MECHANICAL_MARK) ? cause.slice(1) : cause))
}

const SENSED_PARTS = new Set(['actuator', 'system', 'module'])

/** The sensor of an actuator's family fails as a sensor does, the heater of a sensor's family as a heater. */
function partOf(subject: string, { partKind, part }: Family): Pick<Family, 'partKind' | 'part'> {
  if (partKind === 'sensor' && /heater (?:control|sense)/u.test(subject)) {
    return { partKind: 'heater', part: `${part} heater` }
  }
  const sensor = /(?:position |pressure |temperature |flow |level |speed )?(?:sensor|switch)\b/u.exec(subject)?.[0]
  const isSensor = sensor !== undefined && SENSED_PARTS.has(partKind) && !subject.includes('processor')
  return isSensor ? { partKind: 'sensor', part: sensor } : { partKind, part }
}

/** "Failed oxygen sensor heater" says nothing after "Burnt-out heater in the oxygen sensor". */
function isSaidBy(own: readonly string[], cause: string, part: string): boolean {
  if (!/^(?:Fail|Sticking or worn)|burnt out$/u.test(cause)) return false
  const noun = part.split(' ').at(-1) ?? part
  return own.some((each) => /^(?:Failed|Burnt-out|Aged|Sticking) /u.test(each) && each.includes(noun))
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
