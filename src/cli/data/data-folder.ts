import { mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '#platform/failure.ts'

const PROBE = '.vds-probe-'
/** Deeper than any path of a file system. */
const FOLDERS_MAX = 4_096

/**
 * Rejects an unusable data folder before any work: a file, a path below a file, an unreadable folder, or one where
 * nothing can be created. A missing folder is valid if it can be created. A read-only folder is valid unless
 * `isWritten`.
 * @throws Failure with one line
 */
export function checkDataFolder(dataDirectory: string, isWritten: boolean): void {
  const existing = nearestExisting(dataDirectory)
  if (!statSync(existing).isDirectory()) throw unusable(dataDirectory, `${existing} is not a folder`)
  try {
    readdirSync(existing)
    if (isWritten) rmdirSync(mkdtempSync(join(existing, PROBE)))
  } catch (error) {
    const access = isWritten ? 'read and written' : 'read'
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw unusable(dataDirectory, `${existing} cannot be ${access} (${code})`, error)
  }
}

function nearestExisting(path: string): string {
  let at = path
  for (let count = 0; count < FOLDERS_MAX; count += 1) {
    try {
      if (statSync(at, { throwIfNoEntry: false }) !== undefined) return at
    } catch (error) {
      // ENOTDIR or EACCES: check the parent to tell which.
      if (at === dirname(at)) throw unusable(path, `${at} cannot be read`, error)
    }
    at = dirname(at)
  }
  throw unusable(path, 'its path is too long')
}

function unusable(dataDirectory: string, reason: string, cause?: unknown): Failure {
  return new Failure(`Cannot use the data folder ${dataDirectory}: ${reason}. Set VDS_DATA_DIR to another folder.`, {
    cause,
  })
}
