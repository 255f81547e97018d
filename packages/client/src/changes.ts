import { listChanges, type ListChangesParameters } from './operations.generated.ts'
import type { Client, RequestOptions } from './request.ts'
import type { ListChangesResponse } from './schemas.generated.ts'
import { waitFor } from './wait-for.ts'

const POLL_SECONDS_MIN = 1

/** Options for following the change log. */
export interface ChangeOptions extends RequestOptions {
  /** Seconds between requests at the end of the log, until `signal` aborts; omit to stop at the end. Minimum: 1. */
  readonly pollSeconds?: number | undefined
}

/**
 * Reads pages of the change log, oldest first. Store `next_cursor` of each page once its events are handled, and pass it as `since`
 * after a restart: no event is skipped or repeated. Pages without events cost nothing.
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
