import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { discardBody } from '#http/connection-management.ts'
import { BATCH_BYTES_MAX, LINE_BYTES_MAX } from '#operations/batch/limits.ts'
import { LineSplitter, type RawLine } from '#operations/batch/line-splitter.ts'
import { FIRST_BYTES, FIRST_WAIT_MS } from './limits.ts'

/**
 * Lines of a request body. Reads the body as fast as it arrives, up to BATCH_BYTES_MAX, even if the client is slow to
 * read results. Otherwise, a client that sends everything before it reads anything would wait forever.
 */
export class RequestLines {
  readonly #stream: IncomingMessage
  readonly #splitter = new LineSplitter()
  /** Received bytes, until `forget`. */
  #arrived: Buffer[] | undefined = []
  #bytes = 0
  #hasLine = false
  #isDone = false
  /** True if the body is too long; its rest is dropped. */
  isTooLarge = false
  /** Resolves to true once an oversized body has ended or the client left, false at the limit for reading it. */
  rest: Promise<boolean> = Promise.resolve(true)
  readonly #take = (chunk: Buffer): void => this.#add(chunk)
  #wake: () => void = () => undefined

  constructor(stream: IncomingMessage) {
    this.#stream = stream
    stream.on('data', this.#take)
    stream.once('end', () => {
      // Without an end, the remaining bytes are not a whole line.
      this.#splitter.end()
      this.#finish()
    })
    for (const event of ['error', 'close']) stream.once(event, () => this.#finish())
  }

  /** Returns the first part of the body: FIRST_BYTES, the whole, or the bytes received within FIRST_WAIT_MS. */
  async first(): Promise<Buffer> {
    while (!this.#isDone && this.#bytes <= LINE_BYTES_MAX && !this.#hasLine) await this.#change()
    const deadlineMs = performance.now() + FIRST_WAIT_MS
    while (!this.#isDone && this.#bytes < FIRST_BYTES && performance.now() < deadlineMs) {
      await this.#change(deadlineMs - performance.now())
    }
    return this.#all()
  }

  async whole(): Promise<Buffer> {
    while (!this.#isDone) await this.#change()
    return this.#all()
  }

  get hasEnded(): boolean {
    return this.#isDone
  }

  /** Returns the HMAC-SHA-256 of `before` and the received bytes. Keyed, because short bodies can be guessed. */
  digest(key: string, before: string): Buffer {
    const hash = createHmac('sha256', key).update(before)
    for (const chunk of this.#arrived ?? []) hash.update(chunk)
    return hash.digest()
  }

  /** Frees the received bytes. `first`, `whole`, and `digest` cannot be called afterwards. */
  forget(): void {
    this.#arrived = undefined
  }

  /** Returns the next received line, or undefined: see `more`. */
  next(): RawLine | undefined {
    return this.#splitter.next()
  }

  /** Waits until there may be another line. Returns false at the end of the body. */
  async more(): Promise<boolean> {
    if (this.#isDone) return false
    await this.#change()
    return true
  }

  #all(): Buffer {
    const { length } = this.#arrived ?? []
    if (length > 1) this.#arrived = [Buffer.concat(this.#arrived ?? [])]
    return this.#arrived?.[0] ?? Buffer.alloc(0)
  }

  #add(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > BATCH_BYTES_MAX) {
      this.isTooLarge = true
      this.#stream.off('data', this.#take)
      this.rest = discardBody(this.#stream)
      this.#finish()
      return
    }
    this.#hasLine ||= chunk.includes('\n')
    this.#arrived?.push(chunk)
    this.#splitter.push(chunk)
    this.#wake()
  }

  #finish(): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#wake()
  }

  #change(msMax?: number): Promise<void> {
    if (this.#isDone) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = msMax === undefined ? undefined : setTimeout(resolve, msMax)
    this.#wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }
}
