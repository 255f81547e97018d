import { Type, type TSchema } from 'typebox'
import type { SpecificationField } from './vehicle-field.ts'

/**
 * Tailpipe emissions of vehicles, per region that EPA's files certify them for. src/data/ingest/build/emissions.ts
 * reads them from emissions.csv, or else from the Green Vehicle Guide.
 */

const orNull = <Schema extends TSchema>(schema: Schema, description: string, example: string | number) =>
  Type.Union([schema, Type.Null()], { description, examples: [example] })

const SINCE = 8

const fieldsOf = (region: string, standard: string) =>
  ({
    smog_score: {
      sql: 'INTEGER',
      since: SINCE,
      label: `Smog score (${region})`,
      schema: orNull(
        Type.Integer({ minimum: 0, maximum: 10 }),
        "EPA's smog rating on the first fuel, 10 = cleanest. Scales differ between model years; compare only vehicles of one year. Null if EPA states none or certified versions of this vehicle differ.",
        5,
      ),
    },
    standard: {
      sql: 'TEXT',
      since: SINCE,
      label: `Emission standard (${region})`,
      schema: orNull(
        Type.String({ minLength: 1, maxLength: 200 }),
        'Emission standard, as EPA names it. If versions of this vehicle are certified to several, all of them joined by " or ".',
        standard,
      ),
    },
    smartway: {
      sql: 'TEXT',
      since: SINCE,
      label: `SmartWay (${region})`,
      schema: orNull(
        Type.Enum(['no', 'smartway', 'elite']),
        "EPA's SmartWay designation. Null if EPA designated no vehicle of the model year or versions differ.",
        'no',
      ),
    },
  }) as const satisfies Readonly<Record<string, SpecificationField>>

export const FEDERAL_EMISSIONS_FIELDS = fieldsOf('federal', 'Federal Tier 3 Bin 30')
/** Certification in California and the states that follow its standards. */
export const CALIFORNIA_EMISSIONS_FIELDS = fieldsOf('California', 'California LEV-III SULEV30')

export const EMISSIONS_FIELDS = {
  matched_by: {
    sql: 'TEXT',
    since: SINCE,
    label: 'Matched by',
    schema: Type.Union([Type.Enum(['vehicle_id', 'name']), Type.Null()], {
      description:
        '"vehicle_id": EPA\'s emissions.csv lists this vehicle. "name": the Green Vehicle Guide has a vehicle of this model year with its name, engine, transmission, drive, fuel and fuel economy.',
      examples: ['vehicle_id'],
    }),
  },
} as const satisfies Readonly<Record<string, SpecificationField>>
