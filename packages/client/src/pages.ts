import { failure } from './failures.ts'
import type { Client, RequestOptions } from './request.ts'

const PAGES_MAX = 10_000

/** Bounds of a list that is read page by page. */
export interface PageOptions extends RequestOptions {
  /** Maximum number of pages. A longer list throws `TooManyPagesError`. Default: 10,000. */
  readonly maxPages?: number | undefined
}

/** Members of a page that lead to the next one. */
interface Page {
  readonly next?: string | null
  readonly next_cursor?: string | null
  readonly has_more?: boolean
}

/**
 * Reads all pages of a list, one request each: `for await (const page of pages(searchVehicles, client, { make: 'toyota' }))`.
 * Each page costs what the operation costs.
 * @throws ServiceError as the operation does; TooManyPagesError if the list has more than `maxPages` pages
 */
export async function* pages<Parameters extends object, Result extends Page>(
  list: (client: Client, parameters: Parameters, options?: RequestOptions) => Promise<Result>,
  client: Client,
  parameters: Parameters,
  { maxPages = PAGES_MAX, ...options }: PageOptions = {},
): AsyncGenerator<Result, void, undefined> {
  if (!Number.isInteger(maxPages) || maxPages < 1) throw new TypeError('"maxPages" must be a positive integer')
  const { cursorParameter = 'cursor' } = list as { readonly cursorParameter?: string }
  let page = await list(client, parameters, options)
  for (let count = 1; ; count += 1) {
    yield page
    const { next, next_cursor: cursor } = page
    const hasMore = typeof next === 'string' || (typeof cursor === 'string' && page.has_more !== false)
    if (!hasMore) return
    if (count >= maxPages) throw tooManyPages(maxPages)
    if (typeof next === 'string') page = (await client.read(await client.request('GET', next, options))) as Result
    else page = await list(client, { ...parameters, [cursorParameter]: cursor }, options)
  }
}

function tooManyPages(maxPages: number): Error {
  return failure(`The list has more than ${maxPages} pages. Narrow it, raise "limit" or raise "maxPages".`, {
    code: 'too_many_pages',
  })
}
