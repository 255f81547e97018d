import type { Account } from '#accounts/account-store.ts'
import { CLIENT_ADDRESS_HEADER } from '#accounts/identity/identity-options.ts'
import type { SignedIn } from '#accounts/identity/identity.ts'
import { ProblemError } from '#platform/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#operations/account/endpoint.ts'
import type { DashboardDependencies } from './dependencies.ts'

/** The signed-in user, and the account they act for. */
export interface Caller {
  readonly session: SignedIn
  readonly account: Account
}

/** What the library may see of a request; everything else stays out. */
const PASSED_HEADERS = [
  'cookie',
  'origin',
  'user-agent',
  'accept',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/** The headers of a request as the library reads them, with the address of the client that the server believes. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  return headers
}

/**
 * Who is signed in. The account is looked up with every request, so that what an operator decides holds at once.
 * @throws ProblemError sign_in_required, action_refused or operator_required
 */
export async function findCaller(
  request: FastifyRequest,
  access: Access,
  { identity, accounts }: Pick<DashboardDependencies, 'identity' | 'accounts'>,
): Promise<Caller> {
  const session = await identity.findSession(libraryHeaders(request))
  if (session === undefined) throw new ProblemError('sign_in_required', 'Nobody is signed in. Sign in first.')
  const { userId, email, isVerified } = session
  const account = await accounts.joinPerson({ userId, email, isVerified })
  if (account === undefined) throw addressTaken(email)
  if (account.disabledMs !== null) {
    throw new ProblemError('action_refused', 'This account is disabled. Ask the operator of the service.', {
      extension: { reason: 'ACCOUNT_DISABLED' },
    })
  }
  if (access === 'operator' && !account.isOperator) {
    throw new ProblemError('operator_required', 'Only an operator of this service may do this.')
  }
  return { session, account }
}

function addressTaken(email: string): ProblemError {
  return new ProblemError(
    'action_refused',
    `The operator has made an account for ${email}. To take it over, confirm that the address is yours: by the link in the e-mail, or ask the operator for "npx vds account confirm ${email}".`,
    { extension: { reason: 'ADDRESS_TAKEN' } },
  )
}
