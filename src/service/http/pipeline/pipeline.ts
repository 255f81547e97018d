import assert from 'node:assert/strict'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredCoding, unchangedTag } from '#http/content-negotiation.ts'
import { BATCH_HELD_MS_MAX, BATCH_REQUESTS_MAX, WAITING_REQUESTS_MAX } from '#http/limits.ts'
import { sendProblem, type ProblemContext } from '#http/problem-responses.ts'
import type { ResponseHeaders } from '#http/response-headers.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Admission } from './admission.ts'
import type { BatchFreshness, LeakedKeys } from './authentication.ts'
import {
  type AdmissionRequest,
  type Admitted,
  type ChargeResult,
  type Decision,
  type Rejection,
  pathParametersOf,
} from './decision.ts'
import { AdmittedKey } from './meter.ts'
import {
  type RenderedResponse,
  dataFor,
  dataProblem,
  respond,
  type OperationRoute,
  type ParsedUrl,
  type ResponseData,
  type ResponseContext,
} from './respond.ts'
import { noteRequest, sendRejection, type ResponseSender, type RequestLogContext } from './send.ts'

export interface PipelineContext extends ProblemContext, ResponseContext, RequestLogContext {
  /** Without `checkFreshness`, requests are checked one by one; without `chargeAll`, they are charged one by one. */
  readonly admission: Pick<Admission, 'admit'> & Partial<Pick<Admission, 'checkFreshness' | 'chargeAll'>>
  /** Time that a request waits for an export in progress. Default: EXPORT_WAIT_MS_MAX. */
  readonly exportWaitMs?: number | undefined
  readonly leakedKeys?: Pick<LeakedKeys, 'report'> | undefined
}

export interface Exchange {
  readonly route: OperationRoute
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: string
  readonly admissionRequest: AdmissionRequest
  readonly parsed: ParsedUrl | undefined
  /** Milliseconds of `performance.now`. */
  readonly startMs: number
  /** Replaces admission for callers without a key (the dashboard's explorer). */
  readonly admit: ((request: FastifyRequest) => Promise<Decision>) | undefined
  /** Undefined until decided. */
  decision: Decision | undefined
  units: number
  data: ResponseData | undefined
}

/** Response that is sent unless it cannot be charged. */
interface Chargeable {
  readonly exchange: Exchange
  readonly admitted: Admitted
  readonly rendered: RenderedResponse
}

/**
 * Responds to requests in batches: requests of one event-loop turn share one freshness check and one charge. For each:
 * authenticate, plan, rate limit (admission.ts), find or render the response (respond.ts), charge all (meter.ts), send
 * (send.ts). A request that waits for a store, a payment, or test data joins a later batch. An error fails only its own
 * request.
 */
export class Pipeline {
  readonly #context: PipelineContext
  readonly #sender: ResponseSender
  readonly #waiting: Exchange[] = []
  #isScheduled = false
  /** Timer that holds the next batch until the current one finishes. */
  #holding: NodeJS.Timeout | undefined

  constructor(context: PipelineContext, sender: ResponseSender) {
    this.#context = context
    this.#sender = sender
  }

