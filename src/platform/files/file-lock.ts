import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteFailure } from '#platform/database/sqlite.ts'

/** Lock that one process holds at a time. Released when its process ends, even if it is killed. */
export interface FileLock {
  release(): void
}

const POLL_MS = 25

/**
 * Acquires the lock, or returns undefined if this or another process holds it. Creates the file, but not its folder.
 * The file stays empty: SQLite's operating-system lock, unlike a file with a process id, never outlives its process.
 */
export function tryFileLock(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without the pragma, SQLite would create a journal file, which a kill would leave behind.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (sqliteFailure(error) === 'locked') return undefined
    throw error
  }
  return { release: () => database.close() }
}

export async function waitForFileLock(file: string, waitMsMax: number): Promise<FileLock | undefined> {
  const endMs = performance.now() + waitMsMax
  for (;;) {
    const lock = tryFileLock(file)
    if (lock !== undefined || performance.now() >= endMs) return lock
    await sleep(POLL_MS)
  }
}
