import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { EXPORT_DATASET_NAMES, EXPORT_FORMATS } from '#operations/exports/export-dataset.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { exportFolderName, exportsDirectory, UNFINISHED_EXPORT_PREFIX, type ExportTarget } from './create-file.ts'
import { ExportFiles, type ExportedSnapshot } from './export-files.ts'

const PUBLIC_URL = 'http://localhost:8080'
const WAIT_MS = 60_000
const VEHICLES: ExportTarget = { dataset: 'vehicles', format: 'ndjson', gzip: false }
const PACKED: ExportTarget = { ...VEHICLES, gzip: true }

const snapshot = await openIngestedCatalog({ after }, 'data/starter')

interface Opened {
  readonly files: ExportFiles
  readonly directory: string
  readonly log: string[]
}

function openFiles(
  t: TestContext,
  directory = temporaryFolder(t),
  changes: { bytesMax?: number; current?: ExportedSnapshot } = {},
): Opened {
  const { bytesMax = 1024 ** 3, current = snapshot } = changes
  const log: string[] = []
  const note = (_fields: object, line: string): void => void log.push(line)
  const files = new ExportFiles({
    dataDirectory: directory,
    publicUrl: PUBLIC_URL,
    bytesMax,
    current: () => current,
    log: { info: note, error: note } as never,
  })
  t.after(() => files.close())
  return { files, directory, log }
}

async function contentOf(files: ExportFiles, target: ExportTarget, of: ExportedSnapshot = snapshot): Promise<Buffer> {
  const opened = await files.open(of, target, WAIT_MS)
  assert.ok(opened)
  const content = await opened.handle.readFile()
  await opened.handle.close()
  assert.equal(content.length, opened.bytes)
  assert.equal(createHash('sha256').update(content).digest('hex'), opened.sha256)
  return content
}

function folderOf(directory: string): string {
  return join(exportsDirectory(directory), exportFolderName(snapshot.id, PUBLIC_URL))
}

test('concurrent callers create a file once, and it is unchanged after a restart', async (t) => {
  const { files, directory, log } = openFiles(t)
  assert.deepEqual(files.existing(snapshot), [])
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => contentOf(files, VEHICLES)))
  assert.ok(first !== undefined && first.length > 100_000)
  for (const other of others) assert.deepEqual(other, first)
  assert.deepEqual(log, ['made the export vehicles.ndjson'])
  const [made] = files.existing(snapshot)
  assert.equal(made?.bytes, first.length)
  const again = openFiles(t, directory)
  assert.deepEqual(await contentOf(again.files, VEHICLES), first)
  assert.deepEqual(again.log, [])
  assert.deepEqual(await contentOf(openFiles(t).files, VEHICLES), first, 'made again elsewhere')
})

test('two processes create a requested file once', async (t) => {
  const directory = temporaryFolder(t)
  const [one, other] = [openFiles(t, directory), openFiles(t, directory)]
  const [first, second] = await Promise.all([contentOf(one.files, PACKED), contentOf(other.files, PACKED)])
  assert.deepEqual(first, second)
  assert.deepEqual(gunzipSync(first), await contentOf(one.files, VEHICLES))
})

test('a caller who does not wait gets 503, and the file is still created', async (t) => {
  const { files } = openFiles(t)
  assert.equal(await files.open(snapshot, VEHICLES, 0), undefined)
  assert.ok((await contentOf(files, VEHICLES)).length > 100_000)
})

test('files of other snapshots are removed, while readers can finish their file', async (t) => {
  const { files, directory } = openFiles(t)
  const opened = await files.open(snapshot, VEHICLES, WAIT_MS)
  assert.ok(opened)
  const other = { id: 'f'.repeat(64), file: snapshot.file }
  const next = openFiles(t, directory, { current: other })
  await next.files.prune()
  assert.ok(!existsSync(folderOf(directory)))
  const content = await opened.handle.readFile()
  await opened.handle.close()
  assert.equal(createHash('sha256').update(content).digest('hex'), opened.sha256)
  assert.deepEqual(await contentOf(next.files, VEHICLES, other), content)
})

// Guarantee: exports never fill the disk.
test('above the disk limit, the least recently used file is removed and created again on request', async (t) => {
  const { files } = openFiles(t, temporaryFolder(t), { bytesMax: 1_300_000 })
  const csv = { ...VEHICLES, format: 'csv' } as const
  const content = await contentOf(files, csv)
  await contentOf(files, VEHICLES)
  await contentOf(files, csv)
  await contentOf(files, { dataset: 'source_records', format: 'ndjson', gzip: false })
  assert.ok(files.existing(snapshot).reduce((sum, { bytes }) => sum + bytes, 0) <= 1_300_000)
  assert.ok(
    files.existing(snapshot).some(({ format }) => format === 'csv'),
    'the one used last stays',
  )
  await contentOf(files, VEHICLES)
  assert.deepEqual(await contentOf(files, csv), content)
  const tiny = openFiles(t, temporaryFolder(t), { bytesMax: 1_000 })
  await assert.rejects(contentOf(tiny.files, VEHICLES), /larger than 1000 bytes/)
  assert.deepEqual(tiny.files.existing(snapshot), [])
})

test('a damaged or half-written file counts as missing and is created again', async (t) => {
  const { files, directory } = openFiles(t)
  const content = await contentOf(files, VEHICLES)
  const file = join(folderOf(directory), 'vehicles.ndjson')
  writeFileSync(file, content.subarray(0, 1_000))
  assert.deepEqual(await contentOf(files, VEHICLES), content)
  writeFileSync(`${file}.json`, '{"rows":1')
  assert.deepEqual(await contentOf(files, VEHICLES), content)
})

test('an unreadable snapshot fails with a reason, and the next file is created', async (t) => {
  const { files, log } = openFiles(t)
  const missing = { id: snapshot.id, file: join(temporaryFolder(t), 'missing.sqlite') }
  await assert.rejects(files.open(missing, VEHICLES, WAIT_MS))
  assert.deepEqual(log, ['an export was not created'])
  assert.ok((await contentOf(files, VEHICLES)).length > 100_000)
})

test('closing aborts running files and leaves none that looks finished', async (t) => {
  const { files, directory } = openFiles(t)
  // All of them, so that one is being written whenever this process gets its turn.
  const targets = EXPORT_DATASET_NAMES.flatMap((dataset) =>
    EXPORT_FORMATS.map((format) => ({ dataset, format, gzip: false })),
  )
  const asked = Promise.allSettled(targets.map((target) => files.open(snapshot, target, WAIT_MS)))
  const isWriting = (): boolean =>
    filesIn(folderOf(directory)).some((name) => name.startsWith(UNFINISHED_EXPORT_PREFIX))
  await until(isWriting)
  const finished = files.existing(snapshot).length
  await files.close()
  const outcomes = await asked
  // The file that is being written may be finished at that very moment; no other is begun.
  assert.ok(outcomes.filter(({ status }) => status === 'fulfilled').length <= finished + 1)
  assert.ok(outcomes.some(({ status }) => status === 'rejected'))
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value?.handle.close()
  assertNothingHalf(directory)
})

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Asserts that every visible file matches its figures. */
function assertNothingHalf(directory: string): void {
  const folder = folderOf(directory)
  const names = filesIn(folder).filter((name) => !name.startsWith('.'))
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const { sha256 } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sha256: string }
    const content = readFileSync(join(folder, name.slice(0, -'.json'.length)))
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, name)
  }
}
