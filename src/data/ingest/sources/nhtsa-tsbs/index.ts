import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { fiveYearFiles } from '#ingest/download/official-files.ts'
import { COLLECTED_NAMES_MAX, CACHED_RECORDS_MAX, SUMMARY_CHARACTERS_MAX } from '#ingest/limits.ts'
import { Day, LastFields, NewestDate, Year } from '#ingest/read/federal-row.ts'
import { federalText, repairMojibake } from '#ingest/read/federal-text.ts'
import { memoizeLast, memoize } from '#ingest/read/memoize.ts'
import {
  lastNumber,
  mergeNumbered,
  mergeNames,
  mergeWords,
  nameTable,
  namedVehicle,
  nameWriter,
  wordTable,
  wordWriter,
} from '#ingest/read/named-vehicle.ts'
import { dateOfDigits, dateOfSlashes, foldBlanks } from '#ingest/read/numbers.ts'
import { defineSource, type RowParser, type RowWriter } from '#ingest/source.ts'
import { MEGABYTE, NHTSA, ODI_SITE } from '#ingest/sources/publishers.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'

const ShortText = Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()])

/** The used columns of a bulletin; null = blank, or missing in the layout. */
const BulletinRow = Type.Object({
  tsb_id: Type.String({ pattern: '^[0-9]{1,12}$' }),
  document_id: ShortText,
  replaces: ShortText,
  date: Day,
  added: Day,
  /** Only in the layout of 14 fields. */
  type: ShortText,
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Year,
  components: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50 }),
  summary: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
})
type BulletinRow = Static<typeof BulletinRow>

/** Field numbers (from 0) of a layout; `undefined` = missing field. */
interface Layout {
  readonly tsbId: number
  readonly replaces: number
  readonly documentId: number
  readonly date: number
  readonly added: number
  readonly type: number | undefined
  readonly make: number
  readonly model: number
  readonly year: number
  readonly components: number
  readonly summary: number
}

/** BULNO BULREP ID BULDTE COMPNAME MAKETXT MODELTXT YEARTXT DATEA SUMMARY. */
const OLD_LAYOUT: Layout = {
  tsbId: 2,
  replaces: 1,
  documentId: 0,
  date: 3,
  added: 8,
  type: undefined,
  make: 5,
  model: 6,
  year: 7,
  components: 4,
  summary: 9,
}
const OLD_FIELD_COUNT = 10

/** The layout since 2020; later fields are appended. */
const CURRENT_LAYOUT: Layout = {
  tsbId: 0,
  replaces: 1,
  added: 2,
  documentId: 3,
  date: 4,
  type: 6,
  make: 7,
  model: 8,
  year: 9,
  components: 10,
  summary: 13,
}
const CURRENT_FIELD_COUNT = 14

/** Number of an old component code, which duplicates its words: "162000 STRUCTURE:BODY". */
const COMPONENT_NUMBER = /^\d{6} /
/** Initials of the clerk who typed an old summary: "   *TW". */
const CLERK_MARK = /\s{0,20}\*[A-Z]{1,3}\s{0,20}$/

