import type { DatabaseSync } from 'node:sqlite'
import { VIN_FIRST_YEAR } from '#catalog/report-store.ts'
import { CONTRADICTION_KINDS, VIN_CONTRADICTION_TABLES } from '#catalog/vin/vin-contradictions.ts'
import type { ContradictionKind, VinContradiction } from '#catalog/vin/vin-contradictions.ts'
import { bodiesAgree, cylindersAgree, displacementsAgree, doorsAgree } from '#catalog/vin/vin-agreement.ts'
import { drivesAgree, fuelsAgree } from '#catalog/vin/vin-agreement.ts'
import { bodyClassOf, driveTypeOf, fuelTypeOf } from '#catalog/vin/vpic-vocabulary.ts'
import { compareText } from '#ingest/read/compare-text.ts'
import type { ModelValues } from '#vin/tables/schema-models.ts'
import { readValues, type VinName } from './vin-names.ts'
import { BODY, CUBIC_CENTIMETRES, CUBIC_CENTIMETRES_PER_LITRE, CYLINDERS, DOORS, DRIVE } from './vpic-variables.ts'
import { ELECTRIFICATION, FUEL, LITRES, SECOND_FUEL } from './vpic-variables.ts'
import { openVpicTexts, type ReadVpicText, type VpicVariable } from './vpic-variables.ts'

const VARIABLES = [BODY, CUBIC_CENTIMETRES, CYLINDERS, DOORS, DRIVE, ELECTRIFICATION, FUEL, LITRES, SECOND_FUEL]
const ELEMENTS: ReadonlySet<number> = new Set(VARIABLES.map(({ element }) => element))
/** Characters of a displacement in litres: vPIC converts to more. */
const LITRES_DECIMALS = 3

type Value = string | number
/** What one schema says of a name, by kind; a kind that it leaves open is missing. */
type Stated = ReadonlyMap<ContradictionKind, ReadonlySet<Value>>

const SELECT_VEHICLES = `
  SELECT v.position, v.id, v.year, v.make, v.model, v.fuel_type AS fuel, v.cylinders, v.displacement_l AS displacement,
         v.body_class AS body, v.doors, v.drive_type AS drive, x.make AS makeId, x.model AS modelId
    FROM vehicle v JOIN vin_vehicle x ON x.vehicle = v.position
   WHERE v.source = 'epa-vehicles' AND v.year >= ${VIN_FIRST_YEAR}
   ORDER BY v.position, x.make, x.model`
