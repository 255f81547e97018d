/** A tool call as the HTTP door gets it. */
export interface DoorRequest {
  /** Path and query. */
  readonly target: string
  /** Value for `PAYMENT-SIGNATURE`, or undefined. */
  readonly payment: string | undefined
  /** The MCP request that the call came with; undefined over stdio. */
  readonly request: Request | undefined
}

/** What the HTTP door answered. */
export interface DoorAnswer {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/**
 * Asks the HTTP door. Every way of doing so ends at the same routes, so that key, plan, quota, errors and bodies are
 * those of the HTTP interface by construction.
 * @throws Failure or ProblemError with a message for the agent when no answer could be had.
 */
export type DoorCall = (request: DoorRequest) => Promise<DoorAnswer>
