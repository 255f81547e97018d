import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { ITEMS_A_STATEMENT, ITEMS_PAGE_MAX, ITEMS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import type { Row, SqlValues } from '#platform/database/database.ts'
import { ProblemError } from '#platform/problem.ts'
import { findGroups, groupedItems, HAS_LABEL, likePattern, numberedRows, type GroupedItems } from './grouped-items.ts'
import { groupRow, ID_DIGITS, type VehicleGroup } from './vehicle-group.ts'
import type { StoredWatchlist } from './watchlists.ts'

/** Vehicle reference of an item: a VIN, a catalog vehicle, or every vehicle of a year, make, and model. */
export type ItemKey =
  | { readonly kind: 'vin'; readonly vin: string }
  | { readonly kind: 'vehicle'; readonly vehicleId: string }
  | { readonly kind: 'name'; readonly year: number; readonly make: string; readonly model: string }

/** Stored reference; `vin` is null if no configured key decrypts it. */
export type StoredItemKey = ItemKey | { readonly kind: 'vin'; readonly vin: null }

/** Item as its owner writes it. Empty texts are unset. */
export interface NewItem {
  readonly key: ItemKey
  readonly ref: string
  readonly site: string
  readonly driver: string
}

/** Resolution of a name or VIN, and the version of the data that produced it. */
export interface Resolved {
  readonly group: VehicleGroup
  readonly by: string
}

export interface WatchlistItem extends Omit<NewItem, 'key'> {
  readonly key: StoredItemKey
  readonly id: string
  readonly watchlistId: string
  readonly groupId: string
  readonly createdMs: number
}

const ITEM_COLUMNS =
  'id, watchlist_id, account_id, kind, value, ref, site, driver, group_id, resolved_by, created_ms, found_by'
const COLUMN_NAMES = ITEM_COLUMNS.split(', ')
const insertItems = (count: number): string => `
  INSERT INTO watchlist_item (${ITEM_COLUMNS})
  VALUES ${Array.from({ length: count }, (_, at) => `(${COLUMN_NAMES.map((name) => `:${name}_${at}`).join(', ')})`).join(', ')}
  ON CONFLICT (id) DO UPDATE
    SET value = excluded.value, ref = excluded.ref, site = excluded.site, driver = excluded.driver,
        group_id = excluded.group_id, resolved_by = excluded.resolved_by, found_by = excluded.found_by`
/** Inserts ITEMS_A_STATEMENT items, or one. Existing items get the new reference and labels. */
const INSERT_MANY = insertItems(ITEMS_A_STATEMENT)
const INSERT_ONE = insertItems(1)
const INSERT_GROUP = `
  INSERT INTO vehicle_group (id, year, make, model, vehicle_ids, unknown_because)
  VALUES (:id, :year, :make, :model, :vehicle_ids, :unknown_because) ON CONFLICT (id) DO NOTHING`
const COUNT_OF_ACCOUNT = 'SELECT count(*) AS count FROM watchlist_item WHERE account_id = :account_id'
const COUNT_OF_WATCHLIST = 'SELECT count(*) AS count FROM watchlist_item WHERE watchlist_id = :watchlist_id'
const SELECT_EXISTING = 'SELECT id FROM watchlist_item WHERE found_by IN (:current, :previous) LIMIT 1'
const SELECT_NAMED = `
  SELECT id FROM watchlist_item WHERE (id = :name OR found_by = :name) AND watchlist_id = :watchlist_id LIMIT 1`
const SELECT_ITEMS = `
  SELECT ${ITEM_COLUMNS} FROM watchlist_item WHERE watchlist_id = :watchlist_id AND (group_id, id) > (:after_group, :after_id)
   ORDER BY group_id, id LIMIT :limit`
const SELECT_OF_GROUP = `
  SELECT ${ITEM_COLUMNS} FROM watchlist_item
   WHERE watchlist_id = :watchlist_id AND group_id = :group_id AND id > :after_id ORDER BY id LIMIT :limit`
const SELECT_OF_GROUP_LABELLED = `
  SELECT ${ITEM_COLUMNS} FROM watchlist_item
   WHERE watchlist_id = :watchlist_id AND group_id = :group_id AND id > :after_id AND ${HAS_LABEL} ORDER BY id LIMIT :limit`
const SELECT_ITEM = `SELECT ${ITEM_COLUMNS} FROM watchlist_item WHERE id = :id AND watchlist_id = :watchlist_id LIMIT 1`
const DELETE_ITEM = 'DELETE FROM watchlist_item WHERE id = :id AND watchlist_id = :watchlist_id'
const DELETE_STATES = 'DELETE FROM finding_state WHERE item_id = :id'
const SELECT_OUTDATED = `
  SELECT ${ITEM_COLUMNS} FROM watchlist_item WHERE resolved_by <> :resolved_by ORDER BY resolved_by, id LIMIT :limit`
const UPDATE_RESOLVED = `
  UPDATE watchlist_item SET group_id = :group_id, resolved_by = :resolved_by WHERE id = :id`

/** Items of watchlists. VINs are stored encrypted, and items are found by a digest of their VIN. */
export class WatchlistItems extends AlertStore {
  /** @throws ProblemError action_refused if VINs cannot be encrypted */
  assertStorable(items: readonly NewItem[]): void {
    if (this.sealing.hasKey || items.every(({ key }) => key.kind !== 'vin')) return
    throw new ProblemError(
      'action_refused',
      'This service cannot store VINs because the operator has not set VDS_ALERTS_KEY. Use a vehicle id, or year, make, and model.',
      { reason: 'NO_ALERTS_KEY' },
    )
  }

  /**
   * Returns an item's lookup values, equal for equal items: a watchlist contains a VIN once, and other vehicles once
   * per reference. A VIN has one value per key, current key first. @throws ProblemError action_refused without a key
   */
  lookupsOf(
    { id: watchlistId }: Pick<StoredWatchlist, 'id'>,
    item: Pick<NewItem, 'key' | 'ref'>,
  ): [string, ...string[]] {
    const { key, ref } = item
    if (key.kind !== 'vin') {
      const text = JSON.stringify([watchlistId, textOf(key), ref])
      return [createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS)]
    }
    this.assertStorable([{ key, ref, site: '', driver: '' }])
    const [current, ...previous] = this.sealing.digests(key.vin, watchlistId).map((text) => text.slice(0, ID_DIGITS))
    assert(current !== undefined, 'a key is set')
    return [current, ...previous]
  }

  /**
   * Stores some items; existing ones get the new reference and labels. Returns the number of new items.
   * @throws ProblemError conflict if the account would have too many
   */
  add(watchlist: StoredWatchlist, items: readonly (NewItem & Resolved)[]): Promise<number> {
    const byLookup = new Map(
      items.map((item) => {
        const [current, previous = current] = this.lookupsOf(watchlist, item)
        return [current, { item, previous }]
      }),
    )
    return this.database.transaction(async (queries) => {
      const count = Number((await queries.row(COUNT_OF_ACCOUNT, { account_id: watchlist.accountId }))?.['count'])
      let added = 0
      const values: SqlValues[] = []
      for (const [current, { item, previous }] of byLookup) {
        const existing = await queries.row(SELECT_EXISTING, { current, previous })
        if (existing === undefined) added += 1
        const id = existing === undefined ? `item_${current}` : String(existing['id'])
        values.push({ ...this.#row(watchlist, id, item), found_by: current })
      }
      if (count + added > ITEMS_PER_ACCOUNT_MAX) throw tooManyItems()
      const groups = new Map(items.map(({ group }) => [group.id, group]))
      for (const group of groups.values()) await queries.run(INSERT_GROUP, groupRow(group))
      const whole = values.length - (values.length % ITEMS_A_STATEMENT)
      for (let at = 0; at < whole; at += ITEMS_A_STATEMENT) {
        await queries.run(INSERT_MANY, numberedRows(values.slice(at, at + ITEMS_A_STATEMENT)))
      }
      for (const row of values.slice(whole)) await queries.run(INSERT_ONE, numberedRows([row]))
      return added
    })
  }

  /** Returns the number of removed items. `names` are ids, or results of lookupsOf. */
  remove(watchlist: StoredWatchlist, names: readonly string[]): Promise<number> {
    return this.database.transaction(async (queries) => {
      let removed = 0
      for (const name of names) {
        const row = await queries.row(SELECT_NAMED, { name, watchlist_id: watchlist.id })
        if (row === undefined) continue
        const id = String(row['id'])
        removed += await queries.run(DELETE_ITEM, { id, watchlist_id: watchlist.id })
        await queries.run(DELETE_STATES, { id })
      }
      return removed
    })
  }

  async count(watchlistId: string): Promise<number> {
    return Number((await this.database.row(COUNT_OF_WATCHLIST, { watchlist_id: watchlistId }))?.['count'])
  }

  /** Returns one page, grouped by vehicle. @param after last item of the previous page */
  async page(
    watchlistId: string,
    { limit, after }: { limit: number; after?: Pick<WatchlistItem, 'groupId' | 'id'> | undefined },
  ): Promise<WatchlistItem[]> {
    const rows = await this.database.rows(SELECT_ITEMS, {
      watchlist_id: watchlistId,
      after_group: after?.groupId ?? '',
      after_id: after?.id ?? '',
      limit: Math.min(limit, ITEMS_PAGE_MAX + 1),
    })
    return rows.map((row) => this.#itemOf(row))
  }

  /** Returns the items of one group, by id. @param label text that reference, site, or driver must contain. Optional. */
  async ofGroup(
    watchlistId: string,
    groupId: string,
    { limit, afterId = '', label }: { limit: number; afterId?: string | undefined; label?: string | undefined },
  ): Promise<WatchlistItem[]> {
    const page = { watchlist_id: watchlistId, group_id: groupId, after_id: afterId, limit }
    const rows =
      label === undefined
        ? await this.database.rows(SELECT_OF_GROUP, page)
        : await this.database.rows(SELECT_OF_GROUP_LABELLED, { ...page, label: likePattern(label) })
    return rows.map((row) => this.#itemOf(row))
  }

  /** Returns undefined if the watchlist has no such item. */
  async find(watchlistId: string, id: string): Promise<WatchlistItem | undefined> {
    const row = await this.database.row(SELECT_ITEM, { id, watchlist_id: watchlistId })
    return row === undefined ? undefined : this.#itemOf(row)
  }

  groups(watchlistId: string, label?: string): AsyncGenerator<GroupedItems> {
    return groupedItems(this.database, watchlistId, label)
  }

  groupsOf(items: Iterable<Pick<WatchlistItem, 'groupId'>>): Promise<ReadonlyMap<string, VehicleGroup>> {
    return findGroups(this.database, new Set(Array.from(items, ({ groupId }) => groupId)))
  }

  /** Returns items of all accounts that were resolved with other data. */
  async outdated(by: string, limit: number): Promise<WatchlistItem[]> {
    const rows = await this.database.rows(SELECT_OUTDATED, { resolved_by: by, limit })
    return rows.map((row) => this.#itemOf(row))
  }

  resolveAgain(resolved: readonly (Resolved & { readonly id: string })[]): Promise<void> {
    return this.database.transaction(async (queries) => {
      for (const { id, group, by } of resolved) {
        await queries.run(INSERT_GROUP, groupRow(group))
        await queries.run(UPDATE_RESOLVED, { id, group_id: group.id, resolved_by: by })
      }
    })
  }

  #row(watchlist: StoredWatchlist, id: string, item: NewItem & Resolved): SqlValues {
    const { key, ref, site, driver, group, by } = item
    return {
      id,
      watchlist_id: watchlist.id,
      account_id: watchlist.accountId,
      kind: key.kind,
      value: key.kind === 'vin' ? this.sealing.seal(key.vin, id) : textOf(key),
      ref,
      site,
      driver,
      group_id: group.id,
      resolved_by: by,
      created_ms: this.clock.nowMs(),
    }
  }

  #itemOf(row: Row): WatchlistItem {
    const id = String(row['id'])
    return {
      id,
      watchlistId: String(row['watchlist_id']),
      key: this.#keyOf(id, String(row['kind']), String(row['value'])),
      ref: String(row['ref']),
      site: String(row['site']),
      driver: String(row['driver']),
      groupId: String(row['group_id']),
      createdMs: Number(row['created_ms']),
    }
  }

  #keyOf(id: string, kind: string, value: string): StoredItemKey {
    if (kind === 'vin') return { kind, vin: this.sealing.canOpen(value) ? this.sealing.open(value, id) : null }
    if (kind === 'vehicle') return { kind, vehicleId: value }
    const [year, make, model] = JSON.parse(value) as [number, string, string]
    return { kind: 'name', year, make, model }
  }
}

/** Returns true unless the item's VIN cannot be decrypted. */
export function isReadable(key: StoredItemKey): key is ItemKey {
  return key.kind !== 'vin' || key.vin !== null
}

function textOf(key: Exclude<ItemKey, { kind: 'vin' }>): string {
  return key.kind === 'vehicle' ? key.vehicleId : JSON.stringify([key.year, key.make, key.model])
}

function tooManyItems(): ProblemError {
  return new ProblemError(
    'conflict',
    `An account can watch at most ${ITEMS_PER_ACCOUNT_MAX.toLocaleString('en-US')} items. Remove some first.`,
  )
}
