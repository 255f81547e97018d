import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { exportFolderName, exportsDirectory, createFile, type ExportTarget } from '#exports/create-file.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const KILLS = times(3, 50)
const KILL_MS_MAX = 700
const SEED = 20_261_121
const PUBLIC_URL = 'http://localhost:8080'
const TARGET: ExportTarget = { dataset: 'vehicles', format: 'ndjson', gzip: true }

const snapshot = await openIngestedCatalog({ after }, 'data/starter')

// Guarantee: a process killed at any moment leaves each file whole or absent.
test(`${KILLS} processes killed during an export leave no incomplete file`, async (t) => {
  const random = seededRandom(SEED)
  const folder = join(exportsDirectory(temporaryFolder(t)), exportFolderName(snapshot.id, PUBLIC_URL))
  mkdirSync(folder, { recursive: true })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killDuringExport(folder, Math.floor(random() * KILL_MS_MAX))
    assertComplete(folder)
  }
  await createFile(jobIn(folder))
  assert.equal(assertComplete(folder), 1, 'the next export succeeds')
})

function jobIn(folder: string): Parameters<typeof createFile>[0] {
  return { snapshotFile: snapshot.file, folder, target: TARGET, publicUrl: PUBLIC_URL, bytesMax: 1e9 }
}

/** Asserts that every described file has the stated hash, and returns how many there are. */
function assertComplete(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name)) : []
  for (const name of names) {
    const { sha256 } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sha256: string }
    const content = readFileSync(join(folder, name.slice(0, -'.json'.length)))
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, name)
  }
  return names.filter((name) => name === 'vehicles.ndjson.gz.json').length
}

/** Exports in a loop in another process, which is killed after some milliseconds. */
async function killDuringExport(folder: string, afterMs: number): Promise<void> {
  const program = `
    import { rmSync } from 'node:fs'
    const { createFile } = await import('#exports/create-file.ts')
    const job = ${JSON.stringify(jobIn(folder))}
    for (;;) {
      await createFile(job)
      for (const name of ['vehicles.ndjson', 'vehicles.ndjson.gz']) rmSync(job.folder + '/' + name + '.json')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  assert.equal(await ended, null, 'the process was killed and did not fail')
  clearTimeout(timer)
}
