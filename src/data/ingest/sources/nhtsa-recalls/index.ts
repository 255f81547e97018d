import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import type { RecallType } from '#catalog/vocabulary.ts'
import { queryOfficial } from '#ingest/checks/current-edition.ts'
import type { GateFinding } from '#ingest/checks/finding.ts'
import { singleFile } from '#ingest/download/official-files.ts'
import { CACHED_CAMPAIGNS_MAX } from '#ingest/limits.ts'
import { Day, federalLayout, type FieldText, Year } from '#ingest/read/federal-row.ts'
import { federalText } from '#ingest/read/federal-text.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { dateOfDigits, foldBlanks, parseNumber } from '#ingest/read/numbers.ts'
import { defineSource, type RowParser } from '#ingest/source.ts'
import { ownerAdviceIn, type StatedAdvice } from '#ingest/sources/owner-advice.ts'
import { MEGABYTE, NHTSA, ODI_SITE } from '#ingest/sources/publishers.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'
import { appliesToHint } from './applies-to-hint.ts'

const FederalText = Type.Union([Type.String({ minLength: 1 }), Type.Null()])
const Advice = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])

/** The used columns of FLAT_RCL as typed values; null = blank or a filler. */
const RecallFileRow = Type.Object({
  /** CAMPNO: year, kind and number. Since 2021 the number may contain a letter: 21V00K000. */
  campaign_id: Type.String({ pattern: '^[0-9]{2}[A-Z][0-9A-Z]{6}$' }),
  make: Type.String({ minLength: 1, maxLength: 100 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  /** Null = YEARTXT 9999, NHTSA's code for an unknown year. */
  year: Year,
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
type RecallFileRow = Static<typeof RecallFileRow>

/** Field count of the shortest layout, used until 2020. Later layouts append fields; even longer rows are accepted. */
const FIELD_COUNT_MIN = 24

/** Numbers (from 0) of the used fields, with NHTSA's names. */
const FIELDS = {
  CAMPNO: 1,
  MAKETXT: 2,
  MODELTXT: 3,
  YEARTXT: 4,
  MFGCAMPNO: 5,
  COMPNAME: 6,
  MFGNAME: 7,
  RCLTYPECD: 10,
  POTAFF: 11,
  RCDATE: 15,
  DATEA: 16,
  DESC_DEFECT: 19,
  CONEQUENCE_DEFECT: 20,
  CORRECTIVE_ACTION: 21,
  NOTES: 22,
  DO_NOT_DRIVE: 27,
  PARK_OUTSIDE: 28,
} as const

const LAYOUT = federalLayout(FIELDS, FIELD_COUNT_MIN)

const UNKNOWN_YEAR = '9999'

/** Maximum length of the manufacturer's number; longer texts are lists written into the field. */
const NUMBER_CHARACTERS_MAX = 100

/** Index of the kind's letter in a campaign number: '06E026000'. */
const KIND_AT = 2

/** Subject of each kind of report. I is a safety improvement campaign, not a recall report, and has no type. */
const TYPE_OF_KIND: Readonly<Record<RecallFileRow['kind'], RecallType | null>> = {
  V: 'vehicle',
  E: 'equipment',
  T: 'tire',
  C: 'child_seat',
  I: null,
}

/** NHTSA's recall campaigns: one row per campaign, make, model, year and component or part. See README.md. */
export const nhtsaRecalls = defineSource({
  name: 'nhtsa-recalls',
  title: 'NHTSA recalls (FLAT_RCL)',
  about: {
    ...NHTSA,
    title: 'Recalls (FLAT_RCL)',
    label: 'NHTSA recalls',
    provides: 'recall campaigns, and vehicles that only NHTSA knows',
    recalls: {
      country: 'us',
      country_name: 'the United States',
      agency: 'NHTSA',
      campaign_url: 'https://www.nhtsa.gov/recalls?nhtsaId=',
      ask_url: 'https://www.nhtsa.gov/recalls',
    },
  },
  official: {
    ...ODI_SITE,
    files: (site) => [
      singleFile(`${site}/rcl/FLAT_RCL_POST_2010.zip`, 256 * MEGABYTE),
      singleFile(`${site}/rcl/FLAT_RCL_PRE_2010.zip`, 128 * MEGABYTE),
    ],
    everyDays: 1,
    isFirst: true,
  },
  checks: {
    rowsMin: 300_000,
    publishedTables: ['recall', 'record_set_recall'],
    gates: [newOrphans],
  },
  megabytes: 260,
  fileNames: /^FLAT_RCL(?!.*(Qrtly|Annual)).*\.txt(\.gz)?$/i,
  editions: 'all',
  dialect: 'tab',
  hasHeader: false,
  row: RecallFileRow,
  stageTables: `
    -- One row per campaign, with the facts that all its rows share.
    CREATE TABLE campaign (
      campaign INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, campaign_id TEXT NOT NULL, type TEXT, manufacturer TEXT,
      summary TEXT, consequence TEXT, remedy TEXT, report_received TEXT, potentially_affected INTEGER,
      do_not_drive INTEGER, park_outside INTEGER, applies_to_hint TEXT);
    -- Vehicles and components of a campaign, in the order of the files, without duplicates.
    CREATE TABLE campaign_vehicle (
      ordinal INTEGER PRIMARY KEY, campaign INTEGER NOT NULL, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL,
      kind TEXT NOT NULL, component TEXT NOT NULL);
    CREATE UNIQUE INDEX campaign_vehicle_once
      ON campaign_vehicle (campaign, model, component, make, ifnull(year, 0), kind);
    -- Manufacturers' campaign numbers.
    CREATE TABLE campaign_number (
      campaign_id TEXT NOT NULL, number TEXT NOT NULL, make TEXT NOT NULL, PRIMARY KEY (campaign_id, number, make))
      WITHOUT ROWID`,
  tables: ['campaign', 'campaign_number', 'campaign_vehicle'],
  open: parser,
  writer,
  merge: (stage) => stage.exec(MERGE),
})

const CAMPAIGN_COLUMNS = `digest, campaign_id, type, manufacturer, summary, consequence, remedy, report_received,
  potentially_affected, do_not_drive, park_outside, applies_to_hint`
const MERGE = `
  INSERT OR IGNORE INTO main.campaign (${CAMPAIGN_COLUMNS})
  SELECT ${CAMPAIGN_COLUMNS} FROM part.campaign ORDER BY campaign;
  INSERT OR IGNORE INTO main.campaign_vehicle (campaign, year, make, model, kind, component)
  SELECT m.campaign, v.year, v.make, v.model, v.kind, v.component
    FROM part.campaign_vehicle v
    CROSS JOIN part.campaign p ON p.campaign = v.campaign
    CROSS JOIN main.campaign m ON m.digest = p.digest
   ORDER BY v.ordinal;
  INSERT OR IGNORE INTO main.campaign_number SELECT * FROM part.campaign_number`

function parser(): RowParser {
  const dateOf = memoize(dateOfDigits)
  return LAYOUT.parser((text, newest) => {
    // Rows of excerpts may lack the date of their addition.
    const received = dateOf(text('RCDATE'))
    newest.add(dateOf(text('DATEA')))
    newest.add(received)
    return { ...namedVehicle(text), ...campaignFacts(text), report_received: received }
  })
}

function namedVehicle(text: FieldText<keyof typeof FIELDS>): object {
  const year = text('YEARTXT').trim()
  return {
    campaign_id: text('CAMPNO').trim(),
    make: foldBlanks(text('MAKETXT')),
    model: foldBlanks(text('MODELTXT')),
    year: year === UNKNOWN_YEAR ? null : parseNumber(year),
    manufacturer_campaign: foldBlanks(text('MFGCAMPNO')).slice(0, NUMBER_CHARACTERS_MAX) || null,
    component: federalText(text('COMPNAME')),
    kind: kindOf(text),
  }
}

function campaignFacts(text: FieldText<keyof typeof FIELDS>): object {
  const inNotes = adviceInNotes(text('NOTES'))
  return {
    manufacturer: federalText(text('MFGNAME')),
    summary: federalText(text('DESC_DEFECT')),
    consequence: federalText(text('CONEQUENCE_DEFECT')),
    remedy: federalText(text('CORRECTIVE_ACTION')),
    potentially_affected: parseNumber(text('POTAFF')),
    do_not_drive: inNotes?.do_not_drive ?? adviceOf(text('DO_NOT_DRIVE')),
    park_outside: inNotes?.park_outside ?? adviceOf(text('PARK_OUTSIDE')),
  }
}

/** Returns RCLTYPECD; if blank, the letter of the campaign number, which is equivalent. */
function kindOf(text: FieldText<keyof typeof FIELDS>): string {
  const kind = text('RCLTYPECD').trim()
  return kind === ''
    ? text('CAMPNO')
        .trim()
        .slice(KIND_AT, KIND_AT + 1)
    : kind
}

/** Prefilter: nearly all notes only repeat how to contact NHTSA. */
const MAY_ADVISE = /driv|rid[de]|operat|\bpark/i

function adviceInNotes(notes: string): StatedAdvice | undefined {
  return MAY_ADVISE.test(notes) ? ownerAdviceIn(federalText(notes) ?? '') : undefined
}

/** Parses advice: 1 = Yes, 0 = No, null = unknown. Returns any other word, which the schema rejects. */
function adviceOf(text: string): number | string | null {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  return word === 'yes' ? 1 : word === 'no' ? 0 : word
}

const INSERT_CAMPAIGN = `
  INSERT INTO campaign (${CAMPAIGN_COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (digest) DO UPDATE SET digest = digest RETURNING campaign`
const INSERT_VEHICLE = `
  INSERT OR IGNORE INTO campaign_vehicle (campaign, year, make, model, kind, component) VALUES (?, ?, ?, ?, ?, ?)`

function writer(stage: DatabaseSync): (row: RecallFileRow) => undefined {
  const campaignOf = campaignWriter(stage)
  const insert = stage.prepare(INSERT_VEHICLE)
  const insertNumber = stage.prepare(
    'INSERT OR IGNORE INTO campaign_number (campaign_id, number, make) VALUES (?, ?, ?)',
  )
  let last = ''
  return (row) => {
    const { campaign_id: id, manufacturer_campaign: number, make } = row
    // Rows of one campaign are adjacent.
    if (number !== null && last !== `${id}\t${number}\t${make}`) insertNumber.run(id, number, make)
    last = `${id}\t${number}\t${make}`
    insert.run(campaignOf(row), row.year, row.make, row.model, row.kind, row.component ?? '')
  }
}

/** Returns a campaign writer. Rows repeat long texts: with a digest and a cache, SQLite gets each text about once. */
function campaignWriter(stage: DatabaseSync): (row: RecallFileRow) => number {
  const insert = stage.prepare(INSERT_CAMPAIGN)
  const numbers = new EmptiedCache<string, number>(CACHED_CAMPAIGNS_MAX)
  return (row) => {
    const { campaign_id, manufacturer, summary, consequence, remedy, report_received } = row
    const facts = [
      campaign_id,
      TYPE_OF_KIND[row.kind],
      manufacturer,
      summary,
      consequence,
      remedy,
      report_received,
    ] as const
    const rest = [row.potentially_affected, row.do_not_drive, row.park_outside] as const
    // A field cannot contain a tab, so the joined text is unambiguous.
    const digest = hash('sha256', [...facts, ...rest].join('\t'), 'base64url')
    return cached(numbers, digest, () => {
      const advice = ownerAdviceIn([summary, consequence, remedy].join('.\n'))
      const advised = [
        row.potentially_affected,
        advice.do_not_drive ?? row.do_not_drive,
        advice.park_outside ?? row.park_outside,
      ] as const
      return (insert.get(digest, ...facts, ...advised, appliesToHint(summary)) as { campaign: number }).campaign
    })
  }
}

/** Maximum rise of the share of recalls without vehicles from one snapshot to the next. */
const ORPHAN_SHARE_RISE_MAX = 0.02

// NOT IN collects the positions once; NOT EXISTS would scan the table for each recall.
const SELECT_ORPHANS = `
  SELECT count(*) AS recalls,
         count(*) FILTER (WHERE position NOT IN (SELECT recall_position FROM record_set_recall)) AS orphans
    FROM recall`

/** Finds recalls without a vehicle. Some always exist (tires, child seats), but their share hardly changes. */
function newOrphans(built: DatabaseSync, currentSnapshot: string | undefined): Omit<GateFinding, 'source'>[] {
  const before = queryOfficial(currentSnapshot, undefined, orphanShare)
  // Recalls loaded for the first time have nothing to compare with.
  if (before === undefined) return []
  const now = orphanShare(built)
  if (now === undefined || now <= before + ORPHAN_SHARE_RISE_MAX) return []
  const [percentNow, percentBefore] = [now, before].map((share) => (share * 100).toFixed(1))
  const reason = `${percentNow} % of the recalls would be linked to no vehicle; in the current snapshot ${percentBefore} % are`
  return [{ gate: 'shrunken-snapshot', reason }]
}

function orphanShare(snapshot: DatabaseSync): number | undefined {
  const { recalls, orphans } = snapshot.prepare(SELECT_ORPHANS).get() as { recalls: number; orphans: number }
  return recalls === 0 ? undefined : orphans / recalls
}