/** Bulletins and other communications from manufacturers to dealers: one row per communication and vehicle. */
export const nhtsaTsbs = defineSource({
  name: 'nhtsa-tsbs',
  title: 'NHTSA service bulletins (TSBS_RECEIVED)',
  about: {
    ...NHTSA,
    title: 'Manufacturer communications (TSBS_RECEIVED)',
    label: 'NHTSA manufacturer communications',
    provides: 'technical service bulletins',
  },
  official: {
    ...ODI_SITE,
    files: (site, now) => fiveYearFiles(`${site}/tsbs/TSBS_RECEIVED_`, now, 256 * MEGABYTE),
    everyDays: 1,
    isFirst: false,
  },
  checks: { rowsMin: 2_000_000, publishedTables: ['tsb'] },
  megabytes: 1400,
  fileNames: /^(TSBS_RECEIVED_|FLAT_TSBS).*\.txt$/i,
  editions: 'all',
  dialect: 'tab',
  hasHeader: false,
  row: BulletinRow,
  stageTables: `
    ${nameTable('tsb_name')}
    ${wordTable('tsb_component_text')}
    CREATE TABLE tsb (
      tsb INTEGER PRIMARY KEY, tsb_id TEXT NOT NULL UNIQUE, document_id TEXT, date TEXT, added TEXT, type TEXT,
      summary TEXT, replaces TEXT);
    -- Names in adjacent rows of one bulletin, as a JSON array of numbers: a row for each name would
    -- take longer than all other work. A bulletin may have several rows, and a name in each.
    -- The numbers are those of the original part; 0 = of this part.
    CREATE TABLE tsb_vehicles (tsb INTEGER NOT NULL, part INTEGER NOT NULL, names TEXT NOT NULL);
    -- Merged parts, numbered from 1, with their numbers of names.
    CREATE TABLE tsb_part_name (
      part INTEGER NOT NULL, old INTEGER NOT NULL, name INTEGER NOT NULL, PRIMARY KEY (part, old)) WITHOUT ROWID;
    CREATE TABLE tsb_component (
      tsb INTEGER NOT NULL, component INTEGER NOT NULL, PRIMARY KEY (tsb, component)) WITHOUT ROWID`,
  tables: ['tsb_name', 'tsb_component_text', 'tsb', 'tsb_vehicles', 'tsb_part_name', 'tsb_component'],
  open: parser,
  writer,
  merge: mergeBulletins,
})

function parser(): RowParser {
  const newest = new NewestDate()
  const read = rowReader()
  // Rows of one communication differ only in the vehicle, so the rest is read once.
  const lastFields = new LastFields()
  let lastLayout: Layout | undefined
  let lastRow: ReturnType<typeof read> | undefined
  return {
    columns: Array.from({ length: CURRENT_FIELD_COUNT }, (_, column) => column),
    missing: [],
    newestDate: () => newest.date(),
    parse(fields, fieldCount) {
      const layout = layoutOf(fieldCount)
      if (layout === undefined)
        return `${fieldCount} fields, a layout has ${OLD_FIELD_COUNT} or at least ${CURRENT_FIELD_COUNT}`
      const isRepeated = lastFields.areRepeated(fields, layout.make, layout.year) && layout === lastLayout
      if (!isRepeated || lastRow === undefined) lastRow = read(fields, layout)
      lastLayout = layout
      newest.add(lastRow.added)
      const vehicle = namedVehicle(fields[layout.make] ?? '', fields[layout.model] ?? '', fields[layout.year] ?? '')
      return { ...lastRow, ...vehicle }
    },
  }
}

/** Returns a reader of every field except the vehicle. */
function rowReader() {
  const dateOf = memoize((text) => dateOfDigits(text) ?? dateOfSlashes(text))
  const shortText = memoize((text) => federalText(repairMojibake(text))?.slice(0, 300) ?? null)
  // Rows of one communication are adjacent and repeat its summary, even if another field differs.
  const summaryOf = memoizeLast(summaryText)
  return (fields: readonly string[], layout: Layout) => {
    const text = (column: number | undefined): string => (column === undefined ? '' : (fields[column] ?? ''))
    return {
      tsb_id: text(layout.tsbId).trim(),
      document_id: shortText(text(layout.documentId)),
      replaces: shortText(text(layout.replaces)),
      date: dateOf(text(layout.date)),
      added: dateOf(text(layout.added)),
      type: shortText(text(layout.type)),
      components: componentsOf(text(layout.components)),
      summary: summaryOf(text(layout.summary)),
    }
  }
}

function summaryText(raw: string): string | null {
  const text = federalText(repairMojibake(raw).replace(CLERK_MARK, ''))
  return text?.slice(0, SUMMARY_CHARACTERS_MAX) ?? null
}

function layoutOf(fieldCount: number): Layout | undefined {
  if (fieldCount >= CURRENT_FIELD_COUNT) return CURRENT_LAYOUT
  return fieldCount === OLD_FIELD_COUNT ? OLD_LAYOUT : undefined
}

/** Splits the components of a row, separated by "|" in the current layout. */
const componentsOf = memoize((text): string[] => {
  const parts = text.split('|').map((part) => foldBlanks(part.trim().replace(COMPONENT_NUMBER, '')).slice(0, 300))
  return [...new Set(parts.filter((part) => part !== ''))]
})

const INSERT_TSB = `
  INSERT INTO tsb (tsb_id, document_id, date, added, type, summary, replaces) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (tsb_id) DO NOTHING`
