import assert from 'node:assert/strict'
import { Pool } from 'pg'
import { Failure } from '#platform/failure.ts'

/** Time limit of one piece of work (connection, statements, retries). */
const WORK_MS_MAX = 800
/** Share of the limit that waiting for a connection may take. */
const CONNECT_SHARE = 0.625
/** Maximum `connect_timeout`, because callers wait as long. */
const SECONDS_MAX = 60
const MS_PER_SECOND = 1_000
const IDLE_MS_MAX = 30_000

/**
 * Returns the time limit for work with the database of this URL, in milliseconds. `connect_timeout`, as in PostgreSQL's
 * own clients, raises it.
 * @throws Failure if it is not a valid number of seconds
 */
export function workMsMaxOf(url: string): number {
  const text = new URL(url).searchParams.get('connect_timeout')
  if (text === null) return WORK_MS_MAX
  if (!/^[1-9][0-9]?$/.test(text) || Number(text) > SECONDS_MAX) {
    throw new Failure(`connect_timeout in VDS_DATABASE_URL must be 1 to ${SECONDS_MAX} seconds.`)
  }
  return Number(text) * MS_PER_SECOND
}

/** Opens a bounded pool. Statements longer than `responseMsMax` fail. A broken idle connection is dropped silently. */
export function openPool(url: string, connectionsMax: number, responseMsMax = workMsMaxOf(url)): Pool {
  assert(connectionsMax >= 1, 'a pool has a connection')
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: workMsMaxOf(url) * CONNECT_SHARE,
    query_timeout: responseMsMax,
    idleTimeoutMillis: IDLE_MS_MAX,
    keepAlive: true,
    application_name: 'vehicle-data-service',
  })
  const ignore = (): void => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  return pool
}
