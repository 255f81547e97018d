import { Pool } from 'pg'
import { assert } from '#platform/assert.ts'
import { Failure } from '#platform/failure.ts'

/** How long one piece of work may take in all (connection, statements, tries) before it is rejected. */
const WORK_MS_MAX = 800
/** The part of it that waiting for a connection may take. */
const CONNECT_SHARE = 0.625
/** More than this may not be asked for: a caller waits as long. */
const SECONDS_MAX = 60
const MS_PER_SECOND = 1_000
const IDLE_MS_MAX = 30_000

/**
 * How long work with the database of this address may take in all, in milliseconds: `connect_timeout`, in seconds, as
 * PostgreSQL's own clients read it, lengthens it.
 * @throws Failure when it is no number of seconds
 */
export function workMsMaxOf(url: string): number {
  const text = new URL(url).searchParams.get('connect_timeout')
  if (text === null) return WORK_MS_MAX
  if (!/^[1-9][0-9]?$/.test(text) || Number(text) > SECONDS_MAX) {
    throw new Failure(`connect_timeout in VDS_DATABASE_URL must be 1 to ${SECONDS_MAX} seconds.`)
  }
  return Number(text) * MS_PER_SECOND
}

/** A pool with bounds; a statement that takes longer than `responseMsMax` milliseconds fails. A connection that breaks while nobody uses it is simply gone. */
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
