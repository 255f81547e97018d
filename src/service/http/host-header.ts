import type { IncomingMessage } from 'node:http'
import { ProblemError } from '#platform/problem.ts'

const NAME = 'host'

/**
 * Why the request's Host header is not the one that RFC 9112 (3.2) demands, or undefined when it is. With two of them, a
 * proxy and this service could each believe another one.
 */
export function hostProblem(request: IncomingMessage): ProblemError | undefined {
  if (hasSeveralHosts(request)) return new ProblemError('invalid_parameter', 'The header Host is there more than once.')
  // HTTP/1.0 knew none.
  if (request.headers.host !== undefined || request.httpVersionMinor === 0) return undefined
  return new ProblemError('invalid_parameter', 'The header Host is missing.')
}

/** Node keeps the first of several in `headers`; only the raw list shows the others. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts > 1
}
