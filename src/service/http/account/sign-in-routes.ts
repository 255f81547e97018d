import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { auditDone } from '#accounts/audit-log.ts'
import type { SignedIn } from '#accounts/identity/identity.ts'
import type { Identity } from '#accounts/identity/library-identity.ts'
import type { CountedAttempt } from '#accounts/identity/sign-in-limits.ts'
import { weaknessOf } from '#accounts/identity/weak-password.ts'
import { signUpIfAllowed } from '#accounts/instance/invitations.ts'
import { SIGN_IN_ENDPOINTS, SIGN_IN_PREFIX, type SignInEndpoint } from '#operations/account/sign-in.ts'
import { checkedResponse, type Endpoint, needsSession } from '#operations/endpoint.ts'
import { ProblemError } from '#platform/problem.ts'
import { libraryHeaders } from './caller.ts'
import { type DashboardDependencies, guard, limitedCaller, inputReader, send } from './endpoint-handler.ts'

/** Error code that the library reports as its own failure although the request was invalid. */
const CALLERS_FAULT = 'FAILED_TO_VERIFY_REGISTRATION'

/** Adds only the account library's endpoints in SIGN_IN_ENDPOINTS. */
export function addSignInRoutes(app: FastifyInstance, services: DashboardDependencies): void {
  for (const endpoint of SIGN_IN_ENDPOINTS) {
    const readInput = inputReader(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: async (request) => {
        guard(request, endpoint, services)
        services.identity.limits.rejectKnown(pathOf(endpoint), request.ip)
        services.callerLimits.admit(request, endpoint)
      },
      handler: async (request, reply) => {
        await services.eventLoopQueue.next()
        const before = await sessionBefore(request, endpoint, services)
        const signInRequest = { endpoint, ...readInput(request), headers: libraryHeaders(request), before }
        rejectWeakPassword(signInRequest)
        const { identity } = services
        await identity.limits.admitAddress(pathOf(endpoint), request.ip)
        const tried = await countAttempt(signInRequest, identity)
        const [response] = await Promise.all([
          callIfAllowed(signInRequest, services),
          timeToResponse(endpoint.name, identity),
        ])
        for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie)
        const body: unknown = await response.json().catch(() => undefined)
        if (!response.ok) throw rejectionOf(response, body)
        await tried?.succeeded()
        await afterSuccess(signInRequest, response, services)
        // Drops undeclared fields: the library puts the session's token into some responses.
        const cleaned = Value.Clean(endpoint.output, body)
        return send(reply, { status: 200, body: checkedResponse(endpoint.name, endpoint.output, cleaned) }, services)
      },
    })
  }
}

/** Returns the session of the request, which is required, or ends when another replaces it. */
async function sessionBefore(
  request: FastifyRequest,
  endpoint: SignInEndpoint,
  services: DashboardDependencies,
): Promise<SignedIn | undefined> {
  if (needsSession(endpoint.access)) return (await limitedCaller(request, endpoint, services)).session
  return endpoint.signsIn === true ? services.identity.findSession(libraryHeaders(request)) : undefined
}

interface SignInRequest {
  readonly endpoint: SignInEndpoint
  readonly query: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly before: SignedIn | undefined
}

function rejectWeakPassword({ endpoint, body, before }: SignInRequest): void {
  const chosen = body['newPassword'] ?? (endpoint.name === 'sign_up' ? body['password'] : undefined)
  if (typeof chosen !== 'string') return
  const known = [body['email'], body['name'], before?.email, before?.name].filter((value) => typeof value === 'string')
  const weakness = weaknessOf(chosen, known)
  if (weakness !== undefined) throw new ProblemError('invalid_parameter', weakness, { reason: 'PASSWORD_WEAK' })
}

function callIfAllowed(signInRequest: SignInRequest, services: DashboardDependencies): Promise<Response> {
  if (signInRequest.endpoint.name !== 'sign_up') return callLibrary(signInRequest, services)
  const { invitation, ...body } = signInRequest.body
  const code = typeof invitation === 'string' ? invitation : undefined
  return signUpIfAllowed(services.accounts, code, () => callLibrary({ ...signInRequest, body }, services))
}