const INSERT_COMPARISON = 'INSERT INTO vin_comparison (kind, compared, contradicted) VALUES (?, ?, ?)'
const INSERT_CONTRADICTION = `
  INSERT INTO vin_contradiction (position, kind, make, model, years, vehicles, example, stated, vpic_models, vpic_stated)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

type VehicleOfName = Readonly<Record<ContradictionKind, Value | null>> & {
  readonly position: number
  readonly id: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly makeId: number
  readonly modelId: number
}

/** With the tolerances by which a VIN leaves out vehicles. */
const AGREE: Readonly<Record<ContradictionKind, (vehicle: never, vin: never) => boolean>> = {
  fuel: fuelsAgree,
  cylinders: cylindersAgree,
  displacement: displacementsAgree,
  body: bodiesAgree,
  doors: doorsAgree,
  drive: drivesAgree,
}

/**
 * Writes where EPA's vehicles and vPIC contradict each other: where the value of a vehicle agrees with none that any VIN of
 * its year, make and model can have. A kind that one schema of the name leaves open is not compared.
 * @param names those that a vehicle has
 */
export function writeVinContradictions(database: DatabaseSync, names: readonly VinName[]): void {
  database.exec(VIN_CONTRADICTION_TABLES)
  const stated = statedByName(database, names)
  const counts = new Map(CONTRADICTION_KINDS.map((kind) => [kind, { compared: 0, contradicted: 0 }]))
  const groups = new Map<string, GrowingContradiction>()
  const rows = database.prepare(SELECT_VEHICLES).all() as unknown as VehicleOfName[]
  for (const [, named] of Map.groupBy(rows, ({ position }) => position)) {
    const [vehicle] = named
    if (vehicle === undefined) continue
    const schemas = named.flatMap((row) => stated.get(keyOf(row))?.schemas ?? [])
    const models = named.map((row) => stated.get(keyOf(row))?.model ?? '')
    for (const kind of CONTRADICTION_KINDS) {
      const count = counts.get(kind)
      const own = vehicle[kind]
      const values = valuesOf(kind, schemas)
      if (own === null || values === undefined || count === undefined) continue
      count.compared += 1
      if (values.some((value) => AGREE[kind](own as never, value as never))) continue
      count.contradicted += 1
      addContradiction(groups, { kind, vehicle, models, values: values.map(String).toSorted(compareText) })
    }
  }
  write(database, { counts, groups })
}

/** All that the schemas state of a kind; undefined where one states nothing, or nothing in our vocabularies. */
function valuesOf(kind: ContradictionKind, schemas: readonly Stated[]): Value[] | undefined {
  const values = new Set<Value>()
  for (const schema of schemas) {
    const own = schema.get(kind)
    if (own === undefined) return undefined
    for (const value of own) values.add(value)
  }
  return values.size === 0 ? undefined : [...values]
}

interface GrowingContradiction extends VinContradiction {
  readonly years: number[]
  vehicles: number
}

function addContradiction(
  groups: Map<string, GrowingContradiction>,
  {
    kind,
    vehicle: { id, make, model, year, ...vehicle },
    models,
    values,
  }: {
    readonly kind: ContradictionKind
    readonly vehicle: VehicleOfName
    readonly models: readonly string[]
    readonly values: readonly string[]
  },
): void {
  const stated = String(vehicle[kind])
  const key = JSON.stringify([kind, make, model, stated, models, values])
  let group = groups.get(key)
  if (group === undefined) {
    group = { kind, make, model, years: [], vehicles: 0, example: id, stated, vpic_models: models, vpic_stated: values }
    groups.set(key, group)
  }
  if (!group.years.includes(year)) group.years.push(year)
  group.vehicles += 1
}

function write(
  database: DatabaseSync,
  {
    counts,
    groups,
  }: {
    readonly counts: ReadonlyMap<ContradictionKind, { readonly compared: number; readonly contradicted: number }>
    readonly groups: ReadonlyMap<string, GrowingContradiction>
  },
): void {
  const insertComparison = database.prepare(INSERT_COMPARISON)
  for (const [kind, { compared, contradicted }] of counts) insertComparison.run(kind, compared, contradicted)
  const order = (kind: ContradictionKind): number => CONTRADICTION_KINDS.indexOf(kind)
  // The sort is stable: what is alike stays in published order.
  const sorted = [...groups.values()].toSorted((a, b) => order(a.kind) - order(b.kind) || b.vehicles - a.vehicles)
  const insert = database.prepare(INSERT_CONTRADICTION)
  for (const [position, group] of sorted.entries()) {
    const { kind, make, model, vehicles, example, stated } = group
    const years = JSON.stringify(group.years.toSorted((a, b) => a - b))
    const [models, values] = [JSON.stringify(group.vpic_models), JSON.stringify(group.vpic_stated)]
    insert.run(position, kind, make, model, years, vehicles, example, stated, models, values)
  }
}

function keyOf({ makeId, modelId, year }: Pick<VinName, 'makeId' | 'modelId' | 'year'>): string {
  return `${makeId} ${modelId} ${year}`
}

/** What each schema of each name says, by keyOf. */
function statedByName(
  database: DatabaseSync,
  names: readonly VinName[],
): ReadonlyMap<string, { readonly model: string; readonly schemas: readonly Stated[] }> {
  const text = openVpicTexts(database, VARIABLES)
  const found = new Map<string, { readonly model: string; readonly schemas: Stated[] }>()
  const wanted = names.filter(({ year }) => year >= VIN_FIRST_YEAR)
  readValues(database, { names: wanted, elements: ELEMENTS }, (name, values) => {
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
  const litres = [
    ...numbersOf(LITRES),
    ...numbersOf(CUBIC_CENTIMETRES).map((volume) => volume / CUBIC_CENTIMETRES_PER_LITRE),
  ]
  const all: readonly (readonly [ContradictionKind, readonly (Value | null)[]])[] = [
    ['fuel', fuelsOf(textsOf)],
    ['cylinders', numbersOf(CYLINDERS)],
    ['displacement', litres.map((number) => Number(number.toFixed(LITRES_DECIMALS)))],
    ['body', textsOf(BODY).map(bodyClassOf)],
    ['doors', numbersOf(DOORS)],
    ['drive', textsOf(DRIVE).map(driveTypeOf)],
  ]
  // A value that has no word in the vocabulary may be any.
  const known = all.filter(([, stated]) => stated.length > 0 && !stated.includes(null))
  return new Map(known.map(([kind, stated]) => [kind, new Set(stated.filter((value) => value !== null))]))
}

/** Every fuel that the three variables can mean together, whichever a VIN has; null = a combination that has no word. */
function fuelsOf(textsOf: (variable: VpicVariable) => (string | null)[]): (string | null)[] {
  const levels = [null, ...textsOf(ELECTRIFICATION)]
  const seconds = [null, ...textsOf(SECOND_FUEL)]
  return textsOf(FUEL).flatMap((first) =>
    seconds.flatMap((second) => levels.map((level) => fuelTypeOf(first, second, level))),
  )
}
