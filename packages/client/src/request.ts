/** Of one call. */
export interface RequestOptions {
  /** Ends the call, also while it waits for another try. */
  readonly signal?: AbortSignal | undefined
}

/** A request that is not one of the operations. */
export interface RawRequest extends RequestOptions {
  readonly body?: string | undefined
  readonly contentType?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether it may be sent again after its first try may have been done; left out = GET may, others may not. */
  readonly isRepeatable?: boolean | undefined
}

/** What every operation takes first. */
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
