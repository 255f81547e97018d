import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DISCARDED_BYTES_MAX, DISCARDED_MS_MAX } from './limits.ts'
import { markResponding } from './raw-rejections.ts'
import { hasBody } from './unknown-routes.ts'

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
