// Guarantee: official files of all sources, with every measured irregularity, are read and published together, and an error in
// one source only excludes that source's changes.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { readRefreshLog } from '#ingest/refresh-log.ts'
import { readRefreshState } from '#ingest/refresh-state.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { rehearsalFiles, withFields, writeRehearsal } from '#test/support/rehearsal/corpus.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'

const FILES = rehearsalFiles()
/** What a first ingest is tried without: what the others hang on and two others; in `npm run test:long` each source. */
const LEFT_OUT =
  times(0, 1) === 1 ? SOURCES.map(({ name }) => name) : ['epa-vehicles', 'nhtsa-recalls', 'epa-test-cars']
const WEB_PAGE = '<!DOCTYPE html>\n<p>The site is being maintained.</p>\n'

function folders(t: Cleanup): IngestFolders {
  const folder = temporaryFolder(t)
  const from = join(folder, 'official')
  mkdirSync(from)
  writeRehearsal(from)
  return { from, dataDirectory: join(folder, 'data') }
}

/** Ingested once for all tests that go on from there, each in a copy. */
const FIRST = folders({ after })
let firstOutcome: ReturnType<typeof ingest> | undefined

async function ingestedFolders(t: TestContext) {
  const first = await (firstOutcome ??= ingest(FIRST))
  const folder = temporaryFolder(t)
  const data = { from: join(folder, 'official'), dataDirectory: join(folder, 'data') }
  for (const name of ['from', 'dataDirectory'] as const) cpSync(FIRST[name], data[name], { recursive: true })
  return { data, first }
}

function contentOf(name: string): string {
  const file = FILES.find((candidate) => candidate.name === name)
  assert.ok(file, name)
  return file.content
}

/** News of two sources, so that whichever is rejected, another has some. */
function news(): Record<string, string> {
  const [campaign = ''] = contentOf('FLAT_RCL_POST_2010.txt').split('\r\n')
  const [complaint = ''] = contentOf('COMPLAINTS_RECEIVED_2025-2026.txt').split('\r\n')
  return {
    'FLAT_RCL_POST_2010.txt': `${contentOf('FLAT_RCL_POST_2010.txt')}${withFields(campaign, { 1: '25V999000' })}\r\n`,
    'COMPLAINTS_RECEIVED_2025-2026.txt': `${contentOf('COMPLAINTS_RECEIVED_2025-2026.txt')}${withFields(complaint, { 1: '11999999' })}\r\n`,
  }
}

