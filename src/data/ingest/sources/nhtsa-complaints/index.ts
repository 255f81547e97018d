import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { decodePositions } from '#catalog/search/posting-store.ts'
import { duplicateKeys, hasTable } from '#ingest/checks/duplicate-ids.ts'
import type { GateFinding } from '#ingest/checks/finding.ts'
import { fiveYearFiles } from '#ingest/download/official-files.ts'
import { type PublishedNarrative, readNarrative, narrativeRules } from '#ingest/narrative/read-narrative.ts'
import { Day, type FieldText, LastFields, federalLayout, Year } from '#ingest/read/federal-row.ts'
import { memoize } from '#ingest/read/memoize.ts'
import {
  lastNumber,
  mergeNames,
  mergeNumbered,
  mergeWords,
  nameTable,
  nameWriter,
  namedVehicle,
  wordTable,
  wordWriter,
} from '#ingest/read/named-vehicle.ts'
import { dateOfDigits, foldBlanks, parseNumber, positiveOrNull } from '#ingest/read/numbers.ts'
import { type RowParser, type RowWriter, defineSource } from '#ingest/source.ts'
import { MEGABYTE, NHTSA, ODI_SITE } from '#ingest/sources/publishers.ts'

const Flag = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])
const Count = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** The used columns of FLAT_CMPL; null = blank or a known error. Personal data (VIN, city, dealer) are never staged. */
const ComplaintFileRow = Type.Object({
  complaint_id: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Year,
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
type ComplaintFileRow = Static<typeof ComplaintFileRow>

/** Field count of the shortest layout with the product kind (2007). Later layouts append fields. */
const FIELD_COUNT_MIN = 46

/** Numbers (from 0) of the used fields, with NHTSA's names. CITY and VIN are read only to redact them in the narrative. */
const FIELDS = {
  ODINO: 1,
  MAKETXT: 3,
  MODELTXT: 4,
  YEARTXT: 5,
  CRASH: 6,
  FAILDATE: 7,
  FIRE: 8,
  INJURED: 9,
  DEATHS: 10,
  COMPDESC: 11,
  CITY: 12,
  STATE: 13,
  VIN: 14,
  DATEA: 15,
  LDATE: 16,
  MILES: 17,
  CDESCR: 19,
  PROD_TYPE: 45,
} as const

const LAYOUT = federalLayout(FIELDS, FIELD_COUNT_MIN)
const COMPONENT_SLOT = LAYOUT.columns.indexOf(FIELDS.COMPDESC)

/** Fillers of web forms for "no date": the first day of Unix time and the day before. */
const EPOCH_DATES = new Set(['1969-12-31', '1970-01-01'])
/** Smallest filler in counts of people: 99 and more mean unknown. */
const UNKNOWN_PEOPLE = 99
/** Years before the model year in which a car may be sold; an earlier incident is an error. */
const YEARS_BEFORE_MODEL_MAX = 2

/** NHTSA's owner complaints: one row per complaint, product and component. See README.md. */
export const nhtsaComplaints = defineSource({
  name: 'nhtsa-complaints',
  title: 'NHTSA complaints (FLAT_CMPL)',
  about: { ...NHTSA, title: 'Complaints (FLAT_CMPL)', label: 'NHTSA complaints', provides: 'complaints of owners' },
  official: {
    ...ODI_SITE,
    files: (site, now) => fiveYearFiles(`${site}/cmpl/COMPLAINTS_RECEIVED_`, now, 512 * MEGABYTE),
    everyDays: 1,
    isFirst: false,
  },
  checks: {
    rowsMin: 2_000_000,
    publishedTables: ['complaint', 'complaint_text'],
    gates: [repeatedComplaints],
  },
  megabytes: 1500,
  fileNames: /^(FLAT_CMPL|COMPLAINTS_RECEIVED_).*\.txt$/i,
  editions: 'all',
  dialect: 'tab',
  hasHeader: false,
  row: ComplaintFileRow,
  effort: 2,
  stageTables: `
    ${nameTable('complaint_name')}
    ${wordTable('complaint_component_text')}
    -- One row per complaint and product.
    CREATE TABLE complaint (
      complaint INTEGER PRIMARY KEY, complaint_id INTEGER NOT NULL, name INTEGER NOT NULL, dated TEXT, filed TEXT,
      incident_date TEXT, crash INTEGER, fire INTEGER, injuries INTEGER, deaths INTEGER, mileage INTEGER, state TEXT,
      UNIQUE (complaint_id, name));
    CREATE TABLE complaint_component (
      complaint INTEGER NOT NULL, component INTEGER NOT NULL, PRIMARY KEY (complaint, component)) WITHOUT ROWID`,
  tables: ['complaint_name', 'complaint_component_text', 'complaint', 'complaint_component'],
  textTables: `
    CREATE TABLE complaint_text (complaint INTEGER PRIMARY KEY, description TEXT NOT NULL, symptoms TEXT NOT NULL)`,
  rules: narrativeRules,
  open: parser,
  writer,
  merge: mergeComplaints,
})

function parser(): RowParser {
  const componentOf = memoize((text) => foldBlanks(text))
  const read = rowReader()
  // Rows of one complaint differ only in the component, so the rest is read once.
  const lastFields = new LastFields()
  let lastRow: ReturnType<typeof read> | undefined
  return LAYOUT.parser((text, newest, fields) => {
    if (!lastFields.areRepeated(fields, COMPONENT_SLOT) || lastRow === undefined) lastRow = read(text)
    newest.add(lastRow.dated)
    return { ...lastRow, component: componentOf(text('COMPDESC')) }
  })
}

/** Returns a reader of every field except the component. */
function rowReader() {
  const dateOf = memoize(dateOfDigits)
  return (text: FieldText<keyof typeof FIELDS>) => {
    const vehicle = namedVehicle(text('MAKETXT'), text('MODELTXT'), text('YEARTXT'))
    const added = dateOf(text('DATEA'))
    const filed = dateOf(text('LDATE'))
    const incident = credibleIncident(dateOf(text('FAILDATE')), filed ?? added, vehicle.year)
    const dated = filed ?? added ?? incident
    const published = { narrative: text('CDESCR'), city: text('CITY'), vin: text('VIN') }
    return { ...vehicle, ...factsOf(text), filed, incident_date: incident, dated, ...published }
  }
}

function factsOf(text: FieldText<keyof typeof FIELDS>): object {
  const state = text('STATE').trim().toUpperCase()
  return {
    complaint_id: parseNumber(text('ODINO')),
    kind: text('PROD_TYPE').trim(),
    crash: flagOf(text('CRASH')),
    fire: flagOf(text('FIRE')),
    injuries: peopleOf(text('INJURED')),
    deaths: peopleOf(text('DEATHS')),
    mileage: positiveOrNull(text('MILES')),
    state: /^[A-Z]{2}$/.test(state) ? state : null,
  }
}

/** Parses a flag: 1 = yes, 0 = no, null = unknown (rows from before 2021). */
function flagOf(text: string): 0 | 1 | null {
  const letter = text.trim().toUpperCase()
  return letter === 'Y' ? 1 : letter === 'N' ? 0 : null
}

function peopleOf(text: string): number | null {
  const people = parseNumber(text)
  return people !== null && people >= UNKNOWN_PEOPLE ? null : people
}

/** Returns null for a filler, a day after the complaint was filed, or a day years before the car was available. */
function credibleIncident(incident: string | null, filed: string | null, modelYear: number | null): string | null {
  if (incident === null || EPOCH_DATES.has(incident)) return null
  if (filed !== null && incident > filed) return null
  if (modelYear !== null && Number(incident.slice(0, 4)) < modelYear - YEARS_BEFORE_MODEL_MAX) return null
  return incident
}

const INSERT_COMPLAINT = `
  INSERT INTO complaint (complaint_id, name, dated, filed, incident_date, crash, fire, injuries, deaths, mileage, state)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
const SELECT_COMPLAINT = 'SELECT complaint FROM complaint WHERE complaint_id = ? AND name = ?'
const INSERT_TEXT = 'INSERT INTO complaint_text (complaint, description, symptoms) VALUES (?, ?, ?)'
const INSERT_COMPONENT = 'INSERT OR IGNORE INTO complaint_component (complaint, component) VALUES (?, ?)'

function writer(stage: DatabaseSync): RowWriter<ComplaintFileRow> {
  const nameOf = nameWriter(stage, 'complaint_name')
  const componentOf = wordWriter(stage, 'complaint_component_text')
  const texts = new TextWriter(stage)
  const complaintOf = complaintWriter(stage, texts)
  const insertComponent = stage.prepare(INSERT_COMPONENT)
  const write = (row: ComplaintFileRow): undefined => {
    const complaint = complaintOf(row, nameOf(row, row.kind))
    if (row.component !== '') insertComponent.run(complaint, componentOf(row.component))
  }
  return Object.assign(write, { end: () => texts.write() })
}

/** Maximum narratives processed at once. More is not faster. */
const NARRATIVES_PENDING_MAX = 128

class TextWriter {
  readonly #insert: StatementSync
  #pending: (PublishedNarrative & { readonly complaint: number })[] = []

  constructor(stage: DatabaseSync) {
    this.#insert = stage.prepare(INSERT_TEXT)
  }

  add(complaint: number, { narrative, city, vin }: ComplaintFileRow): void {
    this.#pending.push({ complaint, raw: narrative, owner: { city, vin } })
    if (this.#pending.length >= NARRATIVES_PENDING_MAX) this.write()
  }

  write(): void {
    const read = this.#pending.map(({ complaint, ...narrative }) => ({ complaint, ...readNarrative(narrative) }))
    for (const { complaint, description, symptoms } of read)
      if (description !== null) this.#insert.run(complaint, description, symptoms)
    this.#pending = []
  }
}

/** Returns a writer of complaints. Caches the last complaint, because its components are adjacent in the file. */
function complaintWriter(stage: DatabaseSync, texts: TextWriter): (row: ComplaintFileRow, name: number) => number {
  const insert = stage.prepare(INSERT_COMPLAINT)
  const select = stage.prepare(SELECT_COMPLAINT)
  let last = { complaintId: 0, name: 0, complaint: 0 }
  return (row, name) => {
    const complaintId = row.complaint_id
    if (last.complaintId === complaintId && last.name === name) return last.complaint
    const { dated, filed, incident_date, crash, fire, injuries, deaths, mileage, state } = row
    const facts = [dated, filed, incident_date, crash, fire, injuries, deaths, mileage, state] as const
    const written = insert.run(complaintId, name, ...facts)
    const isNew = written.changes === 1
    const complaint = isNew
      ? Number(written.lastInsertRowid)
      : (select.get(complaintId, name) as { complaint: number }).complaint
    if (isNew && row.narrative !== '') texts.add(complaint, row)
    last = { complaintId, name, complaint }
    return complaint
  }
}

const FACTS = 'dated, filed, incident_date, crash, fire, injuries, deaths, mileage, state'
const MERGE_FACTS = (last: number): string => `
  INSERT INTO main.complaint (complaint, complaint_id, name, ${FACTS})
  SELECT ${last} + p.complaint, p.complaint_id, n.name, ${FACTS}
    FROM part.complaint p CROSS JOIN part_name n ON n.old = p.name
   WHERE true ORDER BY p.complaint
      ON CONFLICT DO NOTHING`
/** A complaint of an earlier file keeps its number and text; the components of both files count. */
const FIND_REPEATED = (last: number): string => `
  INSERT INTO part_repeated
  SELECT p.complaint, m.complaint
    FROM part.complaint p
    CROSS JOIN part_name n ON n.old = p.name
    CROSS JOIN main.complaint m ON m.complaint_id = p.complaint_id AND m.name = n.name
   WHERE NOT EXISTS (SELECT 1 FROM main.complaint WHERE complaint = ${last} + p.complaint)`
const MERGE_REST = (last: number): string => `
  INSERT INTO snapshot.complaint_text
  SELECT ${last} + complaint, description, symptoms FROM part.complaint_text
   WHERE complaint NOT IN (SELECT old FROM part_repeated) ORDER BY complaint;
  INSERT OR IGNORE INTO main.complaint_component
  SELECT ifnull(r.number, ${last} + k.complaint), w.number
    FROM part.complaint_component k
    CROSS JOIN part_word w ON w.old = k.component
    LEFT JOIN part_repeated r ON r.old = k.complaint`

function mergeComplaints(stage: DatabaseSync): void {
  mergeNames(stage, 'complaint_name')
  mergeWords(stage, 'complaint_component_text')
  const last = lastNumber(stage, 'complaint')
  mergeNumbered(stage, 'complaint', { facts: MERGE_FACTS(last), repeated: FIND_REPEATED(last), rest: MERGE_REST(last) })
}

/** ODINO alone is no key: one complaint may be about a vehicle and its equipment. */
const KEY = { table: 'complaint', columns: ['complaint_id', 'federal_name', 'product'] }

const SELECT_COMPLAINT_IDS = 'SELECT position, complaint_id FROM complaint ORDER BY position'
const SELECT_COMPLAINT_LISTS = `SELECT record_set, positions FROM record_list WHERE dataset = 'complaint' ORDER BY record_set`

export function repeatedComplaints(built: DatabaseSync): Omit<GateFinding, 'source'>[] {
  return [...duplicateKeys(built, KEY), ...repeatedInList(built)]
}

/** Checks the lists: a vehicle linked to several names of one complaint must show it once. */
function repeatedInList(built: DatabaseSync): Omit<GateFinding, 'source'>[] {
  if (!hasTable(built, 'record_list')) return []
  const ids = complaintIds(built)
  for (const row of built.prepare(SELECT_COMPLAINT_LISTS).iterate()) {
    const listedIds = new Set<number | undefined>()
    for (const position of decodePositions(row['positions'] as Uint8Array)) {
      const id = ids[position]
      if (listedIds.has(id)) {
        const reason = `the list of record set ${String(row['record_set'])} would hold complaint ${id} twice`
        return [{ gate: 'duplicate-ids', reason }]
      }
      listedIds.add(id)
    }
  }
  return []
}

function complaintIds(built: DatabaseSync): Uint32Array {
  const { count } = built.prepare('SELECT count(*) AS count FROM complaint').get() as { count: number }
  const ids = new Uint32Array(count)
  const select = built.prepare(SELECT_COMPLAINT_IDS)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [position, id] = row as unknown as [number, number]
    ids[position] = id
  }
  return ids
}
