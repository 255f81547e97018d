import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import type { Cleanup } from '#test/support/temporary-folder.ts'

type Registered = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
type Discovery = Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0]
type Tokens = Awaited<ReturnType<OAuthClientProvider['tokens']>>

/**
 * A desktop app for the official clients: it registers itself, remembers its tokens, and receives the code at a loopback
 * address. Where it would open the user's browser, it keeps the address for the test.
 */
export class OAuthApp implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata
  /** Address for the user's browser, once the client has asked for consent. */
  authorizationUrl: URL | undefined
  /** HTTP statuses of the tools, in order. */
  readonly statuses: number[] = []
  readonly #callback: Promise<URLSearchParams>
  readonly #state = randomUUID()
  #registered: Registered
  #tokens: Tokens
  #verifier = ''
  #discovery: Discovery | undefined

  constructor(name: string, redirectUrl: string, callback: Promise<URLSearchParams>) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' }
    this.#callback = callback
  }

  /** Parameters that the browser brings after consent. @throws Error if they answer another request */
  async callbackParameters(): Promise<URLSearchParams> {
    const parameters = await this.#callback
    if (parameters.get('state') !== this.#state) throw new Error(`another state: ${parameters.toString()}`)
    return parameters
  }

  /** `fetch` that records the statuses of the tools. */
  readonly fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    if (new URL(url).pathname === '/mcp') this.statuses.push(response.status)
    return response
  }

  state(): string {
    return this.#state
  }

  clientInformation(): Registered {
    return this.#registered
  }

  saveClientInformation(registered: Registered): void {
    this.#registered = registered
  }

  tokens(): Tokens {
    return this.#tokens
  }

  saveTokens(tokens: Tokens): void {
    this.#tokens = tokens
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  saveDiscoveryState(discovery: Discovery): void {
    this.#discovery = discovery
  }

  discoveryState(): Discovery | undefined {
    return this.#discovery
  }

  invalidateCredentials(scope: string): void {
    if (scope === 'all' || scope === 'tokens') this.#tokens = undefined
    if (scope === 'all' || scope === 'client') this.#registered = undefined
  }
}

/** Starts an app that listens for its callback on a port of its own. */
export async function startOAuthApp(test: Cleanup, name: string): Promise<OAuthApp> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Done</title><h1>Connected</h1>')
    if (pathname === '/callback') resolve(searchParams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return new OAuthApp(name, `http://127.0.0.1:${port}/callback`, promise)
}
