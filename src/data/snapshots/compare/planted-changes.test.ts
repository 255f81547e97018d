// Guarantee: between two editions of the recall file, each change produces its event with the changed names. Nothing else
// produces one: derived names, dates, counts, components, spellings, the order of the rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED } from '#test/support/scale.ts'

const PLANTED = 60
const UNCHANGED = 40
const MODELS = ['TACOMA', '4RUNNER', 'TUNDRA', 'COROLLA', 'SIENNA', 'HIGHLANDER']
const YEARS = ['2012', '2013', '2014', '2015', '2016', '2017', '2018']
/** EPA's fixture has the Tacoma of this year, so a text that names it derives a name. */
const DERIVED_YEAR = '2019'
const DERIVES = `Toyota is recalling certain ${DERIVED_YEAR} Tacoma and ${DERIVED_YEAR} 4Runner vehicles. A hose may leak.`
const PENDING = 'The remedy is under development.'

/** One row of FLAT_RCL, by field. */
interface Row {
  readonly model: string
  readonly year: string
  readonly component?: string
  readonly manufacturer?: string
  readonly count?: string
  readonly day?: string
  readonly kind?: string
  readonly summary?: string
  readonly consequence?: string
  readonly remedy?: string
  readonly doNotDrive?: string
  readonly parkOutside?: string
}

/** Campaign in both editions, and its events without the subject. Events of another campaign start with its subject. */
interface Planted {
  readonly before: readonly Row[]
  readonly after: readonly Row[]
  readonly events: readonly string[]
}

/** Parts of a change: rows of different names, and the number of an unchanged campaign. */
interface Parts {
  readonly row: Row
  readonly other: Row
  readonly unchanged: string
}

const nameOf = ({ model, year }: Row) => `TOYOTA ${model} ${year}`
const changed = (row: Row, change: Partial<Row>, ...events: string[]): Planted => ({
  before: [row],
  after: [{ ...row, ...change }],
  events,
})
const tacoma = { model: 'TACOMA', year: DERIVED_YEAR, summary: DERIVES }
const runner = { model: '4RUNNER', year: DERIVED_YEAR, summary: DERIVES }

