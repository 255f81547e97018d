import type { DatabaseSync } from 'node:sqlite'
import { VIN_FIRST_YEAR } from '#catalog/report-store.ts'
import {
  bodiesAgree,
  cylindersAgree,
  displacementsAgree,
  doorsAgree,
  drivesAgree,
  fuelsAgree,
} from '#catalog/vin/vin-agreement.ts'
import {
  CONTRADICTION_KINDS,
  VIN_CONTRADICTION_TABLES,
  type ContradictionDecision,
  type ContradictionKind,
} from '#catalog/vin/vin-contradictions.ts'
import { vpicBodyClass, vpicDriveType, vpicFuelType } from '#catalog/vin/vpic-vocabulary.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import type { ModelValues } from '#vin/tables/schema-patterns.ts'
import { reviewedValue, type StatedValue } from './reviewed-values.ts'
import { type VinName, readValues } from './vin-names.ts'
import {
  BODY,
  CUBIC_CENTIMETRES,
  CYLINDERS,
  DOORS,
  DRIVE,
  ELECTRIFICATION,
  FUEL,
  LITRES,
  litresOf,
  SECOND_FUEL,
  openVpicTexts,
  type ReadVpicText,
  type VpicVariable,
} from './vpic-variables.ts'

/** EPA's current vehicles with their vPIC names. */
const SELECT_VEHICLES = `
  SELECT DISTINCT c.rowid AS configuration, n.name, c.id, c.year, n.make, n.model,
         n.fuel_type AS fuel, c.cylinders, c.displacement_l AS displacement, n.body_class AS body, n.doors, n.drive_type AS drive,
         d.body_class AS bodyRule, d.doors AS doorsRule, l.make AS makeId, l.model AS modelId
    FROM work.configuration c
    JOIN work.vehicle_name n ON n.wording = c.wording AND n.year = c.year
    JOIN work.vin_name_link l ON l.name = n.name
    JOIN derivation d USING (derivation)
   WHERE c.source = 'epa-vehicles' AND c.retired = 0 AND c.year >= ${VIN_FIRST_YEAR}
   ORDER BY c.year DESC, n.make, n.model, c.id, l.make, l.model`
const SELECT_EVERY = `
  SELECT c.year, n.make, n.model, n.fuel_type AS fuel, c.cylinders, c.displacement_l AS displacement, n.body_class AS body,
         n.doors, n.drive_type AS drive
    FROM work.configuration c
    JOIN work.vehicle_name n ON n.wording = c.wording AND n.year = c.year
   WHERE c.source = 'epa-vehicles' AND c.year >= ${VIN_FIRST_YEAR} - 1`
