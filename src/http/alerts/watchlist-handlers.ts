import { setImmediate } from 'node:timers/promises'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { WatchlistItem } from '#alerts/watchlists/items.ts'
import type { VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Watchlist } from '#alerts/watchlists/watchlists.ts'
import { resolveItem } from '#operations/alerts/resolve-item.ts'
import { readItems, readNamedItems } from '#operations/alerts/item-lines.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  addItems,
  createWatchlist,
  deleteWatchlist,
  getWatchlist,
  ITEMS_PAGE_DEFAULT,
  listItems,
  listWatchlists,
  removeItems,
  renameWatchlist,
} from '#operations/alerts/watchlists.ts'
import { ITEMS_PER_ACCOUNT_MAX, ROWS_A_WRITE } from '#alerts/limits.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { handleAlert, type HandledAlert } from './alert-routes.ts'

/** Items resolved in one turn of the event loop: a VIN takes some hundred microseconds. */
const ITEMS_A_TURN = 20
const DONE = { done: true } as const

/** Watchlists of the account, and the vehicles on them. */
export const WATCHLIST_HANDLERS: readonly HandledAlert[] = [
  handleAlert(listWatchlists, async ({ principal, alerts }) => ({
    watchlists: await describeWatchlists(alerts, principal.accountId),
    items_max: ITEMS_PER_ACCOUNT_MAX,
  })),

  handleAlert(createWatchlist, async ({ principal, body, alerts, audit }) => {
    const watchlist = await alerts.watchlists.create(principal.accountId, body.name, body.country)
    await audit('watchlist_created', auditText(watchlist))
    return { watchlist: describe(watchlist, 0) }
  }),

  handleAlert(getWatchlist, async ({ principal, path, alerts }) => {
    const watchlist = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    return { watchlist: describe(watchlist, await alerts.items.count(watchlist.id)) }
  }),

  handleAlert(renameWatchlist, async ({ principal, path, body, alerts, audit }) => {
    const watchlist = await alerts.watchlists.change(principal.accountId, path.watchlist_id, body)
    await audit(
      'watchlist_renamed',
      `${auditText(watchlist)}${body.country === undefined ? '' : `, country ${body.country}`}`,
    )
    return { watchlist: describe(watchlist, await alerts.items.count(watchlist.id)) }
  }),

  handleAlert(deleteWatchlist, async ({ principal, path, alerts, audit }) => {
    const watchlist = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    await alerts.watchlists.delete(principal.accountId, watchlist.id)
    await audit('watchlist_deleted', auditText(watchlist))
    return DONE
  }),

  handleAlert(addItems, async ({ principal, path, lines, alerts, catalog, clock, audit }) => {
    const watchlist = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const items = readItems(lines.body, lines.format)
    alerts.items.assertStorable(items)
    const distinct = new Set(items.map((item) => alerts.items.lookupsOf(watchlist, item)[0])).size
    if (distinct > ITEMS_PER_ACCOUNT_MAX) throw tooMany()
    const resolved = []
    for (const [index, item] of items.entries()) {
      if (index % ITEMS_A_TURN === 0) await setImmediate()
      resolved.push({ ...item, ...resolveItem(item.key, { catalog, clock }) })
    }
    let added = 0
    for (let at = 0; at < resolved.length; at += ROWS_A_WRITE) {
      added += await alerts.items.add(watchlist, resolved.slice(at, at + ROWS_A_WRITE))
      await setImmediate()
    }
    await audit('watchlist_items_added', `${auditText(watchlist)}: ${added}, ${distinct - added} updated`)
    return { added, updated: distinct - added, items: await alerts.items.count(watchlist.id) }
  }),

  handleAlert(removeItems, async ({ principal, path, lines, alerts, audit }) => {
    const watchlist = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const named = readNamedItems(lines.body, lines.format)
    const lookups = named.map((item) => ('id' in item ? [item.id] : alerts.items.lookupsOf(watchlist, item)))
    const ids = [...new Set(lookups.flat())]
    let removed = 0
    for (let at = 0; at < ids.length; at += ROWS_A_WRITE) {
      removed += await alerts.items.remove(watchlist, ids.slice(at, at + ROWS_A_WRITE))
      await setImmediate()
    }
    await audit('watchlist_items_removed', `${auditText(watchlist)}: ${removed}`)
    return { removed, items: await alerts.items.count(watchlist.id) }
  }),

  handleAlert(listItems, async ({ principal, path, query, alerts }) => {
    const { id } = await alerts.watchlists.get(principal.accountId, path.watchlist_id)
    const { limit = ITEMS_PAGE_DEFAULT, cursor } = query
    const [groupId = '', itemId = ''] = cursor?.split('.') ?? []
    const after = cursor === undefined ? undefined : { groupId, id: itemId }
    const found = await alerts.items.page(id, { limit: limit + 1, after })
    const items = found.slice(0, limit)
    const groups = await alerts.items.groupsOf(items)
    const last = items.at(-1)
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
      next_cursor: found.length > limit && last !== undefined ? `${last.groupId}.${last.id}` : null,
    }
  }),
]

/** A watchlist in the audit log. */
function auditText({ id, name }: Watchlist): string {
  return `${id} "${name}"`
}

/** How an item is told from others: its VIN, what it was found to be, and what its owner calls it. */
export function describeItem({ key, ref, site, driver }: WatchlistItem, group: VehicleGroup | undefined) {
  const { year = null, make = null, model = null } = group ?? {}
  return { vin: key.kind === 'vin' ? key.vin : null, year, make, model, ref, site, driver }
}

/** The watchlists of an account with how many items each has. */
export async function describeWatchlists(
  alerts: Alerts,
  accountId: string,
): Promise<ResponseOf<typeof listWatchlists>['watchlists']> {
  const watchlists = await alerts.watchlists.list(accountId)
  return Promise.all(watchlists.map(async (watchlist) => describe(watchlist, await alerts.items.count(watchlist.id))))
}

function describe(
  { id, name, country, createdMs }: Watchlist,
  items: number,
): ResponseOf<typeof getWatchlist>['watchlist'] {
  return { id, name, country, created: toIsoSeconds(createdMs), items }
}

function tooMany(): ProblemError {
  const most = ITEMS_PER_ACCOUNT_MAX.toLocaleString('en-US')
  return new ProblemError('conflict', `An account watches at most ${most} items: nothing was stored.`)
}
