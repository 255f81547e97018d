import { Type, type Static } from 'typebox'

const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** The columns of a quarterly report that the catalog uses; null = blank. */
export const CompletionRow = Type.Object({
  campaign_id: Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{3,6}$' }),
  /** RPTQTR, YYYY-Q. */
  quarter: Type.String({ pattern: '^[0-9]{4}-[1-4]$' }),
  /** RPTNO: reports of a campaign are numbered. */
  report: Type.Integer({ minimum: 0 }),
  involved: Count,
  remedied: Count,
  unreachable: Count,
  removed: Count,
  submitted: Type.String(),
})
export type CompletionRow = Static<typeof CompletionRow>
