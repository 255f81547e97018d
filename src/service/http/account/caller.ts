import type { FastifyRequest } from 'fastify'
import type { Account } from '#accounts/account-store.ts'
import { notAMember, rejectDisabled, rejectNoOperator, rejectRole } from '#accounts/authority.ts'
import { CLIENT_ADDRESS_HEADER, type SignedIn } from '#accounts/identity/identity.ts'
import type { Membership } from '#accounts/members/member.ts'
import { isRole } from '#accounts/members/roles.ts'
import type { Caller, DashboardServices } from '#operations/account/services.ts'
import { ACCOUNT_HEADER, type Access } from '#operations/endpoint.ts'
import { bareAddress } from '#platform/network/client-address.ts'
import { ProblemError } from '#platform/problem.ts'

export type CallerStores = Pick<DashboardServices, 'identity' | 'accounts' | 'alerts' | 'requestLog'>

/** Request headers passed to the library. All others are withheld. */
const PASSED_HEADERS = [
  'cookie',
  'origin',
  'user-agent',
  'accept',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/** Returns the headers that the library reads, with the client address that the server trusts. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(CLIENT_ADDRESS_HEADER, bareAddress(request.ip))
  return headers
}

/** @throws ProblemError sign_in_required */
export async function findSession(
  request: FastifyRequest,
  { identity }: Pick<CallerStores, 'identity'>,
): Promise<SignedIn> {
  const session = await identity.findSession(libraryHeaders(request))
  if (session === undefined) throw signInRequired()
  return session
}

function signInRequired(): ProblemError {
  return new ProblemError('sign_in_required', 'You are not signed in. Sign in first.')
}

/**
 * Returns the signed-in user and their account. Looks up account and role for every request, so that changes by an
 * operator or owner apply immediately. `session` defaults to the request's.
 * @throws ProblemError sign_in_required, action_refused or operator_required
 */
export async function findCaller(
  request: FastifyRequest,
  access: Access,
  stores: CallerStores,
  session?: SignedIn,
): Promise<Caller> {
  const signedIn = session ?? (await findSession(request, stores))
  const { userId, email, isVerified } = signedIn
  const personal = await stores.accounts.joinPerson({ userId, email, isVerified })
  if (personal === undefined) throw addressTaken(email)
  if (personal.isDeleted) {
    // Finishes an account deletion that failed halfway.
    await stores.alerts.forget(personal.id)
    await stores.requestLog.forget(personal.id)
    await stores.accounts.forgetDetails({ accountId: personal.id, email: email.toLowerCase() })
    await stores.accounts.members.forgetPerson(userId)
    await stores.identity.deletePerson(userId)
    throw signInRequired()
  }
  rejectDisabled(personal)
  if (access === 'operator') rejectNoOperator(personal)
  const isOfAccount = isRole(access)
  const { account, role } = isOfAccount
    ? await findNamed(request, personal, stores)
    : { account: personal, role: 'owner' as const }
  rejectDisabled(account)
  if (isOfAccount) rejectRole(role, access)
  const needs = isOfAccount || access === 'operator' ? { needs: access } : {}
  return { session: signedIn, account, role, own: personal, actor: { accountId: account.id, userId, ...needs } }
}

async function findNamed(
  { headers }: FastifyRequest,
  personal: Account,
  { accounts }: CallerStores,
): Promise<Membership> {
  const named = headers[ACCOUNT_HEADER]
  if (named === undefined || named === personal.id || personal.userId === null)
    return { account: personal, role: 'owner' }
  const found = await accounts.members.find(String(named), personal.userId)
  if (found !== undefined) return found
  throw notAMember()
}

function addressTaken(email: string): ProblemError {
  return new ProblemError(
    'action_refused',
    `The operator created an account for ${email}. To use it, confirm your address with the link in the email, or ask the operator to run "npx vds account confirm ${email}".`,
    { reason: 'ADDRESS_TAKEN' },
  )
}
