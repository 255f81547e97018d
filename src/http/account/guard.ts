import { ProblemError } from '#platform/problem.ts'
import type { FastifyRequest } from 'fastify'

const JSON_TYPE = /^application\/json *(;|$)/i

/**
 * Keeps other sites from acting with somebody's session: what changes something must come from our own pages, which
 * browsers say in `Origin` and scripts of other sites cannot forge, and as JSON, which their forms cannot send.
 * @throws ProblemError origin_refused or unsupported_media_type
 */
export function guardChange(request: FastifyRequest, origin: string): void {
  const { origin: sent, 'content-type': type = '' } = request.headers
  if (sent !== origin) {
    throw new ProblemError(
      'origin_refused',
      `This can only be done from the pages of the service itself, at ${origin}: the request's Origin must say so.`,
    )
  }
  if (!JSON_TYPE.test(type)) {
    throw new ProblemError('unsupported_media_type', 'Send a JSON object, with Content-Type: application/json.')
  }
}

/**
 * Reading changes nothing, but a page of another site must not even make the browser ask (the explorer costs quota).
 * Browsers say where a request comes from; programs say nothing and bring no cookie of anybody's.
 * @throws ProblemError origin_refused
 */
export function guardRead(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new ProblemError('origin_refused', 'This can only be asked from the pages of the service itself.')
}
