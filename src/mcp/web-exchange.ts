import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that belong to one connection and not to an answer. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** A request of Fastify as the web request that the protocol library reads. The host that the caller names is not believed. */
export function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const body = typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, signal, ...body })
}

/** Sends what the protocol library answered: streams as streams, everything else whole. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (!CONNECTION_HEADERS.has(name)) reply.header(name, value)
  if (response.body === null) return reply.send()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isStream) return reply.send(Readable.fromWeb(response.body))
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
