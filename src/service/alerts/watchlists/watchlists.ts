import { randomBytes } from 'node:crypto'
import { LABEL_CHARACTERS_MAX, WATCHLISTS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import type { Queries, Row } from '#platform/database/database.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'

export interface StoredWatchlist {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** Country of the watched recalls, or all. */
  readonly country: string
  readonly createdMs: number
}

/** Changes to a watchlist; omitted fields stay unchanged. */
export interface WatchlistChange {
  readonly name?: string | undefined
  readonly country?: string | undefined
}

const ID_BYTES = 12
const DEFAULT_COUNTRY = 'us'
export const WATCHLIST_COLUMNS = 'id, account_id, name, country, created_ms'
const COUNT_WATCHLISTS = `
  SELECT count(*) AS count
    FROM (SELECT id FROM watchlist WHERE account_id = :account_id LIMIT ${WATCHLISTS_PER_ACCOUNT_MAX}) AS found`
const INSERT_WATCHLIST = `
  INSERT INTO watchlist (id, account_id, name, country, created_ms) VALUES (:id, :account_id, :name, :country, :created_ms)`
const SELECT_WATCHLISTS = `
  SELECT ${WATCHLIST_COLUMNS} FROM watchlist WHERE account_id = :account_id ORDER BY created_ms, id
   LIMIT ${WATCHLISTS_PER_ACCOUNT_MAX}`
const SELECT_WATCHLIST = `SELECT ${WATCHLIST_COLUMNS} FROM watchlist WHERE id = :id AND account_id = :account_id LIMIT 1`
const CHANGE = `
  UPDATE watchlist SET name = coalesce(:name, name), country = coalesce(:country, country)
   WHERE id = :id AND account_id = :account_id`
const DELETE_WATCHLIST = 'DELETE FROM watchlist WHERE id = :id'
const DELETE_STATES = 'DELETE FROM finding_state WHERE watchlist_id = :id'
const DELETE_HISTORY = 'DELETE FROM finding_history WHERE watchlist_id = :id'
const DELETE_NOTES = 'DELETE FROM mail_note WHERE watchlist_id = :id'
const DELETED_AT_ONCE_MAX = 1_000
const DELETE_ITEMS = 'DELETE FROM watchlist_item WHERE watchlist_id = :id'

/** Names that no data set contains were typed by a user. */
const DELETE_UNUSED_NAMES = `
  DELETE FROM vehicle_group
   WHERE id IN (SELECT id FROM vehicle_group
                 WHERE unknown_because = 'unknown_name'
                   AND NOT EXISTS (SELECT id FROM watchlist_item WHERE group_id = vehicle_group.id)
                 LIMIT ${DELETED_AT_ONCE_MAX})`

/** Watchlists of accounts. Another account's watchlist counts as missing. */
export class Watchlists extends AlertStore {
  /** @throws ProblemError invalid_parameter or conflict */
  async create(accountId: string, name: string, country = DEFAULT_COUNTRY): Promise<StoredWatchlist> {
    const row = {
      id: `wl_${randomBytes(ID_BYTES).toString('hex')}`,
      account_id: accountId,
      name: checkedName(name),
      country,
      created_ms: this.clock.nowMs(),
    }
    await this.database.transaction(async (queries) => {
      const count = Number((await queries.row(COUNT_WATCHLISTS, { account_id: accountId }))?.['count'])
      if (count >= WATCHLISTS_PER_ACCOUNT_MAX) {
        const detail = `An account can have at most ${WATCHLISTS_PER_ACCOUNT_MAX} watchlists. Delete one first.`
        throw new ProblemError('conflict', detail)
      }
      await queries.run(INSERT_WATCHLIST, row)
    })
    return watchlistOf(row)
  }

  /** Returns all watchlists, oldest first. */
  async list(accountId: string): Promise<StoredWatchlist[]> {
    return (await this.database.rows(SELECT_WATCHLISTS, { account_id: accountId })).map(watchlistOf)
  }

  /** @throws ProblemError item_not_found */
  async get(accountId: string, id: string): Promise<StoredWatchlist> {
    return watchlistOf(await found(this.database, accountId, id))
  }

  /** @throws ProblemError item_not_found or invalid_parameter */
  async change(accountId: string, id: string, { name, country }: WatchlistChange): Promise<StoredWatchlist> {
    const named = name === undefined ? null : checkedName(name)
    const values = { id, account_id: accountId, name: named, country: country ?? null }
    if ((await this.database.run(CHANGE, values)) === 0) throw noWatchlist()
    return this.get(accountId, id)
  }

  /** Deletes a watchlist with its items, states, and history. @throws ProblemError item_not_found */
  delete(accountId: string, id: string): Promise<void> {
    return this.database.transaction(async (queries) => {
      await found(queries, accountId, id)
      const statements = [DELETE_STATES, DELETE_HISTORY, DELETE_NOTES, DELETE_ITEMS, DELETE_WATCHLIST]
      for (const sql of statements) await queries.run(sql, { id })
    })
  }

  async deleteAll(accountId: string): Promise<void> {
    for (const { id } of await this.list(accountId)) await this.delete(accountId, id)
    while ((await this.database.transaction((queries) => queries.run(DELETE_UNUSED_NAMES))) > 0);
  }
}

async function found(queries: Queries, accountId: string, id: string): Promise<Row> {
  const row = await queries.row(SELECT_WATCHLIST, { id, account_id: accountId })
  if (row === undefined) throw noWatchlist()
  return row
}

export function watchlistOf(row: Row): StoredWatchlist {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    name: String(row['name']),
    country: String(row['country']),
    createdMs: Number(row['created_ms']),
  }
}

function checkedName(text: string): string {
  const name = text.trim()
  if (name.length >= 1 && name.length <= LABEL_CHARACTERS_MAX && !/\p{C}/u.test(name)) return name
  throw invalidParameter('name', `must be 1 to ${LABEL_CHARACTERS_MAX} visible characters`)
}

function noWatchlist(): ProblemError {
  return new ProblemError('item_not_found', 'No watchlist has this id.')
}
