import { Type, type Static } from 'typebox'

const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** The used columns of a quarterly report; null = blank. */
export const CompletionRow = Type.Object({
  campaign_id: Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{3,6}$' }),
  /** RPTQTR, YYYY-Q. */
  quarter: Type.String({ pattern: '^[0-9]{4}-[1-4]$' }),
  /** RPTNO: number of the report within its campaign. */
  report: Type.Integer({ minimum: 0 }),
  involved: Count,
  remedied: Count,
  unreachable: Count,
  removed: Count,
  submitted: Type.String(),
})
export type CompletionRow = Static<typeof CompletionRow>
