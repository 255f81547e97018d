import createClient, { type Middleware } from 'openapi-fetch'
import type { AccountPaths, AlertPaths, Responses } from './types.ts'
import { accountHeaders } from './chosen-account.ts'
import { rejectionOf, serviceErrorOf } from './service-error.ts'

/**
 * The endpoints of the dashboard: `account.GET('/account/keys')`. Put `responseOf` around it. Addresses stay relative, so
 * that every request goes to where the pages came from.
 */
export const account = createClient<AccountPaths>({ baseUrl: '', credentials: 'same-origin', redirect: 'error' })

/** Says with each request which account it is about. */
const NAMES_ACCOUNT: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(accountHeaders())) request.headers.set(name, value)
  },
}
account.use(NAMES_ACCOUNT)

/** Below it the operations of /v1 answer in the session of the signed-in user. */
export const EXPLORER_PREFIX = '/account/explore'

/**
 * Client for the account's resources under /v1, such as watchlists and webhooks. Use `alerts.GET('/v1/watchlists')`
 * inside `responseOf`.
 */
export const alerts = createClient<AlertPaths>({
  baseUrl: EXPLORER_PREFIX,
  credentials: 'same-origin',
  redirect: 'error',
})
alerts.use(NAMES_ACCOUNT)

/**
 * The one address of the API that needs nobody: through the explorer it would count as a request of the account.
 * @throws ServiceError as `responseOf`
 */
export async function fetchStatus(): Promise<Responses['get_status']> {
  const response = await fetch('/v1/status', { redirect: 'error' }).catch((thrown: unknown) => {
    throw serviceErrorOf(thrown)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) throw rejectionOf(body, response.status)
  return body as Responses['get_status']
}

interface Outcome<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/**
 * The body of a response.
 * @throws ServiceError for every rejection, and when the service cannot be reached
 */
export async function responseOf<Data>(request: Promise<Outcome<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await request.catch((thrown: unknown) => {
    throw serviceErrorOf(thrown)
  })
  if (!response.ok || data === undefined || data === null) throw rejectionOf(error, response.status)
  return data
}
