/** A request as tests send it, within the process or over a connection. */
export interface InjectedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
  readonly remoteAddress?: string
}

export interface InjectedResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly body: string
}

/** A service that tests can send requests to: a Fastify application in this process, or a connection to another one. */
export interface Injectable {
  inject(request: InjectedRequest): Promise<InjectedResponse>
}
