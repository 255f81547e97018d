import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import type { ChangeEvent } from '#catalog/changes/change.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

/** Fields of FLAT_RCL, numbered from 0. */
interface RecallFields {
  readonly campaign: string
  readonly model?: string
  readonly year?: string
  readonly remedy?: string
  readonly summary?: string
  readonly doNotDrive?: string
  readonly parkOutside?: string
}

function recallRow(fields: RecallFields): string {
  const {
    campaign,
    model = 'TACOMA',
    year = '2019',
    summary = 'A hose may leak.',
    remedy = 'Dealers replace it.',
  } = fields
  const row = Array.from({ length: 29 }, () => '')
  const set: Record<number, string> = { 1: campaign, 2: 'TOYOTA', 3: model, 4: year, 6: 'FUEL SYSTEM', 7: 'Toyota' }
  Object.assign(set, { 10: 'V', 11: '100', 15: '20260102', 16: '20260102', 19: summary, 20: 'Fire.', 21: remedy })
  Object.assign(set, { 27: fields.doNotDrive ?? 'No', 28: fields.parkOutside ?? 'No' })
  return row.map((field, at) => set[at] ?? field).join('\t')
}

function bulletinRow(id: string): string {
  const row = [id, '', '20260301', `DOC-${id}`, '20260301', '', 'Service Bulletin', 'TOYOTA', 'TACOMA', '2019']
  return [...row, 'ENGINE', '', '', 'Noise from the engine.'].join('\t')
}

function investigationRow(id: string, closed: string, summary: string): string {
  return [id, 'TOYOTA', 'TACOMA', '2019', 'ENGINE', 'Toyota', '20250101', closed, '', 'Stalling', summary].join('\t')
}

function reportRow(campaign: string, quarter: string, remedied: number): string {
  return ['Toyota', campaign, '', 'Hose', '20260102', '', '1', quarter, '100', remedied, '1', '0', '20260301'].join(
    '\t',
  )
}

/** Complaints about one component: `recent` in April 2026, and one in each of the earlier months. */
function complaintRows(recent: number): string[] {
  const days = Array.from({ length: recent }, (_, at) => `202604${String(at + 1).padStart(2, '0')}`)
  const months = ['202503', '202504', '202505', '202507', '202509', '202511', '202601', '202602', '202603']
  return [...months.map((month) => `${month}05`), '20260430', ...days].map((day, at) => {
    const row = Array.from({ length: 51 }, () => '')
    const set: Record<number, string> = {
      0: `${at}`,
      1: `1170000${at}`,
      2: 'Toyota',
      3: 'TOYOTA',
      4: 'TACOMA',
      5: '2019',
    }
    Object.assign(set, { 6: 'N', 7: day, 8: 'N', 9: '0', 10: '0', 11: 'STEERING', 15: day, 16: day, 45: 'V' })
    return row.map((field, number) => set[number] ?? field).join('\t')
  })
}

interface Edition {
  readonly epa?: string
  readonly recalls: readonly RecallFields[]
  readonly bulletins?: readonly string[]
  readonly investigations?: readonly string[]
  readonly reports?: readonly string[]
  readonly complaints?: readonly string[]
}

