// Guarantee: no serving code reads a list without a bound. Every SQL statement of the rooms that store accounts, usage,
// requests, people, payments and alerts, in SQLite and PostgreSQL, has a LIMIT or a reason below why it reads few rows. The
// account library's own statements are not checked: it limits its lists to 100 rows.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { SQLITE_ACCOUNTS_MIGRATIONS } from '#accounts/storage/account-tables.ts'
import { migrate } from '#platform/database/migration.ts'

const ROOMS = ['accounts', 'payments', 'alerts', 'server', 'http', 'operations', 'mcp', 'cli']
const STATEMENTS_MIN = 80

const ONE_ROW = 'one row: found by a key of the table that no two rows share'
const BATCH = 'the rows of one batch, which is bounded where it is made, each found by its key'
const COUNT = 'one number, or one for each plan or state, for operators: added up inside the database, over an index'
const ACCOUNTS = 'src/service/accounts/accounts.ts'
const KEYS = 'src/service/accounts/keys/keys.ts'
const DELETION = 'src/service/accounts/delete-account.ts'
const OPERATORS = 'src/service/accounts/operators.ts'
const SIGN_UP = 'src/service/accounts/instance/sign-up.ts'
const AUDIT = 'src/service/accounts/audit-log.ts'
const MEMBERS = 'src/service/accounts/members/members.ts'
const INVITATIONS = 'src/service/accounts/members/invitations.ts'
const APPS = 'src/service/accounts/apps/connected-apps.ts'
const USAGE = 'src/service/accounts/storage/sqlite-account-store.ts'
const USAGE_PG = 'src/service/accounts/storage/postgres-account-store.ts'
const NOTICES = 'src/service/accounts/usage/usage-records.ts'
const IDEMPOTENCY = 'src/service/accounts/usage/idempotency-keys.ts'
const REQUESTS = 'src/service/accounts/storage/request-log-store.ts'
const HOURS = 'src/service/accounts/storage/request-log-store.ts'
const WEBHOOKS = 'src/service/alerts/webhooks/endpoints.ts'
const WATCHLISTS = 'src/service/alerts/watchlists/watchlists.ts'
const ITEMS = 'src/service/alerts/watchlists/items.ts'
const STATES = 'src/service/alerts/watchlists/finding-states.ts'
const MATCHING = 'src/service/alerts/matching/match-store.ts'
const OUTBOX = 'src/service/alerts/webhooks/outbox.ts'
const MAIL_SETTINGS = 'src/service/alerts/mails/mail-settings.ts'
const MAIL_QUEUE = 'src/service/alerts/mails/mail-queue.ts'
const PAYMENTS = 'src/service/payments/storage/stored-payment-ledger.ts'
/** What is in accounts.sqlite. */
const SUBJECTS = [ACCOUNTS, KEYS, OPERATORS, SIGN_UP, AUDIT, MEMBERS, INVITATIONS]

