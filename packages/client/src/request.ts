/** Options of one call. */
export interface RequestOptions {
  /** Aborts the call, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined
}

/** A request that is not one of the operations. */
export interface RawRequest extends RequestOptions {
  readonly body?: string | undefined
  readonly contentType?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * True if the request can be repeated after an attempt that may have succeeded. Default: true for GET, otherwise
   * false.
   */
  readonly isRepeatable?: boolean | undefined
}

/** First argument of every operation. */
export interface Client {
  /**
   * Sends a request with the client's retries.
   * @param target path and query, from "/v1/" on
   * @throws ServiceError for every unsuccessful response
   */
  request(method: string, target: string, raw?: RawRequest): Promise<Response>
  /** Parses the JSON of a response. @throws ServiceError if it is not JSON */
  read(response: Response): Promise<unknown>
}
