import { Type } from 'typebox'
import { HISTORY_PAGE_MAX } from '#alerts/limits.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { StateChange } from '#alerts/watchlists/finding-states.ts'
import { instant, orNull, text } from '#operations/account/schemas.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { cursorPageOf } from '#operations/page-parameters.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { FindingActor, describeActor, Note, State, Subject } from './finding.ts'
import { findItems, invalidCursor } from './findings.ts'
import { describeItem } from './watchlist-items.ts'
import { ItemId, labels, nextCursor, page, vehicle, watchlistPath } from './watchlists.ts'

const HISTORY_PAGE_DEFAULT = 50

const listHistory = defineEndpoint({
  name: 'list_watchlist_history',
  method: 'GET',
  role: 'viewer',
  path: '/v1/watchlists/{watchlist_id}/history',
  summary: 'List the change history of findings',
  params: watchlistPath,
  query: closed({ item_id: Type.Optional(ItemId), ...page(HISTORY_PAGE_MAX, HISTORY_PAGE_DEFAULT) }),
  output: closed({
    history: Type.Array(
      closed({
        item_id: ItemId,
        vin: orNull(
          text('VIN of the item.', '3TMCZ5AN6KM123456'),
          'Null if the item has none or is no longer on the list.',
        ),
        ...vehicle,
        ...labels,
        subject: Subject,
        state_before: State,
        state: State,
        note: Note,
        set_by: FindingActor,
        set_by_person: orNull(
          text('Email address of the person who made the change in the dashboard.', 'kim@example.com'),
          'Null if a key made the change or the person is unknown.',
        ),
        set_at: instant('When.'),
      }),
      { maxItems: HISTORY_PAGE_MAX, description: 'Newest first.' },
    ),
    next_cursor: nextCursor,
  }),

  async run({ params, query }, { principal, alerts, memberAddresses }) {
    const { id } = await alerts.watchlists.get(principal.accountId, params.watchlist_id)
    const { limit = HISTORY_PAGE_DEFAULT, item_id: itemId, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    if (before !== undefined && !Number.isSafeInteger(before)) throw invalidCursor()
    const found = await alerts.states.history(id, { itemId, before, limit: limit + 1 })
    const { shown: history, next } = cursorPageOf(found, limit, ({ position }) => String(position))
    const described = await describeItemsOf(id, history, alerts)
    const people = await memberAddresses()
    return {
      history: history.map((each) => ({
        item_id: each.itemId,
        ...(described.get(each.itemId) ?? REMOVED_ITEM),
        subject: each.subject,
        state_before: each.stateBefore,
        state: each.state,
        note: each.note,
        ...describeActor(each.actor, people),
        set_at: toIsoSeconds(each.atMs),
      })),
      next_cursor: next,
    }
  },
})

export const HISTORY_ENDPOINTS = [listHistory]

const REMOVED_ITEM = { vin: null, year: null, make: null, model: null, ref: '', site: '', driver: '' }

/** Returns the items of history lines by id. Removed items are missing. */
async function describeItemsOf(
  watchlistId: string,
  history: readonly StateChange[],
  { items }: Alerts,
): Promise<ReadonlyMap<string, ReturnType<typeof describeItem>>> {
  const described = new Map<string, ReturnType<typeof describeItem>>()
  const found = await findItems(
    watchlistId,
    history.map(({ itemId }) => ({ item_id: itemId })),
    { items },
  )
  const groups = await items.groupsOf(found.values())
  for (const [itemId, item] of found) described.set(itemId, describeItem(item, groups.get(item.groupId)))
  return described
}
