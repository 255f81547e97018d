import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'
import { notOpened } from '#platform/database/database.ts'
import { openPostgres } from '#platform/database/postgres-migration.ts'
import { openPool } from '#platform/database/postgres-pool.ts'
import type { PostgresDatabase } from '#platform/database/postgres.ts'
import { Failure } from '#platform/failure.ts'
import { SECRET_BYTES } from '#platform/files/secret-file.ts'
import { identityUnavailable } from './handling-slots.ts'
import { openIdentityFile, type OpenParts } from './identity-file.ts'
import { IDENTITY_POSTGRES_MIGRATIONS, IDENTITY_TABLE_PREFIX } from './identity-tables.ts'
import { type IdentityOptions, type IdentityStore, IDENTITY_STORE_NAME } from './identity.ts'
import { Identity } from './library-identity.ts'
import { AttemptCounter, SignInLimits, type AddressLimits } from './sign-in-limits.ts'
import { WatchedPool } from './watched-pool.ts'

/** Options for opening identity. The settings determine the database. */
export interface OpenIdentityOptions extends Omit<IdentityOptions, 'store' | 'secret' | 'signInLimits' | 'query'> {
  readonly clock: Clock
  /** Request limits per client address. Optional. */
  readonly limits?: Partial<AddressLimits> | undefined
}

type IdentityLocation = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'identitySecret'>

/**
 * Opens or creates the identity store: identity.sqlite in the data folder, or tables in PostgreSQL. It has its own file
 * because sign-ins write, and a write to accounts.sqlite makes every process verify every key again (ADR 0070).
 * @throws Failure with one line that explains the problem
 */
export async function openIdentity(location: IdentityLocation, options: OpenIdentityOptions): Promise<Identity> {
  const { dataDirectory, databaseUrl, identitySecret: configuredSecret } = location
  try {
    const parts =
      databaseUrl === undefined ? openIdentityFile(dataDirectory) : await openTables(databaseUrl, configuredSecret)
    const { store, secret, queryAttempts } = parts
    const { clock, limits, ...rest } = options
    const counter = new AttemptCounter(queryAttempts, { clock, tablePrefix: store.tablePrefix })
    return new Identity({
      ...rest,
      store,
      secret,
      query: queryAttempts,
      signInLimits: new SignInLimits(counter, limits),
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw notOpened(IDENTITY_STORE_NAME, location, error)
  }
}

async function openTables(url: string, configuredSecret: string | undefined): Promise<OpenParts> {
  const secret = await prepareTables(url, configuredSecret)
  const pool = new WatchedPool(openPool(url, POSTGRES_CONNECTIONS.identity))
  const store: IdentityStore = {
    database: pool,
    connectAgain: () => pool,
    timeParameter: (position) => `CAST(?${position} AS TIMESTAMPTZ)`,
    tablePrefix: IDENTITY_TABLE_PREFIX,
    hasFailedSince: (sinceMs) => pool.hasFailedSince(sinceMs),
    reportFailure: () => undefined,
    // The account store uses the same database and reports for both.
    isAvailable: () => true,
    close: () => pool.end(),
  }
  return { store, secret, queryAttempts: (statement, values) => queryOnce(pool, statement, values) }
}

async function queryOnce(
  pool: WatchedPool,
  statement: string,
  values: readonly (string | number)[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  try {
    const client = await pool.connect()
    try {
      const { rows } = (await client.query(statement.replaceAll('?', '$'), values)) as {
        rows: Record<string, unknown>[]
      }
      return rows
    } finally {
      client.release()
    }
  } catch (error) {
    throw identityUnavailable(error)
  }
}

/** Uses a connection that is closed again: the library opens its own. */
async function prepareTables(url: string, configuredSecret: string | undefined): Promise<string> {
  const options = { url, name: IDENTITY_STORE_NAME, connectionsMax: 1 }
  const database = await openPostgres(options, 'identity', IDENTITY_POSTGRES_MIGRATIONS)
  try {
    return await postgresIdentitySecret(database, configuredSecret)
  } finally {
    await database.close()
  }
}

const INSERT_SECRET = `
  INSERT INTO identity_secret (id, secret, secret_sha256) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`
const SELECT_SECRET = 'SELECT secret, secret_sha256 FROM identity_secret WHERE id = 1'

/**
 * Returns the secret that all nodes of one database sign cookies with. It comes from the settings, or the first node
 * generates and stores it. The first start decides the source and the secret.
 * @param given value of VDS_IDENTITY_SECRET
 * @throws Failure if this node's secret differs from the first node's; ProblemError if the database does not respond
 */
export async function postgresIdentitySecret(database: PostgresDatabase, given: string | undefined): Promise<string> {
  const offered = given ?? randomBytes(SECRET_BYTES).toString('base64url')
  await database.query(INSERT_SECRET, [given === undefined ? offered : null, hashOf(offered)])
  const [row] = await database.query(SELECT_SECRET)
  const stored = row?.['secret']
  const secret = given ?? stored
  if (typeof secret !== 'string') {
    throw new Failure(
      'VDS_IDENTITY_SECRET is not set, but the sign-in store in VDS_DATABASE_URL was created with one. Set it to that secret.',
    )
  }
  if (hashOf(secret) !== row?.['secret_sha256']) {
    throw new Failure(
      'VDS_IDENTITY_SECRET differs from the secret that the sign-in store in VDS_DATABASE_URL was created with. See docs/configuration.md.',
    )
  }
  return secret
}

/** Returns the secret's hash. The secret has at least 32 random bytes, so the hash does not reveal it. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
