import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { SCHEMA_VERSION } from '#catalog/snapshot-schema.ts'
import { loadConfig } from '#platform/config.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { ensureSnapshot } from './first-start.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }

/** A data folder whose current snapshot claims the version before this one. */
async function oldFolder(t: TestContext, edition: 'official' | 'starter'): Promise<string> {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  if (edition === 'starter') writeFileSync(join(folders.from, 'STARTER'), '')
  const { snapshotId } = await ingest(folders)
  const directory = snapshotDirectory(folders.dataDirectory)
  const file = snapshotFile(directory, snapshotId)
  chmodSync(file, 0o600)
  const snapshot = new DatabaseSync(file)
  snapshot.prepare(`UPDATE meta SET value = ? WHERE name = 'schema_version'`).run(String(SCHEMA_VERSION - 1))
  snapshot.close()
  const id = createHash('sha256').update(readFileSync(file)).digest('hex')
  renameSync(file, snapshotFile(directory, id))
  const current = readFileSync(currentFile(directory), 'utf8').replaceAll(snapshotId, id)
  writeFileSync(currentFile(directory), current)
  return folders.dataDirectory
}

function start(dataDirectory: string): { lines: string[]; started: Promise<void> } {
  const lines: string[] = []
  const config = loadConfig({ VDS_DATA_DIR: dataDirectory })
  const out = (line: string): void => void lines.push(line)
  return { lines, started: ensureSnapshot(config, { out, clock }) }
}

it('says in one line how to rebuild official data of another version', async (t) => {
  const dataDirectory = await oldFolder(t, 'official')
  await assert.rejects(start(dataDirectory).started, (error: Error) => {
    assert.match(error.message, /^The current snapshot was built by another version \(schema \d+; this version/)
    assert.match(error.message, /Rebuild it with "npx vds ingest"/)
    assert.ok(!error.message.includes('\n'))
    return true
  })
})

it('rebuilds starter data of another version', async (t) => {
  const dataDirectory = await oldFolder(t, 'starter')
  const { lines, started } = start(dataDirectory)
  await started
  assert.match(lines[0] ?? '', /^The data were built by another version: rebuilding them/)
  const directory = snapshotDirectory(dataDirectory)
  const { id } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  const snapshot = new DatabaseSync(snapshotFile(directory, id), { readOnly: true })
  const meta = snapshot.prepare(`SELECT value FROM meta WHERE name = 'schema_version'`).get()
  snapshot.close()
  assert.equal(meta?.['value'], String(SCHEMA_VERSION))
  await start(dataDirectory).started
})
