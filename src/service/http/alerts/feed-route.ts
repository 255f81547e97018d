import { hash } from 'node:crypto'
import { isWellFormedFeedToken } from '#accounts/keys/key-token.ts'
import { CHANGE_FILTERS, changeFilters, changeLogOf, listChanges } from '#operations/public/list-changes.ts'
import { ProblemError } from '#platform/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { unchangedTag } from '#http/pipeline/conditional.ts'
import type { PipelineContext } from '#http/pipeline/context.ts'
import type { Decision } from '#http/pipeline/decision.ts'
import { queryOf } from '#http/pipeline/operation-route.ts'
import { NO_COUNTS } from '#http/pipeline/request-counts.ts'
import { createParameterReader } from '#http/pipeline/request-parameters.ts'
import { sendRejection } from '#http/pipeline/send.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { SECURITY_HEADERS } from '#http/security-headers.ts'
import { hasBody } from '#http/unknown-routes.ts'
import { atomText, jsonFeedText } from './feed-text.ts'

/** Events of a feed: readers look more often than so many come, but for the publish of a year's new vehicles. */
const FEED_EVENTS_MAX = 100
const TOKEN_CHARACTERS_MAX = 100
/** Readers may ask again after this. */
const MAX_AGE_SECONDS = 600

const FORMATS = {
  atom: { type: 'application/atom+xml; charset=utf-8', textOf: atomText },
  json: { type: 'application/feed+json; charset=utf-8', textOf: jsonFeedText },
} as const
type Format = keyof typeof FORMATS

const INPUT = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: TOKEN_CHARACTERS_MAX })), ...CHANGE_FILTERS },
  { additionalProperties: false },
)
const READER = createParameterReader(INPUT, [])

/** The decision on the account of a feed token; undefined = it belongs to none. */
export type AdmitFeed = (token: string) => Promise<Decision | undefined>

interface FeedContext extends PipelineContext {
  readonly admitFeed: AdmitFeed
}

/** Adds the Atom feed and the JSON Feed of changes. Their token stands in the URL and opens nothing else. */
export function addFeedRoutes(app: FastifyInstance, context: FeedContext): void {
  const counts = (context.counts ?? NO_COUNTS).ofOperation(listChanges.name)
  for (const format of Object.keys(FORMATS) as Format[]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/v1/changes.${format}`,
      handler: async (request, reply) => {
        const startMs = performance.now()
        try {
          return await answer(format, { request, reply }, context)
        } catch (error) {
          return sendProblem(reply, error, context)
        } finally {
          counts.answered(reply.statusCode, performance.now() - startMs)
        }
      },
    })
  }
}

async function answer(
  format: Format,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  context: FeedContext,
): Promise<FastifyReply> {
  if (hasBody(request)) reply.header('connection', 'close')
  const { token, ...filters } = READER.read({}, queryOf(request)) as Static<typeof INPUT>
  const decision = isWellFormedFeedToken(token ?? '') ? await context.admitFeed(token ?? '') : undefined
  if (decision === undefined) throw unknownToken()
  if (!decision.admitted) return sendRejection(reply, decision, context)
  try {
    const catalog = context.currentCatalog()
    const changes = changeLogOf(catalog).newest({ limit: FEED_EVENTS_MAX, ...changeFilters(filters) })
    const { type, textOf } = FORMATS[format]
    const text = textOf({ publicUrl: context.publicUrl, format, changes })
    const tag = `"${hash('sha256', text).slice(0, 32)}"`
    reply.headers({ ...SECURITY_HEADERS, 'cache-control': `private, max-age=${MAX_AGE_SECONDS}`, etag: tag })
    if (unchangedTag(request.headers['if-none-match'], tag) !== undefined) {
      return reply.code(304).headers(decision.headers()).send()
    }
    const charged =
      changes.length === 0 ? { admitted: true as const, headers: decision.headers() } : await decision.charge()
    if (!charged.admitted) return sendRejection(reply, charged, context)
    return reply.headers(charged.headers).header('content-type', type).send(text)
  } catch (error) {
    return sendProblem(reply, error, context, { headers: decision.headers() })
  }
}

function unknownToken(): ProblemError {
  return new ProblemError(
    'invalid_api_key',
    'The URL has no valid feed token. POST /v1/feed-token makes one; it is the parameter "token" of the URL.',
  )
}
