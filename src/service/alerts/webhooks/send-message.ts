import type { LookupAddress, LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  NAMES_AT_ONCE_MAX,
  RESPONSE_BYTES_READ_MAX,
  RESPONSE_CHARACTERS_RETAINED,
  TRY_MS_MAX,
  URL_CHARACTERS_MAX,
} from '#alerts/limits.ts'
import { messageOf } from '#platform/failure.ts'
import { RESOLVE_MS_MAX, resolveHost, type HostAddress } from '#platform/network/name-resolver.ts'
import { isLoopbackHost, isPublicAddress } from '#platform/network/public-address.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'

const IDLE_SOCKETS_MAX = 20
const IDLE_MS_MAX = 10_000

export interface TryOutcome {
  /** Null without a response. */
  readonly status: number | null
  /** Beginning of the response body as text. */
  readonly response: string
  /** Reason why no response came. */
  readonly error: string | null
  readonly retryAfter: string | undefined
}

interface MessageSenderOptions {
  readonly allowsLoopback: boolean
  readonly tryMsMax?: number
  readonly nameServers?: readonly string[]
}

export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends messages to addresses that callers chose, but never into private networks. Resolves the name for each
 * connection, requires every address to be public, and checks the connected address again before sending. Does not
 * follow redirects.
 */
