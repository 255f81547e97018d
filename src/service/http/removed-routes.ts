import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#platform/problem.ts'
import { hasBody } from './connection-management.ts'
import { type ProblemContext, sendProblem } from './problem-responses.ts'

/** Paths of removed endpoints. Each returns 410 for one release; delete this file with the first release after 0.3. */
export const REMOVED_PATHS: readonly string[] = ['/v1/changes.atom', '/v1/changes.json', '/v1/feed-token']

const DETAIL =
  'The Atom and JSON feeds and their tokens were removed. Use webhooks (POST /v1/webhooks), emails, or GET /v1/changes with an API key.'

export function addRemovedRoutes(app: FastifyInstance, context: ProblemContext): void {
  const reject = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (hasBody(request)) reply.header('connection', 'close')
    return sendProblem(reply, new ProblemError('endpoint_removed', DETAIL), context)
  }
  for (const url of REMOVED_PATHS) {
    // In `onRequest`, so that no body is read.
    app.route({ method: ['GET', 'HEAD', 'POST', 'DELETE'], url, onRequest: reject, handler: reject })
  }
}
