/** Options of one call. */
export interface RequestOptions {
  /** Ends the call, also while it waits for another try. */
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
   * One request, with the retries of the client.
   * @param target path and query, from "/v1/" on
   * @throws ServiceError for every response that is none of success
   */
  request(method: string, target: string, raw?: RawRequest): Promise<Response>
  /** The JSON of a response. @throws ServiceError where it is none */
  read(response: Response): Promise<unknown>
}