export class MessageSender {
  readonly #allowsLoopback: boolean
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent }

  readonly #tryMsMax: number
  readonly #nameServers: readonly string[] | undefined
  /** Number of names being resolved for `checkedUrl`, by account. */
  readonly #resolving = new Map<string, number>()

  /** `allowsLoopback` allows messages to this machine, also over http. `nameServers` default to those of the system. */
  constructor({ allowsLoopback, tryMsMax = TRY_MS_MAX, nameServers }: MessageSenderOptions) {
    this.#allowsLoopback = allowsLoopback
    this.#tryMsMax = tryMsMax
    this.#nameServers = nameServers
    const agentOptions = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_MS_MAX }
    this.#agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  }

  /**
   * Returns the URL of an account's endpoint as stored. Its name is resolved now and again for every connection.
   * @throws ProblemError invalid_parameter if a message may not be sent there; rate_limit_exceeded if NAMES_AT_ONCE_MAX
   * other names of the account are being resolved
   */
  async checkedUrl(text: string, accountId: string): Promise<string> {
    const url = this.#parsed(text)
    const host = withoutBrackets(url.hostname)
    const addresses = isIP(host) === 0 ? await this.#resolvedFor(accountId, host) : [host]
    // One message for every private address, so that callers cannot explore the names of a private network.
    if (!addresses.every((address) => this.#isAllowed(address)))
      throw invalidParameter('url', 'must name a host on the public internet')
    return url.href
  }

  async #resolvedFor(accountId: string, host: string): Promise<string[]> {
    const underWay = this.#resolving.get(accountId) ?? 0
    if (underWay >= NAMES_AT_ONCE_MAX) throw tooManyNames()
    this.#resolving.set(accountId, underWay + 1)
    try {
      return (await resolveHost(host, { nameServers: this.#nameServers })).map(({ address }) => address)
    } catch {
      throw invalidParameter('url', `names a host that could not be resolved within ${RESOLVE_MS_MAX / 1_000} s`)
    } finally {
      const left = (this.#resolving.get(accountId) ?? 1) - 1
      if (left === 0) this.#resolving.delete(accountId)
      else this.#resolving.set(accountId, left)
    }
  }

  /** Sends a message once. Never rejects. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<TryOutcome> {
    return new Promise((resolve) => {
      const fail = (error: unknown): void =>
        resolve({ status: null, response: '', error: causeOf(error), retryAfter: undefined })
      let request: ClientRequest
      try {
        request = this.#open(message)
      } catch (error) {
        fail(error)
        return
      }
      const giveUp = (why: string) => (): void => void request.destroy(new Error(why))
      const timer = setTimeout(giveUp(`no response within ${this.#tryMsMax / 1_000} s`), this.#tryMsMax)
      const stop = giveUp('the service stopped')
      signal.addEventListener('abort', stop, { once: true })
      request.once('close', () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      })
      let hasResponse = false
      request.on('error', (error) => {
        if (!hasResponse) fail(error)
      })
      request.once('response', (response) => {
        hasResponse = true
        readResponse(response, request, resolve)
      })
      request.end(message.body)
    })
  }

  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }

  #parsed(text: string): URL {
    const url = URL.parse(text)
    if (url === null || text.length > URL_CHARACTERS_MAX)
      throw invalidParameter('url', 'must be a URL of at most 2,000 characters')
    if (url.username !== '' || url.password !== '')
      throw invalidParameter('url', 'must not contain a user name or password')
    if (url.hash !== '') throw invalidParameter('url', 'must not contain a fragment (#)')
    if (!this.#isAllowedScheme(url)) throw invalidParameter('url', 'must begin with https://')
    return url
  }

  #isAllowedScheme({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' || (protocol === 'http:' && this.#allowsLoopback && isLoopbackHost(hostname))
  }

  #open({ url: href, headers, body }: OutgoingMessage): ClientRequest {
    const url = new URL(href)
    const host = withoutBrackets(url.hostname)
    // Node resolves only names, so literal addresses are checked here.
    if (isIP(host) !== 0 && !this.#isAllowed(host)) throw new Error('the address is not on the public internet')
    if (!this.#isAllowedScheme(url)) throw new Error('the URL is not https')
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: isSecure ? this.#agents.https : this.#agents.http,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: this.#lookup,
    })
    request.once('socket', (socket) => {
      const judge = (): void => {
        if (!this.#isAllowed(socket.remoteAddress ?? ''))
          request.destroy(new Error('the address is not on the public internet'))
      }
      if (socket.connecting) socket.once('connect', judge)
      else judge()
    })
    return request
  }

  readonly #lookup = (host: string, options: LookupOptions, done: LookupDone): void =>
    void this.#answerLookup(host, options, done)

  async #answerLookup(host: string, { all = false }: LookupOptions, done: LookupDone): Promise<void> {
    let found: readonly HostAddress[]
    try {
      found = await resolveHost(host, { nameServers: this.#nameServers })
    } catch (error) {
      done(error instanceof Error ? error : new Error(messageOf(error)), '')
      return
    }
    const [first] = found
    if (first === undefined || !found.every(({ address }) => this.#isAllowed(address)))
      done(new Error('its name leads to an address that is not on the public internet'), '')
    else if (all) done(null, [...found])
    else done(null, first.address, first.family)
  }

  #isAllowed(address: string): boolean {
    return isPublic(address) || (this.#allowsLoopback && isLoopbackHost(address))
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function tooManyNames(): ProblemError {
  const detail = `At most ${NAMES_AT_ONCE_MAX} host names per account are resolved at a time. Retry in ${RESOLVE_MS_MAX / 1_000} seconds.`
  return new ProblemError('rate_limit_exceeded', detail, { retryAfterSeconds: RESOLVE_MS_MAX / 1_000 })
}

function isPublic(address: string): boolean {
  return isIP(address) !== 0 && isPublicAddress(address)
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Reads as much of the body as is stored, then ends the connection. */
function readResponse(response: IncomingMessage, request: ClientRequest, resolve: (outcome: TryOutcome) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const status = response.statusCode ?? null
  const finish = (): void => {
    const text = Buffer.concat(chunks).toString('utf8').slice(0, RESPONSE_CHARACTERS_RETAINED)
    resolve({ status, response: text, error: null, retryAfter: response.headers['retry-after'] })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < RESPONSE_BYTES_READ_MAX) return
    finish()
    request.destroy()
  })
  response.once('end', finish)
  // The status is known: a broken or hanging body does not change it.
  response.once('close', finish)
  response.on('error', finish)
}

function causeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${messageOf(error)}`.slice(0, RESPONSE_CHARACTERS_RETAINED)
}
