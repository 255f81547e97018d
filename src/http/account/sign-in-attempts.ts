import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity, SignedIn } from '#accounts/identity/identity.ts'
import type { Tried } from '#accounts/identity/sign-in-limits.ts'
import { ProblemError } from '#platform/problem.ts'

/** Answers about an address take at least this long: longer than finding out whether it has an account. */
const ABOUT_ADDRESS_MS_MIN = 400
const MAILS = new Set(['sign_up', 'request_password_reset', 'send_verification_email'])
const ASKS_PASSWORD = new Set(['change_password', 'enable_two_factor', 'disable_two_factor', 'generate_backup_codes'])
const ASKS_CODE = new Set(['verify_totp', 'verify_backup_code'])

interface Asked {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly before: SignedIn | undefined
}

/**
 * Counts what a request tries, a password or a code, for the person that it is tried for, whoever tries it.
 * @throws ProblemError rate_limit_exceeded, sign_in_refused for a code that was used before, or service_unavailable
 */
export async function tryOut(asked: Asked, identity: Identity): Promise<Tried | undefined> {
  const { name, body, before } = asked
  if (name === 'sign_in') return identity.limits.tryPassword(String(body['email']))
  if (ASKS_PASSWORD.has(name) && before !== undefined) return identity.limits.tryPassword(before.userId)
  return ASKS_CODE.has(name) ? tryCode(asked, identity) : undefined
}

async function tryCode({ name, body, headers, before }: Asked, identity: Identity): Promise<Tried | undefined> {
  const userId = before?.userId ?? (await identity.findChallenged(headers))
  if (userId === undefined) return undefined
  const tried = await identity.limits.tryCode(userId)
  if (name === 'verify_totp' && !(await identity.limits.isFirstUse(userId, String(body['code'])))) {
    throw new ProblemError('sign_in_refused', 'Invalid code', { extension: { reason: 'INVALID_CODE' } })
  }
  return tried
}

/** Whether the e-mails that a request asks for may be sent. Whoever asks is not told. */
export async function mayMail({ name, body }: Pick<Asked, 'name' | 'body'>, { limits }: Identity): Promise<boolean> {
  return !MAILS.has(name) || limits.mayMail(String(body['email']))
}

/** Settles when it is time to answer, so that how long it took tells nothing of an address. */
export async function timeToAnswer(name: string, { requiresVerifiedEmail }: Identity): Promise<void> {
  if (name === 'request_password_reset' || (name === 'sign_up' && requiresVerifiedEmail)) {
    await sleep(ABOUT_ADDRESS_MS_MIN)
  }
}
