import type { Client, RequestOptions } from './request.ts'
import { listChanges, type ListChangesParameters, type ListChangesResponse } from './operations.generated.ts'
import { waitFor } from './wait-for.ts'

/** Far beyond every list of the service: a guard against a list without end. */
const PAGES_MAX = 100_000
const POLL_SECONDS_MIN = 1

/** What pages of lists say of the next one. */
interface Page {
  readonly next?: string | null
  readonly next_cursor?: string | null
}

/**
 * All pages of a list, each when it is asked for: `for await (const page of pages(searchVehicles, client, { make: 'toyota' }))`.
 * Each page is a request that costs what the operation costs.
 * @throws ServiceError as the operation
 */
export async function* pages<Parameters extends object, Result extends Page>(
  list: (client: Client, parameters: Parameters, options?: RequestOptions) => Promise<Result>,
  client: Client,
  parameters: Parameters,
  options: RequestOptions = {},
): AsyncGenerator<Result, void, undefined> {
  let page = await list(client, parameters, options)
  for (let count = 1; count < PAGES_MAX; count += 1) {
    yield page
    const { next, next_cursor: cursor } = page
    if (typeof next === 'string') page = (await client.read(await client.request('GET', next, options))) as Result
    else if (typeof cursor === 'string') page = await list(client, { ...parameters, cursor }, options)
    else return
  }
}

/** Where to begin, which events, and whether to go on. */
export interface ChangeOptions extends RequestOptions {
  /** Ask again so many seconds after the end was reached, until `signal` ends it; left out = stop at the end. At least 1. */
  readonly pollSeconds?: number | undefined
}

/**
 * Pages of the change log, oldest first. Store `next_cursor` of each page once its events are dealt with, and pass it as `since` after
 * a restart: no event is skipped or repeated. Pages without events cost nothing.
 * @throws ServiceError as `listChanges`
 */
export async function* changePages(
  client: Client,
  parameters: ListChangesParameters = {},
  { pollSeconds, ...options }: ChangeOptions = {},
): AsyncGenerator<ListChangesResponse, void, undefined> {
  for (let { since } = parameters; ;) {
    const page = await listChanges(client, { ...parameters, since }, options)
    yield page
    since = page.next_cursor
    if (page.has_more) continue
    if (pollSeconds === undefined) return
    await waitFor(Math.max(pollSeconds, POLL_SECONDS_MIN) * 1000, options.signal)
  }
}
