import { timingSafeEqual } from 'node:crypto'
import type { Queries, Row } from '#platform/database/database.ts'
import type { Account, SetupClaim } from './account.ts'
import { deleteAccount, findAccount, findByEmail, setOperator, hasMembers, setUser } from './accounts.ts'
import { audit, type ChangeContext } from './audit-log.ts'
import { lockAccount } from './authority.ts'
import { hasKeys } from './keys/keys.ts'

/** Lifetime of a setup code. Short, because the code appears in a terminal or a log. */
export const SETUP_CODE_MS = 3_600_000
/** Number of wrong codes, over all processes, that invalidates all open codes. */
export const SETUP_ATTEMPTS_MAX = 100
/** Maximum number of open setup codes: this many nodes may print one at startup before the first is used. */
const SETUP_CODES_MAX = 20

const INSERT_CODE = `
  INSERT INTO setup_code (code_sha256, created_ms, expires_ms) VALUES (:code_sha256, :created_ms, :expires_ms)`
const SELECT_CODES = `
  SELECT code_sha256, created_ms, expires_ms, attempts FROM setup_code
   ORDER BY created_ms DESC, code_sha256 LIMIT ${SETUP_CODES_MAX}`
const COUNT_ATTEMPT = 'UPDATE setup_code SET attempts = attempts + 1'
const DELETE_CODES = 'DELETE FROM setup_code'
const DELETE_OLD_CODES = `
  DELETE FROM setup_code
   WHERE expires_ms <= :now_ms
      OR code_sha256 NOT IN
         (SELECT code_sha256 FROM setup_code ORDER BY created_ms DESC, code_sha256 LIMIT ${SETUP_CODES_MAX})`
const SELECT_OPERATOR = 'SELECT id FROM account WHERE is_operator = 1 AND deleted_ms IS NULL LIMIT 1'

export async function hasOperator(queries: Queries): Promise<boolean> {
  return (await queries.row(SELECT_OPERATOR)) !== undefined
}

/** Stores the SHA-256 of a setup code, which then works for SETUP_CODE_MS. */
export async function addSetupCode({ queries, nowMs }: ChangeContext, codeSha256: Uint8Array): Promise<void> {
  const code = { code_sha256: codeSha256, created_ms: nowMs, expires_ms: nowMs + SETUP_CODE_MS }
  await queries.run(INSERT_CODE, code)
  await queries.run(DELETE_OLD_CODES, { now_ms: nowMs })
}

/**
 * Makes an account an operator's by a setup code, and closes every open code. An unused account is replaced by the
 * account of `firstEmail` if that has no owner yet. Returns the user's account, which may be that one. Returns
 * undefined and counts an attempt if the code is not open.
 */
export async function becomeOperator(
  change: ChangeContext,
  { accountId, codeSha256, firstEmail }: SetupClaim,
): Promise<Account | undefined> {
  const { queries } = change
  await lockAccount(queries, accountId)
  const account = await findAccount(queries, accountId)
  if (account === undefined || account.disabledMs !== null || !(await isSetupCode(change, codeSha256))) return undefined
  // Closes all codes, so that no other code works from now on.
  await queries.run(DELETE_CODES)
  const id = await withFirstAccount(change, account, firstEmail)
  await setOperator(change, id, true)
  return findAccount(queries, id)
}

/** Returns true if the code is open; otherwise counts a failed attempt. */
async function isSetupCode({ queries, nowMs }: ChangeContext, codeSha256: Uint8Array): Promise<boolean> {
  const codes = await queries.rows(SELECT_CODES)
  let isKnown = false
  // Compares all codes in constant time.
  for (const code of codes) isKnown = (isOpen(code, nowMs) && isSame(code['code_sha256'], codeSha256)) || isKnown
  if (!isKnown && codes.some((code) => isOpen(code, nowMs))) await queries.run(COUNT_ATTEMPT)
  return isKnown
}

/** Also closes a code created more than its lifetime in the future: a clock set back must not extend it. */
function isOpen(code: Row, nowMs: number): boolean {
  const isInTime = nowMs < Number(code['expires_ms']) && nowMs > Number(code['created_ms']) - SETUP_CODE_MS
  return isInTime && Number(code['attempts']) < SETUP_ATTEMPTS_MAX
}

function isSame(stored: unknown, candidate: Uint8Array): boolean {
  return stored instanceof Uint8Array && stored.length === candidate.length && timingSafeEqual(stored, candidate)
}

/**
 * Replaces an unused account by the account of the first start, with its plan and printed key. Changes nothing if the
 * first account belongs to a user, or this one was used. Returns the id of the user's account.
 */
async function withFirstAccount(change: ChangeContext, account: Account, firstEmail: string): Promise<string> {
  const { queries } = change
  const first = await findByEmail(queries, firstEmail)
  if (first === undefined || first.userId !== null || first.id === account.id) return account.id
  const isUnused = account.plan === 'free' && account.billing === null
  if (!isUnused || (await hasKeys(queries, account.id)) || (await hasMembers(queries, account.id))) return account.id
  await deleteAccount(change, account.id)
  await setUser(change, account.id, { userId: null, email: `deleted:${account.id}` })
  await setUser(change, first.id, { userId: account.userId, email: account.email })
  await audit(change, { action: 'account_joined', accountId: first.id, detail: 'by the operator, with a setup code' })
  return first.id
}
