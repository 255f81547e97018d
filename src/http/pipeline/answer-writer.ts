import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock, type Clock } from '#platform/clock.ts'
import { KEEP_ALIVE_TIMEOUT_MS } from '#http/limits.ts'
import type { RateLimitValues } from './rate-limit-headers.ts'
import { endWithHead } from './ready-head.ts'
import type { RenderedAnswer } from './rendered-answers.ts'

const MS_PER_SECOND = 1_000

/** An answer whose bytes are ready, and what its head tells of this one request. */
export interface OutgoingAnswer {
  readonly answer: RenderedAnswer
  /** 304 has no body. */
  readonly status: 200 | 304
  readonly requestId: string
  /** Undefined for an account without any limit. */
  readonly rateLimit: RateLimitValues | undefined
}

/**
 * Writes kept answers. Where Node takes a head that is ready (ready-head.ts), it gets one, of which only the request's own
 * values are put together anew; otherwise, and for whatever is not an ordinary request on a connection that stays open, it
 * gets a list of headers. Both ways make the same bytes.
 */
export class AnswerWriter {
  readonly #clock: Clock
  readonly #isReady: boolean
  readonly #keptHeaders: readonly string[]
  readonly #unchangedHeaders: readonly string[]
  /** Empty when a new second has begun. */
  #tail = ''
  #unchangedTail = ''

  /**
   * @param keptHeaders of every kept answer, by name @param isReady whether Node takes heads that are ready
   * @param clock tells what stands in `Date`: as with Node itself, the time of this machine
   */
  constructor(keptHeaders: Readonly<Record<string, string>>, isReady: boolean, clock: Clock = systemClock) {
    this.#isReady = isReady
    this.#clock = clock
    const headers = Object.entries(keptHeaders)
    this.#keptHeaders = headers.flat()
    this.#unchangedHeaders = headers.filter(([name]) => name !== 'content-type').flat()
  }

  write(request: IncomingMessage, response: ServerResponse, outgoing: OutgoingAnswer): void {
    const isOrdinary = response.shouldKeepAlive && request.httpVersion === '1.1' && request.headers.expect === undefined
    if (this.#isReady && isOrdinary) this.#writeReady(response, outgoing)
    else this.#writeList(response, outgoing)
  }

  #writeList(response: ServerResponse, { answer, status, requestId, rateLimit }: OutgoingAnswer): void {
    const headers = ['etag', answer.entityTag, 'x-request-id', requestId]
    if (rateLimit !== undefined) headers.push('ratelimit-policy', rateLimit.policy, 'ratelimit', rateLimit.remaining)
    if (status === 304) {
      response.writeHead(304, headers.concat(this.#unchangedHeaders))
      response.end()
    } else {
      headers.push('content-length', answer.contentLength)
      response.writeHead(200, headers.concat(this.#keptHeaders))
      response.end(answer.body, 'latin1')
    }
  }

  #writeReady(response: ServerResponse, { answer, status, requestId, rateLimit }: OutgoingAnswer): void {
    if (this.#tail === '') this.#beginSecond()
    const ofRequest = `etag: ${answer.entityTag}\r\nx-request-id: ${requestId}\r\n`
    const limits =
      rateLimit === undefined ? '' : `ratelimit-policy: ${rateLimit.policy}\r\nratelimit: ${rateLimit.remaining}\r\n`
    if (status === 304) {
      response.statusCode = 304
      endWithHead(response, `HTTP/1.1 304 Not Modified\r\n${ofRequest}${limits}${this.#unchangedTail}`)
    } else {
      const length = `content-length: ${answer.contentLength}\r\n`
      endWithHead(response, `HTTP/1.1 200 OK\r\n${ofRequest}${limits}${length}${this.#tail}`, answer.body)
    }
  }

  /** What is the same for all heads of a second. As Node does, it leaves it to a timer to tell when that is over. */
  #beginSecond(): void {
    const nowMs = this.#clock.nowMs()
    setTimeout(() => (this.#tail = ''), MS_PER_SECOND - (nowMs % MS_PER_SECOND)).unref()
    const date = new Date(nowMs).toUTCString()
    const seconds = Math.floor(KEEP_ALIVE_TIMEOUT_MS / MS_PER_SECOND)
    const end = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`
    this.#tail = linesOf(this.#keptHeaders) + end
    this.#unchangedTail = linesOf(this.#unchangedHeaders) + end
  }
}

/** @param headers names and values in turn */
function linesOf(headers: readonly string[]): string {
  return headers.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n')).join('')
}
