import assert from 'node:assert/strict'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { processPartOf } from '#http/response-headers.ts'
import type { InjectedRequest, InjectedResponse } from '#test/support/network/injectable.ts'
import type { WorkersService } from './workers-service.ts'

/** Connections that are opened to find every worker; far more than it takes. */
const CONNECTIONS_MAX = 400

export interface WorkerReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly snapshot: string | undefined
  /** Tells the workers apart. */
  readonly worker: string
}

/** One connection that is retained: its requests all reach the same worker. */
export class Caller {
  readonly #address: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(address: URL) {
    this.#address = address
  }

  /** @throws what the connection says when the request is lost */
  ask(path: string, token?: string): Promise<WorkerReply> {
    return this.#send('GET', path, { headers: authorizationOf(token) })
  }

  /** Sends a message to the tools for agents. */
  message(content: object, token: string): Promise<WorkerReply> {
    const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const headers = { ...authorizationOf(token), ...accept, 'mcp-protocol-version': '2025-06-18' }
    return this.#send('POST', '/mcp', { headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...content }) })
  }

  /** Sends a request in the form that tests within the process give to Fastify. */
  async inject(sent: InjectedRequest): Promise<InjectedResponse> {
    const { method, url, headers, payload } = sent
    const body = payload === undefined ? {} : { body: payload }
    const reply = await this.#send(method, url, { headers, ...body })
    return { statusCode: reply.status, headers: reply.headers, body: reply.text }
  }

  #send(method: string, path: string, { headers, body }: { headers: OutgoingHttpHeaders; body?: string }) {
    return new Promise<WorkerReply>((resolve, reject) => {
      const sent = request(new URL(path, this.#address), { method, agent: this.#agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(responseOf(response, text)))
        response.on('error', reject)
      })
      sent.on('error', reject).end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function authorizationOf(token: string | undefined): OutgoingHttpHeaders {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

function responseOf({ statusCode, headers }: IncomingMessage, text: string): WorkerReply {
  return {
    status: statusCode ?? 0,
    headers,
    text,
    snapshot: headers.etag?.slice(1).split('-')[0],
    worker: processPartOf(String(headers['x-request-id'])),
  }
}

/** Opens a connection to each of this many workers; `each` connections per worker. */
export async function callersOfAll(
  { address }: Pick<WorkersService, 'address'>,
  count: number,
  each = 1,
): Promise<Map<string, Caller[]>> {
  const callers = new Map<string, Caller[]>()
  for (let opened = 0; opened < CONNECTIONS_MAX; opened += 1) {
    const caller = new Caller(address)
    const { worker } = await caller.ask('/')
    const known = callers.get(worker) ?? []
    if (known.length < each) callers.set(worker, [...known, caller])
    else caller.close()
    if (callers.size === count && [...callers.values()].every((list) => list.length === each)) return callers
  }
  return assert.fail(`${CONNECTIONS_MAX} connections reached ${callers.size} of ${count} workers`)
}
