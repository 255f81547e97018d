import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** What a node says to `eth_chainId`: a number in hexadecimal or anything else; 'down' = no connection is answered. */
type SaidChain = unknown

/** A node that passes on to the real one what no test tells it to answer by itself. */
export class RelayedNode {
  /** What it says; undefined = the truth. */
  says: SaidChain = undefined
  /** What it says to other questions, by their method. */
  readonly lies = new Map<string, unknown>()
  /** Number of requests for its chain id. */
  asked = 0
  /** Address of the node that it passes on to. */
  target: string
  readonly #server: Server

  private constructor(target: string) {
    this.target = target
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(test: Cleanup, target: string): Promise<RelayedNode> {
    const node = new RelayedNode(target)
    await once(node.#server.listen(0, '127.0.0.1'), 'listening')
    test.after(() => {
      node.#server.close()
      node.#server.closeAllConnections()
    })
    return node
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { method } = JSON.parse(body) as { method: string }
    const isQuestion = method === 'eth_chainId'
    if (isQuestion) this.asked += 1
    const said = isQuestion ? this.says : this.lies.get(method)
    if (this.says === 'down') {
      response.destroy()
      return
    }
    response.setHeader('content-type', 'application/json')
    if (said !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: said }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(this.target, { method: 'POST', headers, body })).text())
  }
}
