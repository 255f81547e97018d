import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqliteFailure } from './database/sqlite-failure.ts'

/** A lock that one process holds at a time. It ends with its process, however that ends. */
export interface FileLock {
  release(): void
}

const POLL_MS = 25

/**
 * Takes the lock, or returns undefined when another holder has it, in this process or another.
 * The file stays empty: what counts is the operating system's lock on it, which SQLite takes and which no kill can
 * leave behind, as a file with a process id in it would be.
 * @param file made when missing; its folder must exist
 */
export function tryFileLock(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without the pragma, SQLite would put a journal beside the file, and a kill would leave it there.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (sqliteFailure(error) === 'locked') return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** As tryFileLock, but waits for the holder at most `waitMsMax`. */
export async function waitForFileLock(file: string, waitMsMax: number): Promise<FileLock | undefined> {
  const endMs = performance.now() + waitMsMax
  for (;;) {
    const lock = tryFileLock(file)
    if (lock !== undefined || performance.now() >= endMs) return lock
    await sleep(POLL_MS)
  }
}
