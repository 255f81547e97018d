// Client of bench/serve.ts, in its own process. Keeps connections busy with prepared requests, and reads only the
// status and length of a response. A client that does more (autocannon, fetch) takes three times the server's time,
// which would hide differences between servers.
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { json } from 'node:stream/consumers'
import type { LoadOptions, LoadResult } from './load.ts'

const MS_PER_SECOND = 1_000
/** Bound for a constant rate; if all connections wait for a response, so does the next request. */
const CONNECTIONS_MAX = 500
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i
const NANOSECONDS_PER_MS = 1_000_000

const { base, requests, connections, seconds, perSecond } = (await json(process.stdin)) as LoadOptions
const { hostname, port } = new URL(base)
const bytes = requests.map(({ path, headers }) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('')}\r\n`)
})
const times = createHistogram()
const statuses = new Map<number, number>()
let sent = 0
let isOver = false

/** A connection that sends a request, reads the response and repeats. */
class Connection {
  readonly #socket: Socket
  #sentAt = 0n
  #missing = 0
  #held: Buffer | undefined
  #isWanted = true

  constructor() {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => fail(error))
    this.#socket.on('close', () => isOver || !this.#isWanted || fail(new Error('the server closed a connection')))
  }

  send(): void {
    const request = bytes[sent % bytes.length]
    sent += 1
    this.#sentAt = process.hrtime.bigint()
    if (request !== undefined) this.#socket.write(request)
  }

  close(): void {
    this.#isWanted = false
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length
    } else {
      const whole = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk])
      const headEnd = whole.indexOf(HEAD_END)
      this.#held = headEnd === -1 ? whole : undefined
      if (headEnd === -1) return
      const head = whole.toString('latin1', 0, headEnd)
      const status = Number(head.slice(9, 12))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const length = status === 304 ? 0 : Number(LENGTH.exec(head)?.[1])
      this.#missing = headEnd + HEAD_END.length + length - whole.length
    }
    if (this.#missing === 0) this.#answered()
  }

  #answered(): void {
    times.record(Math.max(1, Number(process.hrtime.bigint() - this.#sentAt)))
    if (isOver) return
    if (perSecond === undefined) this.send()
    else free.push(this)
  }
}

function fail(error: Error): void {
  console.error(error.message)
  process.exit(1)
}

/** Sends requests at a constant rate, independent of response times; opens a connection if none is free. */
function pace(startMs: number, rate: number): void {
  if (isOver) return
  const due = Math.floor(((performance.now() - startMs) * rate) / MS_PER_SECOND)
  for (let left = due - sent; left > 0; left -= 1) {
    // The connection idle for longest: the service closes connections after ten idle seconds.
    const connection = free.shift() ?? openConnection()
    if (connection === undefined) break
    connection.send()
  }
  // Not in the next turn of the event loop: a client that never sleeps takes a core away from the service.
  setTimeout(() => pace(startMs, rate), 1)
}

function openConnection(): Connection | undefined {
  if (all.length >= CONNECTIONS_MAX) return undefined
  const connection = new Connection()
  all.push(connection)
  return connection
}

const all = Array.from({ length: connections }, () => new Connection())
const free = [...all]
const startMs = performance.now()
if (perSecond === undefined) for (const connection of all) connection.send()
else pace(startMs, perSecond)
setTimeout(() => {
  isOver = true
  const result: LoadResult = {
    requestsPerSecond: (times.count * MS_PER_SECOND) / (performance.now() - startMs),
    p50Ms: times.percentile(50) / NANOSECONDS_PER_MS,
    p99Ms: times.percentile(99) / NANOSECONDS_PER_MS,
    maxMs: times.max / NANOSECONDS_PER_MS,
    answers: times.count,
    statuses: Object.fromEntries(statuses),
  }
  for (const connection of all) connection.close()
  console.log(JSON.stringify(result))
}, seconds * MS_PER_SECOND)