/** Statements without a LIMIT of their own, and why each meets few rows whatever was ever stored. */
const REASONS: readonly (readonly [reason: string, file: string, names: readonly string[]])[] = [
  [
    ONE_ROW,
    ACCOUNTS,
    [
      'SELECT_ACCOUNT',
      'SELECT_BY_EMAIL',
      'SELECT_BY_USER',
      'SELECT_BY_CUSTOMER',
      'UPDATE_PLAN',
      'UPDATE_DISABLED',
      'UPDATE_OPERATOR',
      'UPDATE_BILLING',
      'DELETE_ACCOUNT',
    ],
  ],
  [COUNT, ACCOUNTS, ['COUNT_FOUND', 'COUNT_BY_PLAN']],
  [ONE_ROW, ACCOUNTS, ['UPDATE_USER']],
  [ONE_ROW, 'src/service/accounts/authority.ts', ['LOCK_ACCOUNT']],
  ['at most 5,000 rows, by position', DELETION, ['EMPTY_DETAILS', 'REPLACE_ADDRESS']],
  ['at most 1,100: an account retains no more keys', DELETION, ['FORGET_LABELS']],
  ['at most 20 a day, for seven days, in each account that invited the address', DELETION, ['FORGET_INVITED']],
  ['at most 2,000: the query inside it has a LIMIT', 'src/service/alerts/webhooks/endpoints.ts', ['DELETE_DELIVERIES']],
  [
    'at most 1,000: the query inside it has a LIMIT',
    'src/service/alerts/watchlists/watchlists.ts',
    ['DELETE_UNUSED_NAMES'],
  ],
  [ONE_ROW, 'src/service/accounts/storage/used-stores.ts', ['REMOVE_USED']],
  [ONE_ROW, KEYS, ['SELECT_OWNER', 'SELECT_KEY', 'UPDATE_KEY', 'REVOKE_KEY']],
  ['at most 50 members and 100 former ones', ACCOUNTS, ['DELETE_MEMBERS']],
  ['at most 140: 20 a day, for seven days', ACCOUNTS, ['DELETE_INVITATIONS']],
  [ONE_ROW, MEMBERS, ['SELECT_MEMBER', 'UPDATE_ROLE', 'UPDATE_LEFT', 'DELETE_MEMBER', 'UPDATE_OWNER']],
  ['at most 100: the query inside it has a LIMIT', MEMBERS, ['DELETE_FORMER']],
  ['one row for each account that the person was ever invited into and joined', MEMBERS, ['DELETE_PERSON']],
  [ONE_ROW, INVITATIONS, ['SELECT_BY_TOKEN', 'CLOSE']],
  ['at most 20 are open', INVITATIONS, ['CLOSE_OF_EMAIL', 'CLOSE_OF_PERSON']],
  ['at most 140: 20 a day, for seven days', INVITATIONS, ['DELETE_EXPIRED']],
  [COUNT, KEYS, ['COUNT_ALL_WORKING']],
  [
    'one row: counts at most the 100 or 1,000 rows that the query inside it gives',
    KEYS,
    ['COUNT_WORKING', 'COUNT_REVOKED'],
  ],
  ['each part has a LIMIT: at most 1,400 rows of three columns', KEYS, ['SELECT_NAMES']],
  ['at most 100: the query inside it has a LIMIT', KEYS, ['DELETE_REVOKED']],
  ['at most 100: an account has no more keys that work', KEYS, ['REVOKE_KEYS']],
  [ONE_ROW, SIGN_UP, ['SELECT_SETTING', 'DELETE_INVITATION', 'SELECT_NOTE', 'CLAIM', 'RELEASE']],
  ['one row: counts at most the 100 rows that the query inside it gives', SIGN_UP, ['COUNT_OPEN']],
  ['at most 201 rows are in the table', SIGN_UP, ['DELETE_OLD']],
  [ONE_ROW, 'src/service/accounts/instance/plan-terms.ts', ['DELETE_TERMS']],
  ['at most 20 rows are in the table', OPERATORS, ['COUNT_ATTEMPT', 'DELETE_CODES', 'DELETE_OLD_CODES']],
  ['at most 500 rows, which its own query picks by position', AUDIT, ['DELETE_OLD']],
  [ONE_ROW, 'src/service/accounts/storage/sqlite-account-store.ts', ['SELECT_PRINCIPAL', 'SELECT_APP_PRINCIPAL']],
  [
    'at most 100: an account has no more connected apps, with 20 tokens each',
    'src/service/accounts/apps/app-connection.ts',
    ['REVOKE_OF_ACCOUNT', 'DELETE_TOKENS_OF_ACCOUNT'],
  ],
  [
    'at most 500: the query inside it has a LIMIT',
    'src/service/accounts/apps/oauth-records.ts',
    ['expired', 'usedBy', 'deleteUnused', 'deleteConsents'],
  ],
  [
    'one row: counts at most the 2,000 rows that the query inside it gives',
    'src/service/accounts/apps/oauth-records.ts',
    ['countClients'],
  ],
  [ONE_ROW, 'src/service/accounts/apps/oauth-records.ts', ['noteUse']],
  [ONE_ROW, APPS, ['LOCK', 'REVOKE']],
  ['one row: counts at most the 100 rows that the query inside it gives', APPS, ['COUNT_LIVE']],
  ['at most 21: an app has no more tokens', APPS, ['DELETE_TOKENS', 'DELETE_OLD_TOKENS']],
  [
    'at most 100: an account has no more connected apps, and as many new former ones',
    APPS,
    ['REVOKE_STALE', 'DELETE_TOKENS_OF_REVOKED', 'DELETE_FORMER'],
  ],
  [ONE_ROW, 'src/service/accounts/identity/sign-in-limits.ts', ['read', 'forget']],
  ['at most 2,000: the query inside it has a LIMIT', 'src/service/accounts/identity/sign-in-limits.ts', ['prune']],
  [ONE_ROW, 'src/service/accounts/identity/open-identity.ts', ['SELECT_SECRET']],
  [BATCH, 'src/service/accounts/storage/postgres-account-store.ts', ['SELECT_PRINCIPALS']],
  [ONE_ROW, USAGE, ['SELECT_USED', 'SELECT_CHARGED', 'ADD_CHARGED']],
  [ONE_ROW, IDEMPOTENCY, ['SELECT_KEY', 'DELETE_KEY']],
  ['one row: counts at most the 10,000 rows that the query inside it gives', IDEMPOTENCY, ['COUNT_KEYS']],
  ['at most 500: the query inside it has a LIMIT', IDEMPOTENCY, ['DELETE_OLD_KEYS']],
  [ONE_ROW, USAGE_PG, ['chargeBatchUnits']],
  [BATCH, USAGE, ['selectLastUsed', 'deleteLastUsed', 'setLastUsed']],
  [COUNT, USAGE, ['sumOfAll']],
  [BATCH, USAGE_PG, ['chargeUnits', 'SELECT_USED', 'selectLastUsed', 'deleteLastUsed', 'setLastUsed']],
  [COUNT, USAGE_PG, ['sumOfAll']],
  [ONE_ROW, NOTICES, ['DELETE_NOTICE']],
  [
    'what came since the last time, on top of the 1,000 that are retained: as many as one write logged',
    REQUESTS,
    ['SQLITE_DELETE_OLD', 'POSTGRES_DELETE_OLD'],
  ],
  ['an account has 1,000 rows', REQUESTS, ['DELETE_REQUESTS']],
  ['the counts of one day: it is done with each write, so one day is past at a time', REQUESTS, ['DELETE_OLD_DAYS']],
  [BATCH, REQUESTS, ['POSTGRES_INSERT_REQUESTS', 'POSTGRES_ADD_COUNTS']],
  [BATCH, HOURS, ['POSTGRES_ADD_HOURS']],
  ['the counts of one hour: it is done with each write, so one hour is past at a time', HOURS, ['DELETE_OLD_HOURS']],
  [
    ONE_ROW,
    PAYMENTS,
    [
      'SELECT',
      'SELECT_BY_IDENTIFIER',
      'TAKE_OVER',
      'START_SETTLING',
      'FORGET_CLAIM',
      'PARK',
      'MARK_SETTLED',
      'MARK_FAILED',
      'COUNT_RESPONSE',
    ],
  ],
  [ONE_ROW, WEBHOOKS, ['UPDATE_ENDPOINT', 'UPDATE_SECRET', 'DELETE_ENDPOINT']],
  ['at most 20: an account has no more endpoints', WEBHOOKS, ['DELETE_ENDPOINTS']],
  ['one row: counts at most the rows that the query inside it gives', WEBHOOKS, ['COUNT_ENDPOINTS']],
  ['one row: counts at most the rows that the query inside it gives', WATCHLISTS, ['COUNT_WATCHLISTS']],
  [ONE_ROW, WATCHLISTS, ['CHANGE', 'DELETE_WATCHLIST']],
  [
    'what one watchlist holds, at most 100,000 items: it is done when the watchlist is deleted',
    WATCHLISTS,
    ['DELETE_STATES', 'DELETE_HISTORY', 'DELETE_ITEMS'],
  ],
  ['one row an account, once: a migration', 'src/service/alerts/storage/alert-tables.ts', ['deletedFeedTokens']],
  [ONE_ROW, 'src/service/alerts/reencrypt.ts', ['UPDATE_ITEM', 'UPDATE_SECRET', 'UPDATE_PREVIOUS', 'UPDATE_TOKEN']],
  [ONE_ROW, MAIL_SETTINGS, ['DELETE_SETTINGS', 'UPDATE_TOKEN']],
  [ONE_ROW, MAIL_QUEUE, ['CLAIM', 'END_CLAIM', 'END_DIGEST']],
  [ONE_ROW, 'src/service/alerts/mails/mail-notes.ts', ['DELETE_SAME']],
  ['an account has at most 2,000 notes', MAIL_SETTINGS, ['CLEAR_URGENT', 'DELETE_CALM_NOTES', 'DELETE_NOTES']],
  ['an account has at most 2,000 notes', MAIL_QUEUE, ['CLEAR_ALL_URGENT', 'CLEAR_READ_URGENT', 'DELETE_READ']],
  ['the rows that the query inside it gives, which ends in a LIMIT', MAIL_QUEUE, ['READ_NOTES', 'PRUNE']],
  [
    'the rows that the query inside it gives, which ends in a LIMIT',
    'src/service/alerts/mails/mail-notes.ts',
    ['DELETE_BEYOND'],
  ],
  ['an account has at most 2,000 notes', WATCHLISTS, ['DELETE_NOTES']],
  [ONE_ROW, MATCHING, ['TAKE_LEASE', 'MOVE_CURSOR', 'END_LEASE']],
  [ONE_ROW, ITEMS, ['DELETE_ITEM', 'UPDATE_RESOLVED']],
  ['an item has as many states as campaigns', ITEMS, ['DELETE_STATES']],
  [
    'entries of an index, at most the 100,000 items that an account may have',
    ITEMS,
    ['COUNT_OF_ACCOUNT', 'COUNT_OF_WATCHLIST'],
  ],
  ['at most 500: the query inside it has a LIMIT', 'src/service/alerts/watchlists/grouped-items.ts', ['selectGrouped']],
  ['at most 50: one row for each id', 'src/service/alerts/watchlists/grouped-items.ts', ['SELECT_GROUPS']],
  ['at most 500: the states of the items between two of one read', STATES, ['SELECT_STATES']],
  ['the states of at most 500 items: the query inside it has a LIMIT', STATES, ['COUNT_STATES']],
  [
    ONE_ROW,
    OUTBOX,
    ['WAKE_ENDPOINT', 'DISABLE_ENDPOINT', 'SETTLE', 'RELEASE', 'UPDATE_OUTCOME', 'PAUSE', 'SEND_AGAIN'],
  ],
  ['at most 20: the query inside it has a LIMIT', OUTBOX, ['claimStatement']],
  ['at most 100,000 entries of an index: no more messages wait for one endpoint', OUTBOX, ['COUNT_WAITING', 'SET_DUE']],
  ['only endpoints that tried while the clock was ahead, found by an index', OUTBOX, ['RESET_DUE']],
  ['at most 1,000: the query inside it has a LIMIT', OUTBOX, ['PRUNE', 'PRUNE_ORPHANS']],
  [COUNT, PAYMENTS, ['SELECT_TOTALS']],
  ['the payments that grew too old since the last time, by the timer', PAYMENTS, ['PRUNE', 'FORGET_PRIVATE_REQUESTS']],
  ['one row, by its key', PAYMENTS, ['SELECT_BINDING_KEY']],
]

