import { readText } from '#platform/bounded.ts'
import { Failure, messageOf, wrongUsage } from '#platform/failure.ts'
import { REMOTE_RESPONSE_BYTES_MAX, REMOTE_CALL_TIMEOUT_MS, REMOTE_CALLS_AT_ONCE_MAX } from './limits.ts'
import type { RouteResponse, RouteCall } from './transport.ts'

export const BASE_URL_HELP = 'address of the service (default: the port VDS_PORT of this machine)'

export interface RemoteService {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly userAgent: string
  readonly timeoutMs?: number
}

/** Calls a service over the network. Sends the key only to the configured URL: redirects are not followed. */
export function remoteCall({ baseUrl, apiKey, userAgent, timeoutMs }: RemoteService): RouteCall {
  const credential = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  let underWay = 0
  return async ({ target, payment }) => {
    if (underWay >= REMOTE_CALLS_AT_ONCE_MAX) {
      throw new Failure(`More than ${REMOTE_CALLS_AT_ONCE_MAX} calls are running. Try again when one finishes.`)
    }
    underWay += 1
    try {
      const headers = { ...credential, 'user-agent': userAgent, accept: 'application/json' }
      const response = await fetch(baseUrl + target, {
        headers: payment === undefined ? headers : { ...headers, 'payment-signature': payment },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs ?? REMOTE_CALL_TIMEOUT_MS),
      })
      return await responseOf(response, baseUrl)
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(failureText(error, baseUrl), { cause: error })
    } finally {
      underWay -= 1
    }
  }
}

async function responseOf(response: Response, baseUrl: string): Promise<RouteResponse> {
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new Failure(`${baseUrl} redirects. Start "npx vds mcp" with the URL it redirects to.`)
  }
  return {
    status,
    body: await readText(response.body, REMOTE_RESPONSE_BYTES_MAX),
    header: (name) => headers.get(name) ?? undefined,
  }
}

function failureText(error: unknown, baseUrl: string): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The service at ${baseUrl} did not respond in time.`
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return unreachableText(cause, baseUrl)
}

/** Returns a message that a service did not respond, with the start command if it is on this machine. */
export function unreachableText(error: unknown, baseUrl: string): string {
  if ((error as { code?: unknown } | undefined)?.code !== 'ECONNREFUSED')
    return `Cannot reach ${baseUrl}: ${messageOf(error)}.`
  const isOwn = OWN_MACHINE.has(new URL(baseUrl).hostname)
  const advice = isOwn ? 'Start it with npm start, or pass --base-url.' : 'Check the address in --base-url.'
  return `No service responds at ${baseUrl}. ${advice}`
}

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

interface ServiceAddress {
  /** Without a trailing slash, and without "/v1" and "/mcp", which people copy along. */
  readonly baseUrl: string
  /** True if a key sent there crosses a network in readable form. */
  readonly isReadableOnTheWay: boolean
}

/** Parses the address of a service. @throws Failure (usage) that does not repeat the input, which may contain secrets */
export function readServiceAddress(text: string): ServiceAddress {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw wrongUsage('--base-url must be a URL such as https://vehicles.example.com.')
  }
  if (url.username !== '' || url.password !== '') {
    throw wrongUsage('--base-url must not contain a user name or password.')
  }
  return {
    baseUrl: url.href.replace(/\/+$/, '').replace(/(\/v1)?(\/mcp)?$/, ''),
    isReadableOnTheWay: url.protocol === 'http:' && !OWN_MACHINE.has(url.hostname),
  }
}
