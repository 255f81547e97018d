import { ERROR_CLASSES } from './errors.generated.ts'
import type { Problem } from './schemas.generated.ts'
import { ServiceError, type Failure, type TransportCode } from './service-error.ts'

const CAUSES_MAX = 5

/** Creates the error of the code's class; a code of a newer service gets the base class. */
export function failure(message: string, details: Failure): ServiceError {
  const errorClasses: Readonly<Partial<Record<string, typeof ServiceError>>> = ERROR_CLASSES
  const ErrorClass = Object.hasOwn(errorClasses, details.code) ? errorClasses[details.code] : undefined
  return new (ErrorClass ?? ServiceError)(message, details)
}

/** Creates the error of a response that could not be read. Its message names URL and cause. */
export function unreadFailure(code: TransportCode, what: string, response: Response, cause?: unknown): ServiceError {
  const reason = cause === undefined ? '' : ` (${causeText(cause)})`
  return failure(`${what} from ${addressOf(response.url)}${reason}.`, { code, status: response.status, cause })
}

/** Reads the error from a response without success. */
export async function errorOf(response: Response): Promise<ServiceError> {
  const { status, headers } = response
  const details = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterOf(headers),
  }
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined
  if (typeof problem?.error === 'string' && typeof problem.message === 'string') {
    return failure(problem.message, { ...details, code: problem.error, problem: problem as Problem })
  }
  return failure(`Unexpected response from ${addressOf(response.url)} (status ${status}, no problem document).`, {
    ...details,
    code: 'unreadable_response',
  })
}

/** Whole seconds of Retry-After; undefined if the header is missing. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Returns a URL without its query, which may be long. */
export function addressOf(url: string): string {
  return url.replace(/\?.*/s, '')
}

/** Returns the message of the innermost cause: `fetch failed` alone does not name the reason. */
export function causeText(error: unknown): string {
  let text = String(error)
  for (let at = error, depth = 0; at instanceof Error && depth < CAUSES_MAX; depth += 1) {
    text = at.message || ('code' in at ? String(at.code) : at.name)
    at = at instanceof AggregateError ? at.errors[0] : at.cause
  }
  return text
}
