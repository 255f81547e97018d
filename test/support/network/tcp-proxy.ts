import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** A stretch of network between a client and a server on this machine, which a test can break. */
export interface TcpProxy {
  readonly port: number
  /** Breaks every connection, and rejects new ones until `mend`. */
  cut(): void
  /** Keeps every connection open and passes nothing on, as a network that loses all packets, until `mend`. */
  stall(): void
  /** Passes everything on again, `delayMs` later each way. */
  mend(delayMs?: number): void
}

/** Starts a proxy to a port of this machine; it ends with the test. */
export async function startTcpProxy(test: Cleanup, target: number): Promise<TcpProxy> {
  const proxy = new Proxy(target)
  await proxy.listen()
  test.after(() => proxy.close())
  return proxy
}

class Proxy implements TcpProxy {
  readonly #target: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #held: (() => void)[] = []
  #state: 'open' | 'cut' | 'stalled' = 'open'
  #delayMs = 0

  constructor(target: number) {
    this.#target = target
    this.#server = createServer((client) => this.#accept(client))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  cut(): void {
    this.#state = 'cut'
    for (const socket of this.#sockets) socket.destroy()
  }

  stall(): void {
    this.#state = 'stalled'
  }

  mend(delayMs = 0): void {
    this.#state = 'open'
    this.#delayMs = delayMs
    for (const pass of this.#held.splice(0)) pass()
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    this.#follow(client)
    if (this.#state === 'cut') {
      client.destroy()
      return
    }
    const server = connect(this.#target, '127.0.0.1')
    this.#follow(server)
    client.on('data', (bytes) => this.#pass(() => server.write(bytes)))
    server.on('data', (bytes) => this.#pass(() => client.write(bytes)))
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  #pass(write: () => void): void {
    if (this.#state === 'stalled') this.#held.push(write)
    else if (this.#delayMs === 0) write()
    else setTimeout(write, this.#delayMs)
  }
}
