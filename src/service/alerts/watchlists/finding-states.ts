import { setImmediate } from 'node:timers/promises'
import { HISTORY_PAGE_MAX, ITEMS_GROUPED_A_READ } from '#alerts/limits.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import type { Row } from '#platform/database/database.ts'
import type { WatchlistItem } from './items.ts'

export const FINDING_STATES = ['open', 'acknowledged', 'scheduled', 'remedied', 'not_applicable'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** State that an owner set for an item's finding. A finding without one is open. */
export interface StoredState {
  readonly itemId: string
  /** Campaign id, or the reason why no lookup is possible. */
  readonly subject: string
  readonly state: FindingState
  readonly note: string
  /** Id of the key, or of the dashboard and its user. */
  readonly actor: string
  readonly atMs: number
}

export interface StateChange extends StoredState {
  readonly position: number
  readonly stateBefore: FindingState
}

const STATE_COLUMNS = 'item_id, subject, state, note, actor, at_ms'
const HISTORY_COLUMNS = `position, state_before, ${STATE_COLUMNS}`
const SELECT_STATE = 'SELECT state FROM finding_state WHERE item_id = :item_id AND subject = :subject LIMIT 1'
const SELECT_STATES = `
  SELECT ${STATE_COLUMNS} FROM watchlist_item JOIN finding_state ON item_id = watchlist_item.id AND subject = :subject
   WHERE watchlist_item.watchlist_id = :watchlist_id AND group_id = :group_id
     AND watchlist_item.id >= :first_id AND watchlist_item.id <= :last_id`
const UPSERT_STATE = `
  INSERT INTO finding_state (item_id, subject, watchlist_id, state, note, actor, at_ms)
  VALUES (:item_id, :subject, :watchlist_id, :state, :note, :actor, :at_ms)
  ON CONFLICT (item_id, subject) DO UPDATE
    SET state = excluded.state, note = excluded.note, actor = excluded.actor, at_ms = excluded.at_ms`
const INSERT_HISTORY = `
  INSERT INTO finding_history (watchlist_id, item_id, subject, state_before, state, note, actor, at_ms)
  VALUES (:watchlist_id, :item_id, :subject, :state_before, :state, :note, :actor, :at_ms)`
const SELECT_HISTORY = `
  SELECT ${HISTORY_COLUMNS} FROM finding_history
   WHERE watchlist_id = :watchlist_id AND position < :before ORDER BY position DESC LIMIT :limit`
const SELECT_HISTORY_OF_ITEM = `
  SELECT ${HISTORY_COLUMNS} FROM finding_history
   WHERE item_id = :item_id AND watchlist_id = :watchlist_id AND position < :before ORDER BY position DESC LIMIT :limit`
/** Last item that one count covers, from a position on. */
const SELECT_END = `
  SELECT group_id, id FROM watchlist_item
   WHERE watchlist_id = :watchlist_id AND (group_id, id) > (:after_group, :after_id)
   ORDER BY group_id, id LIMIT 1 OFFSET ${ITEMS_GROUPED_A_READ - 1}`
const COUNT_STATES = `
  SELECT group_id, subject, state, day, count(*) AS count
    FROM (SELECT id, group_id, created_ms / 86400000 AS day FROM watchlist_item
           WHERE watchlist_id = :watchlist_id AND (group_id, id) > (:after_group, :after_id)
           ORDER BY group_id, id LIMIT ${ITEMS_GROUPED_A_READ}) AS found
    JOIN finding_state ON finding_state.item_id = found.id
   WHERE state <> 'open'
   GROUP BY group_id, subject, state, day`

/** Number of one group's findings for a campaign in a state, by the day (since 1970) that the item was added. */
export interface CountedState {
  readonly groupId: string
  readonly subject: string
  readonly state: FindingState
  readonly day: number
  count: number
}

export class FindingStates extends AlertStore {
  /** Sets the state of some findings atomically and adds history entries. Returns the states in the given order. */
  set(
    watchlistId: string,
    findings: readonly Pick<StoredState, 'itemId' | 'subject'>[],
    { state, note, actor }: Pick<StoredState, 'state' | 'note' | 'actor'>,
  ): Promise<StoredState[]> {
    return this.database.transaction(async (queries) => {
      const stored: StoredState[] = []
      for (const { itemId, subject } of findings) {
        const key = { item_id: itemId, subject }
        const before = await queries.row(SELECT_STATE, key)
        const atMs = this.clock.nowMs()
        const values = { ...key, watchlist_id: watchlistId, state, note, actor, at_ms: atMs }
        await queries.run(UPSERT_STATE, values)
        await queries.run(INSERT_HISTORY, { ...values, state_before: textOf(before?.['state'], 'open') })
        stored.push({ itemId, subject, state, note, actor, atMs })
      }
      return stored
    })
  }

  /** Returns the states of one subject by item. The items belong to one group and are ordered by id. */
  async ofItems(items: readonly WatchlistItem[], subject: string): Promise<ReadonlyMap<string, StoredState>> {
    const [first] = items
    const last = items.at(-1)
    if (first === undefined || last === undefined) return new Map()
    const rows = await this.database.rows(SELECT_STATES, {
      watchlist_id: first.watchlistId,
      group_id: first.groupId,
      first_id: first.id,
      last_id: last.id,
      subject,
    })
    return new Map(rows.map((row) => [String(row['item_id']), stateOf(row)]))
  }

  /** Counts findings in each state except `open`, by group, subject, and item day. Yields between reads. */
  async countByDay(watchlistId: string): Promise<CountedState[]> {
    const counts = new Map<string, CountedState>()
    for (let end: Row | undefined; ;) {
      const after = { after_group: textOf(end?.['group_id'], ''), after_id: textOf(end?.['id'], '') }
      const position = { watchlist_id: watchlistId, ...after }
      for (const row of await this.database.rows(COUNT_STATES, position)) {
        const counted = countedOf(row)
        const key = `${counted.groupId} ${counted.subject} ${counted.state} ${counted.day}`
        const known = counts.get(key)
        if (known === undefined) counts.set(key, counted)
        else known.count += counted.count
      }
      end = await this.database.row(SELECT_END, position)
      if (end === undefined) return [...counts.values()]
      await setImmediate()
    }
  }

  /** Returns the history, newest first. */
  async history(
    watchlistId: string,
    {
      itemId,
      before = Number.MAX_SAFE_INTEGER,
      limit,
    }: { itemId?: string | undefined; before?: number | undefined; limit: number },
  ): Promise<StateChange[]> {
    const page = { watchlist_id: watchlistId, before, limit: Math.min(limit, HISTORY_PAGE_MAX + 1) }
    const rows =
      itemId === undefined
        ? await this.database.rows(SELECT_HISTORY, page)
        : await this.database.rows(SELECT_HISTORY_OF_ITEM, { ...page, item_id: itemId })
    return rows.map((row) => ({
      ...stateOf(row),
      position: Number(row['position']),
      stateBefore: String(row['state_before']) as FindingState,
    }))
  }
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

function countedOf(row: Row): CountedState {
  return {
    groupId: String(row['group_id']),
    subject: String(row['subject']),
    state: String(row['state']) as FindingState,
    day: Number(row['day']),
    count: Number(row['count']),
  }
}

function stateOf(row: Row): StoredState {
  return {
    itemId: String(row['item_id']),
    subject: String(row['subject']),
    state: String(row['state']) as FindingState,
    note: String(row['note']),
    actor: String(row['actor']),
    atMs: Number(row['at_ms']),
  }
}
