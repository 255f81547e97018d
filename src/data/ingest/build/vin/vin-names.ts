import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { decodeLinks, modelsOfSchema, type ModelValues } from '#vin/tables/schema-patterns.ts'

/** A name (make, model, year) that some VIN can decode to, in vPIC's words and ids. */
export interface VinName {
  readonly makeId: number
  readonly modelId: number
  readonly year: number
  readonly make: string
  readonly model: string
  /** True for a car, multipurpose vehicle, truck or incomplete vehicle, which EPA may rate. */
  readonly isLight: boolean
  /** Vehicle types of its manufacturer codes, as bits. */
  readonly types: number
  readonly schemas: readonly number[]
}

interface GrowingName extends VinName {
  types: number
  schemas: readonly number[]
}

interface Found extends VpicModelName {
  readonly type: number | null
  readonly schema: number
}

/** First model year with VINs of seventeen characters. */
const FIRST_YEAR = 1981
/** vPIC's ids of passenger car, truck, multipurpose vehicle and incomplete vehicle. */
const LIGHT_TYPES = new Set([2, 3, 7, 10])
/** vPIC's id of trailers, which are not in the catalog. */
const TRAILER = 6
/** Maximum number of names; NHTSA's tables of 2026 have about 200,000. */
const NAMES_MAX = 2_000_000
/** Bounds on make and model ids and on years, so that a name and year fit into one exact number. */
const IDS_MAX = 1_000_000
const YEARS_MAX = 4_096

const SELECT_CODES = 'SELECT id, vehicle_type AS type, schemas FROM vin_wmi WHERE vehicle_type IS NOT ? ORDER BY id'
const SELECT_NAMES = `
  SELECT mm.model, mm.make, k.name AS makeName, m.name AS modelName
    FROM vin_model_make mm JOIN vin_make k USING (make) JOIN vin_model m USING (model) ORDER BY mm.model, mm.make`
const SELECT_MAKES = 'SELECT wmi_id AS id, make FROM vin_wmi_make'

interface VpicModelName {
  readonly makeId: number
  readonly modelId: number
  readonly make: string
  readonly model: string
}

/** @param lastYear last model year with vehicles */
export function vinNames(database: DatabaseSync, lastYear: number): VinName[] {
  const schemas = modelsBySchema(database)
  const named = namesByModel(database)
  const makes = makesByCode(database)
  const names = new Map<number, GrowingName>()
  for (const row of database.prepare(SELECT_CODES).iterate(TRAILER)) {
    const { id, type, schemas: links } = row as { id: number; type: number | null; schemas: Uint8Array }
    for (const { schema, from, to } of decodeLinks(links)) {
      const years = [Math.max(from, FIRST_YEAR), Math.min(to ?? lastYear, lastYear)] as const
      for (const model of schemas.get(schema) ?? []) {
        for (const modelName of namesOf(model, named, makes.get(id)))
          addYears(names, { ...modelName, type, schema }, years)
      }
    }
  }
  return [...names.values()].toSorted((a, b) => a.makeId - b.makeId || a.modelId - b.modelId || a.year - b.year)
}

/** Returns the names of a model. If it has several makes, those of the manufacturer code apply. */
function namesOf(
  model: number,
  named: ReadonlyMap<number, readonly VpicModelName[]>,
  makes: ReadonlySet<number> | undefined,
): readonly VpicModelName[] {
  const all = named.get(model) ?? []
  const ofCode = all.filter(({ makeId }) => makes?.has(makeId) === true)
  return ofCode.length > 0 ? ofCode : all
}

function addYears(
  names: Map<number, GrowingName>,
  { schema, type, ...name }: Found,
  [first, last]: readonly [number, number],
): void {
  const modelKey = modelKeyOf(name)
  const isLight = type !== null && LIGHT_TYPES.has(type)
  // Shared by all years, and copied when a second schema has the name: growing arrays would take a third of the
  // thread's heap.
  const only = [schema]
  for (let year = first; year <= last; year += 1) {
    const key = modelKey * YEARS_MAX + year
    let known = names.get(key)
    if (known === undefined || (isLight && !known.isLight)) {
      const { types = 0, schemas = only } = known ?? {}
      known = { ...name, year, isLight, types, schemas }
      names.set(key, known)
    }
    known.types |= type === null ? 0 : 1 << type
    if (!known.schemas.includes(schema)) known.schemas = [...known.schemas, schema]
  }
  if (names.size > NAMES_MAX) throw new Error(`vPIC's tables give more than ${NAMES_MAX} names`)
}

function modelKeyOf({ makeId, modelId }: VpicModelName): number {
  assert(makeId < IDS_MAX && modelId < IDS_MAX, 'ids of makes and models are below a million')
  return makeId * IDS_MAX + modelId
}

const NONE: ReadonlySet<number> = new Set()

function modelsBySchema(database: DatabaseSync): Map<number, readonly number[]> {
  const models = new Map<number, readonly number[]>()
  for (const row of database.prepare('SELECT schema, patterns FROM vin_schema ORDER BY schema').iterate()) {
    const found = modelsOfSchema(row['patterns'] as Uint8Array, NONE)
    if (found.size > 0) models.set(Number(row['schema']), [...found.keys()])
  }
  return models
}

/** Reads one schema at a time to bound memory. `take` receives the values of `elements` in each schema of a name. */
export function readValues(
  database: DatabaseSync,
  { names, elements }: { readonly names: readonly VinName[]; readonly elements: ReadonlySet<number> },
  take: (name: VinName, values: ModelValues) => void,
): void {
  const bySchema = new Map<number, VinName[]>()
  for (const name of names) {
    for (const schema of name.schemas) {
      bySchema.getOrInsert(schema, []).push(name)
    }
  }
  const select = database.prepare('SELECT patterns FROM vin_schema WHERE schema = ?')
  for (const [schema, schemaNames] of bySchema) {
    const modelIds = new Set(schemaNames.map(({ modelId }) => modelId))
    const models = modelsOfSchema(select.get(schema)?.['patterns'] as Uint8Array, elements, modelIds)
    for (const name of schemaNames) {
      const values = models.get(name.modelId)
      if (values !== undefined) take(name, values)
    }
  }
}

function namesByModel(database: DatabaseSync): Map<number, readonly VpicModelName[]> {
  const rows = database.prepare(SELECT_NAMES).all()
  const names = rows.map(({ model, make, makeName, modelName }) => ({
    makeId: Number(make),
    modelId: Number(model),
    make: String(makeName),
    model: String(modelName),
  }))
  return Map.groupBy(names, ({ modelId }) => modelId)
}

function makesByCode(database: DatabaseSync): Map<number, ReadonlySet<number>> {
  const makes = new Map<number, Set<number>>()
  for (const { id, make } of database.prepare(SELECT_MAKES).all()) {
    makes.getOrInsertComputed(Number(id), () => new Set()).add(Number(make))
  }
  return makes
}
