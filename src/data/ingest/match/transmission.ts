import { TRANSMISSIONS, type Transmission } from '#catalog/vocabulary.ts'
import { derivedByTable, type Derived } from './derived.ts'

const KNOWN = new Set<string>(TRANSMISSIONS)

/** Patterns of EPA's texts; `speeds` is the number of forward gears. */
const FORMS: readonly (readonly [form: RegExp, name: (speeds: string) => string])[] = [
  [/^Manual (?<speeds>\d+)-spd$/, (speeds) => `Manual ${speeds}-speed`],
  [/^Manual (?<speeds>\d+)-spd Doubled$/, (speeds) => `Manual ${speeds}-speed with two ranges`],
  [/^Automatic (?<speeds>\d+)-spd$/, (speeds) => `Automatic ${speeds}-speed`],
  // A = automatic, S = automatic with manual selection, L = automatic with lock-up: the same transmission to an owner.
  [/^Automatic \([ASL](?<speeds>\d+)\)$/, (speeds) => `Automatic ${speeds}-speed`],
  [/^Automatic \(AM(?:-S)?(?<speeds>\d+)\)$/, (speeds) => `Automated manual ${speeds}-speed`],
  // Software defines the steps of a continuously variable transmission, so their number is dropped.
  [/^Automatic \(AV(?:-S)?(?<speeds>\d+)\)$/, () => 'CVT'],
  [/^Automatic \(variable gear ratios\)$/, () => 'CVT'],
]

/** Returns the transmission in the closed vocabulary; null for a blank or an unknown text. */
export function transmissionOf(trany: string | null): Derived<Transmission> {
  if (trany === null) return { value: null, rule: 'not_stated' }
  for (const [form, name] of FORMS) {
    const match = form.exec(trany)
    if (match !== null) return derivedByTable(known(name(match.groups?.['speeds'] ?? '')))
  }
  return derivedByTable<Transmission>(undefined)
}

function known(name: string): Transmission | undefined {
  return KNOWN.has(name) ? (name as Transmission) : undefined
}
