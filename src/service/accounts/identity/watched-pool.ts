import { types, type Pool, type PoolClient } from 'pg'
import { isOutage, sqlStateOf } from '#platform/database/postgres.ts'

interface WatchedClient {
  query(statement: string, values: readonly unknown[]): Promise<unknown>
  release(): void
}

/**
 * Pool for the account library with two additions. A broken or timed-out connection is discarded instead of reused. The
 * time of the last database failure is recorded, because the library reports an outage as its own mistake.
 */
export class WatchedPool {
  readonly #pool: Pool
  #failedMs = Number.NEGATIVE_INFINITY

  constructor(pool: Pool) {
    this.#pool = pool
    // The driver would return 64-bit integers as text; milliseconds fit into a number.
    pool.on('connect', (client) => client.setTypeParser(types.builtins.INT8, Number))
  }

  hasFailedSince(sinceMs: number): boolean {
    return this.#failedMs >= sinceMs
  }

  async connect(): Promise<WatchedClient> {
    const client = await this.#noting(() => this.#pool.connect())
    return this.#watched(client)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #watched(client: PoolClient): WatchedClient {
    let isBroken = false
    return {
      query: (statement, values) =>
        this.#noting(() => client.query(statement, [...values])).catch((error: unknown) => {
          // A database error leaves the connection usable; a timeout, disconnect, or other failure does not.
          isBroken ||= sqlStateOf(error) === undefined
          throw error
        }),
      release: () => client.release(isBroken),
    }
  }

  async #noting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      // A rejected value or a constraint violation is an ordinary result.
      if (isOutage(error)) this.#failedMs = performance.now()
      throw error
    }
  }
}
