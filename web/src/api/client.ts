import createClient, { type Middleware } from 'openapi-fetch'
import { accountHeaders } from './chosen-account.ts'
import { rejectionOf, serviceErrorOf } from './service-error.ts'
import type { AccountPaths, AlertPaths, Responses } from './types.ts'

/**
 * Client for the dashboard's endpoints. Use `account.GET('/account/keys')` inside `responseOf`. URLs stay relative, so
 * requests go to the host that served the pages.
 */
export const account = createClient<AccountPaths>({ baseUrl: '', credentials: 'same-origin', redirect: 'error' })

/** Names the selected account in each request. */
const NAMES_ACCOUNT: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(accountHeaders())) request.headers.set(name, value)
  },
}
account.use(NAMES_ACCOUNT)

/** Prefix under which the session cookie, not a key, authenticates the operations of /v1. */
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
 * Fetches the public status. It bypasses the explorer, which would count it as a request of the account.
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
 * Returns the body of a response.
 * @throws ServiceError for every rejection, and if the service cannot be reached
 */
export async function responseOf<Data>(request: Promise<Outcome<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await request.catch((thrown: unknown) => {
    throw serviceErrorOf(thrown)
  })
  if (!response.ok || data === undefined || data === null) throw rejectionOf(error, response.status)
  return data
}
