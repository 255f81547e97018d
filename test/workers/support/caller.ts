import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { WorkersService } from './workers-service.ts'

/** Connections that are opened to find every worker; far more than it takes. */
const CONNECTIONS_MAX = 400
/** An id of a request begins with what its process has for all of them (src/platform/request-id.ts). */
const PROCESS_PART_CHARACTERS = 'req_'.length + 12

export interface WorkerAnswer {
  readonly status: number
  readonly text: string
  readonly snapshot: string | undefined
  /** Tells the workers apart. */
  readonly worker: string
}

/** One connection that is kept: its requests all reach the same worker. */
export class Caller {
  readonly #address: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(address: URL) {
    this.#address = address
  }

  /** @throws what the connection says when the request is lost */
  ask(path: string, token?: string): Promise<WorkerAnswer> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return new Promise((resolve, reject) => {
      const request = get(new URL(path, this.#address), { agent: this.#agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(answerOf(response, text)))
        response.on('error', reject)
      })
      request.on('error', reject)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function answerOf({ statusCode, headers }: IncomingMessage, text: string): WorkerAnswer {
  const requestId = String(headers['x-request-id'])
  return {
    status: statusCode ?? 0,
    text,
    snapshot: headers.etag?.slice(1).split('-')[0],
    worker: requestId.slice(0, PROCESS_PART_CHARACTERS),
  }
}

/** A connection to each of so many workers, by worker; `each` of them, if more are wanted. */
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
