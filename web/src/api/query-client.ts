import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { serviceErrorOf } from './service-error.ts'

const RETRIES_MAX = 2
const RETRY_WAIT_MS = 600
/** Cached responses younger than this are shown without a new request, for example after going back to a page. */
const FRESH_MS = 20_000

/**
 * Creates the cache of responses. Queries are retried after network failures and 5xx responses, never after rejections
 * (4xx).
 * @param onSignedOut called if a response says that the session has ended; not if the first `meQuery` finds no session,
 *   which the route handles (require-sign-in.ts)
 * @param onRemoved called if a response says that the user is no longer a member of the account
 */
export function createQueryClient(onSignedOut: () => void, onRemoved: () => void): QueryClient {
  const onError = (error: unknown): void => {
    const { code, reason } = serviceErrorOf(error)
    if (code === 'sign_in_required') onSignedOut()
    if (reason === 'NOT_A_MEMBER') onRemoved()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        const isFirstLook = meta?.['tellsWhoIsSignedIn'] === true && state.data === undefined
        if (!isFirstLook) onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failureCount, error) => serviceErrorOf(error).isPassing && failureCount < RETRIES_MAX,
        retryDelay: (attempt) => RETRY_WAIT_MS * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  })
}
