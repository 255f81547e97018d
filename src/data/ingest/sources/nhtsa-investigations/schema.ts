import { Type, type Static } from 'typebox'

const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
const FederalText = Type.Union([Type.String({ minLength: 1 }), Type.Null()])

export const InvestigationFileRow = Type.Object({
  /** ACTION NUMBER: letters of the phase, then year and number. */
  investigation_id: Type.String({ pattern: '^[A-Z]{1,4}[0-9][0-9A-Z-]{1,9}$' }),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()]),
  component: Type.String({ maxLength: 300 }),
  opened: Day,
  /** Null = not closed, or an impossible date. */
  closed: Day,
  /** The recall that resulted from it. */
  campaign_id: Type.Union([Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{3,6}$' }), Type.Null()]),
  subject: FederalText,
  summary: FederalText,
})
export type InvestigationFileRow = Static<typeof InvestigationFileRow>
