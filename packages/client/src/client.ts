import { addressOf, causeText, errorOf, failure, retryAfterOf, unreadFailure } from './failures.ts'
import type { Client, RawRequest } from './request.ts'
import type { ServiceError } from './service-error.ts'
import { VERSION } from './version.generated.ts'
import { waitFor } from './wait-for.ts'

const TIMEOUT_MS = 30_000
const RETRIES = 3
const RETRY_WAIT_MS_MAX = 30_000
const FIRST_WAIT_MS = 500
/** Browsers set their own user agent. A custom one would require a CORS permission. */
const USER_AGENT = 'location' in globalThis ? {} : { 'user-agent': `vds-client-js/${VERSION}` }

/** Options of a client. */
export interface ClientOptions {
  /** Base URL of the service, such as "https://vehicles.example.com". */
  readonly baseUrl: string
  /** API key; omit it for operations that need none. Sent only to `baseUrl`: redirects are not followed. */
  readonly apiKey?: string | undefined
  /** Maximum milliseconds until the response begins. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  /** Retries after the first attempt. Default: 3. 0 disables retries. */
  readonly retries?: number | undefined
  /**
   * Maximum wait before a retry, in milliseconds. If the service requests a longer one, the call fails at once.
   * Default: 30,000.
   */
  readonly retryWaitMsMax?: number | undefined
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** Creates a client of one service. It has no open connections and needs no closing. */
export function createClient(options: ClientOptions): Client {
  const base = new URL(options.baseUrl)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError('"baseUrl" must begin with https:// or http://')
  const baseUrl = base.origin + base.pathname.replace(/\/$/, '')
  return {
    async request(method, target, raw = {}) {
      // A target such as "@host" would turn the base URL into another host, which would get the key.
      if (!/^\/(?!\/)/.test(target)) throw new TypeError('a target begins with one slash')
      const request = { ...raw, method, url: `${baseUrl}${target}` }
      for (let tries = 0; ; tries += 1) {
        const outcome = await send(request, options)
        if (outcome instanceof Response && outcome.ok) return outcome
        const waitMs = tries < (options.retries ?? RETRIES) ? waitBefore(outcome, tries, request, options) : undefined
        if (waitMs === undefined) throw outcome instanceof Response ? await errorOf(outcome) : outcome
        if (outcome instanceof Response) await outcome.body?.cancel()
        await waitFor(waitMs, raw.signal)
      }
    },
    read,
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch (cause) {
    throw unreadFailure('unreadable_response', 'Unreadable response', response, cause)
  }
}

interface AddressedRequest extends RawRequest {
  readonly method: string
  readonly url: string
}

async function send(request: AddressedRequest, options: ClientOptions): Promise<Response | ServiceError> {
  const { url, method, body = null, signal } = request
  const { timeoutMs = TIMEOUT_MS, fetch: fetchGiven = fetch } = options
  signal?.throwIfAborted()
  const timeout = new AbortController()
  const timer = setTimeout(() => {
    timeout.abort(new DOMException('no response', 'TimeoutError'))
  }, timeoutMs)
  try {
    return await fetchGiven(url, {
      method,
      headers: headersOf(request, options),
      body,
      redirect: 'manual',
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    return timeout.signal.aborted
      ? failure(`No response from ${addressOf(url)} within ${timeoutMs} ms.`, { code: 'timed_out', cause })
      : failure(`Could not reach ${addressOf(url)} (${causeText(cause)}). Is the service running?`, {
          code: 'unreachable',
          cause,
        })
  } finally {
    clearTimeout(timer)
  }
}

function headersOf({ contentType, headers }: RawRequest, { apiKey }: ClientOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...USER_AGENT,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...headers,
  }
}

/**
 * Returns the milliseconds until a retry, or undefined if a retry is useless. After a 429, any request can be retried; after
 * other failures, only repeatable ones.
 */
function waitBefore(
  outcome: Response | ServiceError,
  tries: number,
  { method, isRepeatable = method === 'GET' }: AddressedRequest,
  { retryWaitMsMax = RETRY_WAIT_MS_MAX }: ClientOptions,
): number | undefined {
  const status = outcome instanceof Response ? outcome.status : 503
  const mayHelp = status === 429 || (isRepeatable && [502, 503, 504].includes(status))
  if (!mayHelp) return undefined
  const retryAfter = outcome instanceof Response ? retryAfterOf(outcome.headers) : undefined
  // Spreads retries of clients that failed together.
  const waitMs = retryAfter === undefined ? FIRST_WAIT_MS * 2 ** tries * (1 + Math.random()) : retryAfter * 1000
  return waitMs <= retryWaitMsMax ? waitMs : undefined
}