describe('the rehearsal', () => {
  it('accounts for every row of every file', async (t) => {
    const { data, first } = await ingestedFolders(t)
    const { reports, warnings, snapshotId, ...outcome } = first
    assert.deepEqual([outcome.rejected, warnings], [[], []])
    assert.deepEqual(new Set(reports.map(({ source }) => source)), new Set(SOURCES.map(({ name }) => name)))
    for (const { source, name, rows, rejected } of FILES) {
      if (rows === undefined) continue
      const report = reports.find((candidate) => candidate.source === source && candidate.name === name)
      const { readRows, acceptedRows, rejectedRows, rejected: reasons = [] } = report?.account ?? {}
      assert.deepEqual([readRows, acceptedRows, rejectedRows], [rows, rows - rejected.length, rejected.length], name)
      for (const [number, reason] of rejected.entries()) assert.match(reasons[number]?.reason ?? '', reason, name)
    }
    const stored = query(data, snapshotId, 'SELECT count(*) AS rejected FROM rejected_row')
    assert.equal(
      stored[0]?.['rejected'],
      FILES.reduce((sum, { rejected }) => sum + rejected.length, 0),
    )
  })

  it('publishes every fact of the rows once', async (t) => {
    const { data, first } = await ingestedFolders(t)
    const { snapshotId } = first
    const rows = (sql: string) => query(data, snapshotId, sql)
    assert.deepEqual(
      rows(`SELECT product, model, year, components FROM complaint JOIN federal_name USING (federal_name)
             WHERE complaint_id = 11572125 ORDER BY position`),
      [
        { product: 'vehicle', model: 'TACOMA', year: 2019, components: '["ENGINE","STEERING"]' },
        { product: 'equipment', model: 'ENGINE & ENGINE COOLING', year: null, components: '["ENGINE"]' },
      ],
    )
    const [odd] = rows('SELECT incident_date, deaths FROM complaint WHERE complaint_id = 11572127')
    assert.deepEqual(odd, { incident_date: null, deaths: null })
    const [quoted] = rows(
      'SELECT description FROM complaint JOIN complaint_text USING (text) WHERE complaint_id = 11572128',
    )
    assert.match(String(quoted?.['description']), /SAYS "CHECK ENGINE AND THE .* COMES BACK$/)
    // The running part repeats complaints: a component more, and no complaint more.
    assert.deepEqual(
      rows('SELECT complaint_id, product, federal_name FROM complaint GROUP BY 1, 2, 3 HAVING count(*) > 1'),
      [],
    )
    const [repeated] = rows('SELECT components FROM complaint WHERE complaint_id = 11500001')
    assert.ok(String(repeated?.['components']).includes('STEERING'))
    const [recall] = rows(`SELECT summary, remedy FROM recall WHERE campaign_id = '24V001000'`)
    assert.equal(recall?.['summary'], 'THE “CHECK ENGINE” LAMP DOESN’T LIGHT & THE ENGINE MAY STALL.')
    assert.doesNotMatch(String(recall['remedy']), /[<>]/)
    assert.deepEqual(
      rows(
        `SELECT quarter, involved, remedied FROM recall_completion WHERE campaign_id IN ('24V001000', '02V250000') ORDER BY 1`,
      ),
      [
        { quarter: '2015-3', involved: 2454, remedied: 1840 },
        { quarter: '2024-2', involved: null, remedied: null },
      ],
    )
    assert.deepEqual(rows('SELECT tsb_id FROM tsb GROUP BY 1 HAVING count(*) > 1'), [])
    assert.deepEqual(rows('SELECT investigation_id FROM investigation GROUP BY 1 HAVING count(*) > 1'), [])
    const catalog = openCatalog(snapshotFile(snapshotDirectory(data.dataDirectory), snapshotId), snapshotId)
    t.after(() => catalog.close())
    const [tacoma] = catalog.searchVehicles(
      { make: 'Toyota', model: 'Tacoma', year: 2019 },
      { limit: 1, offset: 0 },
    ).vehicles
    const list = catalog.records.complaints(tacoma?.id ?? '', { limit: 10_000, offset: 0 })?.page.records ?? []
    assert.equal(new Set(list.map(({ complaint_id }) => complaint_id)).size, list.length)
    assert.deepEqual(list.find(({ complaint_id }) => complaint_id === 11_572_126)?.components, ['STEERING'])
    assert.ok(list.length > 700)
  })

  it('gives the same bytes again, here and in another folder', async (t) => {
    const { data, first } = await ingestedFolders(t)
    const { snapshotId } = first
    const again = await ingest(data)
    assert.deepEqual([again.snapshotId, again.isNew], [snapshotId, false])
    assert.equal((await ingest(folders(t))).snapshotId, snapshotId)
  })
})

describe('a source that is rejected', () => {
  for (const { name: source } of SOURCES) {
    it(`keeps its last good rows, and the others are published: ${source}`, async (t) => {
      const { data, first } = await ingestedFolders(t)
      const own = FILES.find((file) => file.source === source)?.name ?? ''
      writeRehearsal(data.from, { ...news(), [own]: WEB_PAGE })
      const outcome = await ingest(data)
      assert.deepEqual(
        outcome.rejected.map((failure) => failure.source),
        [source],
      )
      assert.match(outcome.rejected[0]?.message ?? '', /is a web page, not data.*; use --accept unreadable-file/)
      assert.equal(outcome.isNew, true)
      const rowsOf = (reports: typeof first.reports, name: string) =>
        reports.filter((report) => report.source === name).map(({ sha256 }) => sha256)
      assert.deepEqual(rowsOf(outcome.reports, source), rowsOf(first.reports, source))
      const published = query(
        data,
        outcome.snapshotId,
        `
        SELECT (SELECT count(*) FROM recall WHERE campaign_id = '25V999000') AS recalls,
               (SELECT count(*) FROM complaint WHERE complaint_id = 11999999) AS complaints`,
      )
      assert.deepEqual(published, [
        { recalls: source === 'nhtsa-recalls' ? 0 : 1, complaints: source === 'nhtsa-complaints' ? 0 : 1 },
      ])
    })
  }

  for (const source of LEFT_OUT) {
    it(`is omitted from a first ingest, unless the others depend on it: ${source}`, async (t) => {
      const data = folders(t)
      const own = FILES.find((file) => file.source === source)?.name ?? ''
      writeRehearsal(data.from, { [own]: WEB_PAGE })
      if (source === 'epa-vehicles') {
        await assert.rejects(ingest(data), /^Failure: vehicles\.csv: is a web page, not data/)
        assert.equal((await readRefreshLog(data.dataDirectory))[0]?.outcome, 'refused')
        return
      }
      const { isNew, rejected, reports } = await ingest(data)
      assert.deepEqual([isNew, rejected.map((failure) => failure.source)], [true, [source]])
      assert.ok(!reports.some((report) => report.source === source))
      assert.equal(new Set(reports.map((report) => report.source)).size, SOURCES.length - 1)
      // Once its files are repaired it is read, and no gate objects.
      writeRehearsal(data.from)
      const repaired = await ingest(data)
      assert.deepEqual([repaired.isNew, repaired.rejected, repaired.warnings], [true, [], []])
      assert.ok(repaired.reports.some((report) => report.source === source))
    })
  }

  it('is named in the log and in the state until its files are repaired', async (t) => {
    const { data } = await ingestedFolders(t)
    writeRehearsal(data.from, { ...news(), 'FLAT_RCL_Qrtly_Rpts.txt': WEB_PAGE })
    await ingest(data)
    const [logged] = await readRefreshLog(data.dataDirectory)
    assert.deepEqual([logged?.outcome, logged?.reasons.length], ['published', 1])
    assert.match(logged?.reasons[0] ?? '', /^nhtsa-completion: .* is a web page/)
    const failed = async () => (await readRefreshState(data.dataDirectory))['nhtsa-completion']?.failed
    assert.match((await failed())?.reason ?? '', /is a web page/)
    writeRehearsal(data.from, news())
    assert.deepEqual([(await ingest(data)).rejected, await failed()], [[], null])
  })

  it('does not stop other rejections, and nothing is published if all are rejected', async (t) => {
    const { data, first } = await ingestedFolders(t)
    const broken = ['vehicles.csv', 'FLAT_INV.txt', 'TSBS_RECEIVED_2020-2024.txt']
    writeRehearsal(data.from, { ...news(), ...Object.fromEntries(broken.map((name) => [name, WEB_PAGE])) })
    const { rejected, isNew } = await ingest(data)
    assert.deepEqual(
      rejected.map(({ source }) => source),
      ['epa-vehicles', 'nhtsa-investigations', 'nhtsa-tsbs'],
    )
    assert.equal(isNew, true)
    writeRehearsal(data.from, Object.fromEntries(FILES.map(({ name }) => [name, WEB_PAGE])))
    await assert.rejects(ingest(data), /epa-vehicles: .*; nhtsa-complaints: .* is a web page/)
    assert.notEqual(first.snapshotId, (await readRefreshLog(data.dataDirectory))[1]?.snapshot)
  })

  it("is read without the bad file on the operator's request", async (t) => {
    const { data } = await ingestedFolders(t)
    writeRehearsal(data.from, { ...news(), 'COMPLAINTS_RECEIVED_1995-1999.txt': WEB_PAGE })
    const accept = ['unreadable-file', 'shrunken-source', 'shrunken-snapshot'] as const
    const { rejected, accepted, reports } = await ingest(data, { accept })
    assert.deepEqual(rejected, [])
    assert.match(accepted.join('\n'), /unreadable-file: COMPLAINTS_RECEIVED_1995-1999\.txt: is a web page/)
    assert.equal(reports.filter(({ source }) => source === 'nhtsa-complaints').length, 2)
  })
})
