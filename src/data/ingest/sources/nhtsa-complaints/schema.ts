import { Type, type Static } from 'typebox'

const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
const Flag = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])
const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/**
 * The columns of a FLAT_CMPL row that the catalog uses, as typed values; null = blank, or an error that is known.
 * VIN, city, dealer and everything else about the person never reach the stage.
 */
export const ComplaintRow = Type.Object({
  /** ODINO. */
  complaint_id: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()]),
  /** PROD_TYPE: vehicle, tire, equipment, child restraint; '' where an old row does not say. */
  kind: Type.String({ pattern: '^[A-Z]?$' }),
  component: Type.String({ maxLength: 300 }),
  filed: Day,
  incident_date: Day,
  /** What the lists are ordered by: filed, else added to NHTSA's file, else the day of the incident. */
  dated: Day,
  crash: Flag,
  fire: Flag,
  injuries: Count,
  deaths: Count,
  mileage: Count,
  /** Two letters. */
  state: Type.Union([Type.String({ pattern: '^[A-Z]{2}$' }), Type.Null()]),
  /** CDESCR as published, '' = none; the stage gets it redacted. */
  narrative: Type.String(),
  /** CITY and VIN, which are struck out of the narrative and go nowhere else. */
  city: Type.String(),
  vin: Type.String(),
})
export type ComplaintRow = Static<typeof ComplaintRow>
