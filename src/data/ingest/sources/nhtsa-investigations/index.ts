import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { singleFile } from '#ingest/download/official-files.ts'
import { CACHED_RECORDS_MAX, SUMMARY_CHARACTERS_MAX } from '#ingest/limits.ts'
import { Day, federalLayout, Year } from '#ingest/read/federal-row.ts'
import { federalText, repairMojibake } from '#ingest/read/federal-text.ts'
import { memoizeLast, memoize } from '#ingest/read/memoize.ts'
import { nameTable, namedVehicle, nameWriter } from '#ingest/read/named-vehicle.ts'
import { dateOfDigits, foldBlanks } from '#ingest/read/numbers.ts'
import { defineSource, type RowParser } from '#ingest/source.ts'
import { MEGABYTE, NHTSA, ODI_SITE } from '#ingest/sources/publishers.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'

const FederalText = Type.Union([Type.String({ minLength: 1 }), Type.Null()])

const InvestigationFileRow = Type.Object({
  /** ACTION NUMBER: letters of the phase, then year and number. */
  investigation_id: Type.String({ pattern: '^[A-Z]{1,4}[0-9][0-9A-Z-]{1,9}$' }),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Year,
  component: Type.String({ maxLength: 300 }),
  opened: Day,
  /** Null = not closed, or an impossible date. */
  closed: Day,
  /** The recall that resulted from it. */
  campaign_id: Type.Union([Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{3,6}$' }), Type.Null()]),
  subject: FederalText,
  summary: FederalText,
})
type InvestigationFileRow = Static<typeof InvestigationFileRow>

/** Field count of the layout since 2008; later layouts append fields. */
const FIELD_COUNT_MIN = 11

/** Numbers (from 0) of the used fields, with NHTSA's names. */
const FIELDS = {
  ACTION_NUMBER: 0,
  MAKE: 1,
  MODEL: 2,
  YEAR: 3,
  COMPNAME: 4,
  ODATE: 6,
  CDATE: 7,
  CAMPNO: 8,
  SUBJECT: 9,
  SUMMARY: 10,
} as const

const LAYOUT = federalLayout(FIELDS, FIELD_COUNT_MIN)

const CAMPAIGN_ID = /^\d{2}[A-Z][0-9A-Z]{3,6}$/
/** NHTSA's filler for a missing text. */
const NO_SUMMARY = /^There is no summary currently available\.?$/i

/** NHTSA's defect investigations: one row per investigation, vehicle, component and recall. See README.md. */
export const nhtsaInvestigations = defineSource({
  name: 'nhtsa-investigations',
  title: 'NHTSA investigations (FLAT_INV)',
  about: {
    ...NHTSA,
    title: 'Investigations (FLAT_INV)',
    label: 'NHTSA investigations',
    provides: 'defect investigations',
  },
  official: {
    ...ODI_SITE,
    files: (site) => [singleFile(`${site}/inv/FLAT_INV.zip`, 128 * MEGABYTE)],
    everyDays: 1,
    isFirst: true,
  },
  checks: {
    rowsMin: 140_000,
    publishedTables: ['investigation', 'record_set_investigation'],
  },
  megabytes: 390,
  fileNames: /^FLAT_INV.*\.txt$/i,
  editions: 'newest',
  dialect: 'tab',
  hasHeader: false,
  row: InvestigationFileRow,
  stageTables: `
    ${nameTable('investigation_name')}
    CREATE TABLE investigation (
      investigation INTEGER PRIMARY KEY, investigation_id TEXT NOT NULL UNIQUE, opened TEXT, closed TEXT,
      subject TEXT, summary TEXT);
    -- Vehicles and components of an investigation, in the order of the file, without duplicates.
    CREATE TABLE investigation_vehicle (
      ordinal INTEGER PRIMARY KEY, investigation INTEGER NOT NULL, name INTEGER NOT NULL, component TEXT NOT NULL,
      campaign_id TEXT NOT NULL, UNIQUE (investigation, name, component, campaign_id))`,
  tables: ['investigation_name', 'investigation', 'investigation_vehicle'],
  open: parser,
  writer,
})

function parser(): RowParser {
  const dateOf = memoize(dateOfDigits)
  const subjectOf = memoizeLast(longText)
  const summaryOf = memoizeLast(longText)
  return LAYOUT.parser((text, newest) => {
    const opened = dateOf(text('ODATE'))
    const closed = dateOf(text('CDATE'))
    newest.add(opened)
    newest.add(closed)
    const campaign = text('CAMPNO').trim().toUpperCase()
    const summary = summaryOf(text('SUMMARY'))
    return {
      investigation_id: text('ACTION_NUMBER').trim().toUpperCase(),
      ...namedVehicle(text('MAKE'), text('MODEL'), text('YEAR')),
      component: foldBlanks(text('COMPNAME')).slice(0, 300),
      opened,
      closed,
      campaign_id: CAMPAIGN_ID.test(campaign) ? campaign : null,
      subject: subjectOf(text('SUBJECT')),
      summary: summary !== null && NO_SUMMARY.test(summary) ? null : summary,
    }
  })
}

function longText(raw: string): string | null {
  return federalText(repairMojibake(raw))?.slice(0, SUMMARY_CHARACTERS_MAX) ?? null
}

const INSERT_INVESTIGATION = `
  INSERT INTO investigation (investigation_id, opened, closed, subject, summary) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (investigation_id) DO UPDATE SET investigation_id = investigation_id RETURNING investigation`
const INSERT_VEHICLE = `
  INSERT OR IGNORE INTO investigation_vehicle (investigation, name, component, campaign_id) VALUES (?, ?, ?, ?)`

function writer(stage: DatabaseSync): (row: InvestigationFileRow) => undefined {
  const nameOf = nameWriter(stage, 'investigation_name')
  const investigationOf = investigationWriter(stage)
  const insert = stage.prepare(INSERT_VEHICLE)
  return (row) => {
    insert.run(investigationOf(row), nameOf(row, ''), row.component, row.campaign_id ?? '')
  }
}

/** Returns a writer that keeps the first row of each investigation and caches recent numbers. */
function investigationWriter(stage: DatabaseSync): (row: InvestigationFileRow) => number {
  const insert = stage.prepare(INSERT_INVESTIGATION)
  const numbers = new EmptiedCache<string, number>(CACHED_RECORDS_MAX)
  return ({ investigation_id: id, opened, closed, subject, summary }) =>
    cached(numbers, id, () => {
      return (insert.get(id, opened, closed, subject, summary) as { investigation: number }).investigation
    })
}
