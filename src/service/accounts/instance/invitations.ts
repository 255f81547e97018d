import { randomUUID } from 'node:crypto'
import type { AccountStore } from '#accounts/account-store.ts'
import type { Actor } from '#accounts/audit-log.ts'
import { hashToken, randomBase62 } from '#accounts/keys/key-token.ts'
import { DAY_MS } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { type SignUpInvitation, INVITATIONS_OPEN_MAX } from './sign-up.ts'

/** 190 bits: impossible to guess, so a fast hash is safe to store. */
const INVITATION_CHARACTERS = 32
export const INVITATION_DAYS_MAX = 30
export const INVITATION_DAYS_DEFAULT = 7

/** Codes claimed by this process for failed sign-ups whose release has failed so far. */
const unreleasedCodes = new Set<string>()

/** Operator's input for an invitation. */
export interface InvitationRequest {
  readonly note: string
  readonly days: number
  readonly actor: Actor
  readonly nowMs: number
}

/** Creates an invitation. Its code is returned once and not stored. Undefined if too many are open. */
export async function createSignUpInvitation(
  store: AccountStore,
  { note, days, actor, nowMs }: InvitationRequest,
): Promise<{ invitation: SignUpInvitation; code: string } | undefined> {
  const code = randomBase62(INVITATION_CHARACTERS)
  const expiresMs = nowMs + days * DAY_MS
  const invitation = await store.addInvitation({
    id: randomUUID(),
    codeSha256: hashToken(code),
    note,
    expiresMs,
    actor,
  })
  return invitation && { invitation, code }
}

export function invitationLink(publicUrl: string, code: string): string {
  return `${publicUrl}/sign-up?invitation=${code}`
}

/**
 * Runs a sign-up if the instance allows one. Only this function decides. The decision does not depend on the address,
 * so that it reveals nothing about existing accounts. Only a successful sign-up uses an invitation.
 * @throws ProblemError action_refused, with reason SIGN_UP_CLOSED, INVITATION_NEEDED or INVITATION_REJECTED
 */
export async function signUpIfAllowed(
  store: AccountStore,
  code: string | undefined,
  signUp: () => Promise<Response>,
): Promise<Response> {
  const mode = await store.signUpMode()
  if (mode === 'open') return signUp()
  if (mode === 'closed') throw rejection('SIGN_UP_CLOSED', 'Sign-up is closed on this service.')
  if (code === undefined) throw rejection('INVITATION_NEEDED', 'Sign-up requires an invitation from the operator.')
  const codeSha256 = hashToken(code)
  if (unreleasedCodes.has(code)) await releaseCode(store, code)
  if (!(await store.claimInvitation(codeSha256))) {
    throw rejection('INVITATION_REJECTED', 'This invitation is used, expired, or revoked.')
  }
  let isDone = false
  try {
    const response = await signUp()
    isDone = response.ok
    return response
  } finally {
    if (!isDone) await releaseCode(store, code)
  }
}

/** Releases a claimed invitation. If the store fails, as on a full disk, the release is retried when the user returns. */
async function releaseCode(store: AccountStore, code: string): Promise<void> {
  // Removed first, so that only one caller releases it: a second release could free a later claim.
  unreleasedCodes.delete(code)
  try {
    await store.releaseInvitation(hashToken(code))
  } catch (error) {
    if (unreleasedCodes.size < INVITATIONS_OPEN_MAX) unreleasedCodes.add(code)
    throw error
  }
}

function rejection(reason: string, detail: string): ProblemError {
  return new ProblemError('action_refused', detail, { reason })
}
