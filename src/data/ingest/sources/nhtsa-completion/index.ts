import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { singleFile } from '#ingest/download/official-files.ts'
import { federalLayout } from '#ingest/read/federal-row.ts'
import { dateOfDigits, parseNumber } from '#ingest/read/numbers.ts'
import { defineSource, type RowParser } from '#ingest/source.ts'
import { MEGABYTE, NHTSA, ODI_SITE } from '#ingest/sources/publishers.ts'

const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** The used columns of a quarterly report; null = blank. */
const CompletionRow = Type.Object({
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
type CompletionRow = Static<typeof CompletionRow>

/** Field count of the layout since 2015; later layouts append fields. */
const FIELD_COUNT_MIN = 13

/** Numbers (from 0) of the used fields, with NHTSA's names. */
const FIELDS = {
  CAMPNO: 1,
  RPTNO: 6,
  RPTQTR: 7,
  INVOLVED: 8,
  TTLREMEDIED: 9,
  TTLUNREACH: 10,
  TTLREMOVED: 11,
  SUBMDATE: 12,
} as const

const LAYOUT = federalLayout(FIELDS, FIELD_COUNT_MIN)

/** Manufacturers' quarterly recall reports, cumulative, so only a campaign's newest report matters. See README.md. */
export const nhtsaCompletion = defineSource({
  name: 'nhtsa-completion',
  title: 'NHTSA recall completion (FLAT_RCL_Qrtly_Rpts)',
  about: {
    ...NHTSA,
    title: 'Quarterly recall completion reports (FLAT_RCL_Qrtly_Rpts)',
    label: 'NHTSA recall completion rates',
    provides: 'how many vehicles of a recall were repaired',
  },
  official: {
    ...ODI_SITE,
    files: (site) => [singleFile(`${site}/rcl/FLAT_RCL_Qrtly_Rpts.zip`, 64 * MEGABYTE)],
    // Published quarterly on no fixed day; a weekly check finds a new quarter within a week.
    everyDays: 7,
    isFirst: true,
  },
  checks: { publishedTables: ['recall_completion'] },
  megabytes: 8,
  fileNames: /^FLAT_RCL.*Qrtly.*\.txt$/i,
  editions: 'newest',
  dialect: 'tab',
  hasHeader: false,
  row: CompletionRow,
  stageTables: `
    CREATE TABLE completion (
      campaign_id TEXT PRIMARY KEY, quarter TEXT NOT NULL, report INTEGER NOT NULL, submitted TEXT NOT NULL,
      involved INTEGER, remedied INTEGER, unreachable INTEGER, removed INTEGER) WITHOUT ROWID`,
  tables: ['completion'],
  open: parser,
  writer,
})

function parser(): RowParser {
  return LAYOUT.parser((text, newest) => {
    const submitted = dateOfDigits(text('SUBMDATE'))
    newest.add(submitted)
    return {
      campaign_id: text('CAMPNO').trim().toUpperCase(),
      quarter: text('RPTQTR').trim(),
      report: parseNumber(text('RPTNO')) ?? 0,
      involved: parseNumber(text('INVOLVED')),
      remedied: parseNumber(text('TTLREMEDIED')),
      unreachable: parseNumber(text('TTLUNREACH')),
      removed: parseNumber(text('TTLREMOVED')),
      submitted: submitted ?? '',
    }
  })
}

/** Keeps the newest quarter; within a quarter the last submitted report, then the one with the higher number. */
const KEEP_NEWEST = `
  INSERT INTO completion (campaign_id, quarter, report, submitted, involved, remedied, unreachable, removed)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (campaign_id) DO UPDATE SET
    quarter = excluded.quarter, report = excluded.report, submitted = excluded.submitted,
    involved = excluded.involved, remedied = excluded.remedied, unreachable = excluded.unreachable,
    removed = excluded.removed
  WHERE (excluded.quarter, excluded.submitted, excluded.report) > (quarter, submitted, report)`

function writer(stage: DatabaseSync): (row: CompletionRow) => undefined {
  const keep = stage.prepare(KEEP_NEWEST)
  return ({ campaign_id, quarter, report, submitted, involved, remedied, unreachable, removed }) => {
    keep.run(campaign_id, quarter, report, submitted, involved, remedied, unreachable, removed)
  }
}
