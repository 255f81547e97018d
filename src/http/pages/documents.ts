import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '#http/pipeline/conditional.ts'
import { ANSWER_MAX_AGE_SECONDS } from '#http/limits.ts'
import { SECURITY_HEADERS } from '#http/security-headers.ts'

/** A public document of the service itself: no key, the same for everybody. */
export interface Document {
  readonly contentType: string
  readonly body: Buffer
  readonly entityTag: string
  readonly headers: Readonly<Record<string, string>>
}

export function createDocument(
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Document {
  const body = Buffer.from(text)
  const entityTag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  return { contentType, body, entityTag, headers }
}

/** Serves a document under an address; `read` may make it when it is first asked for. */
export function addDocument(app: FastifyInstance, url: string, read: () => Document | Promise<Document>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => sendDocument(request, reply, await read()),
  })
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  reply.headers({
    ...SECURITY_HEADERS,
    'cache-control': `public, max-age=${ANSWER_MAX_AGE_SECONDS}`,
    etag: document.entityTag,
    ...document.headers,
  })
  if (isUnchanged(request.headers['if-none-match'], document.entityTag)) return reply.code(304).send()
  return reply.header('content-type', document.contentType).send(document.body)
}
