/** Sender of an MCP request over HTTP. */
export interface Caller {
  /** Value of `Authorization`, or undefined. */
  readonly authorization: string | undefined
  /** Value of `X-API-Key`, or undefined. */
  readonly apiKey: string | undefined
  /** IP address. */
  readonly address: string
}

/** A tool call as the HTTP server gets it. */
export interface RouteRequest {
  /** Path and query. */
  readonly target: string
  /** Value for `PAYMENT-SIGNATURE`, or undefined. */
  readonly payment: string | undefined
  /** Undefined over stdio, where the process itself is the caller. */
  readonly caller: Caller | undefined
}

/** Response of the HTTP server. */
export interface RouteResponse {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/**
 * Asks the HTTP server. Every way of doing so ends at the same routes, so that key, plan, quota, errors and bodies are
 * those of the HTTP interface by construction.
 * @throws Failure or ProblemError with a message for the agent when no response could be had.
 */
export type RouteCall = (request: RouteRequest) => Promise<RouteResponse>
