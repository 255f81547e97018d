import { operation, type Given, type Whole } from './operation.ts'
import { pages, type PageOptions } from './pages.ts'
import type { Client, RequestOptions } from './request.ts'

/** A list whose items can be iterated over all pages. */
export interface ItemList<Parameters, Item, IsOptional extends boolean> {
  /**
   * Reads every item of the list, page by page: `for await (const change of listChanges.all(client))`. Each page is a request.
   * @throws TooManyPagesError if the list has more than `maxPages` pages
   */
  all(...given: Given<Parameters, IsOptional, PageOptions>): AsyncGenerator<Item, void, undefined>
}

/** A list of items that `fields` can reduce. */
export interface SelectableItemList<Parameters, Item, Part, IsOptional extends boolean> {
  /**
   * Reads the selected fields of every item, page by page. Each page is a request.
   * @throws TooManyPagesError if the list has more than `maxPages` pages
   */
  all(
    client: Client,
    parameters: Parameters & { fields: readonly string[] },
    options?: PageOptions,
  ): AsyncGenerator<Part, void, undefined>
  /**
   * Reads every item of the list, page by page: `for await (const vehicle of searchVehicles.all(client, { make: 'toyota' }))`.
   * Each page is a request.
   * @throws TooManyPagesError if the list has more than `maxPages` pages
   */
  all(...given: Given<Whole<Parameters>, IsOptional, PageOptions>): AsyncGenerator<Item, void, undefined>
}

/**
 * Creates the function of an operation with pages.
 * @param items member of the page that contains the items
 * @param cursorParameter parameter for the page's `next_cursor`; pages with `next` need none
 */
export function listOperation(path: string, items: string, cursorParameter?: string) {
  const call = Object.assign(operation('GET', path), { cursorParameter })
  const list: (client: Client, parameters: object, options?: RequestOptions) => Promise<object> = call
  async function* all(client: Client, parameters: object = {}, options: PageOptions = {}) {
    for await (const page of pages(list, client, parameters, options)) {
      yield* (page as Record<string, readonly unknown[] | undefined>)[items] ?? []
    }
  }
  return Object.assign(call, { all }) as never
}
