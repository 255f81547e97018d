import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settledWithin } from '#platform/bounded.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { METRICS_TYPE } from './metric.ts'

/** Maximum header size of a request to the admin port, which needs no cookies. */
const HEADER_BYTES_MAX = 8 * 1024
/** Time limit of a scrape. Prometheus waits ten seconds by default. */
const SCRAPE_MS_MAX = 8_000
/** Time limit for account store and workers; without a response the service is not ready. */
const READY_MS_MAX = 2_000
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTIONS_MAX = 64

export interface AdminSubject {
  /** Returns the reasons why the service should get no requests now; empty if it is ready. */
  readonly unreadyReasons: () => Promise<readonly string[]>
  readonly metrics: () => Promise<string>
}

interface AdminOptions {
  readonly host: string
  readonly port: number
  readonly log: Log
}

interface AdminResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

export function notServing(reason: string): AdminSubject {
  return { unreadyReasons: () => Promise.resolve([reason]), metrics: () => Promise.resolve('') }
}

/** Admin port with /live, /ready, and /metrics. Responds from process start until everything else is closed. */
export class AdminServer {
  readonly #server: Server
  readonly #log: Log
  #subject: AdminSubject = notServing('the service is starting')
  #scrape: Promise<string> | undefined

  private constructor(log: Log) {
    this.#log = log
    this.#server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
      void this.#answer(request, response)
    })
    this.#server.requestTimeout = REQUEST_TIMEOUT_MS
    this.#server.maxConnections = CONNECTIONS_MAX
  }

  /** @throws Failure with one line if the port is in use */
  static async listen({ host, port, log }: AdminOptions): Promise<AdminServer> {
    const admin = new AdminServer(log)
    await new Promise<void>((resolve, reject) => {
      admin.#server.once('error', (error: NodeJS.ErrnoException) => {
        const isTaken = error.code === 'EADDRINUSE'
        const why = isTaken ? 'the port is in use. Stop the other program, or set VDS_ADMIN_PORT.' : messageOf(error)
        reject(new Failure(`Cannot listen on ${host} port ${port}: ${why}`, { cause: error }))
      })
      admin.#server.listen(port, host, resolve)
    })
    return admin
  }

  /** Base address, "http://127.0.0.1:9464". */
  get address(): string {
    const { address, family, port } = this.#server.address() as AddressInfo
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  }

  setSubject(subject: AdminSubject): void {
    this.#subject = subject
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = await this.#find(request).catch((error: unknown) => {
      this.#log.warn({ error: messageOf(error) }, 'the admin port could not respond')
      return problem(503, 'the check failed')
    })
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async #find({ method, url }: IncomingMessage): Promise<AdminResponse> {
    if (method !== 'GET' && method !== 'HEAD') return problem(405, 'only GET and HEAD are allowed')
    switch (url?.split('?', 1)[0]) {
      // Reaching this line proves that the event loop runs.
      case '/live':
        return json(200, { status: 'live' })
      case '/ready':
        return this.#ready()
      case '/metrics':
        return { status: 200, type: METRICS_TYPE, body: await this.#metrics() }
      default:
        return problem(404, 'use /live, /ready or /metrics')
    }
  }

  async #ready(): Promise<AdminResponse> {
    const result = await settledWithin(this.#subject.unreadyReasons(), READY_MS_MAX)
    const reasons = result.settled ? result.value : ['the check timed out']
    return reasons.length === 0 ? json(200, { status: 'ready' }) : json(503, { status: 'not ready', reasons })
  }

  /** Shares one reading among concurrent requests. */
  #metrics(): Promise<string> {
    this.#scrape ??= this.#scraped().finally(() => {
      this.#scrape = undefined
    })
    return this.#scrape
  }

  async #scraped(): Promise<string> {
    const text = await settledWithin(this.#subject.metrics(), SCRAPE_MS_MAX)
    if (text.settled) return text.value
    throw new Error(`the metrics took longer than ${SCRAPE_MS_MAX} ms`)
  }
}

function json(status: number, body: object): AdminResponse {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(body)}\n` }
}

function problem(status: number, detail: string): AdminResponse {
  return json(status, { status, detail })
}
