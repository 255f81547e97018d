import { AlertStore } from '#alerts/storage/alert-store.ts'
import type { Row } from '#platform/database/database.ts'
import { ProblemError } from '#platform/problem.ts'

/** The token of an account's feeds, as its owner may see it later. */
export interface FeedToken {
  /** Last four characters. */
  readonly lastFour: string
  readonly createdMs: number
}

const DELETE_TOKEN = 'DELETE FROM feed_token WHERE account_id = :account_id'
const INSERT_TOKEN = `
  INSERT INTO feed_token (account_id, token_sha256, last_four, created_ms)
  VALUES (:account_id, :token_sha256, :last_four, :created_ms)`
const SELECT_TOKEN = 'SELECT last_four, created_ms FROM feed_token WHERE account_id = :account_id LIMIT 1'
const SELECT_ACCOUNT = 'SELECT account_id FROM feed_token WHERE token_sha256 = :token_sha256 LIMIT 1'

/**
 * Tokens that open the feeds of an account and nothing else: feed readers cannot send headers, so they stand in URLs. One
 * for each account; only its SHA-256 is stored.
 */
export class FeedTokens extends AlertStore {
  /** Stores a token in place of the one before, which opens nothing from then on. */
  async replace(accountId: string, token: { sha256: Uint8Array; lastFour: string }): Promise<FeedToken> {
    const createdMs = this.clock.nowMs()
    await this.database.transaction(async (queries) => {
      await queries.run(DELETE_TOKEN, { account_id: accountId })
      await queries.run(INSERT_TOKEN, {
        account_id: accountId,
        token_sha256: Buffer.from(token.sha256).toString('hex'),
        last_four: token.lastFour,
        created_ms: createdMs,
      })
    })
    return { lastFour: token.lastFour, createdMs }
  }

  /** The account's token; undefined = it has none. */
  async get(accountId: string): Promise<FeedToken | undefined> {
    const row = await this.database.row(SELECT_TOKEN, { account_id: accountId })
    return row === undefined ? undefined : tokenOf(row)
  }

  /**
   * Ends the account's token, and returns which it was.
   * @throws ProblemError item_not_found: it has none
   */
  async revoke(accountId: string): Promise<FeedToken> {
    const token = await this.get(accountId)
    const deleted = await this.database.run(DELETE_TOKEN, { account_id: accountId })
    if (token === undefined || deleted === 0) throw noToken()
    return token
  }

  /** Removes what is kept for an account, if anything is. */
  async forget(accountId: string): Promise<void> {
    await this.database.run(DELETE_TOKEN, { account_id: accountId })
  }

  /** The account that a token belongs to; undefined = it is unknown or revoked. */
  async accountOf(sha256: Uint8Array): Promise<string | undefined> {
    const row = await this.database.row(SELECT_ACCOUNT, { token_sha256: Buffer.from(sha256).toString('hex') })
    return row === undefined ? undefined : String(row['account_id'])
  }
}

function tokenOf(row: Row): FeedToken {
  return { lastFour: String(row['last_four']), createdMs: Number(row['created_ms']) }
}

function noToken(): ProblemError {
  return new ProblemError('item_not_found', 'The account has no feed token.')
}