interface Statement {
  /** "src/service/accounts/keys/keys.ts SELECT_KEY" */
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

const files = globSync(`src/service/{${ROOMS.join(',')}}/**/*.ts`)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/migrations\/|\/contract\/|-postgres-0|-0001-/.test(file))
const statements = files.flatMap(statementsIn)
const excused = new Set(REASONS.flatMap(([, file, names]) => names.map((name) => `${file} ${name}`)))

it('finds the statements', () => {
  assert.ok(statements.length >= STATEMENTS_MIN, `${statements.length}`)
  const found = new Set(statements.map(({ id }) => id.split(' ')[0]))
  for (const file of [...SUBJECTS, USAGE, USAGE_PG, REQUESTS, PAYMENTS]) assert.ok(found.has(file), file)
})

it('every statement is bounded or has a reason', () => {
  const unbounded = statements.filter(({ id, sql }) => !isBounded(sql) && !excused.has(id))
  assert.deepEqual(
    unbounded.map(({ id }) => id),
    [],
  )
})

it('no reason belongs to a bounded or removed statement', () => {
  const needed = new Set(statements.filter(({ sql }) => !isBounded(sql)).map(({ id }) => id))
  assert.deepEqual(
    [...excused].filter((id) => !needed.has(id)),
    [],
  )
})

