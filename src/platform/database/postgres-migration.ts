import { assert } from '#platform/assert.ts'
import type { Migration } from './migration.ts'
import { sqlStateOf, type PostgresDatabase, type PostgresQuery } from './postgres.ts'
import { ProblemError } from '#platform/problem.ts'

/** Several nodes may start at once; all but one wait for the one that migrates. */
const MIGRATION_MS_MAX = 30_000

const FIND_VERSIONS = `
  SELECT 1 FROM information_schema.tables
   WHERE table_name = 'schema_version' AND table_schema = ANY (current_schemas(false))`

const CREATE_VERSIONS = 'CREATE TABLE IF NOT EXISTS schema_version (part TEXT PRIMARY KEY, version INTEGER NOT NULL)'
/** Broken uniqueness, table, or another object of the name. */
const ALREADY_THERE: ReadonlySet<string> = new Set(['23505', '42P07', '42710'])
const INSERT_VERSION = 'INSERT INTO schema_version (part, version) VALUES ($1, 0) ON CONFLICT (part) DO NOTHING'
const SELECT_VERSION = 'SELECT version FROM schema_version WHERE part = $1'
const LOCK_VERSION = 'SELECT version FROM schema_version WHERE part = $1 FOR UPDATE'
const UPDATE_VERSION = 'UPDATE schema_version SET version = $2 WHERE part = $1'

/**
 * Brings one part of a database ("accounts") to the newest version this release knows; safe when several nodes do it at
 * once, because the part's row is locked meanwhile. A database of a newer release is left as it is (migration.ts).
 * @throws ProblemError when the database cannot answer
 */
export async function migratePostgres(
  database: PostgresDatabase,
  part: string,
  migrations: readonly Migration[],
): Promise<void> {
  migrations.forEach(({ version }, index) => assert(version === index + 1, 'migrations are numbered 1, 2, 3 ...'))
  if ((await knownVersion(database, part)) >= migrations.length) return
  await createVersions(database)
  await database.query(INSERT_VERSION, [part], MIGRATION_MS_MAX)
  await database.transact((query) => takeSteps(query, part, migrations), MIGRATION_MS_MAX)
}

/** Two that create a table at once see each other only at the end, even with IF NOT EXISTS; the second look finds it. */
async function createVersions(database: PostgresDatabase): Promise<void> {
  try {
    await database.query(CREATE_VERSIONS, [], MIGRATION_MS_MAX)
  } catch (error) {
    const cause = error instanceof ProblemError ? error.cause : error
    if (!ALREADY_THERE.has(sqlStateOf(cause) ?? '')) throw error
    await database.query(CREATE_VERSIONS, [], MIGRATION_MS_MAX)
  }
}

async function takeSteps(query: PostgresQuery, part: string, migrations: readonly Migration[]): Promise<void> {
  const [row] = await query(LOCK_VERSION, [part])
  for (const { version, sql } of migrations.slice(Number(row?.['version']))) {
    await query(sql)
    await query(UPDATE_VERSION, [part, version])
  }
}

/** 0 where nothing was ever migrated. Asked first, because only the first start needs the right to make tables. */
async function knownVersion(database: PostgresDatabase, part: string): Promise<number> {
  const tables = await database.query(FIND_VERSIONS)
  if (tables.length === 0) return 0
  const [row] = await database.query(SELECT_VERSION, [part])
  return Number(row?.['version'] ?? 0)
}
