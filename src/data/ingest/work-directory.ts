import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { tryFileLock } from '#platform/files/file-lock.ts'
import { asOperatingFailure } from './source-failure.ts'

const PREFIX = 'ingest-'
export const INGEST_LOCK = 'ingest.lock'

/** Another ingest is running in the same data folder. */
export class AlreadyRunning extends Failure {}

/**
 * Runs `work` while holding the ingest lock. The lock ends with the process, however that ends.
 * @throws AlreadyRunning if an ingest is running; Failure on a machine error (full disk, missing permission)
 */
export async function withIngestLock<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  try {
    await mkdir(dataDirectory, { recursive: true })
    const lock = tryFileLock(join(dataDirectory, INGEST_LOCK))
    if (lock === undefined) throw new AlreadyRunning('an ingest is already running in this data folder')
    try {
      return await work()
    } finally {
      lock.release()
    }
  } catch (error) {
    throw asOperatingFailure(`the ingest into ${dataDirectory} failed`, error)
  }
}

/** Runs `work` with a private folder inside the data folder and removes it afterwards. Requires the ingest lock. */
export async function inWorkDirectory<Result>(
  dataDirectory: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  await removeStaleDirectories(dataDirectory)
  const directory = await mkdtemp(join(dataDirectory, PREFIX))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Removes the work folders of killed ingests, unless one is running. */
export async function clearWorkDirectories(dataDirectory: string): Promise<void> {
  const lock = tryFileLock(join(dataDirectory, INGEST_LOCK))
  try {
    if (lock !== undefined) await removeStaleDirectories(dataDirectory)
  } finally {
    lock?.release()
  }
}

/** Removes work folders. Safe because this process holds the lock. */
async function removeStaleDirectories(dataDirectory: string): Promise<void> {
  for (const entry of await readdir(dataDirectory, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name.startsWith(PREFIX)) {
      await rm(join(dataDirectory, entry.name), { recursive: true, force: true })
    }
  }
}