  join(exchange: Exchange): void {
    if (this.#waiting.length >= WAITING_REQUESTS_MAX) {
      this.#sendProblem(
        exchange,
        new ProblemError('service_unavailable', 'Too many requests are waiting for a response. Try again shortly.'),
      )
      return
    }
    this.#waiting.push(exchange)
    this.#schedule()
  }

  /** Runs the batch after the current event-loop turn, so every request already received can join it. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#holding === undefined) this.#next()
    })
  }

  #next(): void {
    const batch = this.#waiting.splice(0, BATCH_REQUESTS_MAX)
    if (batch.length === 0) return
    // Checked after the batch's last request was read, so every change acknowledged before any of them is seen.
    const freshness = this.#context.admission.checkFreshness?.(batch.map(({ admissionRequest }) => admissionRequest))
    const underWay =
      freshness instanceof Promise ? freshness.then((found) => this.#run(batch, found)) : this.#run(batch, freshness)
    if (this.#waiting.length > 0) this.#schedule()
    else if (underWay !== undefined) this.#hold(underWay)
  }

  /** Holds the next batch, for a bounded time, while a remote store handles this one: requests then share queries. */
  #hold(underWay: Promise<void>): void {
    const release = (): void => {
      clearTimeout(timer)
      if (this.#holding !== timer) return
      this.#holding = undefined
      this.#schedule()
    }
    const timer = setTimeout(release, BATCH_HELD_MS_MAX)
    this.#holding = timer
    void underWay.then(release, release)
  }

  /** Returns a promise that the next batch waits for; undefined if nothing of the batch is pending in it. */
  #run(batch: readonly Exchange[], freshness: BatchFreshness | undefined): Promise<void> | undefined {
    const chargeable: Chargeable[] = []
    for (const exchange of batch) {
      try {
        const ready = this.#prepare(exchange, freshness)
        if (ready !== undefined) chargeable.push(ready)
      } catch (error) {
        this.#fail(exchange, error)
      }
    }
    return chargeable.length > 0 ? this.#charge(chargeable) : undefined
  }

  /** Decides and renders. Returns undefined if the response is already sent or the request waits. */
  #prepare(exchange: Exchange, freshness: BatchFreshness | undefined): Chargeable | undefined {
    const { route, request, query, parsed } = exchange
    const decision = exchange.decision ?? this.#decide(exchange, freshness)
    if (decision instanceof Promise) {
      this.#joinAfter(exchange, decision, (decided) => (exchange.decision = decided))
      return undefined
    }
    exchange.decision = decision
    if (!decision.admitted) {
      this.#reject(exchange, decision)
      return undefined
    }
    const data = exchange.data ?? dataFor(this.#context, decision.principal)
    if (data instanceof Promise) {
      this.#joinAfter(exchange, data, (found) => (exchange.data = found))
      return undefined
    }
    const { pageLimitMax } = decision
    const coding = preferredCoding(request.headers['accept-encoding'])
    const sent = { url: request.url, parsed, path: pathParametersOf(request), query, pageLimitMax, coding }
    const rendered = respond(route, data, sent, this.#context)
    const tag = route.operation.cacheable
      ? unchangedTag(request.headers['if-none-match'], rendered.entityTag)
      : undefined
    if (tag !== undefined) {
      const unchanged = tag === rendered.entityTag ? rendered : { ...rendered, entityTag: tag }
      this.#released(decision, () => this.#send(exchange, unchanged, 304, decision.headers()))
      return undefined
    }
    if (rendered.isFree) {
      this.#released(decision, () => this.#send(exchange, rendered, 200, decision.headers()))
      return undefined
    }
    return { exchange, admitted: decision, rendered }
  }

  #decide(
    { request, admissionRequest, admit }: Exchange,
    freshness: BatchFreshness | undefined,
  ): Decision | Promise<Decision> {
    return admit === undefined ? this.#context.admission.admit(admissionRequest, freshness) : admit(request)
  }

  /** Waits outside the batch, and joins the next one when the value is ready. */
  #joinAfter<Value>(exchange: Exchange, value: Promise<Value>, keep: (value: Value) => void): void {
    value.then(
      (found) => {
        keep(found)
        this.join(exchange)
      },
      (error: unknown) => this.#fail(exchange, error),
    )
  }

  /** Charges the responses of a batch together; payments and free responses one by one. */
  #charge(chargeable: readonly Chargeable[]): Promise<void> | undefined {
    const { admission } = this.#context
    const ofKeys: Chargeable[] = []
    const calls: AdmittedKey[] = []
    for (const response of chargeable) {
      if (admission.chargeAll !== undefined && response.admitted instanceof AdmittedKey) {
        ofKeys.push(response)
        calls.push(response.admitted)
      } else {
        void this.#settleLater(
          [response],
          response.admitted.charge().then((outcome) => [outcome]),
        )
      }
    }
    if (calls.length === 0) return undefined
    try {
      const outcomes = admission.chargeAll?.(calls) ?? []
      if (outcomes instanceof Promise) return this.#settleLater(ofKeys, outcomes)
      this.#settle(ofKeys, outcomes)
    } catch (error) {
      for (const { exchange } of ofKeys) this.#sendProblem(exchange, error)
    }
    return undefined
  }

  async #settleLater(chargeable: readonly Chargeable[], outcomes: Promise<readonly ChargeResult[]>): Promise<void> {
    try {
      this.#settle(chargeable, await outcomes)
    } catch (error) {
      for (const { exchange } of chargeable) this.#sendProblem(exchange, error)
    }
  }

  #settle(chargeable: readonly Chargeable[], outcomes: readonly ChargeResult[]): void {
    for (const [index, { exchange, admitted, rendered }] of chargeable.entries()) {
      const outcome = outcomes[index]
      assert(outcome !== undefined, 'every charge has an outcome')
      if (!outcome.admitted) {
        this.#reject(exchange, outcome)
        continue
      }
      const { operation, counts } = exchange.route
      if (operation.metered && admitted.principal?.mode === 'live') {
        counts.charged()
        exchange.units = 1
      }
      this.#send(exchange, rendered, 200, outcome.headers)
    }
  }

  #send(exchange: Exchange, rendered: RenderedResponse, status: 200 | 304, headers: ResponseHeaders): void {
    const { request, reply, route } = exchange
    try {
      this.#sender.send(request, reply, {
        status,
        rendered,
        headers,
        isCacheable: route.operation.cacheable,
        isNegotiated: route.isNegotiated,
      })
      this.#finish(exchange, status)
    } catch (error) {
      this.#sendProblem(exchange, error)
    }
  }

  #reject(exchange: Exchange, rejection: Rejection): void {
    sendRejection(exchange.reply, rejection, this.#context)
    this.#finish(exchange, exchange.reply.statusCode)
  }

  #fail(exchange: Exchange, error: unknown): void {
    const { decision } = exchange
    if (decision?.admitted !== true) this.#sendProblem(exchange, error)
    else {
      const problem = dataProblem(error, this.#context)
      this.#released(decision, () => this.#sendProblem(exchange, problem, decision.headers()))
    }
  }

  /** Runs `send` once an unused payment is released. */
  #released({ release }: Admitted, send: () => void): void {
    if (release === undefined) send()
    else void release().then(send)
  }

  #sendProblem(exchange: Exchange, error: unknown, headers: ResponseHeaders = {}): void {
    sendProblem(exchange.reply, error, this.#context, { headers })
    this.#finish(exchange, exchange.reply.statusCode)
  }

  #finish({ route, reply, startMs, decision, units }: Exchange, status: number): void {
    const tookMs = performance.now() - startMs
    route.counts.answered(status, tookMs)
    const { operation } = route
    noteRequest(this.#context, { principal: decision?.principal, operation, reply, status, tookMs, units })
  }
}
