import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { serviceErrorOf } from './service-error.ts'

const RETRIES_MAX = 2
const RETRY_WAIT_MS = 600
/** Going back to a page within this time shows what was there, without asking again. */
const FRESH_MS = 20_000

/**
 * The one store of responses. A rejection (4xx) is never asked again by itself; a service that is away for a moment is.
 * @param onSignedOut called when a response says that nobody is signed in any more; not when the first look at who is
 *   signed in finds nobody, which the route decides on (require-sign-in.ts)
 * @param onRemoved called when a response says that the user is no member of the account any more
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