it('would detect an unbounded statement', () => {
  assert.equal(isBounded('SELECT * FROM api_key WHERE account_id = ?'), false)
  assert.equal(isBounded('SELECT * FROM a WHERE id IN (SELECT id FROM b LIMIT 1)'), false)
  assert.equal(isBounded('SELECT * FROM (SELECT id FROM b) AS c LIMIT 10 OFFSET :offset'), true)
  assert.equal(isBounded('INSERT INTO a SELECT * FROM b'), false)
})

/** Statements on accounts that go through a whole table, and why they may. */
const SCANS: Readonly<Record<string, string>> = {
  SELECT_ACCOUNTS: 'for commands and the first start',
  COUNT_FOUND: COUNT,
  SELECT_FOUND: 'a page of accounts for operators, by part of an address',
  COUNT_BY_PLAN: COUNT,
  SELECT_CODES: 'at most 20 rows are in the table',
  COUNT_ATTEMPT: 'at most 20 rows are in the table',
  DELETE_CODES: 'at most 20 rows are in the table',
  DELETE_OLD_CODES: 'at most 20 rows are in the table',
  DELETE_FORMER: 'at most 151 rows of one account',
  DELETE_OLD: 'the first 500 rows, in the order of the table itself',
}

// Guarantee: a LIMIT also bounds the rows that are read: they come from an index in the order of the page.
it('every read of accounts, keys and log uses an index', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, SQLITE_ACCOUNTS_MIGRATIONS)
  const ofSubjects = SUBJECTS.flatMap(statementsIn)
  assert.ok(ofSubjects.length >= 30, `${ofSubjects.length}`)
  const slow = ofSubjects.flatMap(({ id, sql }) => {
    // Bounds defined in another file.
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll(/\$\{\w+\}/g, '100')}`).all({})
    const plan = steps.map((step) => String(step['detail'])).join('; ')
    const isSlow = /SCAN (?:account|api_key|audit_entry)\b(?! USING (?:COVERING )?INDEX)|TEMP B-TREE/.test(plan)
    const name = id.split(' ')[1] ?? ''
    return isSlow && !(name in SCANS) ? [`${name}: ${plan}`] : []
  })
  assert.deepEqual(slow, [])
  database.close()
})
