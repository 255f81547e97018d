import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, preferredCoding, type ContentCoding, tagOfCoding, unchangedTag } from '#http/content-negotiation.ts'
import { RESPONSE_MAX_AGE_SECONDS, COMPRESSED_BYTES_MIN } from '#http/limits.ts'
import { SECURITY_HEADERS } from '#http/response-headers.ts'

/** Address in documents and examples. A running service replaces it with its own. */
export const WRITTEN_URL = 'http://localhost:8080'

/** Public document of the service: no key, identical for everybody. */
export interface Document {
  readonly contentType: string
  readonly body: Buffer
  readonly entityTag: string
  readonly headers: Readonly<Record<string, string>>
  /** Compressed bodies, each created on first request. */
  readonly coded: Map<ContentCoding, Buffer>
}

export function createDocument(
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Document {
  const body = Buffer.from(text)
  const entityTag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  return { contentType, body, entityTag, headers, coded: new Map() }
}

/** Serves a document under an address; `read` may create it on first request. */
export function addDocument(app: FastifyInstance, url: string, read: () => Document | Promise<Document>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => sendDocument(request, reply, await read()),
  })
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const { body, contentType } = document
  const coding = body.length < COMPRESSED_BYTES_MIN ? undefined : preferredCoding(request.headers['accept-encoding'])
  const ownTag = coding === undefined ? document.entityTag : tagOfCoding(document.entityTag, coding)
  const unchanged = unchangedTag(request.headers['if-none-match'], ownTag)
  reply.headers({
    ...SECURITY_HEADERS,
    'cache-control': `public, max-age=${RESPONSE_MAX_AGE_SECONDS}`,
    vary: 'Accept-Encoding',
    etag: unchanged ?? ownTag,
    ...document.headers,
  })
  if (unchanged !== undefined) return reply.code(304).send()
  reply.header('content-type', contentType)
  if (coding === undefined) return reply.send(body)
  return reply.header('content-encoding', coding).send(codedBody(document, coding))
}

function codedBody({ body, coded }: Document, coding: ContentCoding): Buffer {
  const compressed = coded.get(coding) ?? compress(body, coding)
  coded.set(coding, compressed)
  return compressed
}