/** Each kind of change once. */
const KINDS: Readonly<Record<string, (parts: Parts) => Planted>> = {
  'a further name': ({ row, other }) => ({
    before: [row],
    after: [row, other],
    events: [`recall.widened ${nameOf(other)}`],
  }),
  'a further year': ({ row }) => {
    const later = { ...row, year: '2024' }
    return { before: [row], after: [row, later], events: [`recall.widened ${nameOf(later)}`] }
  },
  'a further name on equipment': ({ row, other }) => {
    const [lamp, another] = [row, other].map((each) => ({ ...each, kind: 'E' })) as [Row, Row]
    return { before: [lamp], after: [lamp, another], events: [`recall.widened ${nameOf(other)}`] }
  },
  'a name that is gone': ({ row, other }) => ({
    before: [row, other],
    after: [row],
    events: [`recall.narrowed ${nameOf(other)}`],
  }),
  'another name in its place': ({ row, other }) => ({
    before: [row],
    after: [other],
    events: [`recall.narrowed ${nameOf(row)}`, `recall.widened ${nameOf(other)}`],
  }),
  'a derived name that appears': () =>
    changed({ ...runner, summary: 'A hose may leak.' }, runner, 'recall.text_changed'),
  'a derived name that is gone': () => changed(runner, { summary: 'A hose may leak.' }, 'recall.text_changed'),
  'a derived name that the record states now': () => ({
    before: [runner],
    after: [runner, tacoma],
    events: [`recall.widened ${nameOf(tacoma)}`],
  }),
  'a stated name that is only derived now': () => ({
    before: [runner, tacoma],
    after: [runner],
    events: [`recall.narrowed ${nameOf(tacoma)}`],
  }),
  'a further name beside a derived one': ({ other }) => ({
    before: [runner],
    after: [runner, { ...other, year: '2011', summary: DERIVES }],
    events: [`recall.widened ${nameOf({ ...other, year: '2011' })}`],
  }),
  'another summary': ({ row }) => changed(row, { summary: 'A hose leaks.' }, 'recall.text_changed'),
  'another consequence': ({ row }) => changed(row, { consequence: 'A crash.' }, 'recall.text_changed'),
  'another remedy': ({ row }) => changed(row, { remedy: 'Dealers replace both.' }, 'recall.text_changed'),
  'three texts': ({ row }) =>
    changed(row, { summary: 'It leaks.', consequence: 'Smoke.', remedy: 'Dealers seal it.' }, 'recall.text_changed'),
  'a second wording': ({ row, other }) => ({
    before: [row, other],
    after: [row, { ...other, summary: 'On this model, a clamp may break.' }],
    events: ['recall.text_changed'],
  }),
  'a text and a name': ({ row, other }) => ({
    before: [row],
    after: [row, other].map((each) => ({ ...each, summary: 'A hose leaks.' })),
    events: ['recall.text_changed', `recall.widened ${nameOf(other)}`],
  }),
  'a remedy that is available': ({ row }) =>
    changed({ ...row, remedy: PENDING }, { remedy: 'Dealers replace it.' }, 'recall.remedy_available'),
  'a remedy that is awaited again': ({ row }) => changed(row, { remedy: PENDING }, 'recall.text_changed'),
  'do not drive': ({ row }) => changed(row, { doNotDrive: 'Yes' }, 'recall.do_not_drive_set'),
  'no longer do not drive': ({ row }) =>
    changed({ ...row, doNotDrive: 'Yes' }, { doNotDrive: 'No' }, 'recall.do_not_drive_cleared'),
  'park outside': ({ row }) => changed(row, { parkOutside: 'Yes' }, 'recall.park_outside_set'),
  'no longer park outside': ({ row }) =>
    changed({ ...row, parkOutside: 'Yes' }, { parkOutside: 'No' }, 'recall.park_outside_cleared'),
  'both kinds of advice': ({ row }) =>
    changed(row, { doNotDrive: 'Yes', parkOutside: 'Yes' }, 'recall.do_not_drive_set', 'recall.park_outside_set'),
  'advice for one of two names': ({ row, other }) => ({
    before: [row, other],
    after: [row, { ...other, doNotDrive: 'Yes' }],
    events: ['recall.do_not_drive_set'],
  }),
  'a new campaign': ({ row }) => ({ before: [], after: [row], events: [`recall.added ${nameOf(row)}`] }),
  'a new campaign with advice': ({ row }) => ({
    before: [],
    after: [{ ...row, doNotDrive: 'Yes', parkOutside: 'Yes' }],
    events: [`recall.added ${nameOf(row)}`],
  }),
  'a new campaign with a derived name': () => ({
    before: [],
    after: [runner],
    events: [`recall.added ${nameOf(runner)}`],
  }),
  'a new campaign that supersedes another': ({ row, unchanged }) => ({
    before: [],
    after: [
      { ...row, summary: `Again. This recall supersedes recall ${unchanged.slice(0, 3)}-${unchanged.slice(3, 6)}.` },
    ],
    events: [`recall.added ${nameOf(row)}`, `${unchanged} recall.superseded`],
  }),
  'a campaign that is gone': ({ row }) => ({ before: [row], after: [], events: [`recall.removed ${nameOf(row)}`] }),
  'another day of the report': ({ row }) => changed(row, { day: '20260101' }),
  'another count': ({ row }) => changed(row, { count: '250' }),
  'another component': ({ row }) => changed(row, { component: 'FUEL SYSTEM, GASOLINE:DELIVERY' }),
  'a further component': ({ row }) => ({ before: [row], after: [row, { ...row, component: 'ENGINE' }], events: [] }),
  'another manufacturer': ({ row }) => changed(row, { manufacturer: 'Toyota Motor Engineering' }),
  'blanks behind a model': ({ row }) => changed(row, { model: `${row.model}  ` }),
  'a row twice': ({ row }) => ({ before: [row], after: [row, row], events: [] }),
  'rows in another order': ({ row, other }) => ({ before: [row, other], after: [other, row], events: [] }),
  'a blank in place of No': ({ row }) => changed(row, { doNotDrive: '', parkOutside: '' }),
}

