import { readText } from '#platform/bounded.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { DoorAnswer, DoorCall } from './door-call.ts'
import { REMOTE_ANSWER_BYTES_MAX, REMOTE_CALL_TIMEOUT_MS, REMOTE_CALLS_AT_ONCE_MAX } from './limits.ts'

export interface RemoteService {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Name and version of this client. */
  readonly userAgent: string
  readonly timeoutMs?: number
}

/** Asks a service over the network. The key goes to the configured address only: redirects are not followed. */
export function remoteCall({ baseUrl, apiKey, userAgent, timeoutMs }: RemoteService): DoorCall {
  const credential = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  let underWay = 0
  return async ({ target, payment }) => {
    if (underWay >= REMOTE_CALLS_AT_ONCE_MAX) {
      throw new Failure(`More than ${REMOTE_CALLS_AT_ONCE_MAX} calls are under way at once.`)
    }
    underWay += 1
    try {
      const headers = { ...credential, 'user-agent': userAgent, accept: 'application/json' }
      const response = await fetch(baseUrl + target, {
        headers: payment === undefined ? headers : { ...headers, 'payment-signature': payment },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs ?? REMOTE_CALL_TIMEOUT_MS),
      })
      return await answerOf(response, baseUrl)
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(failureText(error, baseUrl), { cause: error })
    } finally {
      underWay -= 1
    }
  }
}

async function answerOf(response: Response, baseUrl: string): Promise<DoorAnswer> {
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new Failure(`${baseUrl} answers with a redirect; start "vds mcp" with the address it leads to.`)
  }
  return {
    status,
    body: await readText(response.body, REMOTE_ANSWER_BYTES_MAX),
    header: (name) => headers.get(name) ?? undefined,
  }
}

function failureText(error: unknown, baseUrl: string): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The service at ${baseUrl} did not answer in time.`
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return `The service at ${baseUrl} cannot be reached: ${messageOf(cause)}.`
}
