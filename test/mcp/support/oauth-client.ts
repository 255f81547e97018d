import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from '#test/dashboard/support/browser.ts'
import type { Injectable } from '#test/support/network/injectable.ts'

export const REDIRECT = 'http://127.0.0.1:33418/callback'
const FORM = 'application/x-www-form-urlencoded'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly body: Record<string, unknown>
}

/** Tokens of one connection. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** An OAuth client by hand, so that each step can be done wrongly. */
export class OAuthClient {
  readonly app: Injectable
  readonly publicUrl: string
  readonly verifier: string
  clientId = ''

  constructor(app: Injectable, publicUrl = 'http://localhost:8080', verifier = randomBytes(32).toString('base64url')) {
    this.app = app
    this.publicUrl = publicUrl
    this.verifier = verifier
  }

  /** The same client, as it reaches another process of the service. */
  at(app: Injectable): OAuthClient {
    const other = new OAuthClient(app, this.publicUrl, this.verifier)
    other.clientId = this.clientId
    return other
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask({ method: 'GET', url, headers })
  }

  post(url: string, body: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Answer> {
    const payload = new URLSearchParams(body).toString()
    return this.#ask({ method: 'POST', url, headers: { 'content-type': FORM, ...headers }, payload })
  }

  postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const payload = JSON.stringify(body)
    return this.#ask({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })
  }

  /** Registers a public client. */
  async register(metadata: object = {}): Promise<this> {
    const about = { client_name: 'Test Assistant', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }
    const { status, body, text } = await this.postJson('/oauth2/register', { ...about, ...metadata })
    assert.equal(status, 201, text)
    this.clientId = String(body['client_id'])
    return this
  }

  /** Parameters of an authorization request. */
  parameters(changes: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
    const all = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: REDIRECT,
      state: 'state-1',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${this.publicUrl}/mcp`,
      ...changes,
    }
    return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))
  }

  /** Where the browser is sent by an authorization request. */
  async authorize(changes: Readonly<Record<string, string | undefined>> = {}): Promise<URL> {
    const query = new URLSearchParams(this.parameters(changes)).toString()
    const { status, headers, text } = await this.get(`/oauth2/authorize?${query}`)
    assert.equal(status, 302, text)
    return new URL(String(headers['location']))
  }

  /** The `request` parameter of the consent page. */
  async request(changes: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    const page = await this.authorize(changes)
    assert.equal(page.pathname, '/connect', page.href)
    return page.searchParams.get('request') ?? ''
  }

  /** The code that a signed-in user's consent gives. */
  async code(browser: Browser, scopes: readonly string[] = ['vehicles', 'recalls']): Promise<string> {
    const { redirect_url: url } = await browser.do('/account/apps', { request: await this.request(), scopes })
    const target = new URL(String(url))
    assert.equal(target.searchParams.get('state'), 'state-1')
    assert.equal(target.searchParams.get('iss'), this.publicUrl)
    return target.searchParams.get('code') ?? ''
  }

  exchange(code: string, changes: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.post('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      client_id: this.clientId,
      redirect_uri: REDIRECT,
      code_verifier: this.verifier,
      resource: `${this.publicUrl}/mcp`,
      ...changes,
    })
  }

  refresh(token: string, changes: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = { grant_type: 'refresh_token', refresh_token: token, client_id: this.clientId }
    return this.post('/oauth2/token', { ...form, ...changes })
  }

  /** The whole flow. */
  async connect(browser: Browser, scopes?: readonly string[]): Promise<Tokens> {
    return tokensOf(await this.exchange(await this.code(browser, scopes)))
  }

  /** Requests the list of tools. */
  listTools(token: string | undefined): Promise<Answer> {
    return this.message({ method: 'tools/list' }, token)
  }

  callTool(name: string, token: string | undefined, given: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.message({ method: 'tools/call', params: { name, arguments: given } }, token)
  }

  /** Sends a message, or a batch of them, to the tools. */
  message(content: object | readonly object[], token: string | undefined): Promise<Answer> {
    const headers = {
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const rpc = (one: object) => ({ jsonrpc: '2.0', id: 1, ...one })
    return this.postJson('/mcp', Array.isArray(content) ? content.map(rpc) : rpc(content), headers)
  }

  async #ask(request: {
    method: 'GET' | 'POST'
    url: string
    headers: Record<string, string>
    payload?: string
  }): Promise<Answer> {
    const response = await this.app.inject(request)
    const text = response.body
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text,
      get body() {
        return JSON.parse(text) as Record<string, unknown>
      },
    }
  }
}

export function tokensOf({ status, text, body }: Answer): Tokens {
  assert.equal(status, 200, text)
  return { access: String(body['access_token']), refresh: String(body['refresh_token']) }
}
