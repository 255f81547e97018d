import type { DatabaseSync } from 'node:sqlite'
import type { ContradictionKind } from '#catalog/vin/vin-contradictions.ts'
import { vpicBodyClass, vpicDriveType, vpicFuelType } from '#catalog/vin/vpic-vocabulary.ts'
import type { ModelValues } from '#vin/tables/schema-models.ts'
import { readValues, type VinName } from './vin-names.ts'
import { BODY, CUBIC_CENTIMETRES, CYLINDERS, DOORS, DRIVE, ELECTRIFICATION, FUEL } from './vpic-variables.ts'
import { LITRES, litresOf, SECOND_FUEL } from './vpic-variables.ts'
import { openVpicTexts, type ReadVpicText, type VpicVariable } from './vpic-variables.ts'

const VARIABLES = [BODY, CUBIC_CENTIMETRES, CYLINDERS, DOORS, DRIVE, ELECTRIFICATION, FUEL, LITRES, SECOND_FUEL]
const ELEMENTS: ReadonlySet<number> = new Set(VARIABLES.map(({ element }) => element))

export type VinValue = string | number
/** Values of a name in one schema, by kind; open kinds are missing. */
export type Stated = ReadonlyMap<ContradictionKind, ReadonlySet<VinValue>>

/** vPIC's values of one name in one year. */
export interface NameStatements {
  readonly model: string
  /** Values in each schema with the name. */
  readonly schemas: readonly Stated[]
}

export function keyOf({ makeId, modelId, year }: Pick<VinName, 'makeId' | 'modelId' | 'year'>): string {
  return `${makeId} ${modelId} ${year}`
}

/** Returns vPIC's values of each name, by keyOf. */
export function statedByName(database: DatabaseSync, names: readonly VinName[]): ReadonlyMap<string, NameStatements> {
  const text = openVpicTexts(database, VARIABLES)
  const found = new Map<string, { readonly model: string; readonly schemas: Stated[] }>()
  readValues(database, { names, elements: ELEMENTS }, (name, values) => {
    const known = found.get(keyOf(name)) ?? { model: name.model, schemas: [] }
    known.schemas.push(readSchema(values, text))
    found.set(keyOf(name), known)
  })
  return found
}

function readSchema(values: ModelValues, text: ReadVpicText): Stated {
  const textsOf = (variable: VpicVariable): (string | null)[] =>
    Array.from(values.get(variable.element) ?? [], (value) => text(variable, value))
  const numbersOf = (variable: VpicVariable): number[] =>
    textsOf(variable)
      .map(Number)
      .filter((number) => number > 0)
  const all: readonly (readonly [ContradictionKind, readonly (VinValue | null)[]])[] = [
    ['fuel', fuelsOf(textsOf)],
    ['cylinders', numbersOf(CYLINDERS)],
    ['displacement', litresOf(values)],
    ['body', textsOf(BODY).map(vpicBodyClass)],
    ['doors', numbersOf(DOORS)],
    ['drive', textsOf(DRIVE).map(vpicDriveType)],
  ]
  // A value without a word in the vocabulary could be anything.
  const known = all.filter(([, stated]) => stated.length > 0 && !stated.includes(null))
  return new Map(known.map(([kind, stated]) => [kind, new Set(stated.filter((value) => value !== null))]))
}

/** Returns every fuel that the three variables can mean in combination; null = a combination without a word. */
function fuelsOf(textsOf: (variable: VpicVariable) => (string | null)[]): (string | null)[] {
  const levels = [null, ...textsOf(ELECTRIFICATION)]
  const seconds = [null, ...textsOf(SECOND_FUEL)]
  return textsOf(FUEL).flatMap((first) =>
    seconds.flatMap((second) => levels.map((level) => vpicFuelType(first, second, level))),
  )
}
