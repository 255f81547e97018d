import { assert } from '#platform/assert.ts'
import { ProblemError } from '#platform/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BATCH_REQUESTS_MAX, WAITING_REQUESTS_MAX } from '#http/limits.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { targetOf } from '#http/unknown-routes.ts'
import type { Epoch } from './authenticate.ts'
import { isUnchanged } from './conditional.ts'
import type { PipelineContext } from './context.ts'
import type { AdmissionRequest, Admitted, Charged, Decision, Rejection, ResponseHeaders } from './decision.ts'
import { AdmittedKey } from './meter.ts'
import type { RenderedAnswer } from './rendered-answers.ts'
import { dataFor, dataProblem, respond, type OperationRoute, type ParsedUrl, type ResponseData } from './respond.ts'
import { sendRejection, type ResponseSender } from './send.ts'

/** One request on its way through the pipeline. */
export interface Exchange {
  readonly route: OperationRoute
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Raw query string. */
  readonly query: string
  /** What the URL asks for, where it was read before. */
  readonly parsed: ParsedUrl | undefined
  /** Milliseconds of `performance.now`. */
  readonly startMs: number
  /** Decides in place of admission, for callers without a key (the explorer of the dashboard). */
  readonly admit: ((request: FastifyRequest) => Promise<Decision>) | undefined
  /** Undefined until it is known. */
  decision: Decision | undefined
  data: ResponseData | undefined
}

/** A response that is sent unless it cannot be charged. */
interface Chargeable {
  readonly exchange: Exchange
  readonly admitted: Admitted
  readonly rendered: RenderedAnswer
}

/**
 * Answers requests in batches: those that arrive in one turn of the event loop share one check of freshness and one
 * charge. For each: authenticate, plan, rate limit (admission.ts), find or render the response (respond.ts), then the
 * charge of all (meter.ts), then send (send.ts). A request that has to wait for a store, a payment or test data joins a
 * later batch with what it waited for. An error is the problem response of its request alone.
 */
export class Pipeline {
  readonly #context: PipelineContext
  readonly #sender: ResponseSender
  readonly #waiting: Exchange[] = []
  #isScheduled = false

  constructor(context: PipelineContext, sender: ResponseSender) {
    this.#context = context
    this.#sender = sender
  }

  /** Takes a request into the next batch. */
  join(exchange: Exchange): void {
    if (this.#waiting.length >= WAITING_REQUESTS_MAX) {
      this.#sendProblem(exchange, new ProblemError('service_unavailable', 'Too many requests wait for a response.'))
      return
    }
    this.#waiting.push(exchange)
    this.#schedule()
  }

  /** By then every request that has arrived in this turn of the event loop was read. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#run(this.#waiting.splice(0, BATCH_REQUESTS_MAX))
      if (this.#waiting.length > 0) this.#schedule()
    })
  }

  #run(batch: readonly Exchange[]): void {
    // Asked after the last request of the batch was read: whatever was acknowledged before any of them is seen.
    const epoch = this.#context.admission.epochNow?.()
    const chargeable: Chargeable[] = []
    for (const exchange of batch) {
      try {
        const ready = this.#prepare(exchange, epoch)
        if (ready !== undefined) chargeable.push(ready)
      } catch (error) {
        this.#fail(exchange, error)
      }
    }
    if (chargeable.length > 0) this.#charge(chargeable)
  }

  /** Decides and renders. Undefined = the request has its response already, or waits. */
  #prepare(exchange: Exchange, epoch: Epoch | undefined): Chargeable | undefined {
    const { route, request, query, parsed } = exchange
    const decision = exchange.decision ?? this.#decide(exchange, epoch)
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
    const sent = { url: request.url, parsed, path: pathOf(request), query, pageLimitMax }
    const rendered = respond(route, data, sent, this.#context)
    if (route.operation.cacheable && isUnchanged(request.headers['if-none-match'], rendered.entityTag)) {
      this.#released(decision, () => this.#send(exchange, rendered, 304, decision.headers()))
      return undefined
    }
    return { exchange, admitted: decision, rendered }
  }

