import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { isMildHybrid } from '#ingest/match/mild-hybrid.ts'
import { readName } from '#ingest/match/names/read-name.ts'
import type { NameAttribute, NameReading, PowerKind } from '#ingest/match/names/reading.ts'
import type { Aliases } from './alias-file.ts'
import type { RuleName } from './rule.ts'

/** A nameplate of a group of EPA rows. Most groups have one; "Sentra/200SX" has two. */
export interface EpaAlternative {
  readonly shape: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly reading: NameReading
  readonly power: PowerKind
  /** The attributes of the name, the drive in EPA's column, and engine and gears if an alias depends on them. */
  readonly facts: ReadonlySet<string>
  readonly steps: readonly RuleName[]
}

/** Maximum voltage of mild hybrids (12 to 86 volts; full ones have at least 101). NHTSA never calls them hybrids. */
const MILD_HYBRID_VOLTS_MAX = 90
/** Makes whose hybrids are mild unless the name says otherwise, for EPA's newest rows, which omit the voltage. */
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
/** The only Mazdas with a mild hybrid engine of their own. */
const MILD_HYBRID_PLATES = new Set(['cx70', 'cx90'])

/** Returns facts from EPA's columns that its name omits: the conditions of data/aliases (CONDITION). */
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

/** A target used for links only: "(CTS)". */
const FOR_LINKS = /^\((.+)\)$/

/**
 * Returns the names under which a group is read: EPA's own, or those of the reviewed file. The first `shown` are the
 * row's nameplates. The rest, in brackets in the file, are names that NHTSA's campaigns may use.
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

/** EPA names that no federal name can distinguish, with their meanings. */
export interface EpaShape {
  /** Indexes in the given list, ascending. */
  readonly rows: readonly number[]
  readonly alternatives: readonly EpaAlternative[]
}

/** Groups EPA's names that read alike: rows differ in engine and transmission, links do not. */
export function epaShapes(names: readonly EpaName[], aliases: Aliases): EpaShape[] {
  const shapes = new Map<string, { rows: number[]; alternatives: EpaAlternative[] }>()
  for (const [row, name] of names.entries()) {
    const { make, models, isAlias } = epaSpellings(name, aliases)
    const readings = models.map((model) => readName(make, model, 'epa'))
    const powers = readings.map((reading) => powerKind(name, make, reading))
    const columns = aliases.federal.dependsOnColumns(make, name.year) ? [...epaFacts(name)].toSorted() : []
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

/** Returns the powertrain kind of a group. Mild hybrids count as their engine's kind. */
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

/** Returns the drive in EPA's column, which few names state; '' for a blank. */
function driveAttribute(name: EpaName): NameAttribute | '' {
  if (name.drive === null) return ''
  return /all-wheel|4-wheel/i.test(name.drive) ? 'drive:all' : 'drive:two'
}

/** All alternatives of one nameplate or family in one model year. */
export interface Peers {
  readonly alternatives: readonly EpaAlternative[]
  /** The powertrain of a plain name: petrol if the nameplate has an engine without plug or battery. */
  readonly base: PowerKind
  readonly hasHybrid: boolean
  readonly facts: ReadonlySet<string>
}

const NO_PEERS: Peers = { alternatives: [], base: 'petrol', hasHybrid: false, facts: new Set() }

/** EPA's alternatives by make, nameplate or family, and year. */
export class EpaIndex {
  readonly #byPlate: ReadonlyMap<string, ReadonlyMap<number, Peers>>

  constructor(alternatives: readonly EpaAlternative[]) {
    const entries = alternatives.flatMap((alternative) => {
      const plates = new Set([alternative.reading.plate, ...alternative.reading.families])
      return [...plates].map((plate) => ({ key: `${alternative.make} ${plate}`, alternative }))
    })
    const byPlate = new Map<string, ReadonlyMap<number, Peers>>()
    for (const [key, group] of Map.groupBy(entries, (entry) => entry.key)) {
      const years = Map.groupBy(
        group.map((entry) => entry.alternative),
        (alternative) => alternative.year,
      )
      byPlate.set(key, new Map([...years].map(([year, peers]) => [year, peersOf(peers)])))
    }
    this.#byPlate = byPlate
  }

  find(make: string, plate: string, year: number): Peers {
    return this.years(make, plate).get(year) ?? NO_PEERS
  }

  years(make: string, plate: string): ReadonlyMap<number, Peers> {
    return this.#byPlate.get(`${make} ${plate}`) ?? new Map()
  }
}

function peersOf(alternatives: readonly EpaAlternative[]): Peers {
  const powers = new Set(alternatives.map((each) => each.power))
  const facts = new Set(alternatives.flatMap((each) => [...each.facts]))
  return { alternatives, base: basePower(powers), hasHybrid: powers.has('hybrid'), facts }
}

function basePower(powers: ReadonlySet<PowerKind>): PowerKind {
  if (powers.has('petrol') || powers.has('diesel') || powers.has('gas')) return 'petrol'
  return (['hybrid', 'plugin', 'electric', 'fuelcell'] as const).find((power) => powers.has(power)) ?? 'petrol'
}
