import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { get as getHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { get as getHttps } from 'node:https'
import { Failure, messageOf } from '#platform/failure.ts'
import { isLoopbackHost, isPublicAddress } from './public-address.ts'

export interface HttpPolicy {
  /** Exact host names. Requested over https on the default port, and only at public addresses. */
  readonly hosts: readonly string[]
  /** Scheme, host, and port named by the operator, "https://files.example.com"; may be in a private network. */
  readonly origin?: string
  /** For tests: also allows plain http to the loopback interface, on any port. */
  readonly allowsLoopback?: boolean
}

export interface GetOptions {
  readonly policy: HttpPolicy
  readonly headers: OutgoingHttpHeaders
  /** Maximum wait for a connection and the response headers, in milliseconds. */
  readonly responseMsMax: number
  readonly signal?: AbortSignal | undefined
}

/** Response headers. The body is unread, and ends with an error if the connection breaks. */
export interface HttpResponse {
  readonly status: number
  /** URL that responded, after redirects. */
  readonly url: string
  readonly body: IncomingMessage
}

const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Error codes of an unreachable host, where an immediate retry would not help. */
const NO_WAY = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
])

/** Error of a host that did not respond. */
export class NoResponse extends Error {
  /** True if the host is unreachable: no network, unknown name, connection refused, or no response in time. */
  readonly isUnreachable: boolean

  constructor(host: string, cause: unknown) {
    const { code } = (cause ?? {}) as { code?: string }
    super(`${host} does not answer (${code ?? messageOf(cause)})`, { cause })
    this.isUnreachable = code !== undefined && NO_WAY.has(code)
  }
}

/** Follows redirects to allowed destinations. @throws Failure for a forbidden URL, NoResponse if nothing came back */
export async function httpGet(address: string, options: GetOptions): Promise<HttpResponse> {
  let url = permitted(address, address, options.policy)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const body = await send(url, options)
    const status = body.statusCode ?? 0
    const { location } = body.headers
    if (!REDIRECTS.has(status) || location === undefined) return { status, url: url.href, body }
    body.destroy()
    url = permitted(URL.parse(location, url.href)?.href ?? location, address, options.policy)
  }
  throw new Failure(`${address}: redirects more than ${REDIRECTS_MAX} times`)
}

function permitted(target: string, address: string, policy: HttpPolicy): URL {
  const url = URL.parse(target)
  if (url !== null && url.username === '' && url.password === '' && isPermitted(url, policy)) return url
  const relation = target === address ? 'is' : `leads to ${target.slice(0, QUOTED_CHARACTERS_MAX)}, which is`
  const where = policy.origin === undefined ? 'an official https address' : `at ${policy.origin}`
  throw new Failure(`${address}: ${relation} not ${where}`)
}

function isPermitted(url: URL, { hosts, origin, allowsLoopback = false }: HttpPolicy): boolean {
  if (url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)) return true
  if (origin !== undefined && url.origin === origin) return true
  return allowsLoopback && url.protocol === 'http:' && isLoopbackHost(url.hostname)
}

const QUOTED_CHARACTERS_MAX = 200

function send(url: URL, { policy, headers, responseMsMax, signal }: GetOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    const lookup =
      policy.allowsLoopback === true || policy.origin !== undefined
        ? {}
        : { lookup: lookupPublic as typeof resolveName }
    // A new connection per request: requests are few, and no connection may stay open after a command finishes.
    const request = get(url, { headers, agent: false, ...lookup, ...(signal === undefined ? {} : { signal }) })
    const timer = setTimeout(() => {
      request.destroy(Object.assign(new Error(`no response within ${responseMsMax} ms`), { code: 'ETIMEDOUT' }))
    }, responseMsMax)
    request.on('response', (response) => {
      clearTimeout(timer)
      resolve(response)
    })
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(signal?.aborted === true ? error : new NoResponse(url.hostname, error))
    })
  })
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name and rejects private addresses, at the moment of connecting. */
function lookupPublic(host: string, options: LookupOptions, done: LookupDone): void {
  resolveName(host, options, (error: Error | null, address: string | LookupAddress[], family?: number) => {
    const found = typeof address === 'string' ? [address] : (address ?? []).map((entry) => entry.address)
    const rejected = error === null ? found.find((candidate) => !isPublicAddress(candidate)) : undefined
    if (rejected === undefined) done(error, address, family)
    else done(new Error(`its name points to ${rejected}, which is not a public address`), '')
  })
}
