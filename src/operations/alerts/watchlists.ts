import { Type } from 'typebox'
import {
  ITEMS_PAGE_MAX,
  ITEMS_PER_ACCOUNT_MAX,
  LABEL_CHARACTERS_MAX,
  WATCHLISTS_PER_ACCOUNT_MAX,
} from '#alerts/limits.ts'
import { closed } from '#operations/schemas.ts'
import { count, Done, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { CountryChoice } from '#operations/countries.ts'
import { defineAlertEndpoint } from './alert-endpoint.ts'

export const TAG = 'Watchlists'
export const ITEMS_PAGE_DEFAULT = 100
const CURSOR_CHARACTERS_MAX = 200

export const WatchlistId = identifier('Id of a watchlist.', 'wl_0123456789abcdef01234567')
export const ItemId = identifier('Id of an item.', 'item_0123456789abcdef01234567')
const Name = Type.String({
  minLength: 1,
  maxLength: LABEL_CHARACTERS_MAX,
  description: 'What the watchlist is called.',
  examples: ['Vans, Denver'],
})
export const Country = CountryChoice(
  'Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States.',
)
/** What is known of the vehicle of an item. */
export const vehicle = {
  year: orNull(count('Model year.', 2019), 'Null: not known.'),
  make: orNull(text('Make.', 'Toyota'), 'Null: not known.'),
  model: orNull(text('Model, of a VIN as NHTSA names it.', 'Tacoma'), 'Null: not known.'),
}
export const labels = {
  ref: text("The caller's own reference; empty = none.", 'van 12'),
  site: text('Where it is stationed; empty = not said.', 'Denver'),
  driver: text('Who drives it; empty = not said.', 'Ada'),
}
/** Parameters of a list in pages. */
export const page = (limitMax: number, limitDefault: number) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limitMax, description: `Default ${limitDefault}.`, examples: [limitDefault] }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_CHARACTERS_MAX,
      pattern: '^[A-Za-z0-9_.-]+$',
      description: '`next_cursor` of the page before.',
      examples: ['3.0123456789abcdef01234567.20V682000.item_0123456789abcdef01234567'],
    }),
  ),
})
export const nextCursor = orNull(text('Leads to the next page.', '1042'), 'Null: this is the last page.')

export const Watchlist = closed(
  {
    id: WatchlistId,
    name: Name,
    country: Country,
    created: instant('When it was made.'),
    items: count('Items on it.', 3_000),
  },
  'A list of vehicles that an account watches.',
)

const Item = closed(
  {
    id: ItemId,
    kind: Type.Enum(['vin', 'vehicle', 'name'], {
      description:
        '"vin": one vehicle. "vehicle": one of the catalog, by its id. "name": all of a year, make and model.',
      examples: ['vin'],
    }),
    vin: orNull(text('VIN as it was given, in capitals.', '3TMCZ5AN6KM123456'), 'Null: the item has none.'),
    vehicle_id: orNull(text('Id of a vehicle of the catalog.', 'toyota-tacoma-2019-1'), 'Null: the item has none.'),
    ...vehicle,
    ...labels,
    added: instant('When it was added.'),
  },
  'One item of a watchlist.',
)

export const listWatchlists = defineAlertEndpoint({
  name: 'list_watchlists',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists',
  tag: TAG,
  summary: 'Watchlists of the account',
  answer: closed({
    watchlists: Type.Array(Watchlist, { maxItems: WATCHLISTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
    items_max: count('Items that the account may watch in all.', ITEMS_PER_ACCOUNT_MAX),
  }),
})

export const createWatchlist = defineAlertEndpoint({
  name: 'create_watchlist',
  method: 'POST',
  role: 'developer',
  url: '/v1/watchlists',
  tag: TAG,
  summary: 'Make a watchlist',
  body: closed({ name: Name, country: Type.Optional(Country) }),
  status: 201,
  answer: closed({ watchlist: Watchlist }),
  problems: ['conflict'],
})

export const path = closed({ watchlist_id: WatchlistId })

export const getWatchlist = defineAlertEndpoint({
  name: 'get_watchlist',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}',
  tag: TAG,
  summary: 'One watchlist',
  path,
  answer: closed({ watchlist: Watchlist }),
  problems: ['item_not_found'],
})

export const renameWatchlist = defineAlertEndpoint({
  name: 'rename_watchlist',
  method: 'PATCH',
  role: 'developer',
  url: '/v1/watchlists/{watchlist_id}',
  tag: TAG,
  summary: 'Rename a watchlist, or choose whose recalls it watches',
  description: 'What the body leaves out stays.',
  path,
  body: closed({ name: Type.Optional(Name), country: Type.Optional(Country) }),
  answer: closed({ watchlist: Watchlist }),
  problems: ['item_not_found'],
})

export const deleteWatchlist = defineAlertEndpoint({
  name: 'delete_watchlist',
  method: 'DELETE',
  role: 'admin',
  url: '/v1/watchlists/{watchlist_id}',
  tag: TAG,
  summary: 'Delete a watchlist with its items, states and history',
  path,
  answer: Done,
  problems: ['item_not_found'],
})

const LINES =
  'The body is CSV with a header (text/csv) or a JSON object on each line (application/x-ndjson): `vin`, or `id`, or `year`, `make` and `model`; and `ref`, `site`, `driver`.'

export const addItems = defineAlertEndpoint({
  name: 'add_watchlist_items',
  method: 'POST',
  role: 'developer',
  url: '/v1/watchlists/{watchlist_id}/items',
  tag: TAG,
  summary: 'Add vehicles from CSV or NDJSON',
  description: `${LINES} All lines are stored or none: a line that names no vehicle is a 400 with its number. A VIN that cannot be decoded, or a name that no record knows, is stored, and is a finding. A VIN is once on a list, other vehicles once for each \`ref\`: sent again, they get the new labels. At most ${ITEMS_PER_ACCOUNT_MAX.toLocaleString('en-US')} items an account.`,
  takesLines: true,
  path,
  answer: closed({
    added: count('Items that are new.', 3_000),
    updated: count('Items that were there already.', 0),
    items: count('Items on the list now.', 3_000),
  }),
  problems: ['item_not_found', 'conflict'],
})

export const removeItems = defineAlertEndpoint({
  name: 'remove_watchlist_items',
  method: 'POST',
  role: 'developer',
  url: '/v1/watchlists/{watchlist_id}/items/remove',
  tag: TAG,
  summary: 'Remove vehicles by CSV or NDJSON',
  description: `${LINES} A line removes the item that the same line would add, or the one whose \`item_id\` it has.`,
  takesLines: true,
  path,
  answer: closed({
    removed: count('Items that were there.', 12),
    items: count('Items on the list now.', 2_988),
  }),
  problems: ['item_not_found'],
})

export const listItems = defineAlertEndpoint({
  name: 'list_watchlist_items',
  method: 'GET',
  role: 'viewer',
  url: '/v1/watchlists/{watchlist_id}/items',
  tag: TAG,
  summary: 'Vehicles on a watchlist, those of one model together',
  path,
  query: closed(page(ITEMS_PAGE_MAX, ITEMS_PAGE_DEFAULT)),
  answer: closed({
    items: Type.Array(Item, { maxItems: ITEMS_PAGE_MAX, description: 'One page.' }),
    next_cursor: nextCursor,
  }),
  problems: ['item_not_found'],
})

/** The lists and their items, in the order of the documentation. */
export const WATCHLIST_ENDPOINTS = [
  listWatchlists,
  createWatchlist,
  getWatchlist,
  renameWatchlist,
  deleteWatchlist,
  addItems,
  removeItems,
  listItems,
] as const
