import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { notOpened } from '#platform/database/database.ts'
import { sqliteFailure } from '#platform/database/sqlite-failure.ts'
import { messageOf } from '#platform/failure.ts'
import { waitForFileLock } from '#platform/file-lock.ts'
import { openPostgresRequestLog, REQUEST_LOG_NAME, SqliteRequestLog } from '#accounts/storage/request-log-store.ts'
import { RequestLog, type RequestLogStore } from './buffered-request-log.ts'

const LOCK_WAIT_MS_MAX = 10_000

type RequestLogLocation = Pick<Config, 'dataDirectory' | 'databaseUrl'>

/**
 * Opens or creates the request log. A damaged requests.sqlite is moved aside and replaced: it must not stop the service.
 * @param report receives one sentence about a moved file
 * @throws Failure with one line that explains the problem
 */
export async function openRequestLog(
  location: RequestLogLocation,
  clock: Clock,
  report: (line: string) => void = () => undefined,
): Promise<RequestLog> {
  try {
    return new RequestLog(await openStore(location, clock, report), clock)
  } catch (error) {
    throw notOpened(REQUEST_LOG_NAME, location, error)
  }
}

async function openStore(
  { dataDirectory, databaseUrl }: RequestLogLocation,
  clock: Clock,
  report: (line: string) => void,
): Promise<RequestLogStore> {
  if (databaseUrl !== undefined) return openPostgresRequestLog(databaseUrl)
  try {
    return new SqliteRequestLog(dataDirectory)
  } catch (error) {
    // The file itself is damaged, rather than its permissions, disk, or lock.
    if (sqliteFailure(error) !== 'damaged') throw error
    return openAgain(dataDirectory, clock, { report, damage: messageOf(error) })
  }
}

/** Several processes may find the damage at once: one moves the file, the others open its replacement. */
async function openAgain(
  directory: string,
  clock: Clock,
  { report, damage }: { report: (line: string) => void; damage: string },
): Promise<RequestLogStore> {
  const lock = await waitForFileLock(join(directory, 'requests.lock'), LOCK_WAIT_MS_MAX)
  if (lock === undefined) throw new Error('another process is setting the damaged file aside')
  try {
    return new SqliteRequestLog(directory)
  } catch (error) {
    if (sqliteFailure(error) !== 'damaged') throw error
    const movedTo = `requests.sqlite.damaged-${toIsoSeconds(clock.nowMs()).replaceAll(/[-:]/g, '')}`
    for (const part of ['-wal', '-shm', '']) {
      const file = join(directory, `requests.sqlite${part}`)
      if (existsSync(file)) renameSync(file, join(directory, `${movedTo}${part}`))
    }
    report(`requests.sqlite was damaged (${damage}) and is set aside as ${movedTo}; the request log begins again`)
    return new SqliteRequestLog(directory)
  } finally {
    lock.release()
  }
}
