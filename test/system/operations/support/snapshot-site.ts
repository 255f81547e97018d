import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

/** What is wrong with one file of the site. */
export interface SiteFault {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent in place of the file. */
  readonly text?: string
  /** Another file that is sent in its place. */
  readonly file?: string
  /** The connection breaks after this many bytes of the body, or stalls with `stalls`. */
  readonly bytesMax?: number
  readonly stalls?: boolean
}

/** A static web server over a folder, as any is: entity tags, conditional requests, ranges. And its faults. */
export class SnapshotSite {
  readonly #folder: string
  readonly #server: Server
  readonly #faults = new Map<string, SiteFault>()
  readonly requests: { path: string; headers: IncomingHttpHeaders; status: () => number }[] = []
  tagPrefix = ''
  requiresSignature = false

  private constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  static async listen(folder: string): Promise<SnapshotSite> {
    const site = new SnapshotSite(folder)
    site.#server.listen(0, '127.0.0.1')
    await once(site.#server, 'listening')
    return site
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/bucket/snapshots`
  }

  fault(name: string, fault: SiteFault): void {
    this.#faults.set(name, fault)
  }

  heal(): void {
    this.#faults.clear()
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    const name = basename(path)
    const fault = this.#faults.get(name) ?? {}
    this.requests.push({ path, headers: request.headers, status: () => response.statusCode })
    if (this.requiresSignature && request.headers.authorization === undefined) return end(response, 403)
    if (fault.status !== undefined)
      return end(response.setHeaders(new Map(Object.entries(fault.headers ?? {}))), fault.status)
    const body = bodyOf(fault, join(this.#folder, name))
    if (body === undefined) return end(response, 404)
    this.#send(request, response, body, fault)
  }

  #send(request: IncomingMessage, response: ServerResponse, body: Buffer, fault: SiteFault): void {
    const tag = `"${this.tagPrefix}${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    response.setHeader('etag', tag)
    if (request.headers['if-none-match'] === tag) return end(response, 304)
    const isRest = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
    const start = isRest ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    const rest = body.subarray(start)
    if (start > 0) response.setHeader('content-range', `bytes ${start}-${body.length - 1}/${body.length}`)
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': rest.length })
    if (fault.bytesMax === undefined && fault.stalls !== true) return void response.end(rest)
    response.write(rest.subarray(0, fault.bytesMax ?? 1), () => {
      if (fault.stalls !== true) response.socket?.end()
    })
  }
}

function bodyOf({ text, file }: SiteFault, own: string): Buffer | undefined {
  if (text !== undefined) return Buffer.from(text)
  try {
    return readFileSync(file ?? own)
  } catch {
    return undefined
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}
