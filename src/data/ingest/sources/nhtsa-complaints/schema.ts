import { Type, type Static } from 'typebox'

const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
const Flag = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])
const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** The used columns of FLAT_CMPL; null = blank or a known error. Personal data (VIN, city, dealer) are never staged. */
export const ComplaintFileRow = Type.Object({
  complaint_id: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()]),
  /** PROD_TYPE: vehicle, tire, equipment, child restraint; '' in old rows without it. */
  kind: Type.String({ pattern: '^[A-Z]?$' }),
  component: Type.String({ maxLength: 300 }),
  filed: Day,
  incident_date: Day,
  /** Sort key of the lists: filing date, else the date of the addition to NHTSA's file, else the incident date. */
  dated: Day,
  crash: Flag,
  fire: Flag,
  injuries: Count,
  deaths: Count,
  mileage: Count,
  state: Type.Union([Type.String({ pattern: '^[A-Z]{2}$' }), Type.Null()]),
  /** CDESCR as published; '' = none. Redacted before it is stored. */
  narrative: Type.String(),
  /** Used only to redact the narrative. */
  city: Type.String(),
  vin: Type.String(),
})
export type ComplaintFileRow = Static<typeof ComplaintFileRow>
