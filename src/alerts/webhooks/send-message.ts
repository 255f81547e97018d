import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { RESPONSE_BYTES_READ_MAX, RESPONSE_CHARACTERS_KEPT, TRY_MS_MAX, URL_CHARACTERS_MAX } from '#alerts/limits.ts'
import { messageOf } from '#platform/failure.ts'
import { invalidParameter } from '#platform/problem.ts'
import { isLoopbackHost, isPublicAddress } from '#platform/network/public-address.ts'

const IDLE_SOCKETS_MAX = 20
const IDLE_MS_MAX = 10_000

/** What came of one try. */
export interface TryOutcome {
  /** Null = no response came. */
  readonly status: number | null
  /** The beginning of the response's body, as text. */
  readonly response: string
  /** Why no response came. */
  readonly error: string | null
  readonly retryAfter: string | undefined
}

export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends messages to addresses that callers chose, and nowhere into private networks: a name is looked up for each
 * connection, every address it has must be public, and the address that the connection has reached is looked at once
 * more before anything is sent. Redirects are not followed.
 */
export class MessageSender {
  readonly #allowsLoopback: boolean
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent }

  readonly #tryMsMax: number

  /**
   * @param options.allowsLoopback also messages to this machine, by http too
   * @param options.tryMsMax how long one try may take
   */
  constructor({ allowsLoopback, tryMsMax = TRY_MS_MAX }: { allowsLoopback: boolean; tryMsMax?: number }) {
    this.#allowsLoopback = allowsLoopback
    this.#tryMsMax = tryMsMax
    const kept = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_MS_MAX }
    this.#agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) }
  }

  /**
   * The URL of an endpoint, as it is stored: its name is looked up now and with every try.
   * @throws ProblemError invalid_parameter where a message may not be sent there
   */
  async checkedUrl(text: string): Promise<string> {
    const url = this.#parsed(text)
    // One message for all of them: what names a private network has is nobody's business.
    if (!(await this.#isReachable(withoutBrackets(url.hostname))))
      throw invalidParameter('url', 'must name a host on the public internet')
    return url.href
  }

  /** One try; never rejects. */
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

  /** @throws ProblemError invalid_parameter */
  #parsed(text: string): URL {
    const url = URL.parse(text)
    if (url === null || text.length > URL_CHARACTERS_MAX)
      throw invalidParameter('url', 'must be a URL of at most 2,000 characters')
    if (url.username !== '' || url.password !== '')
      throw invalidParameter('url', 'must hold no user name and no password')
    if (url.hash !== '') throw invalidParameter('url', 'must hold no fragment (#)')
    if (!this.#isAllowedScheme(url)) throw invalidParameter('url', 'must begin with https://')
    return url
  }

  #isAllowedScheme({ protocol, hostname }: URL): boolean {
    return protocol === 'https:' || (protocol === 'http:' && this.#allowsLoopback && isLoopbackHost(hostname))
  }

  async #isReachable(host: string): Promise<boolean> {
    if (isIP(host) !== 0) return this.#isAllowed(host)
    try {
      const found = await promisify(resolveName)(host, { all: true })
      return found.length > 0 && found.every(({ address }) => this.#isAllowed(address))
    } catch {
      return false
    }
  }

  #open({ url: href, headers, body }: OutgoingMessage): ClientRequest {
    const url = new URL(href)
    const host = withoutBrackets(url.hostname)
    // Node looks up names only: an address that is spelled out is judged here.
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

  readonly #lookup = (host: string, options: LookupOptions, done: LookupDone): void => {
    resolveName(host, options, (error: Error | null, address: string | LookupAddress[], family?: number) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
      if (error !== null || found.every((one) => this.#isAllowed(one))) done(error, address, family)
      else done(new Error('its name leads to an address that is not on the public internet'), '')
    })
  }

  #isAllowed(address: string): boolean {
    return isPublic(address) || (this.#allowsLoopback && isLoopbackHost(address))
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function isPublic(address: string): boolean {
  return isIP(address) !== 0 && isPublicAddress(address)
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Reads as much of the body as is retained; what is longer ends the connection. */
function readResponse(response: IncomingMessage, request: ClientRequest, resolve: (outcome: TryOutcome) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const status = response.statusCode ?? null
  const finish = (): void => {
    const text = Buffer.concat(chunks).toString('utf8').slice(0, RESPONSE_CHARACTERS_KEPT)
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
  // The status came: a body that breaks off or hangs changes nothing about it.
  response.once('close', finish)
  response.on('error', finish)
}

function causeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${messageOf(error)}`.slice(0, RESPONSE_CHARACTERS_KEPT)
}