const SELECT_TSB = 'SELECT tsb FROM tsb WHERE tsb_id = ?'
const INSERT_VEHICLES = 'INSERT INTO tsb_vehicles (tsb, part, names) VALUES (?, 0, ?)'
const INSERT_COMPONENT = 'INSERT OR IGNORE INTO tsb_component (tsb, component) VALUES (?, ?)'

function writer(stage: DatabaseSync): RowWriter<BulletinRow> {
  const nameOf = nameWriter(stage, 'tsb_name')
  const componentOf = wordWriter(stage, 'tsb_component_text')
  const bulletinOf = bulletinWriter(stage)
  const insertVehicles = stage.prepare(INSERT_VEHICLES)
  const insertComponent = stage.prepare(INSERT_COMPONENT)
  let lastTsb = 0
  let lastComponents: readonly string[] = []
  let names: number[] = []
  const end = (): void => {
    if (names.length > 0) insertVehicles.run(lastTsb, JSON.stringify(names))
    names = []
  }
  const write = (row: BulletinRow): undefined => {
    const tsb = bulletinOf(row)
    if (tsb !== lastTsb || names.length === COLLECTED_NAMES_MAX) end()
    names.push(nameOf(row, ''))
    if (tsb === lastTsb && row.components === lastComponents) return
    for (const component of row.components) insertComponent.run(tsb, componentOf(component))
    lastTsb = tsb
    lastComponents = row.components
  }
  return Object.assign(write, { end })
}

/** Returns a writer that keeps the first row of each communication and caches recent numbers. */
function bulletinWriter(stage: DatabaseSync): (row: BulletinRow) => number {
  const insert = stage.prepare(INSERT_TSB)
  const select = stage.prepare(SELECT_TSB)
  const numbers = new EmptiedCache<string, number>(CACHED_RECORDS_MAX)
  return ({ tsb_id, document_id, date, added, type, summary, replaces }) =>
    cached(numbers, tsb_id, () => {
      const written = insert.run(tsb_id, document_id, date, added, type, summary, replaces)
      return written.changes === 1 ? Number(written.lastInsertRowid) : (select.get(tsb_id) as { tsb: number }).tsb
    })
}

const FACTS = 'tsb_id, document_id, date, added, type, summary, replaces'
const MERGE_FACTS = (last: number): string => `
  INSERT INTO main.tsb (tsb, ${FACTS}) SELECT ${last} + tsb, ${FACTS} FROM part.tsb WHERE true ORDER BY tsb
      ON CONFLICT DO NOTHING`
/** A communication of an earlier file keeps its number and text; vehicles and components of both files count. */
const FIND_REPEATED = (last: number): string => `
  INSERT INTO part_repeated
  SELECT p.tsb, m.tsb FROM part.tsb p CROSS JOIN main.tsb m ON m.tsb_id = p.tsb_id
   WHERE NOT EXISTS (SELECT 1 FROM main.tsb WHERE tsb = ${last} + p.tsb)`
const MERGE_REST = (last: number): string => `
  INSERT INTO main.tsb_part_name
  SELECT (SELECT ifnull(max(part), 0) + 1 FROM main.tsb_part_name), old, name FROM part_name ORDER BY old;
  INSERT INTO main.tsb_vehicles
  SELECT ifnull(r.number, ${last} + v.tsb), (SELECT max(part) FROM main.tsb_part_name), v.names
    FROM part.tsb_vehicles v LEFT JOIN part_repeated r ON r.old = v.tsb ORDER BY v.rowid;
  INSERT OR IGNORE INTO main.tsb_component
  SELECT ifnull(r.number, ${last} + k.tsb), w.number
    FROM part.tsb_component k CROSS JOIN part_word w ON w.old = k.component LEFT JOIN part_repeated r ON r.old = k.tsb`

function mergeBulletins(stage: DatabaseSync): void {
  mergeNames(stage, 'tsb_name')
  mergeWords(stage, 'tsb_component_text')
  const last = lastNumber(stage, 'tsb')
  mergeNumbered(stage, 'tsb', { facts: MERGE_FACTS(last), repeated: FIND_REPEATED(last), rest: MERGE_REST(last) })
}
