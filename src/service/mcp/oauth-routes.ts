import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthorizationServer, OAuthResponse } from '#accounts/apps/authorization-server.ts'
import type { SignInLimits } from '#accounts/identity/sign-in-limits.ts'
import { ProblemError } from '#platform/problem.ts'
import { OAUTH_PATHS, oauthDocuments } from './oauth-documents.ts'

const BODY_BYTES_MAX = 16_384
const QUERY_CHARACTERS_MAX = 4_000
const DOCUMENT_MAX_AGE_SECONDS = 300
const FORM = 'application/x-www-form-urlencoded'

export interface OAuthDependencies {
  readonly publicUrl: string
  readonly server: AuthorizationServer
  readonly limits: Pick<SignInLimits, 'rejectKnown' | 'admitAddress'>
  readonly responseHeaders: Readonly<Record<string, string>>
}

/**
 * Adds the endpoints for assistants: metadata, registration, authorization, tokens, and revocation. The consent itself
 * is a dashboard endpoint, behind the session (src/service/operations/account/apps.ts).
 */
export function addOAuthRoutes(app: FastifyInstance, oauth: OAuthDependencies): void {
  for (const [url, document] of oauthDocuments(oauth.publicUrl)) addMetadata(app, url, document, oauth)
  void app.register((scope, _options, done) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_BYTES_MAX }, parseJson)
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body.toString())),
    )
    scope.addHook('onRequest', async ({ routeOptions, ip }) => {
      oauth.limits.rejectKnown(routeOptions.url ?? '', ip)
      await oauth.limits.admitAddress(routeOptions.url ?? '', ip)
    })
    scope.get(OAUTH_PATHS.authorize, async (request, reply) => {
      const query = typeof request.query === 'string' ? request.query : ''
      if (query.length > QUERY_CHARACTERS_MAX) {
        throw new ProblemError('invalid_parameter', `The query can have at most ${QUERY_CHARACTERS_MAX} characters.`)
      }
      const location = await oauth.server.authorize(parametersOf(query))
      return reply.code(302).headers(oauth.responseHeaders).header('location', location).send()
    })
    scope.post(OAUTH_PATHS.register, async (request, reply) => {
      const metadata = typeof request.body === 'object' && request.body !== null ? request.body : {}
      return send(reply, await oauth.server.register(metadata), oauth)
    })
    scope.post(OAUTH_PATHS.token, async (request, reply) =>
      send(reply, await oauth.server.exchange(formOf(request)), oauth),
    )
    scope.post(OAUTH_PATHS.revoke, async (request, reply) => {
      const form = formOf(request)
      await oauth.server.revoke(form.get('token') ?? '', form.get('client_id') ?? '')
      return send(reply, { status: 200, body: {} }, oauth)
    })
    done()
  })
}

/** Metadata is public: pages of any origin may read it. */
function addMetadata(
  app: FastifyInstance,
  url: string,
  document: object,
  { responseHeaders }: OAuthDependencies,
): void {
  const body = JSON.stringify(document)
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (_request, reply) =>
      reply
        .headers(responseHeaders)
        .header('cache-control', `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}`)
        .header('access-control-allow-origin', '*')
        .header('content-type', 'application/json; charset=utf-8')
        .send(body),
  })
}

function send(
  reply: FastifyReply,
  { status, body }: OAuthResponse,
  { responseHeaders }: OAuthDependencies,
): FastifyReply {
  return reply
    .code(status)
    .headers(responseHeaders)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams)) {
    throw new ProblemError('invalid_parameter', `Send a form with Content-Type: ${FORM}.`)
  }
  return withoutRepeats(body)
}

function parametersOf(query: string): URLSearchParams {
  return withoutRepeats(new URLSearchParams(query))
}

/** RFC 6749, 3.1 and 3.2: no parameter may be repeated, except the resource of RFC 8707. */
function withoutRepeats(parameters: URLSearchParams): URLSearchParams {
  for (const name of new Set(parameters.keys())) {
    if (name !== 'resource' && parameters.getAll(name).length > 1) {
      throw new ProblemError('invalid_parameter', `The parameter "${name}" is repeated.`)
    }
  }
  return parameters
}
