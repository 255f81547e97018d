import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { FastifyInstance } from 'fastify'
import { STOP_DRAIN_MS_MAX, STOP_GRACE_MS_MAX, STOP_IDLE_CHECK_MS } from './limits.ts'
import { Server as NetServer, type Socket } from 'node:net'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'

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
