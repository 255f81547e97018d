import type { ProblemCode } from '#platform/problem.ts'

/** Counters of the HTTP server, called for every request. src/server/metrics/request-counts.ts reads the sums. */
export interface RequestCounts {
  /** Returns the counters of one operation. Called once, when its route is created. */
  ofOperation(name: string): OperationCounts
  /** Counts a rejection, at any address. */
  rejected(code: ProblemCode): void
}

export interface OperationCounts {
  /** Counts a response handed to the connection, with its status and the time since its request was read. */
  answered(status: number, tookMs: number): void
  rendered(wasCached: boolean): void
  charged(): void
}

const NOTHING = (): void => undefined

export const NO_COUNTS: RequestCounts = {
  ofOperation: () => ({ answered: NOTHING, rendered: NOTHING, charged: NOTHING }),
  rejected: NOTHING,
}