  #decide({ route, request, admit }: Exchange, epoch: Epoch | undefined): Decision | Promise<Decision> {
    if (admit !== undefined) return admit(request)
    return this.#context.admission.admit(new HttpAdmissionRequest(route.operation, request), epoch)
  }

  /** Waits aside, and joins the batch of the turn in which the value is there. */
  #joinAfter<Value>(exchange: Exchange, value: Promise<Value>, keep: (value: Value) => void): void {
    value.then(
      (found) => {
        keep(found)
        this.join(exchange)
      },
      (error: unknown) => this.#fail(exchange, error),
    )
  }

  /** Charges the responses of a batch together; a payment, and what costs nothing, by itself. */
  #charge(chargeable: readonly Chargeable[]): void {
    const { admission } = this.#context
    const ofKeys: Chargeable[] = []
    const calls: AdmittedKey[] = []
    for (const one of chargeable) {
      if (admission.chargeAll !== undefined && one.admitted instanceof AdmittedKey) {
        ofKeys.push(one)
        calls.push(one.admitted)
      } else {
        this.#settle(
          [one],
          one.admitted.charge().then((outcome) => [outcome]),
        )
      }
    }
    if (calls.length === 0) return
    try {
      this.#settle(ofKeys, admission.chargeAll?.(calls) ?? [])
    } catch (error) {
      for (const { exchange } of ofKeys) this.#sendProblem(exchange, error)
    }
  }

  #settle(
    chargeable: readonly Chargeable[],
    outcomes: readonly (Charged | Rejection)[] | Promise<readonly (Charged | Rejection)[]>,
  ): void {
    if (outcomes instanceof Promise) {
      outcomes.then(
        (found) => this.#settle(chargeable, found),
        (error: unknown) => {
          for (const { exchange } of chargeable) this.#sendProblem(exchange, error)
        },
      )
      return
    }
    for (const [index, { exchange, admitted, rendered }] of chargeable.entries()) {
      const outcome = outcomes[index]
      assert(outcome !== undefined, 'every charge has an outcome')
      if (!outcome.admitted) {
        this.#reject(exchange, outcome)
        continue
      }
      const { operation, counts } = exchange.route
      if (operation.metered && admitted.principal?.mode === 'live') counts.charged()
      this.#send(exchange, rendered, 200, outcome.headers)
    }
  }

  #send(exchange: Exchange, rendered: RenderedAnswer, status: 200 | 304, headers: ResponseHeaders): void {
    const { request, reply, route } = exchange
    try {
      this.#sender.send(request, reply, { status, rendered, headers, isCacheable: route.operation.cacheable })
      this.#finish(exchange, status)
    } catch (error) {
      this.#sendProblem(exchange, error)
    }
  }

  #reject(exchange: Exchange, rejection: Rejection): void {
    sendRejection(exchange.reply, rejection, this.#context)
    this.#finish(exchange, exchange.reply.statusCode)
  }

  /** An error before the charge. */
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

  /** Counts the response, and adds it to the request log of its account. */
  #finish({ route, request, startMs, decision }: Exchange, status: number): void {
    const tookMs = performance.now() - startMs
    route.counts.answered(status, tookMs)
    if (decision?.principal === undefined) return
    const { accountId, keyId } = decision.principal
    const { name } = route.operation
    this.#context.requestLog?.note({ accountId, keyId, operation: name, status, tookMs, requestId: request.id })
  }
}

/** What admission reads of an HTTP request. The getters are for payments; others need not pay for them. */
export class HttpAdmissionRequest implements AdmissionRequest {
  readonly operation: AdmissionRequest['operation']
  readonly authorization: string | undefined
  readonly apiKey: string | undefined
  readonly #request: FastifyRequest

  constructor(operation: AdmissionRequest['operation'], request: FastifyRequest) {
    const { headers } = request
    this.operation = operation
    this.authorization = headers.authorization
    this.apiKey = single(headers['x-api-key'])
    this.#request = request
  }

  get method(): string {
    return this.#request.method
  }

  get payment(): string | undefined {
    const { headers } = this.#request
    return single(headers['payment-signature']) ?? single(headers['x-payment'])
  }

  get target(): string {
    return targetOf(this.#request)
  }

  get address(): string {
    return this.#request.ip
  }
}

/** Decoded values of the names in the path template. */
export function pathOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Record<string, string>
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