const INSERT_COMPARISON = 'INSERT INTO vin_comparison (kind, compared, contradicted) VALUES (?, ?, ?)'
const INSERT_CONTRADICTION = `
  INSERT INTO vin_contradiction
    (position, kind, make, model, years, vehicles, example, stated, vpic_models, vpic_stated, decided, served, reason)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const INSERT_CONTRADICTED = 'INSERT INTO vin_contradicted (id, kind, contradiction) VALUES (?, ?, ?)'
const UPDATE: Readonly<Record<ContradictionKind, readonly [of: 'configuration' | 'name', sql: string]>> = {
  fuel: ['name', 'UPDATE work.vehicle_name SET fuel_type = ? WHERE name = ?'],
  cylinders: ['configuration', 'UPDATE work.configuration SET cylinders = ? WHERE rowid = ?'],
  displacement: ['configuration', 'UPDATE work.configuration SET displacement_l = ? WHERE rowid = ?'],
  body: ['name', 'UPDATE work.vehicle_name SET body_class = ? WHERE name = ?'],
  doors: ['name', 'UPDATE work.vehicle_name SET doors = ? WHERE name = ?'],
  drive: ['name', 'UPDATE work.vehicle_name SET drive_type = ? WHERE name = ?'],
}

type Values = Readonly<Record<ContradictionKind, VinValue | null>>
interface Vehicle extends Values {
  readonly configuration: number
  readonly name: number
  readonly id: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly bodyRule: string
  readonly doorsRule: string
  readonly makeId: number
  readonly modelId: number
}

/** Comparisons with the tolerances that also apply when a VIN excludes vehicles. */
const AGREE: Readonly<Record<ContradictionKind, (vehicle: never, vin: never) => boolean>> = {
  fuel: fuelsAgree,
  cylinders: cylindersAgree,
  displacement: displacementsAgree,
  body: bodiesAgree,
  doors: doorsAgree,
  drive: drivesAgree,
}

interface Contradicted {
  readonly kind: ContradictionKind
  readonly vehicle: Vehicle
  readonly stated: VinValue
  readonly vpicModels: readonly string[]
  readonly vpicStated: readonly string[]
}

/**
 * Finds contradictions between EPA's vehicles and vPIC: a vehicle's value that matches no VIN of its year, make and
 * model. Decides which value is served, and writes both. A kind that any schema of the name leaves open is not
 * compared.
 */
export function settleVinContradictions(database: DatabaseSync, names: readonly VinName[]): void {
  database.exec(VIN_CONTRADICTION_TABLES)
  const found = findContradictions(database, names)
  const isRepeated = repeatedValues(database, found)
  const decided = found.map((contradiction) => ({ ...contradiction, ...decide(contradiction, isRepeated) }))
  for (const { kind, vehicle, stated, served } of decided) {
    const [key, sql] = UPDATE[kind]
    if (served !== stated) database.prepare(sql).run(served, vehicle[key])
  }
  writeGroups(database, decided)
}

/** Compares every vehicle, and writes the number of comparisons. */
function findContradictions(database: DatabaseSync, names: readonly VinName[]): Contradicted[] {
  const stated = statedByName(
    database,
    names.filter(({ year }) => year >= VIN_FIRST_YEAR),
  )
  const counts = new Map(CONTRADICTION_KINDS.map((kind) => [kind, { compared: 0, contradicted: 0 }]))
  const found: Contradicted[] = []
  const rows = database.prepare(SELECT_VEHICLES).all() as unknown as Vehicle[]
  for (const [, named] of Map.groupBy(rows, ({ configuration }) => configuration)) {
    const [vehicle] = named
    if (vehicle === undefined) continue
    const schemas = named.flatMap((row) => stated.get(nameKey(row))?.schemas ?? [])
    const vpicModels = named.map((row) => stated.get(nameKey(row))?.model ?? '')
    for (const [kind, count] of counts) {
      const epaValue = vehicle[kind]
      const values = valuesOf(kind, schemas)
      if (epaValue === null || values === undefined) continue
      count.compared += 1
      if (values.some((value) => AGREE[kind](epaValue as never, value as never))) continue
      count.contradicted += 1
      found.push({ kind, vehicle, stated: epaValue, vpicModels, vpicStated: values.map(String).toSorted(compareText) })
    }
  }
  const insert = database.prepare(INSERT_COMPARISON)
  for (const [kind, { compared, contradicted }] of counts) insert.run(kind, compared, contradicted)
  return found
}

/** Returns all values of a kind in the schemas; `undefined` if one states none, or none in our vocabularies. */
function valuesOf(kind: ContradictionKind, schemas: readonly Stated[]): VinValue[] | undefined {
  const values = new Set<VinValue>()
  for (const schema of schemas) {
    const schemaValues = schema.get(kind)
    if (schemaValues === undefined) return undefined
    for (const value of schemaValues) values.add(value)
  }
  return values.size === 0 ? undefined : [...values]
}

/** Returns true if EPA has the value under the same make and model in an adjacent year. */
type IsRepeated = (contradicted: Contradicted) => boolean

function repeatedValues(database: DatabaseSync, found: readonly Contradicted[]): IsRepeated {
  const names = new Set(found.map(({ vehicle: { make, model } }) => `${make}\t${model}`))
  const known = new Set<string>()
  for (const each of database.prepare(SELECT_EVERY).iterate()) {
    const row = each as unknown as Values & Pick<Vehicle, 'make' | 'model' | 'year'>
    const name = `${row.make}\t${row.model}`
    if (!names.has(name)) continue
    for (const kind of CONTRADICTION_KINDS) known.add(`${name}\t${row.year}\t${kind}\t${row[kind]}`)
  }
  return ({ kind, stated, vehicle: { make, model, year } }) =>
    [year - 1, year + 1].some((other) => known.has(`${make}\t${model}\t${other}\t${kind}\t${stated}`))
}

interface Decision {
  readonly decided: ContradictionDecision
  readonly served: VinValue | null
  readonly reason: string | null
}

/** Rules of body and door values from data/bodies, whose lines were compared with vPIC when they were written. */
const REVIEWED_BODY = /^nameplate_/

/**
 * Decides a contradiction; a review takes precedence over the rule. Among the 312 contradictions reviewed, EPA's errors
 * were all limited to one year.
 */
function decide(contradicted: Contradicted, isRepeated: IsRepeated): Decision {
  const { kind, vehicle, stated } = contradicted
  const review = reviewedValue(statedValueOf(contradicted))
  if (review !== undefined) {
    const { right, reason } = review
    const served = right === null || typeof stated === 'string' ? right : Number(right)
    return { decided: served === null ? 'none' : 'reviewed', served, reason }
  }
  const rule = kind === 'body' ? vehicle.bodyRule : kind === 'doors' ? vehicle.doorsRule : ''
  if (REVIEWED_BODY.test(rule)) {
    return { decided: 'reviewed', served: stated, reason: 'the reviewed table of nameplates has it (data/bodies)' }
  }
  if (isRepeated(contradicted)) return { decided: 'repeated', served: stated, reason: null }
  return { decided: 'none', served: null, reason: null }
}

function statedValueOf({ kind, vehicle: { make, model, year }, stated }: Contradicted): StatedValue {
  return { kind, make, model, year, stated: String(stated) }
}

type Decided = Contradicted & Decision

/** Writes equal contradictions of one name as one row. */
function writeGroups(database: DatabaseSync, all: readonly Decided[]): void {
  const groups = [
    ...Map.groupBy(all, ({ kind, vehicle: { make, model }, stated, ...rest }) =>
      JSON.stringify([kind, make, model, stated, rest.vpicModels, rest.vpicStated, rest.served, rest.reason]),
    ).values(),
  ]
  // The sort is stable, so equal rows keep their order, newest years first.
  const sorted = groups.toSorted((a, b) => orderOf(a) - orderOf(b) || b.length - a.length)
  const insert = database.prepare(INSERT_CONTRADICTION)
  const insertContradicted = database.prepare(INSERT_CONTRADICTED)
  for (const [position, group] of sorted.entries()) {
    const [first] = group
    if (first === undefined) continue
    const { kind, vehicle, stated, vpicModels, vpicStated, decided, served, reason } = first
    const years = [...new Set(group.map(({ vehicle: { year } }) => year))].toSorted((a, b) => a - b)
    const lists = [years, vpicModels, vpicStated].map((list) => JSON.stringify(list)) as [string, string, string]
    insert.run(
      position,
      kind,
      vehicle.make,
      vehicle.model,
      lists[0],
      group.length,
      vehicle.id,
      String(stated),
      lists[1],
      lists[2],
      decided,
      served === null ? null : String(served),
      reason,
    )
    for (const {
      vehicle: { id },
    } of group)
      insertContradicted.run(id, kind, position)
  }
}

/** Sorts by kind, undecided ones first. */
function orderOf([first]: readonly Decided[]): number {
  return first === undefined ? 0 : 2 * CONTRADICTION_KINDS.indexOf(first.kind) + (first.decided === 'none' ? 0 : 1)
}

const VARIABLES = [BODY, CUBIC_CENTIMETRES, CYLINDERS, DOORS, DRIVE, ELECTRIFICATION, FUEL, LITRES, SECOND_FUEL]
const ELEMENTS: ReadonlySet<number> = new Set(VARIABLES.map(({ element }) => element))

type VinValue = string | number
/** Values of a name in one schema, by kind; open kinds are missing. */
type Stated = ReadonlyMap<ContradictionKind, ReadonlySet<VinValue>>

/** vPIC's values of one name in one year. */
interface NameStatements {
  readonly model: string
  /** Values in each schema with the name. */
  readonly schemas: readonly Stated[]
}

function nameKey({ makeId, modelId, year }: Pick<VinName, 'makeId' | 'modelId' | 'year'>): string {
  return `${makeId} ${modelId} ${year}`
}

function statedByName(database: DatabaseSync, names: readonly VinName[]): ReadonlyMap<string, NameStatements> {
  const text = openVpicTexts(database, VARIABLES)
  const found = new Map<string, { readonly model: string; readonly schemas: Stated[] }>()
  readValues(database, { names, elements: ELEMENTS }, (name, values) => {
    const known = found.get(nameKey(name)) ?? { model: name.model, schemas: [] }
    known.schemas.push(readSchema(values, text))
    found.set(nameKey(name), known)
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
