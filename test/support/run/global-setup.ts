// Setup shared by every test file of one `node --test` run: one folder for temporary files and one PostgreSQL.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_FOLDER_VARIABLE } from '../made-once.ts'
import { RUN_POSTGRES_VARIABLE, startPostgres, type PostgresServer } from '../postgres.ts'

/** Linux keeps this folder in memory. Stores sync every commit, which costs a fifth of the processor time on a disk. */
const MEMORY_FOLDER = '/dev/shm'
/** More than the files of a run ever take at once. The processes need as much again. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3
/** PostgreSQL runs as another user, who must be able to enter the folder. */
const REACHABLE_BY_ALL = 0o755

let postgres: PostgresServer | undefined
let folder: string | undefined

/** Prepares the environment that test processes inherit. The developer's own settings must not reach the service under test. */
export async function globalSetup(): Promise<void> {
  for (const name of Object.keys(process.env)) if (name.startsWith('VDS_')) delete process.env[name]
  delete process.env['FORCE_COLOR']
  folder = mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), 'vds-test-run-'))
  chmodSync(folder, REACHABLE_BY_ALL)
  process.env['TMPDIR'] = folder
  process.env[RUN_FOLDER_VARIABLE] = folder
  process.once('exit', removeFolder)
  postgres = await startPostgres()
  process.env[RUN_POSTGRES_VARIABLE] = String(postgres.port)
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
}

/** Removes the folder and whatever tests left in it. */
function removeFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_BYTES_MIN && process.availableMemory() >= 2 * MEMORY_BYTES_MIN
}
