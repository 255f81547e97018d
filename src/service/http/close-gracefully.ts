import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { FastifyInstance } from 'fastify'
import { STOP_DRAIN_MS_MAX, STOP_GRACE_MS_MAX, STOP_IDLE_CHECK_MS } from './limits.ts'
import { Server as NetServer, type Socket } from 'node:net'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'

/**
 * Stops a listening app: no new connections; what arrives on those that exist is answered and ends them; those that
 * stay idle are closed after `drainMsMax`, and after `graceMsMax` more whatever is left is cut off. Resolves when every
 * connection is closed.
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

/** Returns whether the server is about to stop. Every response then announces that its connection closes. */
export function isDraining(server: HttpServer): boolean {
  return draining.has(server)
}

/** Turns of the event loop without a connection that show that none waits: the first may end what was begun before. */
const IDLE_TURNS = 2
/** Maximum number of waiting connections: the backlog that Node.js listens with. */
const WAITING_MAX = 511

/**
 * Accepts what waits to be accepted, one connection in each turn of the event loop: one that is not is lost with the
 * listener, and the request that was sent on it. The server gets them later: answered at once, callers that connect for
 * each request would come again, and there would always be some that wait.
 * @returns gives them to the server
 */
async function acceptWaiting(server: HttpServer): Promise<() => void> {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  const held: Socket[] = []
  const hold = (socket: Socket) => void held.push(socket)
  server.removeAllListeners('connection').on('connection', hold)
  // Node's option of the same name, read for each connection: nothing is read of it until it is resumed.
  Object.assign(server, { pauseOnConnect: true })
  for (let turn = 0, idle = 0; turn < WAITING_MAX && idle < IDLE_TURNS; turn += 1) {
    const before = held.length
    await setImmediate()
    idle = held.length === before ? idle + 1 : 0
  }
  server.off('connection', hold)
  for (const listener of listeners) server.on('connection', listener)
  return () => {
    for (const socket of held) {
      server.emit('connection', socket)
      socket.resume()
    }
  }
}

/**
 * Takes no new connections from now on, and leaves those that exist as they are: http.Server's own `close` would end the
 * idle ones at once, on which the next request may be on its way already.
 * @returns settles when every connection has ended
 */
function beginDraining(server: HttpServer): Promise<void> {
  draining.add(server)
  // An error says that it never listened.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}
