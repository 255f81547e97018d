// Guarantee: nothing that serves reads a list without a bound. Reads every SQL statement of the rooms that keep accounts,
// usage, requests, people and payments, in SQLite and PostgreSQL: it ends in a LIMIT, or stands below with the reason why
// it meets few rows. The account library's own statements are not ours to read: what it lists it limits to 100 rows.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { ACCOUNT_SQL } from '#accounts/storage/account-sql.ts'
import { ACCOUNTS_MIGRATIONS } from '#accounts/storage/migrations/account-migrations.ts'
import { migrate } from '#platform/database/migration.ts'

const ROOMS = ['accounts', 'payments', 'dashboard', 'cli', 'admin', 'api', 'mcp']
const STATEMENTS_MIN = 80

const ONE_ROW = 'one row: found by a key of the table that no two rows share'
const BATCH = 'the rows of one batch, which is bounded where it is made, each found by its key'
const COUNT = 'one number, or one for each plan or state, for operators: added up inside the database, over an index'
const ACCOUNTS = 'src/accounts/storage/account-sql.ts'
const USAGE = 'src/accounts/storage/usage-statements.ts'
const USAGE_PG = 'src/accounts/storage/postgres-usage-sql.ts'
const JOURNAL = 'src/accounts/storage/sqlite-journal-store.ts'
const JOURNAL_PG = 'src/accounts/storage/postgres-journal-store.ts'
const PAYMENTS = 'src/payments/storage/payment-statements.ts'
const PAYMENTS_PG = 'src/payments/storage/postgres-payment-statements.ts'

/** Statements over one payment; both stores have them. */
const ONE_PAYMENT = [
  'SELECT',
  'SELECT_BY_IDENTIFIER',
  'TAKE_OVER',
  'START_SETTLING',
  'FORGET_CLAIM',
  'PARK',
  'MARK_SETTLED',
  'MARK_FAILED',
  'COUNT_ANSWER',
]

/** Statements without a LIMIT of their own, and why each meets few rows whatever was ever stored. */
const REASONS: readonly (readonly [reason: string, file: string, names: readonly string[]])[] = [
  [
    ONE_ROW,
    ACCOUNTS,
    [
      'selectAccountByEmail',
      'selectAccount',
      'selectAccountOfUser',
      'selectAccountOfCustomer',
      'selectKey',
      'updatePerson',
      'updatePlan',
      'updateDisabled',
      'updateOperator',
      'updateBilling',
      'deleteAccount',
      'renameKey',
      'revokeKey',
    ],
  ],
  ['at most 500 rows, which its own query picks by position', ACCOUNTS, ['deleteOldAudit']],
  [COUNT, ACCOUNTS, ['countFound', 'countAllActiveKeys', 'countAccountsByPlan']],
  [
    'one row: counts at most the 100 or 1,000 rows that the query inside it gives',
    ACCOUNTS,
    ['countActiveKeys', 'countRevokedKeys'],
  ],
  ['both halves have a LIMIT: at most 1,100 rows of three columns', ACCOUNTS, ['selectKeyNames']],
  ['at most 100: the query inside it has a LIMIT', ACCOUNTS, ['forgetRevokedKeys']],
  ['at most 100: an account has no more keys that work', ACCOUNTS, ['revokeKeys']],
  ['at most 20 rows are in the table', ACCOUNTS, ['countSetupAttempt', 'deleteSetupCodes', 'deleteOldSetupCodes']],
  [ONE_ROW, 'src/accounts/storage/account-statements.ts', ['SELECT_PRINCIPAL']],
  [ONE_ROW, 'src/accounts/identity/attempt-counter.ts', ['read', 'forget']],
  ['at most 2,000: the query inside it has a LIMIT', 'src/accounts/identity/attempt-counter.ts', ['prune']],
  [ONE_ROW, 'src/accounts/identity/postgres-identity-secret.ts', ['SELECT']],
  [BATCH, 'src/accounts/storage/postgres-account-store.ts', ['SELECT_PRINCIPALS']],
  [ONE_ROW, USAGE, ['SELECT_USED', 'SELECT_LAST_USED', 'FORGET_USE', 'DELETE_NOTICE']],
  [COUNT, USAGE, ['SUM_OF_ALL']],
  [BATCH, USAGE_PG, ['takeUnits', 'confirmAndTake', 'SELECT_USED', 'SET_LAST_USED', 'SELECT_LAST_USED', 'FORGET_USE']],
  [ONE_ROW, USAGE_PG, ['DELETE_NOTICE']],
  [COUNT, USAGE_PG, ['SUM_OF_ALL']],
  [
    'what came since the last time, on top of the 1,000 that are kept: as many as one write noted',
    JOURNAL,
    ['FORGET_OLD_REQUESTS'],
  ],
  ['an account has 1,000 rows', JOURNAL, ['FORGET_REQUESTS']],
  ['the counts of one day: it is done with each write, so one day is past at a time', JOURNAL, ['FORGET_OLD_DAYS']],
  [BATCH, JOURNAL_PG, ['INSERT_REQUESTS', 'ADD_REQUESTS_OF_DAY']],
  [
    'inside the database: what came since the last time, or the counts of one day',
    JOURNAL_PG,
    ['FORGET_OLD_REQUESTS', 'FORGET_OLD_DAYS', 'FORGET_REQUESTS'],
  ],
  [ONE_ROW, PAYMENTS, ONE_PAYMENT],
  [ONE_ROW, PAYMENTS_PG, ONE_PAYMENT],
  [COUNT, PAYMENTS, ['SELECT_TOTALS']],
  [COUNT, PAYMENTS_PG, ['SELECT_TOTALS']],
  ['the payments that grew too old since the last time, by the timer', PAYMENTS, ['PRUNE']],
  ['the payments that grew too old since the last time, by the timer', PAYMENTS_PG, ['PRUNE']],
]

