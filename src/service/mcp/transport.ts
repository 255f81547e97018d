export interface McpCaller {
  readonly authorization: string | undefined
  readonly apiKey: string | undefined
  readonly address: string
}

export interface RouteRequest {
  /** Path and query. */
  readonly target: string
  /** Value for `PAYMENT-SIGNATURE`, or undefined. */
  readonly payment: string | undefined
  /** Undefined over stdio, where the process itself is the caller. */
  readonly caller: McpCaller | undefined
}

export interface RouteResponse {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Returns a header by its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/**
 * Calls the HTTP server, which applies key, plan, quota, and errors as for every HTTP request.
 * @throws Failure or ProblemError with a message for the agent if there is no response
 */
export type RouteCall = (request: RouteRequest) => Promise<RouteResponse>
