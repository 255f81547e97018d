import { Type } from 'typebox'
import { decoderReleaseOf } from '#catalog/decoder-release.ts'
import { FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX, VIN_ELEMENT_COUNT_MAX } from '#operations/limits.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { KnownYear, readVin, Vin } from '#operations/vin/read-vin.ts'
import { FIELD_ELEMENTS, isOfVehicle } from '#operations/vin/vin-facts.ts'
import { vinVehicle } from '#operations/vin/vin-records.ts'
import { VehicleId } from '#operations/vehicle.ts'
import { CANDIDATES_MAX } from '#catalog/vin/vin-candidates.ts'

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
      description: 'Fields of GET /v1/vins/{vin} that are read from it.',
      examples: [['body_class']],
    }),
    value: text('What vPIC says, in its own words.', 'Pickup', TEXT_CHARACTERS_MAX),
    value_id: text('Number of the coded value, or the plain value.', '60', TEXT_CHARACTERS_MAX),
    table: Type.Enum([...TABLES], {
      description:
        '"pattern": by characters of the VIN. "engine_model": from what is known of the engine. "formula": digits of the VIN. "wmi": of the manufacturer code. "model_year": position 10. "make_model": the make of the model. "conversion": another unit. "vehicle_specification": what the manufacturer states of such vehicles. "default": assumed of the type of vehicle.',
      examples: ['pattern'],
    }),
    keys: Type.String({
      description:
        'The characters that decided, from position 4 on, "|" before position 10: a pattern of the manufacturer, never the VIN itself. Empty where there is none.',
      examples: ['*Z**N'],
    }),
    pattern_id: id('Number of the pattern.', 1_234_567),
    schema_id: id('Number of the schema, or of the vehicle specification.', 20_123),
    schema: text('Name of the schema.', 'Toyota Tacoma Schema for 5TF/3TM - 2019'),
    formula: text('Formula of a conversion.', '#x# * 1000'),
  },
  'One variable of vPIC with its reason.',
)

export const getVinProvenance = defineOperation({
  name: 'get_vin_provenance',
  path: '/v1/vins/{vin}/provenance',
  summary: 'Say why each value of a decoded VIN is what it is',
  description:
    "For everything that NHTSA's vPIC says of a VIN: the variable, the value in vPIC's own words, the pattern, schema and table that it comes from, and which fields of GET /v1/vins/{vin} are read from it. Besides, how the model year was found, and in which pass of the algorithm. Nothing of a VIN is stored or logged.",
  requiredPlan: 'business',
  isPrivate: true,
  input: closed({ vin: Vin, year: KnownYear }),
  output: closed({
    snapshot: snapshotSchema('SHA-256 of the snapshot that says so.'),
    edition: text("NHTSA's name of the edition of vPIC.", 'vPICList_lite_2026_09'),
    edition_sha256: text('SHA-256 of its text.', '9f86d081884c7d65'),
    manufacturer_code: Type.String({
      description: 'The code that was looked up: characters 1 to 3, or six.',
      examples: ['3TM'],
    }),
    pass: Type.Integer({
      minimum: 1,
      maximum: 4,
      description:
        "The pass of vPIC's algorithm that was best: 1 a known descriptor's year, 2 the caller's year, 3 and 4 those of position 10.",
      examples: [3],
    }),
    year_source: nullable(Type.Enum([...YEAR_SOURCES]), {
      description: 'How the model year was found. Null: it was not.',
      examples: ['position_10'],
    }),
    year_conclusive: Type.Boolean({
      description: 'Whether the characters leave no other model year.',
      examples: [true],
    }),
    error_codes: Type.Array(Type.Integer(), {
      maxItems: 20,
      description: "vPIC's own error codes; 0 = decoded clean.",
      examples: [[0]],
    }),
    elements: Type.Array(VinElement, {
      maxItems: VIN_ELEMENT_COUNT_MAX,
      description: 'Everything that vPIC says, by number.',
    }),
    from_vehicles: Type.Array(
      closed(
        {
          field: Type.Enum(['fuel_type', 'horsepower'], {
            description: 'Field of GET /v1/vins/{vin}.',
            examples: ['horsepower'],
          }),
          value: Type.Union([Type.String({ maxLength: FIELD_CHARACTERS_MAX }), Type.Integer()], {
            description: 'The value that all of the vehicles have.',
            examples: [132],
          }),
          vehicles: Type.Array(VehicleId, {
            maxItems: CANDIDATES_MAX,
            description:
              'Vehicles of the catalog that the VIN can be. `/v1/vehicles/{id}/provenance` has their sources.',
          }),
        },
        'A field that the vehicles of the catalog decided.',
      ),
      {
        maxItems: 2,
        description:
          'Fields that vPIC does not state of the vehicle, or less exactly, and on which all vehicles that the VIN can be agree.',
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
          code === null || !isOfVehicle(decodedElement)
            ? []
            : fieldsOf(code).filter((field) => !decidedFields.has(field))
        const ids = { pattern_id: patternId, schema_id: schemaId, schema: schemaName, formula }
        return { element, name, code, fields, value, value_id: valueId, table, keys, ...ids }
      }),
      from_vehicles: decided.map((one) => ({ ...one, vehicles: vehicles.map((vehicle) => vehicle.id) })),
    }
  },
})

function fieldsOf(code: string): string[] {
  return Object.entries(FIELD_ELEMENTS).flatMap(([field, codes]) => (codes.includes(code) ? [field] : []))
}
