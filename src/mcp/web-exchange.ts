import type { FastifyRequest } from 'fastify'

/** Headers that belong to one connection and not to an answer. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** A request of Fastify as the web request that the protocol library reads. The host that the caller names is not believed. */
export function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const body = typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(`${publicUrl}${request.routeOptions.url}`, { method: request.method, headers, signal, ...body })
}

/** An answer that is complete. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/**
 * Reads an answer of the protocol library to its end. Its event streams end by themselves: a tool call yields one
 * result, and there are no changes to listen for, because the tools stay the same while the service runs.
 */
export async function wholeAnswer(response: Response): Promise<WholeAnswer> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
  const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, body }
}
