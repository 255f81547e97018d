import { sourceMake } from '#ingest/match/canonical-make.ts'
import { readName } from '#ingest/match/names/read-name.ts'
import { attributeValue, type NameReading, type PowerKind } from '#ingest/match/names/reading.ts'
import { withConditions, type Aliases } from './alias-file.ts'
import type { RuleName } from './rule.ts'

export interface DatedFederalName {
  readonly year: number
  readonly make: string
  readonly model: string
  /** Recall campaigns under exactly this name. A name used only by complaints never takes a car from another name. */
  readonly recalls?: number
  /** All campaigns under exactly this name, including those about equipment. Default: `recalls`. */
  readonly campaigns?: number
}

export function campaignsOf({ campaigns, recalls }: DatedFederalName): number {
  return campaigns ?? recalls ?? 1
}

/** One meaning of a federal name; an alias may define several. */
export interface FederalReading {
  /** Index of the name in the list given to linkFederalNames. */
  readonly federal: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly reading: NameReading
  /** The powertrain that the name states; null for a plain name. */
  readonly power: PowerKind | null
  /** Attributes that an EPA group must have, in addition to nameplate and powertrain. */
  readonly requiredAttributes: ReadonlySet<string>
  /** Conditions on EPA's columns (epaFacts), if a reviewed alias selects one engine of a wider name. */
  readonly columns: readonly string[]
  readonly steps: readonly RuleName[]
  readonly hasRecalls: boolean
}

const POWERS: ReadonlySet<string> = new Set<PowerKind>(['diesel', 'gas', 'hybrid', 'plugin', 'electric', 'fuelcell'])

export function federalReadings(name: DatedFederalName, federal: number, aliases: Aliases): FederalReading[] {
  const { make, prefix } = sourceMake(name.make)
  const alias = aliases.federal.find(make, name.model, name.year)
  if (alias === null)
    return [readOne(name, federal, { make, model: prefix === null ? name.model : `${prefix} ${name.model}` })]
  return alias.row.target.split('|').map((target) => readAlias(name, federal, make, target))
}

/** Reads an alias target: "Genesis: G70" changes the make, "3 Series {litres 1.8}" depends on EPA's columns. */
function readAlias(name: DatedFederalName, federal: number, make: string, target: string): FederalReading {
  const { words, conditions } = withConditions(target)
  const [model = '', otherMake = make] = words.split(':').toReversed()
  const read = readOne(name, federal, { make: otherMake.trim(), model: model.trim() }, 'epa')
  return { ...read, columns: conditions, steps: [...read.steps, 'reviewed_alias'] }
}

function readOne(
  name: DatedFederalName,
  federal: number,
  { make, model }: { make: string; model: string },
  side: 'epa' | 'federal' = 'federal',
): FederalReading {
  const reading = readName(make, model, side)
  const stated = attributeValue(reading, 'power')
  const power = stated !== null && POWERS.has(stated) ? (stated as PowerKind) : null
  const required = new Set([...reading.attributes].filter((attribute) => !attribute.startsWith('power:')))
  return {
    federal,
    year: name.year,
    make,
    model: name.model,
    reading,
    power,
    requiredAttributes: required,
    columns: [],
    steps: reading.steps,
    hasRecalls: (name.recalls ?? 1) > 0,
  }
}
