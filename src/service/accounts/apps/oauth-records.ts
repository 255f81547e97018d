import type { IdentityStore } from '#accounts/identity/identity.ts'
import type { AttemptQuery } from '#accounts/identity/sign-in-limits.ts'
import { DAY_MS, MINUTE_MS, type Clock } from '#platform/clock.ts'

/** Maximum number of registered clients, used or not. */
const CLIENTS_MAX = 2_000
/** Retention of a client that never received a token: a day, or a quarter of an hour if there is no room. */
const UNUSED_MS_MAX = DAY_MS
const CROWDED_MS_MAX = 15 * MINUTE_MS
/**
 * Longer retention of clients whose connections have all ended. Assistants register once and reuse the id, so a
 * returning user could not connect with a deleted one.
 */
const FORMER_MS_MAX = 180 * DAY_MS
const FORMER_CROWDED_MS_MAX = DAY_MS
const PRUNE_PAUSE_MS = MINUTE_MS
const PRUNED_AT_ONCE_MAX = 500

/** Statements over the OAuth library's tables that its adapter does not support. */
function sqlOver({ tablePrefix, timeParameter }: Pick<IdentityStore, 'tablePrefix' | 'timeParameter'>) {
  const table = (name: string): string => `"${tablePrefix}${name}"`
  const [clients, refreshTokens, accessTokens, consents] = [
    table('oauthClient'),
    table('oauthRefreshToken'),
    table('oauthAccessToken'),
    table('oauthConsent'),
  ]
  const expired = (name: string): string => `
    DELETE FROM ${name} WHERE "id" IN (
      SELECT "id" FROM ${name} WHERE "expiresAt" < ${timeParameter(1)} LIMIT ${PRUNED_AT_ONCE_MAX})`
  const usedBy = (name: string): string => `
    SELECT 1 FROM ${name} AS "used" WHERE "used"."clientId" = ${clients}."clientId"`
  return {
    countClients: `SELECT count(*) AS "count" FROM (SELECT "id" FROM ${clients} LIMIT ${CLIENTS_MAX}) AS "found"`,
    /** Deletes clients without connections, created before ?1, and never used or last used before ?2. */
    deleteUnused: `
      DELETE FROM ${clients} WHERE "id" IN (
        SELECT "id" FROM ${clients}
         WHERE "createdAt" < ${timeParameter(1)}
           AND ("clientDiscoveryId" IS NOT NULL OR "updatedAt" = "createdAt" OR "updatedAt" < ${timeParameter(2)})
           AND NOT EXISTS (${usedBy(refreshTokens)}) AND NOT EXISTS (${usedBy(consents)})
         LIMIT ${PRUNED_AT_ONCE_MAX})`,
    /** Excludes documents: the library sets their time, which states their age. */
    noteUse: `UPDATE ${clients} SET "updatedAt" = ${timeParameter(1)} WHERE "clientId" = ?2 AND "clientDiscoveryId" IS NULL`,
    /** Deletes consents whose code was never used, and those of ended connections. */
    deleteConsents: `
      DELETE FROM ${consents} WHERE "id" IN (
        SELECT "id" FROM ${consents}
         WHERE "createdAt" < ${timeParameter(1)}
           AND NOT EXISTS (SELECT 1 FROM ${refreshTokens} AS "used" WHERE "used"."referenceId" = ${consents}."referenceId")
         LIMIT ${PRUNED_AT_ONCE_MAX})`,
    deleteExpired: [expired(accessTokens), expired(refreshTokens)],
    forget: [accessTokens, refreshTokens, consents].map((name) => `DELETE FROM ${name} WHERE "referenceId" = ?1`),
  }
}

/** Bounds the OAuth library's tables, and deletes its data of ended connections. */
export class OAuthRecords {
  readonly #query: AttemptQuery
  readonly #clock: Clock
  readonly #sql: ReturnType<typeof sqlOver>
  #prunedMs = Number.NEGATIVE_INFINITY

  constructor({ store, query, clock }: { store: IdentityStore; query: AttemptQuery; clock: Clock }) {
    this.#query = query
    this.#clock = clock
    this.#sql = sqlOver(store)
  }

  /** Makes room for another client. Returns false if too many are in use or too new. */
  async admitClient(): Promise<boolean> {
    await this.#prune()
    if (await this.#hasRoom()) return true
    await this.#query(this.#sql.deleteUnused, [this.#before(CROWDED_MS_MAX), this.#before(FORMER_CROWDED_MS_MAX)])
    return this.#hasRoom()
  }

  /** Deletes tokens and consent of a connection. */
  async forget(connectionId: string): Promise<void> {
    for (const statement of this.#sql.forget) await this.#query(statement, [connectionId])
  }

  /** Records that a registered client received a token. */
  async noteUse(clientId: string): Promise<void> {
    await this.#query(this.#sql.noteUse, [this.#before(0), clientId])
  }

  async #hasRoom(): Promise<boolean> {
    const [row] = await this.#query(this.#sql.countClients, [])
    return Number(row?.['count']) < CLIENTS_MAX
  }

  async #prune(): Promise<void> {
    const nowMs = this.#clock.nowMs()
    // A clock that was set back must not stop the pruning.
    if (Math.abs(nowMs - this.#prunedMs) < PRUNE_PAUSE_MS) return
    this.#prunedMs = nowMs
    for (const statement of this.#sql.deleteExpired) await this.#query(statement, [this.#before(0)])
    await this.#query(this.#sql.deleteConsents, [this.#before(CROWDED_MS_MAX)])
    await this.#query(this.#sql.deleteUnused, [this.#before(UNUSED_MS_MAX), this.#before(FORMER_MS_MAX)])
  }

  /** Returns the time `ms` ago in the library's form. */
  #before(ms: number): string {
    return new Date(this.#clock.nowMs() - ms).toISOString()
  }
}
