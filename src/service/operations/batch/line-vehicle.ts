import { Type, type Static } from 'typebox'
import { recordsOwnerOf, type RecordsOwner } from '#catalog/vehicle-records.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { emptySearchHints } from '#operations/empty-search-hints.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { FIELD_CHARACTERS_MAX, ID_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { nullable } from '#operations/schemas.ts'
import { VehicleId, vehicleNotFound } from '#operations/vehicle.ts'
import { readVin, isValid, vinIssues } from '#operations/vin/read-vin.ts'
import { IDENTITY_FIELDS, isIdentified, vinVehicle } from '#operations/vin/vin-vehicles.ts'
import { ProblemError } from '#platform/problem.ts'
import type { VehicleKey } from './batch-line.ts'
import { LINE_VEHICLES_MAX } from './limits.ts'

export const LINE_VEHICLE_FIELDS = {
  vin: nullable(Type.String({ maxLength: ID_CHARACTERS_MAX }), {
    description: 'VIN of the line, in capitals; null if it has none.',
    examples: ['3TMCZ5AN6KM123456'],
  }),
  vin_valid: nullable(Type.Boolean(), {
    description:
      'Validity of the VIN. Check it if false: a mistyped VIN may belong to another model. Null if the line has none.',
    examples: [true],
  }),
  ...IDENTITY_FIELDS,
  model: nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
    description: "Model, in NHTSA's spelling for a VIN, otherwise in the catalog's. Null if `models` lists several.",
    examples: ['Tacoma'],
  }),
  models: Type.Array(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
    maxItems: LINE_VEHICLES_MAX,
    description: 'All models that the line may mean. Check them if the name is short.',
    examples: [['Tacoma 2WD', 'Tacoma 4WD']],
  }),
  vehicle_match: Type.Enum(['exact', 'candidates', 'none'], {
    description:
      '"exact": one vehicle of the catalog matches. "candidates": several match, and the result covers all of them. "none": no vehicle of the catalog matches, and the result uses federal names only.',
    examples: ['candidates'],
  }),
  vehicle_ids: Type.Array(VehicleId, {
    maxItems: LINE_VEHICLES_MAX,
    description: 'Matching vehicles of the catalog, in the default order.',
  }),
  note: nullable(Type.String({ maxLength: TEXT_CHARACTERS_MAX }), {
    description: 'Explanation if the model was not read literally, as `note` of GET /v1/vehicles. Otherwise null.',
    examples: ['Ignored: "access cab", which no name of this model in these years contains.'],
  }),
} as const
const LineVehicleFields = Type.Object(LINE_VEHICLE_FIELDS)

export interface LineVehicle {
  readonly fields: Static<typeof LineVehicleFields>
  readonly rows: readonly CandidateRow[]
  /** True if year, make, and model are known, so that records can be looked up. */
  readonly isKnown: boolean
  readonly owner: RecordsOwner
}

type Identity = Pick<LineVehicle['fields'], 'year' | 'make' | 'model'>
type Named = VehicleKey & { readonly kind: 'name' }

/** @throws ProblemError for this line: not_a_vin, decoder_not_loaded, vehicle_not_found, invalid_parameter */
export function findLineVehicle(key: VehicleKey, context: OperationContext): LineVehicle {
  if (key.kind === 'vin') return byVin(key.vin, context)
  return key.kind === 'id' ? byId(key.id, context) : byName(key, context)
}

function byId(id: string, { catalog }: OperationContext): LineVehicle {
  const row = catalog.getVehicle(id)
  if (row === undefined) throw vehicleNotFound()
  const { year, make, model } = row
  return { fields: fieldsOf({ year, make, model }, [row]), rows: [row], isKnown: true, owner: recordsOwnerOf(row) }
}

function byVin(vin: string, context: OperationContext): LineVehicle {
  const decoded = readVin({ vin }, context)
  const { facts, vehicles: rows, owner } = vinVehicle(decoded, context.catalog)
  const { year, make, model } = facts
  const models = model === null ? [] : [model]
  const vinFields = { vin: decoded.vin, vin_valid: isValid(vinIssues(decoded)), models }
  return {
    fields: { ...fieldsOf({ year, make, model }, rows), ...vinFields },
    rows,
    isKnown: isIdentified(facts),
    owner,
  }
}

/** Returns all vehicles that a search finds, and the federal records of the exact name. Neither excludes the other. */
function byName({ year, make, model }: Named, { catalog }: OperationContext): LineVehicle {
  const filters = { year, make, model }
  const { total, vehicles: rows } = catalog.searchVehicles(filters, { limit: LINE_VEHICLES_MAX, offset: 0 })
  if (total > rows.length) {
    const detail = `The line matches ${total} vehicles, more than the maximum of ${LINE_VEHICLES_MAX}. Name the model more precisely.`
    throw new ProblemError('invalid_parameter', detail)
  }
  const owner = catalog.ownerOf(filters, rows)
  if (rows.length === 0 && owner.recordSets.length === 0) throw nothingNamed(filters, { catalog })
  const identity =
    rows.length === 0
      ? { year, make, model }
      : { year, make: shared(rows, ({ make: name }) => name), model: shared(rows, ({ model: name }) => name) }
  const note = catalog.noteOf(filters) ?? null
  return { fields: { ...fieldsOf(identity, rows), note }, rows, isKnown: true, owner }
}

/** Returns the common value of all items, or null if they differ. */
export function shared<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Value | null {
  const [first, ...others] = items
  if (first === undefined) return null
  const value = valueOf(first)
  if (typeof value !== 'object') return others.every((other) => valueOf(other) === value) ? value : null
  const text = JSON.stringify(value)
  return others.every((other) => JSON.stringify(valueOf(other)) === text) ? value : null
}

function fieldsOf({ year, make, model }: Identity, rows: readonly CandidateRow[]): LineVehicle['fields'] {
  const match = rows.length === 1 ? 'exact' : rows.length === 0 ? 'none' : 'candidates'
  return {
    vin: null,
    vin_valid: null,
    year,
    make,
    model,
    models: rows.length === 0 && model !== null ? [model] : [...new Set(rows.map((row) => row.model))],
    vehicle_match: match,
    vehicle_ids: rows.map(({ id }) => id),
    note: null,
  }
}

const NOT_KNOWN =
  'No vehicle has this year, make, and model. Recalls may still exist: check the VIN at https://www.nhtsa.gov/recalls.'

function nothingNamed(
  filters: { readonly year: number; readonly make: string; readonly model: string },
  { catalog }: Pick<OperationContext, 'catalog'>,
): ProblemError {
  const { note, suggestions } = emptySearchHints(filters, catalog)
  const near = suggestions.map(({ make, model, first_year: first, last_year: last }) => {
    const years = first === null ? '' : ` (${first === last ? first : `${first} to ${last}`})`
    return `${make} ${model ?? ''}`.trimEnd() + years
  })
  // Adds as many near names as fit, then the note. Cuts none of them.
  const fits = ({ length }: string) => length <= FIELD_CHARACTERS_MAX
  const named = near.map((_, index) => `${NOT_KNOWN} Near names: ${near.slice(0, near.length - index).join(', ')}.`)
  const message = named.find(fits) ?? NOT_KNOWN
  const whole = `${message} ${note ?? ''}`.trimEnd()
  return new ProblemError('vehicle_not_found', fits(whole) ? whole : message)
}