async function callLibrary(
  signInRequest: SignInRequest,
  { publicUrl, identity }: DashboardDependencies,
): Promise<Response> {
  const { endpoint, query, body, headers } = signInRequest
  const url = new URL(`${publicUrl}${endpoint.path}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  if (endpoint.body === undefined) return identity.handle(new Request(url, { headers }))
  headers.set('content-type', 'application/json')
  return identity.handle(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }), {
    mayMail: await mayMail(signInRequest, identity),
    newPassword: endpoint.name === 'sign_up' ? String(body['password']) : undefined,
  })
}

function pathOf({ path }: Endpoint): string {
  return path.slice(SIGN_IN_PREFIX.length)
}

async function afterSuccess(
  { endpoint: { name, signsIn, audits }, before }: SignInRequest,
  response: Response,
  services: DashboardDependencies,
): Promise<void> {
  if (before === undefined) return
  if (signsIn === true) await endReplaced(before, response, services)
  // Invalidates links sent before the password change.
  if (name === 'change_password') await services.identity.closeLinks(before.userId)
  const switchedOn = name === 'verify_totp' && !before.hasTwoFactor
  const action = switchedOn ? 'two_factor_enabled' : audits
  const account = action === undefined ? undefined : await services.accounts.findAccountOfUser(before.userId)
  if (action === undefined || account === undefined) return
  const { id: accountId } = account
  const actor = { accountId, userId: before.userId }
  await auditDone({ accountId, actor, action, detail: '' }, services)
}

/** Ends the previous session of a browser that signs in again. */
async function endReplaced(before: SignedIn, response: Response, { identity }: DashboardDependencies): Promise<void> {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const after = await identity.findSession(new Headers({ cookie: cookies.join('; ') }))
  if (after !== undefined && after.sessionId !== before.sessionId) {
    await identity.endSession(before.userId, before.sessionId)
  }
}

function rejectionOf(response: Response, body: unknown): ProblemError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  const detail = typeof message === 'string' && message !== '' ? message : 'The request was rejected.'
  const extension = typeof code === 'string' ? { reason: code } : {}
  if (response.status === 429) {
    const seconds = Number(response.headers.get('x-retry-after') ?? '60')
    return new ProblemError('rate_limit_exceeded', detail, {
      retryAfterSeconds: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60,
    })
  }
  if (response.status === 401) return new ProblemError('sign_in_refused', detail, extension)
  if (response.status === 403) return new ProblemError('action_refused', detail, extension)
  if (response.status >= 500 && code !== CALLERS_FAULT) {
    return new ProblemError('service_failed', 'The service failed to handle this request. The error was logged.', {
      cause: new Error(`the account library responded with ${response.status} ${String(code)}`),
    })
  }
  return new ProblemError('invalid_parameter', detail, extension)
}

/** Minimum response time of requests about an address: longer than the lookup of its account. */
const ABOUT_ADDRESS_MS_MIN = 400

/**
 * Counts an attempt with a password or code against the targeted user, from any address.
 * @throws ProblemError rate_limit_exceeded, sign_in_refused for a reused code, or service_unavailable
 */
async function countAttempt(signInRequest: SignInRequest, identity: Identity): Promise<CountedAttempt | undefined> {
  const { endpoint, body, before } = signInRequest
  if (endpoint.tries === 'code') return tryCode(signInRequest, identity)
  if (endpoint.tries !== 'password') return undefined
  return identity.limits.tryPassword(endpoint.name === 'sign_in' ? String(body['email']) : (before?.userId ?? ''))
}

async function tryCode(
  { endpoint, body, headers, before }: SignInRequest,
  identity: Identity,
): Promise<CountedAttempt | undefined> {
  const userId = before?.userId ?? (await identity.findChallenged(headers))
  if (userId === undefined) return undefined
  const tried = await identity.limits.tryCode(userId)
  if (endpoint.name === 'verify_totp' && !(await identity.limits.isFirstUse(userId, String(body['code'])))) {
    throw new ProblemError('sign_in_refused', 'Invalid code.', { reason: 'INVALID_CODE' })
  }
  return tried
}

/** Returns true if the emails of a request may be sent. The response does not reveal the result. */
async function mayMail({ endpoint, body }: SignInRequest, { limits }: Identity): Promise<boolean> {
  return endpoint.mails !== true || limits.mayMail(String(body['email']))
}

/** Waits until the minimum response time, so that timing does not reveal whether an address has an account. */
async function timeToResponse(name: string, { requiresVerifiedEmail }: Identity): Promise<void> {
  if (name === 'request_password_reset' || (name === 'sign_up' && requiresVerifiedEmail)) {
    await sleep(ABOUT_ADDRESS_MS_MIN)
  }
}
