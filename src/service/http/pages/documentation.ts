import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem, type ProblemContext } from '#http/problem-responses.ts'
import { PROBLEM_CODES, ProblemError } from '#platform/problem.ts'
import { WRITTEN_URL, createDocument, sendDocument, addDocument } from './documents.ts'

const PROBLEM_FILES = new URL('../../../../docs/problems/', import.meta.url)

/** Sends a built documentation page, or returns undefined. @param page path below /docs: "problems/conflict" */
export type SendDocsPage = (page: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Response without built pages: the service runs without web/, or the build failed. */
const NOT_BUILT = `Vehicle Data Service

The documentation pages are not built here. Every operation is in /openapi.json, every error in
/docs/problems/<code>, a guide for language models in /llms.txt; the texts are in the folder docs of the project.
`

/** Serves /docs and a page for each problem code, which the `type` of every error links to. */
export function addDocumentation(
  app: FastifyInstance,
  context: ProblemContext,
  sendPage: SendDocsPage | undefined,
): void {
  const notBuilt = createDocument('text/plain; charset=utf-8', NOT_BUILT)
  for (const url of ['/docs', '/docs/']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendPage?.('index', request, reply) ?? sendDocument(request, reply, notBuilt),
    })
  }
  addProblemPages(app, context, sendPage)
}

const FILE = new URL('../../../../docs/llms.txt', import.meta.url)

/** Serves /llms.txt, the guide for language models (llmstxt.org), with this service's addresses. */
export function addLlmsDocument(app: FastifyInstance, publicUrl: string): void {
  const text = readFileSync(FILE, 'utf8').replaceAll(WRITTEN_URL, publicUrl)
  const document = createDocument('text/plain; charset=utf-8', text)
  addDocument(app, '/llms.txt', () => document)
}

/** Serves a page to browsers and Markdown to programs. */
function addProblemPages(app: FastifyInstance, context: ProblemContext, sendPage: SendDocsPage | undefined): void {
  const texts = PROBLEM_CODES.map((code): [string, string] => [
    code,
    readFileSync(new URL(`${code}.md`, PROBLEM_FILES), 'utf8').replaceAll(WRITTEN_URL, context.publicUrl),
  ])
  const documents = new Map(
    texts.map(([code, text]) => [code, createDocument('text/plain; charset=utf-8', text, { vary: VARY })]),
  )
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/docs/problems/:code',
    handler: (request, reply) => {
      const { code } = request.params
      const text = documents.get(code)
      const isBrowser = request.headers.accept?.includes('text/html') === true
      if (text !== undefined) {
        const page = isBrowser ? sendPage?.(`problems/${code}`, request, reply) : undefined
        return page ?? sendDocument(request, reply, text)
      }
      const notFound = isBrowser ? sendPage?.('not-found', request, reply.code(404)) : undefined
      if (notFound !== undefined) return notFound
      const known = PROBLEM_CODES.join(', ')
      return sendProblem(
        reply,
        new ProblemError('route_not_found', `No problem has this code. Known codes: ${known}.`),
        context,
      )
    },
  })
}

const VARY = 'Accept, Accept-Encoding'
