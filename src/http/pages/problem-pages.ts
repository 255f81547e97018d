import { readFileSync } from 'node:fs'
import { PROBLEM_CODES, ProblemError } from '#platform/problem.ts'
import type { FastifyInstance } from 'fastify'
import { createDocument, sendDocument } from './documents.ts'
import { sendProblem, type ProblemContext } from '#http/problem-responses.ts'

const PAGES = new URL('../../../docs/problems/', import.meta.url)

/** Serves one page per problem code: where the `type` of every error points. */
export function addProblemPages(app: FastifyInstance, context: ProblemContext): void {
  const pages = new Map(
    PROBLEM_CODES.map((code) => [code as string, readFileSync(new URL(`${code}.md`, PAGES), 'utf8')]),
  )
  const documents = new Map([...pages].map(([code, text]) => [code, createDocument('text/plain; charset=utf-8', text)]))
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/docs/problems/:code',
    handler: (request, reply) => {
      const page = documents.get(request.params.code)
      if (page !== undefined) return sendDocument(request, reply, page)
      const known = PROBLEM_CODES.join(', ')
      return sendProblem(
        reply,
        new ProblemError('route_not_found', `There is no problem of this name. There are ${known}.`),
        context,
      )
    },
  })
}
