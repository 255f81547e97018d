import type { ProblemCode } from '#platform/problem.ts'

/**
 * Where the HTTP server counts what it does. Called on the path of every request, so an implementation adds to a number and
 * does nothing else; the admin port reads the sums at each scrape (src/server/metrics/request-counts.ts).
 */
export interface RequestCounts {
  /** Returns the counters of one operation. Called once, when its route is created. */
  ofOperation(name: string): OperationCounts
  /** Something was rejected, at whatever address. */
  rejected(code: ProblemCode): void
}

export interface OperationCounts {
  /** A response was handed to the connection: its status, and the time since its request had been read. */
  answered(status: number, tookMs: number): void
  /** A response was looked for among those that are rendered already. */
  rendered(wasCached: boolean): void
  /** A unit of an account's quota was taken. */
  charged(): void
}

const NOTHING = (): void => undefined

/** Counts nothing, for a server without an admin port. */
export const NO_COUNTS: RequestCounts = {
  ofOperation: () => ({ answered: NOTHING, rendered: NOTHING, charged: NOTHING }),
  rejected: NOTHING,
}
