import type { EpaName } from '#ingest/match/epa-name.ts'
import { isMildHybrid } from '#ingest/match/mild-hybrid.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { readName } from '#ingest/match/names/read-name.ts'
import type { NameAttribute, NameReading, PowerKind } from '#ingest/match/names/reading.ts'
import type { Aliases } from './alias-file.ts'
import type { RuleName } from './rule.ts'

/** One nameplate that a group of EPA rows is for; most groups are for one, "Sentra/200SX" for two. */
export interface EpaAlternative {
  /** Index of its EpaShape. */
  readonly shape: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly reading: NameReading
  readonly power: PowerKind
  /** The attributes of the name, the drive of EPA's column, and engine and gears where an alias asks for them. */
  readonly facts: ReadonlySet<string>
  readonly steps: readonly RuleName[]
}

/** Motors of mild hybrids run on 12 to 86 volts (full ones from 101 on); NHTSA never names those cars hybrids. */
const MILD_HYBRID_VOLTS_MAX = 90
/** Where EPA's newest rows leave the voltage blank: makes whose hybrids without the word in the name are mild. */
const MILD_HYBRID_MAKES = new Set([
  'Audi',
  'BMW',
  'Genesis',
  'Jeep',
  'Land Rover',
  'Maserati',
  'Mercedes-Benz',
  'Ram',
  'Volvo',
])
/** The only Mazda with a mild hybrid engine of its own. */
const MILD_HYBRID_PLATES = new Set(['cx70', 'cx90'])

/** What EPA's columns say that its name does not: conditions of data/aliases, see CONDITION in alias-file.ts. */
export function epaFacts(name: EpaName): ReadonlySet<string> {
  const facts = new Set<string>()
  if (name.turbocharger === 'T') facts.add('turbo')
  if (name.supercharger === 'S') facts.add('supercharged')
  if (name.fuel === 'Diesel') facts.add('diesel')
  if (name.fuel === 'Premium') facts.add('premium')
  if (/\b4[ -]?V(?:ALVES?)?\b/i.test(name.engineText ?? '')) facts.add('four valves')
  if (driveAttribute(name) === 'drive:all') facts.add('all-wheel drive')
  if (name.litres !== null) facts.add(`litres ${name.litres.toFixed(1)}`)
  const gears = /^Manual (\d)/.exec(name.transmission ?? '')?.[1]
  if (gears !== undefined) facts.add(`manual ${gears}`)
  return facts
}

/** "(CTS)" of a target: for links alone. */
const FOR_LINKS = /^\((.+)\)$/

/**
 * The words under which a group is read: EPA's own, or what the reviewed file says instead. Of them the first `shown`
 * are the nameplates that the row is for; those after them (in brackets in the file) are names under which NHTSA
 * may file its campaigns, too.
 */
export function epaSpellings(name: EpaName, aliases: Aliases) {
  const { make, prefix } = sourceMake(name.make)
  const model = prefix === null ? name.model : `${prefix} ${name.model}`
  const alias = aliases.epa.find(make, model, name.year, () => epaFacts(name))
  if (alias === null) return { make, models: [model], shown: 1, isAlias: false }
  const targets = alias.row.target.split('|').map((target) => target.trim())
  const shown = targets.filter((target) => !FOR_LINKS.test(target)).length
  const models = targets.map((target) => `${target.replace(FOR_LINKS, '$1')} ${alias.rest}`.trim())
  return { make, models, shown, isAlias: true }
}

/** EPA names that no federal name can distinguish, and what they mean. */
export interface EpaShape {
  /** Indexes into the list that was given, ascending. */
  readonly rows: readonly number[]
  readonly alternatives: readonly EpaAlternative[]
}

/** Brings EPA's names together that read alike: rows differ in engine and transmission, links do not. */
export function epaShapes(names: readonly EpaName[], aliases: Aliases): EpaShape[] {
  const shapes = new Map<string, { rows: number[]; alternatives: EpaAlternative[] }>()
  for (const [row, name] of names.entries()) {
    const { make, models, isAlias } = epaSpellings(name, aliases)
    const readings = models.map((model) => readName(make, model, 'epa'))
    const powers = readings.map((reading) => powerKind(name, make, reading))
    const columns = aliases.federal.asksColumns(make, name.year) ? [...epaFacts(name)].toSorted() : []
    const key = [name.year, make, name.model, driveAttribute(name), ...models, ...powers, ...columns].join('\t')
    const known = shapes.get(key)
    if (known !== undefined) known.rows.push(row)
    else {
      const step: readonly RuleName[] = isAlias ? [models.length > 1 ? 'shared_name' : 'reviewed_alias'] : []
      const shape = shapes.size
      const alternatives = readings.map((reading, index) => ({
        shape,
        year: name.year,
        make,
        model: name.model,
        reading,
        power: powers[index] ?? 'petrol',
        facts: new Set<string>([...reading.attributes, driveAttribute(name), ...columns]),
        steps: [...reading.steps, ...step],
      }))
      shapes.set(key, { rows: [row], alternatives })
    }
  }
  return [...shapes.values()]
}

/** Which kind of drive the group has; mild hybrids count as what their engine burns. */
export function powerKind(name: EpaName, make: string, reading: NameReading): PowerKind {
  if (name.fuel === 'Electricity') return name.alternative === 'Plug-in Hybrid' ? 'plugin' : 'electric'
  if (name.fuel === 'Hydrogen') return 'fuelcell'
  if (name.alternative === 'Plug-in Hybrid') return 'plugin'
  if (reading.attributes.has('power:hybrid') || isFullHybrid(name, make, reading)) return 'hybrid'
  if (name.fuel === 'CNG') return 'gas'
  return name.fuel === 'Diesel' ? 'diesel' : 'petrol'
}

function isFullHybrid(name: EpaName, make: string, reading: NameReading): boolean {
  if (name.alternative !== 'Hybrid' || isMildHybrid({ ...name, engine_text: name.engineText ?? null })) return false
  const volts = /(\d+)V/.exec(name.motor ?? '')?.[1]
  if (volts !== undefined) return Number(volts) > MILD_HYBRID_VOLTS_MAX
  return !MILD_HYBRID_MAKES.has(make) && !MILD_HYBRID_PLATES.has(reading.plate)
}

/** EPA's drive column says of every row what only some names say; '' where it is blank. */
function driveAttribute(name: EpaName): NameAttribute | '' {
  if (name.drive === null) return ''
  return /all-wheel|4-wheel/i.test(name.drive) ? 'drive:all' : 'drive:two'
}
