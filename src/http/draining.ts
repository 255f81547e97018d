import { Server as NetServer } from 'node:net'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'

type HttpServer = Server | SecureServer

const draining = new WeakSet<HttpServer>()

/** Whether the server is about to stop: every response then says that it is the last one of its connection. */
export function isDraining(server: HttpServer): boolean {
  return draining.has(server)
}

/**
 * Takes no new connections from now on, and leaves those that exist as they are: http.Server's own `close` would end the
 * idle ones at once, on which the next request may be on its way already.
 * @returns settles when every connection has ended
 */
export function beginDraining(server: HttpServer): Promise<void> {
  draining.add(server)
  // An error says that it never listened.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}
