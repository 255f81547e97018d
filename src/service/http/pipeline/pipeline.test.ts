import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalog } from '#catalog/catalog.ts'
import { BATCH_REQUESTS_MAX, WAITING_REQUESTS_MAX } from '#http/limits.ts'
import { getStatus } from '#operations/public/get-status.ts'
import { createLog } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import type { BatchFreshness } from './authentication.ts'
import type { AdmissionRequest, Decision } from './decision.ts'
import { type PipelineContext, Pipeline, type Exchange } from './pipeline.ts'
import { NO_COUNTS } from './request-counts.ts'
import type { RenderedResponses, OperationRoute } from './respond.ts'
import type { ReadyResponse, ResponseSender } from './send.ts'

const RENDERED = { body: '{}', contentLength: '2', entityTag: '"tag"', isFree: false }
const ADMITTED: Decision = {
  admitted: true,
  principal: undefined,
  charge: async () => ({ admitted: true, headers: {} }),
  headers: () => ({}),
}

const FRESH: BatchFreshness = { epoch: 1, found: new Map() }

type Admit = (request: AdmissionRequest, freshness: BatchFreshness | undefined) => Decision | Promise<Decision>
type Check = () => BatchFreshness | Promise<BatchFreshness>

/** A pipeline that answers everything with the same bytes, and what became of each request, by its number. */
function open(admit: Admit = () => ADMITTED, check: Check = () => FRESH) {
  const responses: [number, number][] = []
  let checks = 0
  const context: PipelineContext = {
    admission: { admit, checkFreshness: () => ((checks += 1), check()) },
    rendered: { find: () => RENDERED } as unknown as RenderedResponses,
    clock: new FakeClock(),
    currentCatalog: () => ({}) as Catalog,
    health: () => ({ accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }),
    publicUrl: 'http://localhost',
    log: createLog('fatal', { write: () => undefined }),
  }
  const send = (request: { id: string }, _reply: unknown, { status }: ReadyResponse) =>
    void responses.push([Number(request.id), status])
  const pipeline = new Pipeline(context, { send } as unknown as ResponseSender)
  const route: OperationRoute = {
    operation: getStatus,
    pathNames: [],
    isNegotiated: false,
    reader: { read: () => ({}), keyOf: () => '' },
    counts: NO_COUNTS.ofOperation(getStatus.name),
    parsedUrls: new Map() as unknown as OperationRoute['parsedUrls'],
  }
  const join = (number: number): void => {
    const admissionRequest = { authorization: String(number) }
    const request = {
      id: String(number),
      url: '/v1/status',
      headers: { authorization: String(number) },
      raw: {},
      routeOptions: {},
    }
    pipeline.join({
      ...NOTHING_KNOWN,
      route,
      request,
      admissionRequest,
      reply: replyOf(request, responses),
    } as unknown as Exchange)
  }
  return { join, responses, checks: () => checks }
}

const NOTHING_KNOWN = {
  query: '',
  parsed: undefined,
  startMs: 0,
  admit: undefined,
  decision: undefined,
  data: undefined,
}

/** Part of Fastify's reply that a problem response needs. */
function replyOf(request: { id: string }, responses: [number, number][]) {
  const reply = {
    request,
    statusCode: 200,
    code: (status: number) => ((reply.statusCode = status), reply),
    headers: () => reply,
    header: () => reply,
    send: () => (responses.push([Number(request.id), reply.statusCode]), reply),
  }
  return reply
}

async function until(count: number, responses: readonly unknown[]): Promise<void> {
  for (let turn = 0; turn < 10_000 && responses.length < count; turn += 1) await nextTurn()
  assert.equal(responses.length, count)
}

describe('the request pipeline', () => {
  // Guarantee: a batch sees every revocation that was acknowledged before one of its requests arrived.
  it('checks freshness once for a batch, after its last request has arrived', async () => {
    const seen: (BatchFreshness | undefined)[] = []
    const { join, responses, checks } = open((_request, freshness) => (seen.push(freshness), ADMITTED))
    for (let number = 0; number < 40; number += 1) join(number)
    assert.equal(checks(), 0)
    await until(40, responses)
    assert.equal(checks(), 1)
    assert.deepEqual(
      seen,
      Array.from({ length: 40 }, () => FRESH),
    )
  })

  it('limits the batch size, so that other work runs in between', async () => {
    const { join, responses, checks } = open()
    for (let number = 0; number < 3 * BATCH_REQUESTS_MAX; number += 1) join(number)
    await until(3 * BATCH_REQUESTS_MAX, responses)
    assert.equal(checks(), 3)
  })

  // Guarantee: the number of waiting requests is bounded, and the next one is rejected at once.
  it('responds with 503 to a request that finds too many waiting', async () => {
    const { join, responses } = open()
    for (let number = 0; number <= WAITING_REQUESTS_MAX; number += 1) join(number)
    assert.deepEqual(responses, [[WAITING_REQUESTS_MAX, 503]])
    await until(WAITING_REQUESTS_MAX + 1, responses)
  })

  // Guarantee: an error of one request affects only its own response.
  it('answers the other requests of a batch if one fails, at once or later', async () => {
    const failure = new ProblemError('service_unavailable', 'gone')
    const { join, responses } = open(({ authorization }) => {
      if (authorization === '1') throw failure
      return authorization === '3' ? Promise.reject(failure) : ADMITTED
    })
    for (let number = 0; number < 5; number += 1) join(number)
    await until(5, responses)
    assert.deepEqual(
      responses.toSorted(([left], [right]) => left - right),
      [
        [0, 200],
        [1, 503],
        [2, 200],
        [3, 503],
        [4, 200],
      ],
    )
  })

  it('collects requests for a while when a distant store answers a batch', async () => {
    const answer = Promise.withResolvers<BatchFreshness>()
    const { join, responses, checks } = open(undefined, () => (checks() === 1 ? answer.promise : FRESH))
    join(0)
    await nextTurn()
    for (let number = 1; number < 5; number += 1) {
      join(number)
      await nextTurn()
    }
    assert.equal(checks(), 1)
    answer.resolve(FRESH)
    await until(5, responses)
    assert.equal(checks(), 2)
    // Guarantee: a store that stops responding delays no request that does not need it.
    const silent = open(undefined, () => (silent.checks() === 1 ? new Promise(() => undefined) : FRESH))
    silent.join(0)
    await nextTurn()
    silent.join(1)
    await until(1, silent.responses)
    assert.deepEqual(silent.responses, [[1, 200]])
  })

  it('a slow decision delays no other request', async () => {
    const decided = Promise.withResolvers<Decision>()
    const { join, responses } = open(({ authorization }) => (authorization === '0' ? decided.promise : ADMITTED))
    join(0)
    join(1)
    await until(1, responses)
    assert.deepEqual(responses, [[1, 200]])
    decided.resolve(ADMITTED)
    await until(2, responses)
    assert.deepEqual(responses.at(-1), [0, 200])
  })
})
