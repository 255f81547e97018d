import { timingSafeEqual } from 'node:crypto'
import { audit, deleteAccount, setOperator, type Change } from './account-changes.ts'
import { accountOf, type Row } from './account-rows.ts'
import { row, rows, type Steps } from './account-steps.ts'
import type { Account, SetupClaim } from './account-store.ts'

/** How long a setup code works. It stands in a terminal or a log, so not for long. */
export const SETUP_CODE_MS = 3_600_000
/** After as many wrong codes, over all processes, those that are open work no more. */
export const SETUP_ATTEMPTS_MAX = 100

/** @see AccountStore.addSetupCode */
export function* addSetupCode({ nowMs }: Change, codeSha256: Uint8Array): Steps<void> {
  yield* rows('insertSetupCode', { code_sha256: codeSha256, created_ms: nowMs, expires_ms: nowMs + SETUP_CODE_MS })
  yield* rows('deleteOldSetupCodes', { now_ms: nowMs })
}

/** @see AccountStore.becomeOperator */
export function* becomeOperator(
  change: Change,
  { accountId, codeSha256, firstEmail }: SetupClaim,
): Steps<Account | undefined> {
  const found = yield* row('selectAccount', { id: accountId })
  if (found === undefined || !(yield* isSetupCode(change, codeSha256))) return undefined
  // Used once: whoever holds another open one has come too late.
  yield* rows('deleteSetupCodes')
  const id = yield* withFirstAccount(change, accountOf(found), firstEmail)
  yield* setOperator(change, id, true)
  const made = yield* row('selectAccount', { id })
  return made === undefined ? undefined : accountOf(made)
}

/** Whether the code is one that is open. Counts it as an attempt where it is not. */
function* isSetupCode({ nowMs }: Change, codeSha256: Uint8Array): Steps<boolean> {
  const codes = yield* rows('selectSetupCodes')
  let isKnown = false
  // All of them, each in the same time whatever it holds.
  for (const code of codes) isKnown = (isOpen(code, nowMs) && isSame(code['code_sha256'], codeSha256)) || isKnown
  if (!isKnown && codes.some((code) => isOpen(code, nowMs))) yield* rows('countSetupAttempt')
  return isKnown
}

/** A clock that was set back makes no code live longer: one from later than its own lifetime is closed, too. */
function isOpen(code: Row, nowMs: number): boolean {
  const isInTime = nowMs < Number(code['expires_ms']) && nowMs > Number(code['created_ms']) - SETUP_CODE_MS
  return isInTime && Number(code['attempts']) < SETUP_ATTEMPTS_MAX
}

function isSame(kept: unknown, given: Uint8Array): boolean {
  return kept instanceof Uint8Array && kept.length === given.length && timingSafeEqual(kept, given)
}

/**
 * Puts the account of the first start, with its plan and the key that was printed, in the place of an account that has
 * nothing of its own yet. Where the first account is somebody's, or this one was used, everything stays as it is.
 * @returns the id of the account that is the person's from here on
 */
function* withFirstAccount(change: Change, own: Account, firstEmail: string): Steps<string> {
  const found = yield* row('selectAccountByEmail', { email: firstEmail })
  const first = found === undefined ? undefined : accountOf(found)
  if (first === undefined || first.userId !== null || first.id === own.id) return own.id
  const isUnused = own.plan === 'free' && own.billing === null
  if (!isUnused || (yield* row('selectAnyKey', { account_id: own.id })) !== undefined) return own.id
  yield* deleteAccount(change, own.id)
  yield* rows('updatePerson', { id: own.id, user_id: null, email: `deleted:${own.id}` })
  yield* rows('updatePerson', { id: first.id, user_id: own.userId, email: own.email })
  yield* audit(change, { action: 'account_joined', accountId: first.id, detail: 'by the operator, with a setup code' })
  return first.id
}
