import { Type, type Static } from 'typebox'
import {
  ECONOMY_FIELDS,
  ELECTRIC_FIELDS,
  FIELD_GROUPS,
  type GroupName,
  SECOND_FUEL_FIELDS,
  CALIFORNIA_EMISSIONS_FIELDS,
  EMISSIONS_FIELDS,
  FEDERAL_EMISSIONS_FIELDS,
} from '#catalog/grouped-fields.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import {
  COUNT_FIELDS,
  COUNT_NAMES,
  countAbroad,
  type CountAbroad,
  type CountryAbroad,
  type COUNTS_ABROAD,
  SPECIFICATION_FIELDS,
  SPECIFICATION_NAMES,
  type CountName,
  type SpecificationName,
  type VehicleField,
} from '#catalog/vehicle-fields.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { imagePath, USUAL_IMAGE_SUFFIX } from '#illustrations/image-files.ts'
import { ProblemError } from '#platform/problem.ts'
import { ID_CHARACTERS_MAX } from './limits.ts'
import { closed, nullable } from './schemas.ts'

export const RecallMatch = Type.Enum(['matched', 'none', 'not_loaded'], {
  description:
    '"matched": federal recall records name this vehicle. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded, so nothing is known.',
  examples: ['matched'],
})

/** Coverage of `recall_count`. */
export const RECALL_COVERAGE_FIELDS = {
  recalls_complete: Type.Boolean({
    description:
      'True if every recall campaign of this make and model year up to `recall_records_through` is loaded. If false, campaigns may be missing, and `recall_count` is null or omitted.',
    examples: [true],
  }),
  recall_records_through: nullable(Type.String({ format: 'date' }), {
    description:
      'Newest date inside the recall files. Later campaigns are not counted, so 0 means little for a model year that had hardly begun. Null if recalls of this make and model year are not loaded.',
    examples: ['2026-11-20'],
  }),
} as const

/** Recall counts by country: keys are values of the parameter `country`. */
export const RECALL_COUNTS = {
  recall_counts: Type.Optional(
    closed(
      { [HOME_COUNTRY]: COUNT_FIELDS.recall_count.schema, ...schemasAbroad() },
      'Number of recall campaigns by country. A country whose recalls are not loaded for this make and model year is omitted.',
      'RecallCounts',
    ),
  ),
}

function schemasAbroad() {
  const schemas = COUNTRIES_ABROAD.map((country) => [country, COUNT_FIELDS[countAbroad(country)].schema])
  return Object.fromEntries(schemas) as { [Country in CountryAbroad]: (typeof COUNTS_ABROAD)[CountAbroad]['schema'] }
}

/** Returns the coverage fields of a vehicle's recalls. @param through newest date inside the recall files */
export function recallCoverage(match: string, isComplete: boolean, through: string | null) {
  const isLoaded = match === 'matched' || match === 'none'
  return { recalls_complete: isLoaded && isComplete, recall_records_through: isLoaded ? through : null }
}

/** Opaque to callers. A published id stays valid. */
export const VehicleId = Type.String({
  minLength: 1,
  maxLength: ID_CHARACTERS_MAX,
  description:
    'Opaque vehicle id from search: 15 lower-case letters and digits. It never changes and keeps working after data refreshes.',
  examples: ['bhoittduicef8iw'],
})

export function schemasOf<Fields extends Readonly<Record<string, VehicleField>>>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name]['schema'] }
}

const SecondFuel = nullable(
  closed(schemasOf(SECOND_FUEL_FIELDS), 'Fuel economy on the second fuel.', 'SecondFuelEconomy'),
  {
    description: 'Fuel economy on the second fuel; null if the vehicle has none.',
    examples: [null],
  },
)

const Economy = nullable(
  closed({ ...schemasOf(ECONOMY_FIELDS), second_fuel: SecondFuel }, 'Fuel economy.', 'Economy'),
  {
    description: 'Fuel economy as EPA rates it. Null if EPA does not rate the vehicle.',
    examples: [{ ...examplesOf(ECONOMY_FIELDS), second_fuel: null }],
  },
)

const { motor_kw, battery_kwh } = schemasOf(SPECIFICATION_FIELDS)
const Electric = nullable(
  closed({ ...schemasOf(ELECTRIC_FIELDS), motor_kw, battery_kwh }, 'Electric driving data.', 'ElectricFacts'),
  {
    description: 'Data of electric, plug-in hybrid, and hydrogen vehicles; null for all others.',
    examples: [null, { ...examplesOf(ELECTRIC_FIELDS), motor_kw: 275, battery_kwh: null }],
  },
)

/** Emissions of one region. Both regions have the same fields. */
const RegionEmissions = nullable(
  closed(schemasOf(FEDERAL_EMISSIONS_FIELDS), 'Emissions as certified for one region.', 'RegionEmissions'),
  { description: 'Null if EPA lists no certification there.', examples: [null] },
)

const Emissions = nullable(
  closed(
    { federal: RegionEmissions, california: RegionEmissions, ...schemasOf(EMISSIONS_FIELDS) },
    'Emissions by certification region.',
    'Emissions',
  ),
  {
    description:
      'Smog score, emission standard, and SmartWay by certification region. The emission label under the hood shows the region of a vehicle. Null if no loaded file lists the vehicle.',
    examples: [
      {
        federal: examplesOf(FEDERAL_EMISSIONS_FIELDS),
        california: examplesOf(CALIFORNIA_EMISSIONS_FIELDS),
        ...examplesOf(EMISSIONS_FIELDS),
      },
    ],
  },
)