function lineOf(campaign: string, row: Row, record: number): string {
  const fields = Array.from({ length: 29 }, () => '')
  const { component = 'FUEL SYSTEM', manufacturer = 'Toyota', kind = 'V', count = '100', day = '20260102' } = row
  const { summary = 'A hose may leak.', consequence = 'Fire.', remedy = 'Dealers replace it.' } = row
  const set = { 0: `${record}`, 1: campaign, 2: 'TOYOTA', 3: row.model, 4: row.year, 6: component, 7: manufacturer }
  const more = { 10: kind, 11: count, 15: day, 16: day, 19: summary, 20: consequence, 21: remedy }
  return Object.assign(fields, set, more, { 27: row.doNotDrive ?? 'No', 28: row.parkOutside ?? 'No' }).join('\t')
}

type Edition = readonly (readonly [campaign: string, rows: readonly Row[]])[]

async function publish(folders: IngestFolders, edition: Edition, firstRecord: number): Promise<string> {
  const rows = edition.flatMap(([campaign, own]) => own.map((row) => [campaign, row] as const))
  const lines = rows.map(([campaign, row], at) => `${lineOf(campaign, row, firstRecord + at)}\r\n`)
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': lines.join('') })
  return (await ingest(folders, { acceptShrink: true })).snapshotId
}

/** "26V001000 recall.widened TOYOTA TACOMA 2019". Names are included only if the event is only about names. */
function eventsOf({ dataDirectory }: IngestFolders, id: string): string[] {
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), id), id)
  const changes = catalog.changes?.page({ limit: 1_000 })?.changes ?? []
  catalog.close()
  return changes
    .filter(({ type }) => !/^(?:vehicle|link)\./.test(type))
    .slice(1)
    .map(({ type, subject, names }) => {
      const named = names.map(({ make, model, years }) => `${make} ${model} ${years.join(' ')}`).join(', ')
      return /widened|narrowed|added|removed/.test(type) ? `${subject} ${type} ${named}` : `${subject} ${type}`
    })
}

test(`${PLANTED} changes between two editions: each gives its event, and none gives another`, async (t) => {
  const random = seededRandom(SEED)
  const kinds = Object.entries(KINDS)
  assert.ok(kinds.length <= PLANTED)
  const numberOf = (at: number) => `26V${String(at + 1).padStart(3, '0')}000`
  const unchanged = Array.from({ length: UNCHANGED }, (_, at) => numberOf(PLANTED + at))
  const anyOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const planted = Array.from({ length: PLANTED }, (_, at) => {
    const [, make] = kinds[at % kinds.length] ?? assert.fail()
    const model = anyOf(MODELS)
    const row = { model, year: anyOf(YEARS) }
    const other = { model: anyOf(MODELS.filter((each) => each !== model)), year: anyOf(YEARS) }
    return { id: numberOf(at), ...make({ row, other, unchanged: unchanged[at % UNCHANGED] ?? assert.fail() }) }
  })
  const controls = unchanged.map(
    (id, at) => [id, [at % 4 === 0 ? runner : { model: anyOf(MODELS), year: '2018' }]] as const,
  )
  const folders = newFolders(t)
  const before = await publish(folders, [...planted.map(({ id, before: rows }) => [id, rows] as const), ...controls], 1)
  const derived = query(folders, before, 'SELECT count(*) AS names FROM record_name WHERE is_stated = 0')
  assert.ok(Number(derived[0]?.['names']) > UNCHANGED / 4, 'texts derive names')
  const after = await publish(
    folders,
    [...controls.toReversed(), ...planted.map(({ id, after: rows }) => [id, rows] as const)],
    5_000,
  )
  const expected = planted.flatMap(({ id, events }) =>
    events.map((event) => (event.startsWith('recall.') ? `${id} ${event}` : event)),
  )
  assert.deepEqual(eventsOf(folders, after).toSorted(), expected.toSorted(), `TEST_SEED=${SEED}`)
})
