import { type Static, Type } from 'typebox'
import { ITEMS_PER_ACCOUNT_MAX, LABEL_CHARACTERS_MAX, WATCHLISTS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { StoredWatchlist } from '#alerts/watchlists/watchlists.ts'
import { DONE, Done, count, identifier, instant, orNull, text } from '#operations/account/schemas.ts'
import { COUNTRY_VALUES, CountryChoice } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'

const CURSOR_CHARACTERS_MAX = 200

export const WatchlistId = identifier('Id of a watchlist.', 'wl_0123456789abcdef01234567')
export const ItemId = identifier('Id of an item.', 'item_0123456789abcdef01234567')
const Name = Type.String({
  minLength: 1,
  maxLength: LABEL_CHARACTERS_MAX,
  description: 'Name of the watchlist.',
  examples: ['Vans, Denver'],
})
export const Country = CountryChoice(
  `Country of the watched recalls: ${COUNTRY_VALUES}, or "all". Applies to findings, messages, and emails; bulletins, investigations, and other records are always from the United States.`,
)
export const vehicle = {
  year: orNull(count('Model year.', 2019), 'Null if unknown.'),
  make: orNull(text('Make.', 'Toyota'), 'Null if unknown.'),
  model: orNull(text("Model; for a VIN in NHTSA's spelling.", 'Tacoma'), 'Null if unknown.'),
}
export const labels = {
  ref: text('Reference set by the caller; empty if none.', 'van 12'),
  site: text('Site of the vehicle; empty if not set.', 'Denver'),
  driver: text('Driver of the vehicle; empty if not set.', 'Ada'),
}
export const page = (limitMax: number, limitDefault: number) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limitMax, description: `Default ${limitDefault}.`, examples: [limitDefault] }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_CHARACTERS_MAX,
      pattern: '^[A-Za-z0-9_.-]+$',
      description: '`next_cursor` of the previous page.',
      examples: ['3.0123456789abcdef01234567.20V682000.item_0123456789abcdef01234567'],
    }),
  ),
})
export const nextCursor = orNull(text('Cursor of the next page.', '1042'), 'Null on the last page.')

export type Watchlist = Static<typeof Watchlist>
export const Watchlist = closed(
  {
    id: WatchlistId,
    name: Name,
    country: Country,
    created: instant('Creation time.'),
    items: count('Items on it.', 3_000),
  },
  'A list of vehicles that an account watches.',
  'Watchlist',
)

const listWatchlists = defineEndpoint({
  name: 'list_watchlists',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists',
  summary: 'Watchlists of the account',
  output: closed({
    watchlists: Type.Array(Watchlist, { maxItems: WATCHLISTS_PER_ACCOUNT_MAX, description: 'Oldest first.' }),
    items_max: count('Maximum number of items of the account.', ITEMS_PER_ACCOUNT_MAX),
  }),

  run: async (_input, { principal, alerts }) => ({
    watchlists: await describeWatchlists(alerts, principal.accountId),
    items_max: ITEMS_PER_ACCOUNT_MAX,
  }),
})

export const createWatchlist = defineEndpoint({
  name: 'create_watchlist',
  method: 'POST',
  role: 'developer',
  path: '/v1/watchlists',
  summary: 'Create a watchlist',
  body: closed({ name: Name, country: Type.Optional(Country) }, undefined, 'WatchlistName'),
  status: 201,
  output: closed({ watchlist: Watchlist }, undefined, 'WatchlistResponse'),
  problems: ['conflict'],

  async run({ body }, { principal, alerts, audit }) {
    const watchlist = await alerts.watchlists.create(principal.accountId, body.name, body.country)
    await audit('watchlist_created', auditText(watchlist))
    return { watchlist: describe(watchlist, 0) }
  },
})

export const watchlistPath = closed({ watchlist_id: WatchlistId })

const getWatchlist = defineEndpoint({
  name: 'get_watchlist',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}',
  summary: 'One watchlist',
  params: watchlistPath,
  output: closed({ watchlist: Watchlist }),

  async run({ params }, { principal, alerts }) {
    const watchlist = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    return { watchlist: describe(watchlist, await alerts.items.count(watchlist.id)) }
  },
})

const renameWatchlist = defineEndpoint({
  name: 'rename_watchlist',
  method: 'PATCH',
  role: 'developer',
  path: '/v1/watchlists/{watchlist_id}',
  summary: 'Rename a watchlist or change its country',
  description: 'Omitted fields stay unchanged.',
  params: watchlistPath,
  body: closed({ name: Type.Optional(Name), country: Type.Optional(Country) }),
  output: closed({ watchlist: Watchlist }),

  async run({ params, body }, { principal, alerts, audit }) {
    const watchlist = await alerts.watchlists.change(principal.accountId, params.watchlist_id, body)
    await audit(
      'watchlist_renamed',
      `${auditText(watchlist)}${body.country === undefined ? '' : `, country ${body.country}`}`,
    )
    return { watchlist: describe(watchlist, await alerts.items.count(watchlist.id)) }
  },
})

const deleteWatchlist = defineEndpoint({
  name: 'delete_watchlist',
  method: 'DELETE',
  role: 'admin',
  path: '/v1/watchlists/{watchlist_id}',
  summary: 'Delete a watchlist with its items, states and history',
  params: watchlistPath,
  output: Done,

  async run({ params }, { principal, alerts, audit }) {
    const watchlist = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    await alerts.watchlists.delete(principal.accountId, watchlist.id)
    await audit('watchlist_deleted', auditText(watchlist))
    return DONE
  },
})

export const WATCHLIST_ENDPOINTS = [listWatchlists, createWatchlist, getWatchlist, renameWatchlist, deleteWatchlist]

export function auditText({ id, name }: StoredWatchlist): string {
  return `${id} "${name}"`
}

export async function describeWatchlists(alerts: Alerts, accountId: string): Promise<Watchlist[]> {
  const watchlists = await alerts.watchlists.list(accountId)
  return Promise.all(watchlists.map(async (watchlist) => describe(watchlist, await alerts.items.count(watchlist.id))))
}

function describe({ id, name, country, createdMs }: StoredWatchlist, items: number): Watchlist {
  return { id, name, country, created: toIsoSeconds(createdMs), items }
}
