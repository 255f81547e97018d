import { timingSafeEqual } from 'node:crypto'
import type { Queries, Row } from '#platform/database/database.ts'
import type { Account, SetupClaim } from './account.ts'
import { deleteAccount, findAccount, findByEmail, setOperator } from './accounts.ts'
import { audit, type Change } from './audit-log.ts'
import { lockAccount } from './authority.ts'
import { hasKeys } from './keys/keys.ts'
import { hasMembers, setUser } from './users.ts'

/** Lifetime of a setup code. Short, because the code appears in a terminal or a log. */
export const SETUP_CODE_MS = 3_600_000
/** After as many wrong codes, over all processes, those that are open work no more. */
export const SETUP_ATTEMPTS_MAX = 100
/** Maximum open setup codes: this many nodes may print one at startup before the first is used. */
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

/** Returns true if any account that is not deleted belongs to an operator. */
export async function hasOperator(queries: Queries): Promise<boolean> {
  return (await queries.row(SELECT_OPERATOR)) !== undefined
}

/** Keeps the SHA-256 of a setup code, which then works for SETUP_CODE_MS. */
export async function addSetupCode({ queries, nowMs }: Change, codeSha256: Uint8Array): Promise<void> {
  const code = { code_sha256: codeSha256, created_ms: nowMs, expires_ms: nowMs + SETUP_CODE_MS }
  await queries.run(INSERT_CODE, code)
  await queries.run(DELETE_OLD_CODES, { now_ms: nowMs })
}

/**
 * Makes an account an operator's by a setup code, and closes every open code. An account without keys, plan and
 * billing of its own gives way to `firstEmail`, if that is still nobody's: the response is the account that the person
 * has from here on. Undefined, and counted as an attempt, when the code is not open.
 */
export async function becomeOperator(
  change: Change,
  { accountId, codeSha256, firstEmail }: SetupClaim,
): Promise<Account | undefined> {
  const { queries } = change
  await lockAccount(queries, accountId)
  const own = await findAccount(queries, accountId)
  if (own === undefined || own.disabledMs !== null || !(await isSetupCode(change, codeSha256))) return undefined
  // Used once: the holder of another open one has come too late.
  await queries.run(DELETE_CODES)
  const id = await withFirstAccount(change, own, firstEmail)
  await setOperator(change, id, true)
  return findAccount(queries, id)
}

/** Returns true if the code is open; otherwise counts a failed attempt. */
async function isSetupCode({ queries, nowMs }: Change, codeSha256: Uint8Array): Promise<boolean> {
  const codes = await queries.rows(SELECT_CODES)
  let isKnown = false
  // All of them, each in the same time whatever it holds.
  for (const code of codes) isKnown = (isOpen(code, nowMs) && isSame(code['code_sha256'], codeSha256)) || isKnown
  if (!isKnown && codes.some((code) => isOpen(code, nowMs))) await queries.run(COUNT_ATTEMPT)
  return isKnown
}

/** A clock that was set back makes no code live longer: one from later than its own lifetime is closed, too. */
function isOpen(code: Row, nowMs: number): boolean {
  const isInTime = nowMs < Number(code['expires_ms']) && nowMs > Number(code['created_ms']) - SETUP_CODE_MS
  return isInTime && Number(code['attempts']) < SETUP_ATTEMPTS_MAX
}

function isSame(stored: unknown, given: Uint8Array): boolean {
  return stored instanceof Uint8Array && stored.length === given.length && timingSafeEqual(stored, given)
}

/**
 * Puts the account of the first start, with its plan and the key that was printed, in the place of an account that has
 * nothing of its own yet. Where the first account is a user's, or this one was used, everything stays as it is.
 * @returns the id of the account that is the user's from here on
 */
async function withFirstAccount(change: Change, own: Account, firstEmail: string): Promise<string> {
  const { queries } = change
  const first = await findByEmail(queries, firstEmail)
  if (first === undefined || first.userId !== null || first.id === own.id) return own.id
  const isUnused = own.plan === 'free' && own.billing === null
  if (!isUnused || (await hasKeys(queries, own.id)) || (await hasMembers(queries, own.id))) return own.id
  await deleteAccount(change, own.id)
  await setUser(change, own.id, { userId: null, email: `deleted:${own.id}` })
  await setUser(change, first.id, { userId: own.userId, email: own.email })
  await audit(change, { action: 'account_joined', accountId: first.id, detail: 'by the operator, with a setup code' })
  return first.id
}
