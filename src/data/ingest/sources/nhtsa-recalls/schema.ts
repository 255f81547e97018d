import { Type, type Static } from 'typebox'

const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
const FederalText = Type.Union([Type.String({ minLength: 1 }), Type.Null()])
const Advice = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])

/** The used columns of FLAT_RCL as typed values; null = blank or a filler. */
export const RecallFileRow = Type.Object({
  /** CAMPNO: year, kind and number. Since 2021 the number may contain a letter: 21V00K000. */
  campaign_id: Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{6}$' }),
  make: Type.String({ minLength: 1, maxLength: 100 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  /** Null = YEARTXT 9999, NHTSA's code for an unknown year. */
  year: Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()]),
  component: FederalText,
  manufacturer_campaign: FederalText,
  /** RCLTYPECD: vehicle, equipment, child restraint, tire; I = safety improvement campaign, in rows of 1995 to 2002. */
  kind: Type.Union([Type.Literal('V'), Type.Literal('E'), Type.Literal('C'), Type.Literal('T'), Type.Literal('I')]),
  manufacturer: FederalText,
  summary: FederalText,
  consequence: FederalText,
  remedy: FederalText,
  report_received: Day,
  potentially_affected: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Null if blank, or if the layout (before May 2025) lacks the column. */
  do_not_drive: Advice,
  park_outside: Advice,
})
export type RecallFileRow = Static<typeof RecallFileRow>