interface Statement {
  /** "src/accounts/storage/account-sql.ts selectKey" */
  readonly id: string
  readonly sql: string
}

const LITERAL = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const READS = /^\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)\b[\s\S]*\b(?:FROM|SET|SELECT)\b/

/** The statements that a source file spells, with its own constants in their places. */
function statementsIn(file: string): Statement[] {
  const source = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  const constants = new Map(
    [...source.matchAll(/const (\w+) =\s*(`[^`]*`|'[^'\n]*'|"[^"\n]*")/g)].map(([, name = '', text = '']) => [
      name,
      text.slice(1, -1),
    ]),
  )
  const spelled = (text: string, depth = 0): string =>
    depth > 3
      ? text
      : text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => spelled(constants.get(name) ?? whole, depth + 1))
  return [...source.matchAll(LITERAL)].flatMap((match) => {
    const sql = spelled(match[0].slice(1, -1))
    return READS.test(sql) ? [{ id: `${file} ${nameBefore(source.slice(0, match.index))}`, sql }] : []
  })
}

/** The property, constant or function that a literal is the value of. */
function nameBefore(text: string): string {
  const property = /(\w+):\s*$/.exec(text)?.[1]
  if (property !== undefined && property !== 'text') return property
  return [...text.matchAll(/\b(?:const|function) (\w+)/g)].at(-1)?.[1] ?? ''
}

/** Whether the statement itself, not only a query inside it, has a LIMIT; or inserts values and reads nothing. */
function isBounded(sql: string): boolean {
  let outer = sql
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replaceAll(/\([^()]*\)/g, ' ')
  }
  return /\bLIMIT\s+\S/.test(outer) || (/^\s*INSERT\b/.test(sql) && !/\bSELECT\b/.test(sql))
}

const files = globSync(`src/{${ROOMS.join(',')}}/**/*.ts`)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/migrations\/|\/contract\/|-postgres-0|-0001-/.test(file))
const statements = files.flatMap(statementsIn)
const excused = new Set(REASONS.flatMap(([, file, names]) => names.map((name) => `${file} ${name}`)))

it('reads the statements', () => {
  assert.ok(statements.length >= STATEMENTS_MIN, `${statements.length}`)
  for (const name of Object.keys(ACCOUNT_SQL)) {
    const isInsert = name.startsWith('insert')
    assert.ok(isInsert || statements.some(({ id }) => id === `${ACCOUNTS} ${name}`), name)
  }
})

it('bounds every statement, or says why it meets few rows', () => {
  const unbounded = statements.filter(({ id, sql }) => !isBounded(sql) && !excused.has(id))
  assert.deepEqual(
    unbounded.map(({ id }) => id),
    [],
  )
})

it('gives no reason for what is bounded or gone', () => {
  const needed = new Set(statements.filter(({ sql }) => !isBounded(sql)).map(({ id }) => id))
  assert.deepEqual(
    [...excused].filter((id) => !needed.has(id)),
    [],
  )
})

it('would notice a statement without a bound', () => {
  assert.equal(isBounded('SELECT * FROM api_key WHERE account_id = ?'), false)
  assert.equal(isBounded('SELECT * FROM a WHERE id IN (SELECT id FROM b LIMIT 1)'), false)
  assert.equal(isBounded('SELECT * FROM (SELECT id FROM b) AS c LIMIT 10 OFFSET :offset'), true)
  assert.equal(isBounded('INSERT INTO a SELECT * FROM b'), false)
})

/** Statements on accounts that go through a whole table, and why they may. */
const SCANS: Readonly<Record<string, string>> = {
  selectAccounts: 'for commands and the first start',
  countFound: COUNT,
  selectFound: 'a page of accounts for operators, by part of an address',
  countAccountsByPlan: COUNT,
  selectSetupCodes: 'at most 20 rows are in the table',
  countSetupAttempt: 'at most 20 rows are in the table',
  deleteSetupCodes: 'at most 20 rows are in the table',
  deleteOldSetupCodes: 'at most 20 rows are in the table',
  deleteOldAudit: 'the first 500 rows, in the order of the table itself',
}

// Guarantee: a LIMIT bounds what is read, not only what is answered: rows come from an index in the order of the page.
it('finds what it reads of accounts, keys and log by an index', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, ACCOUNTS_MIGRATIONS)
  const slow = Object.entries(ACCOUNT_SQL).flatMap(([name, sql]) => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({})
    const plan = steps.map((step) => String(step['detail'])).join('; ')
    const isSlow = /SCAN (?:account|api_key|audit_entry)\b(?! USING (?:COVERING )?INDEX)|TEMP B-TREE/.test(plan)
    return isSlow && !(name in SCANS) ? [`${name}: ${plan}`] : []
  })
  assert.deepEqual(slow, [])
  database.close()
})
