import assert from 'node:assert/strict'
import type { Injectable } from '#test/support/network/injectable.ts'

/** One response to a browser. */
export interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The body as data; throws when it is not JSON. */
  readonly body: Record<string, unknown>
}

interface Changed {
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent in place of the JSON of the body. */
  readonly raw?: string
  readonly remoteAddress?: string
}

/** What a browser adds by itself: its cookies, and on changes the origin of the page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** Id of the account that its page acts for; undefined = the user's own. */
  account: string | undefined
  readonly #app: Injectable
  readonly #origin: string

  constructor(app: Injectable, origin: string) {
    this.#app = app
    this.#origin = origin
  }

  get(url: string, changed: Changed = {}): Promise<Seen> {
    return this.#ask('GET', url, { ...changed, raw: undefined })
  }

  post(url: string, body: object = {}, changed: Changed = {}): Promise<Seen> {
    return this.#change('POST', url, body, changed)
  }

  patch(url: string, body: object = {}, changed: Changed = {}): Promise<Seen> {
    return this.#change('PATCH', url, body, changed)
  }

  /** A page of the same browser that acts for another account. */
  actingFor(account: string | undefined): Browser {
    const other = this.at(this.#app)
    other.account = account
    return other
  }

  /** A page of the same browser, as it reaches another process of the service. */
  at(app: Injectable): Browser {
    const other = new Browser(app, this.#origin)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.account = this.account
    return other
  }

  delete(url: string): Promise<Seen> {
    return this.#ask('DELETE', url, { headers: { origin: this.#origin } })
  }

  /** As `get` and `post`, and it must succeed. */
  async read(url: string): Promise<Record<string, unknown>> {
    return succeeded(await this.get(url))
  }

  async do(url: string, body: object = {}): Promise<Record<string, unknown>> {
    return succeeded(await this.post(url, body))
  }

  #change(method: 'POST' | 'PATCH', url: string, body: object, changed: Changed): Promise<Seen> {
    const headers = { origin: this.#origin, 'content-type': 'application/json', ...changed.headers }
    return this.#ask(method, url, { ...changed, headers, raw: changed.raw ?? JSON.stringify(body) })
  }

  async #ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    about: { [Name in keyof Changed]?: Changed[Name] | undefined },
  ): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = Object.entries({
      ...(cookie === '' ? {} : { cookie }),
      'vds-account': this.account,
      ...about.headers,
    })
    const response = await this.#app.inject({
      method,
      url,
      headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) as Record<string, string>,
      ...(about.raw === undefined ? {} : { payload: about.raw }),
      ...(about.remoteAddress === undefined ? {} : { remoteAddress: about.remoteAddress }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#keep(String(line))
    const text = response.body
    return {
      status: response.statusCode,
      headers: response.headers as Seen['headers'],
      text,
      get body() {
        return JSON.parse(text) as Record<string, unknown>
      },
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function succeeded(seen: Seen): Record<string, unknown> {
  assert.ok(seen.status === 200 || seen.status === 201, `${seen.status} ${seen.text}`)
  return seen.body
}
