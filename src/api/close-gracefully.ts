import type { Log } from '#platform/log.ts'
import type { FastifyInstance } from 'fastify'
import { STOP_GRACE_MS_MAX, STOP_IDLE_CHECK_MS } from './limits.ts'

/**
 * Stops a listening app: no new connections, requests in flight finish, and after `graceMsMax` whatever is left is
 * cut off. Resolves when every connection is closed.
 */
export async function closeGracefully(
  app: FastifyInstance,
  { log, graceMsMax = STOP_GRACE_MS_MAX }: { log: Pick<Log, 'warn'>; graceMsMax?: number },
): Promise<void> {
  const { server } = app
  // A connection whose last answer went out as keep-alive would otherwise hold the stop up until it times out.
  const idle = setInterval(() => server.closeIdleConnections(), STOP_IDLE_CHECK_MS)
  const force = setTimeout(() => {
    log.warn({ 'stop.grace_ms': graceMsMax }, `requests were still running after ${graceMsMax} ms and are cut off`)
    server.closeAllConnections()
  }, graceMsMax)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(force)
  }
}
