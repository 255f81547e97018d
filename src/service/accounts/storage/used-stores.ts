import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isUnmigrated, databaseFileSize } from '#platform/database/migration.ts'
import { inTransaction, openDurable, sqliteFailure } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'

const ACCOUNTS = 'accounts.sqlite'
/** Signs session cookies and encrypts second factors: losing it signs everybody out. */
export const IDENTITY_SECRET = 'identity.secret'

/**
 * Files of a data folder that a backup copies, in this order. A referenced file is copied before the file that refers
 * to it. Quota units charged during the backup are then more likely to be included.
 */
export const ACCOUNT_FILES = [
  IDENTITY_SECRET,
  'alerts.key',
  'identity.sqlite',
  ACCOUNTS,
  'usage.sqlite',
  'payments.sqlite',
  'alerts.sqlite',
] as const
export type AccountFile = (typeof ACCOUNT_FILES)[number]

const OTHER_FILES = ACCOUNT_FILES.filter((name) => name !== ACCOUNTS)
const OTHER_DATABASES = OTHER_FILES.filter(isDatabase)

/** Another process may be creating the file. */
const READ_BUSY_MS = 5_000

const SELECT_USED = `SELECT name FROM used_store LIMIT ${ACCOUNT_FILES.length}`
const ADD_USED = 'INSERT OR IGNORE INTO used_store (name) VALUES (?)'
const REMOVE_USED = 'DELETE FROM used_store WHERE name = ?'

/**
 * Returns one line with the lost store of a data folder and the remedy; undefined if none was lost. A lost store would
 * otherwise start empty: 401 for every key, quotas at zero, no users, no watchlists, and status ok.
 */
export function lostStore(directory: string): string | undefined {
  // Checks the others first, because every process creates them after accounts.sqlite.
  const others = OTHER_DATABASES.filter((name) => !isLost(directory, name))
  if (isLost(directory, ACCOUNTS)) {
    if (others.length === 0) return undefined
    const names = others.join(', ')
    return (
      `${ACCOUNTS} is ${stateOf(directory, ACCOUNTS)}, but ${names} beside it shows that accounts were used here; ` +
      `restore a backup ("npx vds restore"), or remove ${names} as well to begin without accounts`
    )
  }
  const lost = usedStores(directory).find((name) => isLost(directory, name))
  if (lost === undefined) return undefined
  return (
    `${lost} is ${stateOf(directory, lost)}, but was in use here; restore a backup ("npx vds restore"), or accept the ` +
    `loss by "npx vds account accept-loss ${lost}"`
  )
}

/** Records which stores of a data folder contain data, so that a later start detects a lost one. */
export function recordUsedStores(directory: string): void {
  const known = usedStores(directory)
  const added = OTHER_FILES.filter((name) => !known.includes(name) && !isLost(directory, name))
  if (added.length > 0) change(directory, ADD_USED, added)
}

/** Allows a lost store to start empty at the next start. @throws Failure if it is not lost */
export function acceptLoss(directory: string, name: string): void {
  if (!usedStores(directory).some((used) => used === name && isLost(directory, used))) {
    throw new Failure(`${name} is not missing, so there is no loss to accept.`)
  }
  change(directory, REMOVE_USED, [name])
}

function change(directory: string, statement: string, names: readonly string[]): void {
  const database = openDurable(join(directory, ACCOUNTS), { full: true, mustExist: true })
  try {
    inTransaction(database, () => {
      for (const name of names) database.prepare(statement).run(name)
    })
  } finally {
    database.close()
  }
}

/** Returns none if accounts.sqlite is from an older release or unreadable: opening it reports the problem. */
function usedStores(directory: string): AccountFile[] {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(directory, ACCOUNTS), { readOnly: true, timeout: READ_BUSY_MS })
    const used = new Set(
      database
        .prepare(SELECT_USED)
        .all()
        .map((row) => row['name']),
    )
    return OTHER_FILES.filter((name) => used.has(name))
  } catch (error) {
    if (sqliteFailure(error) === undefined) throw error
    return []
  } finally {
    database?.close()
  }
}

function isLost(directory: string, name: AccountFile): boolean {
  const file = join(directory, name)
  return isDatabase(name) ? isUnmigrated(file) : databaseFileSize(file) === 0
}

function isDatabase(name: AccountFile): boolean {
  return name.endsWith('.sqlite')
}

function stateOf(directory: string, name: AccountFile): string {
  return existsSync(join(directory, name)) ? 'empty' : 'missing'
}
