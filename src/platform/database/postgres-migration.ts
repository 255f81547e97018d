import { ProblemError } from '#platform/problem.ts'
import type { Queries } from './database.ts'
import { newestVersion, type Migration } from './migration.ts'
import { PostgresDatabase, sqlStateOf, type PostgresOptions } from './postgres.ts'

/** Several nodes may start at once; all but one wait for the one that migrates. */
const MIGRATION_MS_MAX = 30_000

const FIND_VERSIONS = `
  SELECT 1 FROM information_schema.tables
   WHERE table_name = 'schema_version' AND table_schema = ANY (current_schemas(false))`

const CREATE_VERSIONS = 'CREATE TABLE IF NOT EXISTS schema_version (part TEXT PRIMARY KEY, version INTEGER NOT NULL)'
/** SQLSTATEs of an object that already exists: unique violation, duplicate table, duplicate object. */
const ALREADY_THERE: ReadonlySet<string> = new Set(['23505', '42P07', '42710'])
const INSERT_VERSION = 'INSERT INTO schema_version (part, version) VALUES (:part, 0) ON CONFLICT (part) DO NOTHING'
const SELECT_VERSION = 'SELECT version FROM schema_version WHERE part = :part'
const LOCK_VERSION = 'SELECT version FROM schema_version WHERE part = :part FOR UPDATE'
const UPDATE_VERSION = 'UPDATE schema_version SET version = :version WHERE part = :part'

/**
 * Connects and creates the missing tables of one part.
 * @throws Failure if the server does not respond, ProblemError if it becomes unavailable during the migration
 */
export async function openPostgres(
  options: PostgresOptions,
  part: string,
  migrations: readonly Migration[],
): Promise<PostgresDatabase> {
  const database = new PostgresDatabase(options)
  try {
    await database.ready()
    await migratePostgres(database, part, migrations)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Migrates one part ("accounts"), like `migrate`; locks its row, so several nodes may do it. @throws ProblemError */
export async function migratePostgres(
  database: PostgresDatabase,
  part: string,
  migrations: readonly Migration[],
): Promise<void> {
  if ((await knownVersion(database, part)) >= newestVersion(migrations)) return
  await createVersions(database)
  await database.run(INSERT_VERSION, { part })
  await database.transaction((queries) => takeSteps(queries, part, migrations), MIGRATION_MS_MAX)
}

/** Creates the version table. A second attempt follows, because concurrent IF NOT EXISTS may still collide. */
async function createVersions(database: PostgresDatabase): Promise<void> {
  try {
    await database.query(CREATE_VERSIONS, [], MIGRATION_MS_MAX)
  } catch (error) {
    const cause = error instanceof ProblemError ? error.cause : error
    if (!ALREADY_THERE.has(sqlStateOf(cause) ?? '')) throw error
    await database.query(CREATE_VERSIONS, [], MIGRATION_MS_MAX)
  }
}

async function takeSteps(queries: Queries, part: string, migrations: readonly Migration[]): Promise<void> {
  const found = Number((await queries.row(LOCK_VERSION, { part }))?.['version'])
  for (const { version, sql } of migrations.filter((step) => step.version > found)) {
    await queries.run(sql)
    await queries.run(UPDATE_VERSION, { part, version })
  }
}

/** Returns the version, 0 if never migrated. Checked first: only the first start needs the right to create tables. */
async function knownVersion(database: PostgresDatabase, part: string): Promise<number> {
  if ((await database.row(FIND_VERSIONS)) === undefined) return 0
  return Number((await database.row(SELECT_VERSION, { part }))?.['version'] ?? 0)
}
