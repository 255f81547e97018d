import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { officialHosts } from '#ingest/download/official-files.ts'
import type { DownloadSettings } from '#ingest/refresh-official.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { OFFICIAL_TEXTS } from '#test/support/ingest/official-folder.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** What a test lets the site do with a request in place of serving the file. */
export type Fault = (request: IncomingMessage, response: ServerResponse, file: Buffer) => void

export const VEHICLES = '/feg/epadata/vehicles.csv.zip'
export const RECALLS = '/odi/ffdd/rcl/FLAT_RCL_POST_2010.zip'

/** How often the rows of the fixture are repeated with other ids, so that a make is a small part of them. */
const COPIES = 30
const SMALL_MAKE_ROWS = 8
const POLL_MS = 5

/** A server on loopback that serves official files as the official sites do, unless a test scripts a fault. */
export class OfficialSite {
  readonly files = new Map<string, Buffer>()
  /** Faults by path; each is used for one request. */
  readonly #faults = new Map<string, Fault[]>()
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  /** How long the downloads were ordered to wait, in milliseconds. */
  readonly pauses: number[] = []
  base = ''

  static async start(t: Cleanup): Promise<OfficialSite> {
    const site = new OfficialSite()
    const server = createServer((request, response) => site.#answer(request, response))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    site.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    site.mend()
    return site
  }

  /** Serves what it served in the beginning, as if nothing had been asked yet. */
  mend(): void {
    this.files.clear()
    this.#faults.clear()
    this.requests.length = 0
    this.pauses.length = 0
    this.put(VEHICLES, 'vehicles.csv', epaText())
    this.put('/feg/epadata/emissions.csv.zip', 'emissions.csv', OFFICIAL_TEXTS['2004-emissions.csv'])
    this.put(RECALLS, 'FLAT_RCL_POST_2010.txt', OFFICIAL_TEXTS['FLAT_RCL.txt'])
    this.put('/odi/ffdd/rcl/FLAT_RCL_PRE_2010.zip', 'FLAT_RCL_PRE_2010.txt', OFFICIAL_TEXTS['FLAT_RCL.txt'])
  }

  /** Publishes a text in an archive. */
  put(path: string, name: string, content: string): void {
    this.files.set(path, zipOf([{ name, content: Buffer.from(content, 'latin1') }]))
  }

  /** Lets the next requests for a path go wrong, one after another. */
  fail(path: string, ...faults: Fault[]): void {
    this.#faults.set(path, faults)
  }

  /** Where and how the downloads of a test run: here, without waiting. */
  place(limits: Partial<DownloadSettings['limits']> = {}): DownloadSettings {
    return {
      siteOf: (site) => `${this.base}${new URL(site).pathname.replace(/\/$/, '')}`,
      policy: { hosts: officialHosts(SOURCES), allowsLoopback: true },
      limits: { ...QUICK_LIMITS, ...limits },
      random: () => 0,
      pause: async (ms) => void this.pauses.push(ms),
      rowsMin: {},
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    this.requests.push({ path, headers: request.headers })
    const file = this.files.get(path)
    if (file === undefined) {
      response.writeHead(404).end('not here')
      return
    }
    const fault = this.#faults.get(path)?.shift()
    if (fault === undefined) serve(request, response, file)
    else fault(request, response, file)
  }
}

const QUICK_LIMITS: DownloadSettings['limits'] = {
  responseMsMax: 2_000,
  idleMsMax: 2_000,
  windowMs: 2_000,
  windowBytesMin: 1,
  totalMsMax: 20_000,
  triesMax: 3,
  backoffMs: 1_000,
  backoffMsMax: 60_000,
  retryAfterMsMax: 120_000,
  betweenFilesMs: 1_000,
}

/** Serves a file with a strong ETag, conditionally and in parts. */
export function serve(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const etag = etagOf(file)
  response.setHeader('etag', etag)
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  const start = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
  if (start === undefined || request.headers['if-range'] !== etag) {
    response.writeHead(200, { 'content-length': file.length }).end(file)
    return
  }
  const range = `bytes ${start}-${file.length - 1}/${file.length}`
  response.writeHead(206, { 'content-range': range, 'content-length': file.length - Number(start) })
  response.end(file.subarray(Number(start)))
}

/** Sends the head and the first part of a file, and then nothing more. */
export function stalling(share: number): Fault {
  return (_request, response, file) => {
    response.writeHead(200, { 'content-length': file.length, etag: etagOf(file) })
    response.flushHeaders()
    if (share > 0) response.write(file.subarray(0, Math.floor(file.length * share)))
  }
}

/** Sends a part of a file and cuts the connection as soon as that part lies in a file of the receiver. */
export function breakingOff(share: number, partFile: string): Fault {
  return (_request, response, file) => {
    const bytes = Math.floor(file.length * share)
    response.writeHead(200, { 'content-length': file.length, etag: etagOf(file) })
    response.write(file.subarray(0, bytes))
    const timer = setInterval(() => {
      if ((statSync(partFile, { throwIfNoEntry: false })?.size ?? 0) >= bytes) response.destroy()
    }, POLL_MS)
    response.on('close', () => clearInterval(timer))
  }
}

function etagOf(file: Buffer): string {
  return `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`
}

/** EPA's fixture many times over with ids of their own, and a make of a few vehicles. */
export function epaText(options: { smallMakeRows?: number; rows?: number } = {}): string {
  const [header = '', ...rows] = OFFICIAL_TEXTS['vehicles.csv'].trimEnd().split('\n')
  const columns = header.trim().split(',')
  // The fixture quotes nothing, so a comma always divides.
  const change = (row: string, changes: Readonly<Record<string, string>>): string => {
    return row
      .split(',')
      .map((cell, number) => changes[columns[number] ?? ''] ?? cell)
      .join(',')
  }
  const copies = Array.from({ length: COPIES }, (_, copy) => {
    return rows.map((row, number) => change(row, { id: String(100_000 + copy * 1_000 + number) }))
  })
  const small = Array.from({ length: options.smallMakeRows ?? SMALL_MAKE_ROWS }, (_, number) => {
    return change(rows[0] ?? '', { id: String(900_000 + number), make: 'Saab' })
  })
  return [header, ...copies.flat().slice(0, options.rows), ...small, ''].join('\n')
}
