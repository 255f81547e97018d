import { AlertStore } from '#alerts/storage/alert-store.ts'
import { groupOf, type VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { WATCHLIST_COLUMNS, type StoredWatchlist, watchlistOf } from '#alerts/watchlists/watchlists.ts'
import type { Row, SqlValues } from '#platform/database/database.ts'
import { LEASE_HAS_ENDED, leaseFrom, leaseLimits } from '#platform/database/lease.ts'
import { readPages } from '#platform/database/read-pages.ts'

const NAME = 'changes'
const LEASE_MS = 120_000
const ROWS_A_READ = 1_000

const INSERT_CURSOR = `
  INSERT INTO match_cursor (name, cursor, owner, lease_until_ms) VALUES (:name, :cursor, '', 0) ON CONFLICT (name) DO NOTHING`
const SELECT_CURSOR = 'SELECT cursor FROM match_cursor WHERE name = :name LIMIT 1'
const SELECT_LEASE = `SELECT 1 FROM match_cursor WHERE name = :name AND NOT ${LEASE_HAS_ENDED} LIMIT 1`
const TAKE_LEASE = `
  UPDATE match_cursor SET owner = :owner, lease_until_ms = :lease_until_ms
   WHERE name = :name AND (owner = :owner OR ${LEASE_HAS_ENDED})`
const MOVE_CURSOR = `
  UPDATE match_cursor SET cursor = :cursor WHERE name = :name AND owner = :owner AND cursor = :before`
const END_LEASE = 'UPDATE match_cursor SET lease_until_ms = 0 WHERE name = :name AND owner = :owner'
const SELECT_GROUPS = `
  SELECT id, year, make, model, vehicle_ids, unknown_because FROM vehicle_group WHERE id > :after ORDER BY id LIMIT :limit`
const COUNT_OF_GROUP = `
  SELECT watchlist_id, count(*) AS count FROM watchlist_item
   WHERE group_id = :group_id AND watchlist_id > :after GROUP BY watchlist_id ORDER BY watchlist_id LIMIT :limit`
const SELECT_WATCHLIST = `SELECT ${WATCHLIST_COLUMNS} FROM watchlist WHERE id = :id LIMIT 1`
const SELECT_ALL_WATCHLISTS = `
  SELECT ${WATCHLIST_COLUMNS} FROM watchlist WHERE id > :after ORDER BY id LIMIT :limit`

/** Input and progress of matching, which one process performs at a time. */
export class MatchStore extends AlertStore {
  /** Returns the position up to which the log was matched. The first call starts at `head`. */
  async cursor(head: string): Promise<string> {
    const known = await this.database.row(SELECT_CURSOR, { name: NAME })
    if (known !== undefined) return String(known['cursor'])
    await this.database.run(INSERT_CURSOR, { name: NAME, cursor: head })
    return String((await this.database.row(SELECT_CURSOR, { name: NAME }))?.['cursor'])
  }

  /** Acquires or renews the matching lease for two minutes. Returns false if another process holds it. */
  async lease(owner: string): Promise<boolean> {
    const values = { name: NAME, owner, ...leaseFrom(this.clock.nowMs(), LEASE_MS) }
    return (await this.database.run(TAKE_LEASE, values)) === 1
  }

  /** Moves the cursor. Returns false if another process has moved it meanwhile. */
  async move(owner: string, before: string, cursor: string): Promise<boolean> {
    return (await this.database.run(MOVE_CURSOR, { name: NAME, owner, before, cursor })) === 1
  }

  async release(owner: string): Promise<void> {
    await this.database.run(END_LEASE, { name: NAME, owner })
  }

  async isUnderWay(): Promise<boolean> {
    const values = { name: NAME, ...leaseLimits(this.clock.nowMs(), LEASE_MS) }
    return (await this.database.row(SELECT_LEASE, values)) !== undefined
  }

  /** Yields all groups of vehicles, a thousand at a time. */
  groups(): AsyncGenerator<readonly VehicleGroup[]> {
    return this.#pages(SELECT_GROUPS, {}, groupOf, ({ id }) => id)
  }

  async watchlistsOf(groupId: string): Promise<{ watchlistId: string; count: number }[]> {
    const countOf = (row: Row) => ({ watchlistId: String(row['watchlist_id']), count: Number(row['count']) })
    const found: { watchlistId: string; count: number }[] = []
    const pages = this.#pages(COUNT_OF_GROUP, { group_id: groupId }, countOf, ({ watchlistId }) => watchlistId)
    for await (const page of pages) found.push(...page)
    return found
  }

  /** Returns undefined if it was deleted meanwhile. */
  async watchlist(id: string): Promise<StoredWatchlist | undefined> {
    const row = await this.database.row(SELECT_WATCHLIST, { id })
    return row === undefined ? undefined : watchlistOf(row)
  }

  async *watchlists(): AsyncGenerator<StoredWatchlist> {
    for await (const page of this.#pages(SELECT_ALL_WATCHLISTS, {}, watchlistOf, ({ id }) => id)) yield* page
  }

  #pages<Item>(
    sql: string,
    values: SqlValues,
    itemOf: (row: Row) => Item,
    keyOf: (item: Item) => string,
  ): AsyncGenerator<readonly Item[]> {
    const read = async (last?: Item) => {
      const page = { ...values, after: last === undefined ? '' : keyOf(last), limit: ROWS_A_READ }
      return (await this.database.rows(sql, page)).map(itemOf)
    }
    return readPages(read, { rowsMax: ROWS_A_READ })
  }
}
