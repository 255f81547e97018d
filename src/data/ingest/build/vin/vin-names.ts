import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { decodeLinks } from '#vin/tables/schema-blob.ts'
import { modelsOfSchema, type ModelValues } from '#vin/tables/schema-models.ts'

/** A model of a make in a year that some VIN of that year can decode to, in vPIC's words and ids. */
export interface VinName {
  readonly makeId: number
  readonly modelId: number
  readonly year: number
  readonly make: string
  readonly model: string
  /** Made as a car, a multipurpose vehicle, a truck or an incomplete vehicle: what EPA may rate. */
  readonly isLight: boolean
  /** vPIC's types of the manufacturers' codes that have it, a bit each. */
  readonly types: number
  /** The schemas that give it in that year. */
  readonly schemas: readonly number[]
}

/** A name while its schemas are being collected. */
interface GrowingName extends VinName {
  types: number
  schemas: readonly number[]
}

/** What one code and one schema say of a name. */
interface Found extends Named {
  readonly type: number | null
  readonly schema: number
}

/** VINs have seventeen characters from this model year on. */
const FIRST_YEAR = 1981
/** Passenger car, truck, multipurpose vehicle, incomplete vehicle: vPIC's ids of vehicle types. */
const LIGHT_TYPES = new Set([2, 3, 7, 10])
/** Trailers: no vehicle of the catalog. */
const TRAILER = 6
/** About 200,000 in NHTSA's tables of 2026. */
const NAMES_MAX = 2_000_000
/** Makes and models have ids below this, and years are below that: a name and year is one exact number. */
const IDS_MAX = 1_000_000
const YEARS_MAX = 4_096

const SELECT_CODES = 'SELECT id, vehicle_type AS type, schemas FROM vin_wmi WHERE vehicle_type IS NOT ? ORDER BY id'
const SELECT_NAMES = `
  SELECT mm.model, mm.make, k.name AS makeName, m.name AS modelName
    FROM vin_model_make mm JOIN vin_make k USING (make) JOIN vin_model m USING (model) ORDER BY mm.model, mm.make`
const SELECT_MAKES = 'SELECT wmi_id AS id, make FROM vin_wmi_make'

interface Named {
  readonly makeId: number
  readonly modelId: number
  readonly make: string
  readonly model: string
}

/**
 * Every name that the decoder tables can give, by make, model and year.
 * @param lastYear model years after it have no vehicle
 */
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
        for (const one of namesOf(model, named, makes.get(id))) addYears(names, { ...one, type, schema }, years)
      }
    }
  }
  return [...names.values()].toSorted((a, b) => a.makeId - b.makeId || a.modelId - b.modelId || a.year - b.year)
}

/** A model has one make; where it has several, the makes of the manufacturer's code decide. */
function namesOf(
  model: number,
  named: ReadonlyMap<number, readonly Named[]>,
  makes: ReadonlySet<number> | undefined,
): readonly Named[] {
  const all = named.get(model) ?? []
  const own = all.filter(({ makeId }) => makes?.has(makeId) === true)
  return own.length > 0 ? own : all
}

function addYears(
  names: Map<number, GrowingName>,
  { schema, type, ...name }: Found,
  [first, last]: readonly [number, number],
): void {
  const modelKey = modelKeyOf(name)
  const isLight = type !== null && LIGHT_TYPES.has(type)
  // Shared by all years, and copied where a second schema has the name: arrays that grow would take a third of the thread's heap.
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

/** A make and model as one number. */
function modelKeyOf({ makeId, modelId }: Named): number {
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

/**
 * Reads what the schemas of some names say of them, a schema at a time: all of them at once would not fit.
 * @param elements those whose values are wanted
 * @param take gets the values that each schema of a name states
 */
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
  for (const [schema, of] of bySchema) {
    const wanted = new Set(of.map(({ modelId }) => modelId))
    const models = modelsOfSchema(select.get(schema)?.['patterns'] as Uint8Array, elements, wanted)
    for (const name of of) {
      const values = models.get(name.modelId)
      if (values !== undefined) take(name, values)
    }
  }
}

function namesByModel(database: DatabaseSync): Map<number, readonly Named[]> {
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
