/** Manages client connections: a limit per address, responses before the whole body has arrived, and a graceful stop. */

import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { Server as NetServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log.ts'
import { AddressRanges } from '#platform/network/address-ranges.ts'
import { networkOf } from '#platform/network/client-address.ts'
import {
  CONNECTIONS_PER_ADDRESS_MAX,
  DISCARDED_BYTES_MAX,
  DISCARDED_MS_MAX,
  STOP_DRAIN_MS_MAX,
  STOP_GRACE_MS_MAX,
  STOP_IDLE_CHECK_MS,
} from './limits.ts'
import { markResponding } from './raw-rejections.ts'

interface ConnectionLimits {
  /** Proxies, which many callers share, are not limited. */
  readonly trustedProxies: readonly string[]
  readonly perAddressMax?: number
}

/** Limits the connections per address (per network for IPv6), so that no caller can use up the process's descriptors. */
export function limitConnections(
  server: Server | SecureServer,
  { trustedProxies, perAddressMax = CONNECTIONS_PER_ADDRESS_MAX }: ConnectionLimits,
): void {
  const open = new Map<string, number>()
  const exempt = new AddressRanges(trustedProxies)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (exempt.includes(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
    if (count > perAddressMax) reject(socket)
  })
}

/** Response to an address with too many open connections. Its request is never read. */
const REJECTION = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n'

/** Sends the reason, except over TLS, and disconnects at once: waiting would hold a descriptor. */
function reject(socket: Socket): void {
  socket.write(REJECTION)
  socket.destroySoon()
}

/** Returns true if the request announces a body. Nobody reads it, so the connection cannot be reused. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/**
 * Ends a connection-closing response only after the client has sent its body. A socket closed with unread bytes is
 * reset, and a client that writes its whole request before reading would lose the response.
 */
export function readBodiesBeforeClosing(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const closes = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive
    if (!closes || !isBodyUnread(request) || typeof payload !== 'string') return next()
    markResponding(reply.raw)
    reply.header('content-length', Buffer.byteLength(payload))
    next(null, Readable.from(endedAfterBody(payload, request.raw), { objectMode: false }))
  })
}

export async function endAfterBody(request: FastifyRequest, response: ServerResponse, text?: string): Promise<void> {
  if (isBodyUnread(request)) {
    markResponding(response)
    response.flushHeaders()
    if (text !== undefined) response.write(text, 'latin1')
    await discardBody(request.raw)
    response.end()
  } else if (text === undefined) response.end()
  else response.end(text, 'latin1')
}

function isBodyUnread(request: FastifyRequest): boolean {
  return hasBody(request) && !request.raw.complete
}

/** Sends the length first, so that the client has the whole response before the stream ends. */
async function* endedAfterBody(payload: string, request: IncomingMessage): AsyncGenerator<Buffer, void> {
  yield Buffer.from(payload)
  await discardBody(request)
}

/** Reads and drops a body's rest, up to DISCARDED_*_MAX. Returns true if the body has ended or the client has left. */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > DISCARDED_BYTES_MAX) resolve(false)
  }
  const end = (): void => resolve(true)
  const timer = setTimeout(() => resolve(false), DISCARDED_MS_MAX)
  request.on('data', count).once('end', end).once('close', end).once('error', end).resume()
  const hasEnded = await promise
  clearTimeout(timer)
  request.off('data', count).off('end', end).off('close', end)
  if (!hasEnded) request.pause()
  return hasEnded
}

/**
 * Stops a listening app. Accepts no new connections; requests on open connections get a last response. Closes idle
 * connections after `drainMsMax`, all others after `graceMsMax` more. Resolves when every connection is closed.
 */
export async function closeGracefully(
  app: FastifyInstance,
  {
    log,
    drainMsMax = STOP_DRAIN_MS_MAX,
    graceMsMax = STOP_GRACE_MS_MAX,
  }: { log: Pick<Log, 'warn'>; drainMsMax?: number; graceMsMax?: number },
): Promise<void> {
  const { server } = app
  const serveWaiting = await acceptWaiting(server)
  const closed = beginDraining(server)
  serveWaiting()
  const drained = new AbortController()
  await Promise.race([closed, sleep(drainMsMax, undefined, { signal: drained.signal }).catch(() => undefined)])
  drained.abort()
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), STOP_IDLE_CHECK_MS)
  const force = setTimeout(() => {
    log.warn({ 'stop.grace_ms': graceMsMax }, `requests were still running after ${graceMsMax} ms and are cut off`)
    server.closeAllConnections()
  }, graceMsMax)
  try {
    await Promise.all([app.close(), closed])
  } finally {
    clearInterval(idle)
    clearTimeout(force)
  }
}

type HttpServer = Server | SecureServer

const draining = new WeakSet<HttpServer>()

/** Returns true if the server is about to stop. Every response then announces that its connection closes. */
export function isDraining(server: HttpServer): boolean {
  return draining.has(server)
}

/** Event-loop turns without a new connection after which none is waiting. The first turn may complete earlier work. */
const IDLE_TURNS = 2
/** Maximum number of waiting connections: the backlog that Node.js listens with. */
const WAITING_MAX = 511

/**
 * Accepts the waiting connections, one per event-loop turn: unaccepted ones would be lost with the listener, with their
 * requests. Returns a function that passes them to the server. They are passed only then, because callers that open a
 * connection for each request would otherwise keep the queue full.
 */
async function acceptWaiting(server: HttpServer): Promise<() => void> {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  const waiting: Socket[] = []
  const hold = (socket: Socket) => void waiting.push(socket)
  server.removeAllListeners('connection').on('connection', hold)
  // Node's option of the same name, read for each connection: nothing is read until it is resumed.
  Object.assign(server, { pauseOnConnect: true })
  for (let turn = 0, idle = 0; turn < WAITING_MAX && idle < IDLE_TURNS; turn += 1) {
    const before = waiting.length
    await setImmediate()
    idle = waiting.length === before ? idle + 1 : 0
  }
  server.off('connection', hold)
  for (const listener of listeners) server.on('connection', listener)
  return () => {
    for (const socket of waiting) {
      server.emit('connection', socket)
      socket.resume()
    }
  }
}

/**
 * Stops accepting connections and leaves open ones alone; resolves when every connection has ended. `close` of
 * http.Server would end idle ones at once, although their next request may be in transit.
 */
function beginDraining(server: HttpServer): Promise<void> {
  draining.add(server)
  // An error means that it never listened.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}