function writeEdition({ from }: IngestFolders, edition: Edition): void {
  const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\r\n`).join('')
  writeOfficialFiles(from, {
    'vehicles.csv': edition.epa ?? OFFICIAL_TEXTS['vehicles.csv'],
    'FLAT_RCL.txt': lines(edition.recalls.map(recallRow)),
  })
  const others = {
    'TSBS_RECEIVED_2025-2026.txt': edition.bulletins,
    'FLAT_INV.txt': edition.investigations,
    'FLAT_RCL_Qrtly_Rpts.txt': edition.reports,
    'FLAT_CMPL.txt': edition.complaints,
  }
  for (const [name, rows] of Object.entries(others))
    if (rows !== undefined) writeFileSync(join(from, name), lines(rows))
}

async function published(folders: IngestFolders, edition: Edition) {
  writeEdition(folders, edition)
  return ingest(folders, { acceptShrink: true, acceptRolledBack: true })
}

function logOf({ dataDirectory }: IngestFolders, id: string): { changes: readonly ChangeEvent[]; head: string } {
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), id), id)
  const { changes: log } = catalog
  assert.ok(log !== undefined)
  const page = log.page({ limit: 1_000 })
  catalog.close()
  return { changes: page?.changes ?? [], head: log.head }
}

const BEFORE: Edition = {
  recalls: [
    { campaign: '26V001000', remedy: 'The remedy is under development.' },
    { campaign: '26V002000', doNotDrive: 'Yes' },
    { campaign: '26V003000' },
    { campaign: '26V004000', doNotDrive: 'Yes' },
    { campaign: '26V004000', doNotDrive: 'Yes', model: 'TUNDRA' },
    { campaign: '26V005000' },
    { campaign: '26V006000' },
  ],
  bulletins: [bulletinRow('10200001')],
  investigations: [
    investigationRow('PE25001', '', 'ODI looks into it.'),
    investigationRow('PE25002', '', 'ODI looks into it, too.'),
  ],
  reports: [reportRow('26V003000', '2026-1', 10)],
  complaints: complaintRows(2),
}

const AFTER: Edition = {
  recalls: [
    { campaign: '26V001000', remedy: 'Dealers replace the hose.' },
    { campaign: '26V002000' },
    { campaign: '26V003000', doNotDrive: 'Yes', parkOutside: 'Yes' },
    { campaign: '26V004000', doNotDrive: 'Yes' },
    { campaign: '26V004000', doNotDrive: 'Yes', model: '4RUNNER' },
    { campaign: '26V005000', summary: 'A hose leaks.' },
    { campaign: '26V009000', summary: 'Again. This recall supersedes recall 26V-003.' },
  ],
  bulletins: [bulletinRow('10200001'), bulletinRow('10200002')],
  investigations: [
    investigationRow('PE25001', '20260301', 'PE25-001 was upgraded to an engineering analysis, EA26-001.'),
    investigationRow('PE25002', '20260301', 'No defect was found.'),
    investigationRow('EA26001', '', 'Upgraded from PE25-001.'),
  ],
  reports: [reportRow('26V003000', '2026-2', 40)],
  complaints: complaintRows(12),
}

test('two editions give one event for every kind of change, with its facts, names and vehicles', async (t) => {
  const folders = newFolders(t)
  const first = logOf(folders, (await published(folders, BEFORE)).snapshotId)
  assert.deepEqual(
    first.changes.map(({ type, subject, after }) => ({ type, subject, after })),
    [{ type: 'dataset.reset', subject: 'all', after: { reason: 'first_read' } }],
  )
  const { changes } = logOf(folders, (await published(folders, AFTER)).snapshotId)
  const events = changes.slice(1).map(({ type, subject }) => `${type} ${subject}`)
  assert.deepEqual(events, [
    'recall.remedy_available 26V001000',
    'recall.do_not_drive_cleared 26V002000',
    'recall.do_not_drive_set 26V003000',
    'recall.park_outside_set 26V003000',
    'recall.text_changed 26V005000',
    'recall.removed 26V006000',
    'recall.added 26V009000',
    'recall.superseded 26V003000',
    'recall.widened 26V004000',
    'recall.narrowed 26V004000',
    'recall.completion_reported 26V003000',
    'investigation.opened EA26001',
    'investigation.upgraded PE25001',
    'investigation.closed PE25001',
    'investigation.closed PE25002',
    'tsb.added 10200002',
    'complaints.spike 2019 TOYOTA TACOMA: STEERING',
    ...events.filter((event) => /^(?:vehicle|link)/.test(event)),
  ])
  const by = (type: string): ChangeEvent => {
    const found = changes.find((change) => change.type === type)
    assert.ok(found !== undefined, type)
    return found
  }
  assert.deepEqual(by('recall.widened').names, [{ make: 'TOYOTA', model: '4RUNNER', years: [2019] }])
  const wider = { names: 2, do_not_drive: true, park_outside: false }
  assert.deepEqual(by('recall.widened').after, wider, 'the advice is for the further vehicles, too')
  assert.deepEqual(by('recall.narrowed').names, [{ make: 'TOYOTA', model: 'TUNDRA', years: [2019] }])
  assert.deepEqual(by('recall.text_changed').before, { summary: 'A hose may leak.' })
  assert.deepEqual(by('recall.text_changed').after, { summary: 'A hose leaks.' })
  assert.deepEqual(by('recall.do_not_drive_set').before, { do_not_drive: false })
  assert.deepEqual(by('investigation.upgraded').after, { upgraded_to: 'EA26001' })
  assert.equal(by('recall.completion_reported').after?.['remedied'], 40)
  // There are seven from 2025-04-06 to 2026-03-31, twelve periods of 30 days.
  const { complaints, mean_before, from, through } = by('complaints.spike').after ?? {}
  assert.deepEqual([complaints, mean_before, from, through], [13, 0.58, '2026-04-01', '2026-04-30'])
  const added = by('recall.added')
  assert.ok(added.vehicle_count > 0, 'the vehicles that the name is tied to')
  assert.deepEqual(added.names, [{ make: 'TOYOTA', model: 'TACOMA', years: [2019] }])
})

// Guarantee: names that only a campaign's text contains link vehicles, but are never shown as the agency's names.
test('a name derived from a text causes no event of names and is in none', async (t) => {
  const folders = newFolders(t)
  const summary = 'Toyota is recalling certain 2019 Tacoma and 2019 4Runner vehicles. A hose may leak.'
  const derived = { campaign: '26V010000', model: '4RUNNER', summary }
  const first = await published(folders, { recalls: [derived, { campaign: '26V011000' }] })
  const [names] = query(
    folders,
    first.snapshotId,
    `SELECT count(*) FILTER (WHERE is_stated = 0) AS derived, count(*) FILTER (WHERE is_stated = 1) AS stated
       FROM record_name WHERE record_id = '26V010000'`,
  )
  assert.ok(Number(names?.['derived']) > 0, 'the text names a car that the rows do not')
  assert.equal(names?.['stated'], 1)
  const widened = { ...derived, model: 'TACOMA' }
  const second = await published(folders, { recalls: [derived, widened, { campaign: '26V011000' }] })
  const { changes } = logOf(folders, second.snapshotId)
  const ofRecalls = changes.filter(({ type }) => type.startsWith('recall.'))
  assert.deepEqual(
    ofRecalls.map(({ type, subject, names: shown }) => ({ type, subject, shown })),
    [{ type: 'recall.widened', subject: '26V010000', shown: [{ make: 'TOYOTA', model: 'TACOMA', years: [2019] }] }],
  )
  const third = await published(folders, { recalls: [derived, { campaign: '26V011000' }] })
  const narrowed = logOf(folders, third.snapshotId).changes.filter(({ type }) => type === 'recall.narrowed')
  assert.deepEqual(
    narrowed.map(({ names: shown }) => shown),
    [[{ make: 'TOYOTA', model: 'TACOMA', years: [2019] }]],
  )
})

test('a newer EPA file adds, changes and retires vehicles, and a federal name moves with them', async (t) => {
  const folders = newFolders(t)
  const lines = OFFICIAL_TEXTS['vehicles.csv'].split('\r\n')
  const idColumn = (lines[0] ?? '').split(',').indexOf('id')
  const without = (id: string): string => lines.filter((line) => line.split(',')[idColumn] !== id).join('\r\n')
  const one = { recalls: [{ campaign: '26V001000' }] }
  await published(folders, { ...one, epa: without('40733') })
  const { changes } = logOf(folders, (await published(folders, { ...one, epa: without('40734') })).snapshotId)
  const events = changes.slice(1).map(({ type, names }) => `${type} ${names[0]?.model}`)
  assert.ok(events.includes('vehicle.added Tacoma'), events.join())
  const added = changes.find(({ type }) => type === 'vehicle.added')
  assert.equal(added?.after?.['cylinders'], 6)
  assert.equal(typeof added?.after?.['gas_guzzler'], 'boolean', 'a mark is no number')
  assert.equal(added?.vehicle_ids.length, 1)
})

// Guarantee: the same files give the same events with the same ids on every machine, without repetition.
test('reading the same files again adds nothing, and another machine gets the same snapshot', async (t) => {
  const [here, there] = [newFolders(t), newFolders(t)]
  for (const folders of [here, there]) await published(folders, BEFORE)
  const [one, other] = [await published(here, AFTER), await published(there, AFTER)]
  assert.equal(one.snapshotId, other.snapshotId)
  const again = await published(here, AFTER)
  assert.deepEqual([again.snapshotId, again.isNew], [one.snapshotId, false])
})

// Guarantee: after a rollback, a cursor of a removed event gets a reset, and no other cursor is affected.
test('a rollback resets readers of removed events, and others continue', async (t) => {
  const folders = newFolders(t)
  const directory = snapshotDirectory(folders.dataDirectory)
  const first = logOf(folders, (await published(folders, BEFORE)).snapshotId)
  const second = logOf(folders, (await published(folders, AFTER)).snapshotId)
  const { id } = await rollbackSnapshot({ directory })
  const catalog = openCatalog(snapshotFile(directory, id), id)
  t.after(() => catalog.close())
  const back = catalog.changes?.page({ since: second.head, limit: 10 })
  assert.deepEqual(
    back?.changes.map(({ type, after }) => [type, after?.['reason']]),
    [['dataset.reset', 'rolled_back']],
  )
  assert.equal(back?.next, first.head)
  const third = await published(folders, { ...AFTER, recalls: [...AFTER.recalls, { campaign: '26V010000' }] })
  const log = logOf(folders, third.snapshotId)
  const sequences = log.changes.map(({ sequence }) => sequence)
  assert.ok(sequences.every((sequence, at) => at === 0 || sequence > (sequences[at - 1] ?? 0)))
  const newest = openCatalog(snapshotFile(directory, third.snapshotId), third.snapshotId)
  t.after(() => newest.close())
  const pageOf = (since: string) => newest.changes?.page({ since, limit: 100 })?.changes.map(({ type }) => type) ?? []
  assert.ok(pageOf(first.head).length > 10, 'who saw the first snapshot gets what differs from it')
  assert.ok(!pageOf(first.head).includes('dataset.reset'))
  assert.deepEqual(pageOf(second.head), ['dataset.reset'])
})

async function reasonsAfter(t: TestContext, before: Edition, after: Edition): Promise<unknown[]> {
  const folders = newFolders(t)
  await published(folders, before)
  const { changes } = logOf(folders, (await published(folders, after)).snapshotId)
  return changes.slice(1).map(({ type, subject, after: facts }) => [type, subject, facts?.['reason']])
}

// Guarantee: data that are new to the service do not cause many events.
test('a source that is read for the first time or truncated gives one reset', async (t) => {
  const { bulletins: _none, ...without } = BEFORE
  assert.deepEqual(await reasonsAfter(t, without, BEFORE), [['dataset.reset', 'tsbs', 'first_read']])
  const many = Array.from({ length: 120 }, (_, at) => ({ campaign: `26V${String(at + 100)}000` }))
  const shrunk = await reasonsAfter(t, { recalls: many }, { recalls: many.slice(0, 40) })
  assert.deepEqual(shrunk, [['dataset.reset', 'recalls', 'shrunk']])
})
