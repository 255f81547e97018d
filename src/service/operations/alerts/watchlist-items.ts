import { setImmediate } from 'node:timers/promises'
import { Type } from 'typebox'
import { ITEMS_PAGE_MAX, ITEMS_PER_ACCOUNT_MAX, ROWS_A_WRITE } from '#alerts/limits.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { count, instant, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { cursorPageOf } from '#operations/page-parameters.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { Turns } from '#platform/event-loop.ts'
import { ProblemError } from '#platform/problem.ts'
import { readItems, readNamedItems } from './item-lines.ts'
import { resolveItem } from './resolve-item.ts'
import { ItemId, auditText, labels, nextCursor, page, watchlistPath, vehicle } from './watchlists.ts'

const ITEMS_PAGE_DEFAULT = 100

const Item = closed(
  {
    id: ItemId,
    kind: Type.Enum(['vin', 'vehicle', 'name'], {
      description:
        '"vin": one vehicle. "vehicle": a vehicle of the catalog by id. "name": all vehicles of a year, make, and model.',
      examples: ['vin'],
    }),
    vin: orNull(
      text('VIN as sent, in capitals.', '3TMCZ5AN6KM123456'),
      'Null if the item has none, or if `kind` is "vin" and the encryption key is not set on this service.',
    ),
    vehicle_id: orNull(text('Id of a vehicle of the catalog.', 'toyota-tacoma-2019-1'), 'Null if the item has none.'),
    ...vehicle,
    ...labels,
    added: instant('Time when the item was added.'),
  },
  'One item of a watchlist.',
  'WatchlistItem',
)

const LINES =
  'The body is CSV with a header (text/csv) or one JSON object per line (application/x-ndjson): `vin`, or `vehicle_id` (or `id`, its older name), or `year`, `make` and `model`; and `ref`, `site`, `driver`.'

const addItems = defineEndpoint({
  name: 'add_watchlist_items',
  method: 'POST',
  role: 'developer',
  path: '/v1/watchlists/{watchlist_id}/items',
  summary: 'Add vehicles from CSV or NDJSON',
  description: `${LINES} Either all lines are stored or none: a line that names no vehicle returns 400 with its line number. A VIN that cannot be decoded, or an unknown name, is stored and reported as a finding. A list contains a VIN once, and other vehicles once per \`ref\`; adding one again updates its labels. At most ${ITEMS_PER_ACCOUNT_MAX.toLocaleString('en-US')} items an account.`,
  takesLines: true,
  params: watchlistPath,
  output: closed({
    added: count('Items added.', 3_000),
    updated: count('Items that already existed.', 0),
    items: count('Items on the list now.', 3_000),
  }),
  problems: ['conflict'],

  async run({ params }, { principal, lines, alerts, catalog, clock, audit }) {
    const watchlist = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { body, format } = lines()
    const items = readItems(body, format)
    alerts.items.assertStorable(items)
    const distinct = new Set(items.map((item) => alerts.items.lookupsOf(watchlist, item)[0])).size
    if (distinct > ITEMS_PER_ACCOUNT_MAX) throw tooMany()
    const resolved = []
    const turns = new Turns()
    for (const item of items) {
      await turns.pause()
      resolved.push({ ...item, ...resolveItem(item.key, { catalog, clock }) })
    }
    let added = 0
    for (let at = 0; at < resolved.length; at += ROWS_A_WRITE) {
      added += await alerts.items.add(watchlist, resolved.slice(at, at + ROWS_A_WRITE))
      await setImmediate()
    }
    await audit('watchlist_items_added', `${auditText(watchlist)}: ${added}, ${distinct - added} updated`)
    return { added, updated: distinct - added, items: await alerts.items.count(watchlist.id) }
  },
})

const removeItems = defineEndpoint({
  name: 'remove_watchlist_items',
  method: 'POST',
  role: 'developer',
  path: '/v1/watchlists/{watchlist_id}/items/remove',
  summary: 'Remove vehicles by CSV or NDJSON',
  description: `${LINES} A line removes the item that the same line would add, or the item with its \`item_id\`.`,
  takesLines: true,
  params: watchlistPath,
  output: closed({
    removed: count('Items that existed.', 12),
    items: count('Items on the list now.', 2_988),
  }),

  async run({ params }, { principal, lines, alerts, audit }) {
    const watchlist = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { body, format } = lines()
    const named = readNamedItems(body, format)
    const lookups = named.map((item) => ('id' in item ? [item.id] : alerts.items.lookupsOf(watchlist, item)))
    const ids = [...new Set(lookups.flat())]
    let removed = 0
    for (let at = 0; at < ids.length; at += ROWS_A_WRITE) {
      removed += await alerts.items.remove(watchlist, ids.slice(at, at + ROWS_A_WRITE))
      await setImmediate()
    }
    await audit('watchlist_items_removed', `${auditText(watchlist)}: ${removed}`)
    return { removed, items: await alerts.items.count(watchlist.id) }
  },
})

export const listItems = defineEndpoint({
  name: 'list_watchlist_items',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}/items',
  summary: 'List the vehicles on a watchlist, grouped by model',
  params: watchlistPath,
  query: closed(page(ITEMS_PAGE_MAX, ITEMS_PAGE_DEFAULT)),
  output: closed({
    items: Type.Array(Item, { maxItems: ITEMS_PAGE_MAX, description: 'One page.' }),
    next_cursor: nextCursor,
  }),

  async run({ params, query }, { principal, alerts }) {
    const { id } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { limit = ITEMS_PAGE_DEFAULT, cursor } = query
    const [groupId = '', itemId = ''] = cursor?.split('.') ?? []
    const after = cursor === undefined ? undefined : { groupId, id: itemId }
    const found = await alerts.items.page(id, { limit: limit + 1, after })
    const { shown: items, next } = cursorPageOf(found, limit, (last) => `${last.groupId}.${last.id}`)
    const groups = await alerts.items.groupsOf(items)
    return {
      items: items.map((item) => {
        return {
          id: item.id,
          kind: item.key.kind,
          vehicle_id: item.key.kind === 'vehicle' ? item.key.vehicleId : null,
          ...describeItem(item, groups.get(item.groupId)),
          added: toIsoSeconds(item.createdMs),
        }
      }),
      next_cursor: next,
    }
  },
})

export const ITEM_ENDPOINTS = [addItems, removeItems, listItems]

/** Returns the identifying fields of an item: its VIN, its resolved vehicle, and its owner's labels. */
export function describeItem({ key, ref, site, driver }: WatchlistItem, group: VehicleGroup | undefined) {
  const { year = null, make = null, model = null } = group ?? {}
  return { vin: key.kind === 'vin' ? key.vin : null, year, make, model, ref, site, driver }
}

function tooMany(): ProblemError {
  const most = ITEMS_PER_ACCOUNT_MAX.toLocaleString('en-US')
  return new ProblemError('conflict', `An account can watch at most ${most} items. Nothing was stored.`)
}