function examplesOf(fields: Readonly<Record<string, VehicleField>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [
      name,
      (schema as { examples?: readonly unknown[] }).examples?.[0],
    ]),
  )
}

/** Vehicle in every response. All specification fields are present; null if no source states one. */
export const Vehicle = closed(
  {
    id: VehicleId,
    ...schemasOf(SPECIFICATION_FIELDS),
    economy: Economy,
    electric: Electric,
    emissions: Emissions,
    image_url: nullable(Type.String({ minLength: 1, maxLength: 2_000 }), {
      description: 'Representative illustration of this year, make and model; never a photo of a specific vehicle.',
      examples: ['http://localhost:8080/images/3f2a9c41d07b6e85-640.png'],
    }),
    image_type: nullable(Type.Literal('illustration'), {
      description: '"illustration", or null when there is no image.',
      examples: ['illustration'],
    }),
    ...schemasOf(COUNT_FIELDS),
    ...RECALL_COUNTS,
    recall_match: RecallMatch,
    ...RECALL_COVERAGE_FIELDS,
  },
  'One configuration of a vehicle. Null means that no source states the value; it is never guessed.',
  'Vehicle',
)
export type Vehicle = Static<typeof Vehicle>

/** Data that a vehicle's response needs in addition to its row. */
export interface VehicleContext {
  readonly publicUrl: string
  /** Newest date inside NHTSA's recall files; null if none are loaded. */
  readonly recallsThrough: string | null
}

export function toVehicle(row: VehicleRow, { publicUrl, recallsThrough }: VehicleContext): Vehicle {
  const specifications: Record<string, unknown> = {}
  for (const name of SPECIFICATION_NAMES) specifications[name] = row[name]
  for (const name of FLAG_NAMES) if (row[name] !== null) specifications[name] = row[name] === 1
  const match = recallMatchOf(row.recall_count)
  const economy = groupOf(row, 'economy')
  const electric = groupOf(row, 'electric')
  const emissions = groupOf(row, 'emissions')
  return {
    id: row.id,
    // The ingest writes only vocabulary values; the output schema checks them again.
    ...(specifications as Pick<Vehicle, SpecificationName>),
    economy: economy && ({ ...economy, second_fuel: groupOf(row, 'economy_second_fuel') } as Vehicle['economy']),
    electric:
      electric && ({ ...electric, motor_kw: row.motor_kw, battery_kwh: row.battery_kwh } as Vehicle['electric']),
    emissions:
      emissions &&
      ({
        federal: groupOf(row, 'emissions_federal'),
        california: groupOf(row, 'emissions_california'),
        ...emissions,
      } as Vehicle['emissions']),
    image_url: row.illustration === null ? null : `${publicUrl}${imagePath(row.illustration, USUAL_IMAGE_SUFFIX)}`,
    image_type: row.illustration === null ? null : 'illustration',
    ...knownCounts(row),
    recall_match: match,
    ...recallCoverage(match, row.recalls_complete === 1, recallsThrough),
  }
}

const FLAG_NAMES = SPECIFICATION_NAMES.filter((name) => 'isFlag' in SPECIFICATION_FIELDS[name])
/** Columns of each group, by field name in the response. */
const GROUP_COLUMNS = Object.fromEntries(
  Object.entries(FIELD_GROUPS).map(([group, { presence, fields }]) => [
    group,
    {
      presence: `${group}_${presence}` as keyof VehicleRow,
      columns: Object.keys(fields).map((name) => [name, `${group}_${name}` as keyof VehicleRow] as const),
    },
  ]),
) as Readonly<
  Record<GroupName, { readonly presence: keyof VehicleRow; readonly columns: (readonly [string, keyof VehicleRow])[] }>
>

/** Returns the fields of a group; null if the vehicle has none of them. */
function groupOf(row: VehicleRow, group: GroupName): Record<string, unknown> | null {
  const { presence, columns } = GROUP_COLUMNS[group]
  if (row[presence] === null) return null
  const values: Record<string, unknown> = {}
  for (const [name, column] of columns) values[name] = row[column]
  return values
}

/** Omits counts of data that are not loaded: they are not 0. */
function knownCounts(row: VehicleRow): Pick<Vehicle, CountName> {
  return statedCounts(
    Object.fromEntries(COUNT_NAMES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))),
    row.recalls_complete === 1,
  )
}

/** Sets `recall_count` to null if campaigns may be missing from the list, and adds the counts by country. */
export function statedCounts<Counts extends { recall_count?: number | null; equipment_recall_count?: number | null }>(
  counts: Counts,
  isComplete: boolean,
): Counts {
  const { equipment_recall_count: _equipment, ...others } = counts
  const stated = isComplete || counts.recall_count === undefined ? counts : { ...others, recall_count: null }
  const known = stated as Readonly<Record<string, number | null>>
  const byCountry = [HOME_COUNTRY, ...COUNTRIES_ABROAD].flatMap((country) => {
    const count = known[country === HOME_COUNTRY ? 'recall_count' : `recall_count_${country}`]
    return count === undefined ? [] : [[country, count]]
  })
  return { ...stated, ...(byCountry.length > 0 && { recall_counts: Object.fromEntries(byCountry) }) } as Counts
}

/** @param count campaigns of the vehicle; null if recalls of its make and model year are not loaded */
export function recallMatchOf(count: number | null): Vehicle['recall_match'] {
  if (count === null) return 'not_loaded'
  return count === 0 ? 'none' : 'matched'
}

/** Returns the error for an unknown id. Never repeats the id: caller input stays out of responses and logs. */
export function vehicleNotFound(): ProblemError {
  return new ProblemError('vehicle_not_found', 'No vehicle has this id. GET /v1/vehicles returns ids.')
}
