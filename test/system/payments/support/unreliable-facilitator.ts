import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Reply {
  readonly status: number
  readonly body: string
}

/** What happens to one call: a reply, or undefined = the connection is cut. `forward` asks the real facilitator. */
export type Behaviour = (forward: () => Promise<Reply>) => Promise<Reply | undefined>

type Action = 'verify' | 'settle'

export const honest: Behaviour = (forward) => forward()
export const down: Behaviour = async () => ({ status: 503, body: 'down' })
export const dropped: Behaviour = async () => undefined
/** Does what it was asked to and loses the reply. */
export const dropsReply: Behaviour = async (forward) => {
  await forward()
  return undefined
}

/** Says something else than the truth, having done what it was asked to or not. */
export function lies(change: (truth: Record<string, unknown>) => Record<string, unknown>, acts = true): Behaviour {
  return async (forward) => {
    const truth = acts ? ((JSON.parse((await forward()).body) as Record<string, unknown>) ?? {}) : {}
    return { status: 200, body: JSON.stringify(change(truth)) }
  }
}

/** In front of the real facilitator and misbehaves as a test says. */
export class UnreliableFacilitator {
  readonly behaviour: Record<Action, Behaviour> = { verify: honest, settle: honest }
  readonly calls: Record<Action, number> = { verify: 0, settle: 0 }
  readonly #server: Server
  /** The real one. */
  readonly target: string

  private constructor(target: string) {
    this.target = target
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(target: string): Promise<UnreliableFacilitator> {
    const facilitator = new UnreliableFacilitator(target)
    facilitator.#server.listen(0, '127.0.0.1')
    await once(facilitator.#server, 'listening')
    return facilitator
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Honest again, nothing counted. */
  reset(): void {
    Object.assign(this.behaviour, { verify: honest, settle: honest })
    Object.assign(this.calls, { verify: 0, settle: 0 })
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action: Action = request.url === '/settle' ? 'settle' : 'verify'
    this.calls[action] += 1
    const body = await text(request)
    // An error here is a connection that is cut, which is what a failing facilitator looks like.
    const reply = await this.behaviour[action](() => this.#forward(action, body)).catch(() => undefined)
    if (reply === undefined) response.destroy()
    else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  }

  async #forward(action: Action, body: string): Promise<Reply> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${this.target}/${action}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.text() }
  }
}
