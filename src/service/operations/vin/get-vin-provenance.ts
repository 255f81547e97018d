import { Type } from 'typebox'
import { decoderReleaseOf } from '#catalog/freshness.ts'
import { CANDIDATES_MAX } from '#catalog/vin/vin-candidates.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX, VIN_ELEMENT_COUNT_MAX } from '#operations/limits.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'
import { VehicleId } from '#operations/vehicle.ts'
import { KnownYear, readVin, Vin } from '#operations/vin/read-vin.ts'
import { FIELD_ELEMENTS, describesVehicle } from '#operations/vin/vin-facts.ts'
import { vinVehicle } from './vin-vehicles.ts'

const text = (description: string, example: string, maxLength = FIELD_CHARACTERS_MAX) =>
  nullable(Type.String({ maxLength }), { description, examples: [example] })
const id = (description: string, example: number) => nullable(Type.Integer(), { description, examples: [example] })

const YEAR_SOURCES = ['descriptor', 'caller', 'position_10', 'position_10_earlier'] as const
const TABLES = [
  'pattern',
  'engine_model',
  'formula',
  'wmi',
  'model_year',
  'make_model',
  'conversion',
  'vehicle_specification',
  'default',
] as const

const VinElement = closed(
  {
    element: Type.Integer({ description: "vPIC's number of the variable.", examples: [5] }),
    name: Type.String({ description: "vPIC's name of it.", examples: ['Body Class'] }),
    code: text("vPIC's short name.", 'BodyClass'),
    fields: Type.Array(Type.String(), {
      maxItems: 5,
      description: 'Fields of GET /v1/vins/{vin} that use it.',
      examples: [['body_class']],
    }),
    value: text("Value in vPIC's wording.", 'Pickup', TEXT_CHARACTERS_MAX),
    value_id: text('Number of the coded value, or the plain value.', '60', TEXT_CHARACTERS_MAX),
    table: Type.Enum([...TABLES], {
      description:
        '"pattern": characters of the VIN. "engine_model": data of the engine model. "formula": digits of the VIN. "wmi": manufacturer code. "model_year": position 10. "make_model": make of the model. "conversion": converted unit. "vehicle_specification": the manufacturer\'s data for such vehicles. "default": assumed for the vehicle type.',
      examples: ['pattern'],
    }),
    keys: Type.String({
      description:
        'Pattern that matched, from position 4, with "|" before position 10: a manufacturer\'s pattern, never the VIN itself. Empty if there is none.',
      examples: ['*Z**N'],
    }),
    pattern_id: id('Number of the pattern.', 1_234_567),
    schema_id: id('Number of the schema, or of the vehicle specification.', 20_123),
    schema: text('Name of the schema.', 'Toyota Tacoma Schema for 5TF/3TM - 2019'),
    formula: text('Formula of a conversion.', '#x# * 1000'),
  },
  'A vPIC variable with its origin.',
)

export const getVinProvenance = defineEndpoint({
  name: 'get_vin_provenance',
  path: '/v1/vins/{vin}/provenance',
  summary: 'Get the source of each value of a decoded VIN',
  description:
    "Returns every value that NHTSA's vPIC states for a VIN: the variable, vPIC's wording, its pattern, schema, and table, and the fields of GET /v1/vins/{vin} that use it. Also returns how the model year was found and in which pass of the algorithm. VINs are never stored or logged.",
  requiredPlan: 'business',
  isPrivate: true,
  input: closed({ vin: Vin, year: KnownYear }),
  output: closed({
    snapshot: snapshotSchema('SHA-256 of the snapshot used.'),
    edition: text("NHTSA's name of the edition of vPIC.", 'vPICList_lite_2026_09'),
    edition_sha256: text('SHA-256 of its text.', '9f86d081884c7d65'),
    manufacturer_code: Type.String({
      description: 'Manufacturer code that was looked up: characters 1 to 3, or six characters.',
      examples: ['3TM'],
    }),
    pass: Type.Integer({
      minimum: 1,
      maximum: 4,
      description:
        "Best pass of vPIC's algorithm: 1 by the year of a known descriptor, 2 by the caller's year, 3 and 4 by position 10.",
      examples: [3],
    }),
    year_source: nullable(Type.Enum([...YEAR_SOURCES]), {
      description: 'Method that determined the model year. Null if it is unknown.',
      examples: ['position_10'],
    }),
    year_conclusive: Type.Boolean({
      description: 'True if the characters allow no other model year.',
      examples: [true],
    }),
    error_codes: Type.Array(Type.Integer(), {
      maxItems: 20,
      description: "vPIC's error codes; 0 means decoded without errors.",
      examples: [[0]],
    }),
    elements: Type.Array(VinElement, {
      maxItems: VIN_ELEMENT_COUNT_MAX,
      description: 'All vPIC variables, sorted by number.',
    }),
    from_vehicles: Type.Array(
      closed(
        {
          field: Type.Enum(['fuel_type', 'horsepower'], {
            description: 'Field of GET /v1/vins/{vin}.',
            examples: ['horsepower'],
          }),
          value: Type.Union([Type.String({ maxLength: FIELD_CHARACTERS_MAX }), Type.Integer()], {
            description: 'Common value of the vehicles.',
            examples: [132],
          }),
          vehicles: Type.Array(VehicleId, {
            maxItems: CANDIDATES_MAX,
            description: 'Matching vehicles of the catalog. `/v1/vehicles/{id}/provenance` has their sources.',
          }),
        },
        'A field decided by the vehicles of the catalog.',
      ),
      {
        maxItems: 2,
        description:
          'Fields that vPIC does not state, or states less exactly, and on which all matching vehicles agree.',
      },
    ),
  }),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run(input, context) {
    const decoded = readVin(input, context)
    const { catalog } = context
    const release = decoderReleaseOf(catalog.database)
    const { decided, vehicles } = vinVehicle(decoded, catalog)
    const decidedFields = new Set<string>(decided.map(({ field }) => field))
    return {
      snapshot: catalog.id,
      edition: release?.edition ?? null,
      edition_sha256: release?.sha256 ?? null,
      manufacturer_code: decoded.wmi,
      pass: decoded.pass,
      year_source: decoded.yearSource,
      year_conclusive: decoded.isYearConclusive,
      error_codes: [...decoded.errorCodes],
      elements: decoded.elements.map((decodedElement) => {
        const { id: element, name, code, value, valueId, source } = decodedElement
        const { table, keys, patternId, schemaId, schemaName, formula } = source
        const fields =
          code === null || !describesVehicle(decodedElement)
            ? []
            : fieldsOf(code).filter((field) => !decidedFields.has(field))
        const ids = { pattern_id: patternId, schema_id: schemaId, schema: schemaName, formula }
        return { element, name, code, fields, value, value_id: valueId, table, keys, ...ids }
      }),
      from_vehicles: decided.map((value) => ({ ...value, vehicles: vehicles.map((vehicle) => vehicle.id) })),
    }
  },
})

function fieldsOf(code: string): string[] {
  return Object.entries(FIELD_ELEMENTS).flatMap(([field, codes]) => (codes.includes(code) ? [field] : []))
}
