import { isOutage, sqlStateOf } from '#platform/database/postgres.ts'
import { types, type Pool, type PoolClient } from 'pg'

/** Part of a connection that the account library uses. */
interface WatchedClient {
  query(statement: string, values: readonly unknown[]): Promise<unknown>
  release(): void
}

/**
 * A pool as the account library wants one, with what the library leaves out: a connection that was cut or did not
 * answer in time is thrown away instead of being handed on, and it is recorded when the database failed last, because
 * the library answers an outage like a mistake of its own.
 */
export class WatchedPool {
  readonly #pool: Pool
  #failedMs = Number.NEGATIVE_INFINITY

  constructor(pool: Pool) {
    this.#pool = pool
    // The driver would give 64-bit whole numbers as texts; counts of milliseconds fit into a number.
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
          // A database error leaves the connection usable; any other failure, such as a timeout or disconnect, does not.
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
      // A rejected value or a broken constraint is a response like any other.
      if (isOutage(error)) this.#failedMs = performance.now()
      throw error
    }
  }
}
