import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Readable, finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '#accounts/account-store.ts'
import { planAllows } from '#accounts/plan.ts'
import type { IdempotentBatch } from '#accounts/usage/idempotency-keys.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { DownloadSlots } from '#http/download-slots.ts'
import { containsCredential } from '#http/pipeline/authentication.ts'
import {
  type Decision,
  type Rejection,
  HttpAdmissionRequest,
  planRejection,
  scopeRejection,
} from '#http/pipeline/decision.ts'
import { AdmittedKey } from '#http/pipeline/meter.ts'
import { type AdmitRequest, queryOf, rejectCredentialInQuery } from '#http/pipeline/operation-route.ts'
import type { PipelineContext } from '#http/pipeline/pipeline.ts'
import { NO_COUNTS, type OperationCounts } from '#http/pipeline/request-counts.ts'
import { contextOf, dataFor, dataProblem } from '#http/pipeline/respond.ts'
import { noteRequest, sendRejection } from '#http/pipeline/send.ts'
import { logFailure, sendProblem, toProblem } from '#http/problem-responses.ts'
import { markResponding } from '#http/raw-rejections.ts'
import { NO_STORE_HEADERS } from '#http/response-headers.ts'
import type { VehicleKey } from '#operations/batch/batch-line.ts'
import type { BatchOperation } from '#operations/batch/batch-operations.ts'
import { BATCH_ROLE, runBatch } from '#operations/batch/run-batch.ts'
import { checkedResponse } from '#operations/endpoint.ts'
import { isInScope } from '#operations/scopes.ts'
import { EventLoopQueue } from '#platform/event-loop.ts'
import { ProblemError } from '#platform/problem.ts'
import { type BatchRequest, readBatchRequest, readFirst } from './batch-request.ts'
import { BATCHES_MAX, BATCHES_PER_ACCOUNT_MAX } from './limits.ts'
import { RequestLines } from './request-lines.ts'
import { createWriter, summaryTrailer } from './result-writer.ts'
import { BatchRun, type LineResult } from './run-batch.ts'

export interface Batches {
  readonly context: PipelineContext
  readonly counts: OperationCounts
  readonly ofAccount: DownloadSlots
  readonly ofProcess: DownloadSlots
  readonly turns: EventLoopQueue
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Cost {
  units: number
}

interface AdmittedExchange extends Exchange {
  readonly admitted: AdmittedKey
  readonly cost: Cost
  /** Callbacks for the end of the response, whatever the outcome. */
  readonly atEnd: (() => void)[]
}

/** @param server server whose new connections take precedence over further lines */
export function createBatches(context: PipelineContext, server: EventEmitter): Batches {
  let connections = 0
  server.on('connection', () => (connections += 1))
  return {
    context,
    counts: (context.counts ?? NO_COUNTS).ofOperation(runBatch.name),
    ofAccount: new DownloadSlots(BATCHES_PER_ACCOUNT_MAX),
    ofProcess: new DownloadSlots(BATCHES_MAX),
    turns: new EventLoopQueue(() => connections),
  }
}

/** Adds `POST /v1/batch`. @param admitRequest replacement for admission by key (the dashboard session) */
export function addBatchRoute(app: FastifyInstance, batches: Batches, admitRequest?: AdmitRequest): void {
  app.register((scope, _options, done) => {
    // The batch reads the body itself, as it arrives.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.route({
      method: 'POST',
      url: runBatch.path,
      handler: async (request, reply) => {
        const startMs = performance.now()
        try {
          return await respond(batches, { request, reply }, { admitRequest, startMs })
        } catch (error) {
          return sendProblem(reply, error, batches.context)
        } finally {
          // Drops the rest of an unneeded body, so that it cannot block the response.
          if (reply.statusCode !== 200) request.raw.resume()
        }
      },
    })
    done()
  })
}

async function respond(
  batches: Batches,
  { request, reply }: Exchange,
  { admitRequest, startMs }: { admitRequest: AdmitRequest | undefined; startMs: number },
): Promise<FastifyReply> {
  const { context } = batches
  if (containsCredential(queryOf(request))) {
    reply.header('connection', 'close')
    return rejectCredentialInQuery(reply, queryOf(request), context)
  }
  const decision: Decision =
    admitRequest === undefined
      ? await context.admission.admit(new HttpAdmissionRequest(runBatch, request))
      : await admitRequest(request, runBatch, BATCH_ROLE)
  const cost = { units: 0 }
  const atEnd = [() => note(batches, reply, { decision, startMs, cost })]
  finished(reply.raw, () => {
    for (const end of atEnd) end()
  })
  if (!decision.admitted) {
    reply.header('connection', 'close')
    return sendRejection(reply, decision, context)
  }
  assert(decision instanceof AdmittedKey, 'a batch is opened by a key')
  try {
    return await start(batches, { request, reply, admitted: decision, cost, atEnd })
  } catch (error) {
    reply.header('connection', 'close')
    return sendProblem(reply, error, context, { headers: decision.headers() })
  }
}

function note(
  { context, counts }: Batches,
  reply: FastifyReply,
  { decision, startMs, cost }: { decision: Decision; startMs: number; cost: Cost },
): void {
  const tookMs = performance.now() - startMs
  counts.answered(reply.statusCode, tookMs)
  noteRequest(context, { principal: decision.principal, operation: runBatch, reply, tookMs, units: cost.units })
}

/** Checks the request and the first part of its body, and starts the response. */
async function start(batches: Batches, exchange: AdmittedExchange): Promise<FastifyReply> {
  const { request, reply, admitted } = exchange
  const { context } = batches
  const batchRequest = readBatchRequest(request)
  const { principal } = admitted
  const rejection = rejectionOf(batchRequest.operation, admitted)
  if (rejection !== undefined) {
    reply.header('connection', 'close')
    return sendRejection(reply, rejection, context)
  }
  takeSlots(batches, exchange)
  const lines = new RequestLines(request.raw)
  const linesMax = principal.batchLinesMax
  const isWhole = batchRequest.idempotencyKey !== undefined
  const first = isWhole ? await lines.whole() : await lines.first()
  const read = readFirst(first, lines, { input: batchRequest.input, linesMax, isWhole })
  const batch = await claimedBatch(batchRequest, lines, admitted)
  lines.forget()
  const testCatalog = principal.mode === 'test' ? (await dataFor(context, principal)).catalog : undefined
  const report = (problem: ProblemError): void => logFailure(context.log, problem, request)
  const responses = new LineResponses({ ...batchRequest, principal, context, testCatalog, report })
  const writer = createWriter(batchRequest.output, batchRequest.fields ?? batchRequest.operation.columns)
  const run = new BatchRun({
    lines,
    read,
    respond: (key) => responses.respond(key),
    charge: async (some) => {
      const outcome = await admitted.chargeLines({ ...some, batch })
      for (let unit = 0; unit < outcome.charged; unit += 1) batches.counts.charged()
      exchange.cost.units += outcome.charged
      return outcome
    },
    writer,
    linesMax,
    turns: batches.turns,
    isGone: () => reply.raw.destroyed,
  })
  return sendRun({ run, lines, contentType: writer.contentType }, exchange)
}

/** Returns why a key that allows batches may not use this operation; undefined if it may. */
function rejectionOf({ requiredPlan, sameAs }: BatchOperation, admitted: AdmittedKey): Rejection | undefined {
  const { principal } = admitted
  const scopes = principal.restrictions?.scopes
  const missing = scopes && sameAs.find((name) => !isInScope(scopes, name))
  if (missing) return scopeRejection(principal, missing, admitted.headers())
  if (requiredPlan === 'none' || planAllows(principal.plan, requiredPlan)) return undefined
  return planRejection(principal, requiredPlan, admitted.headers())
}

/** Starts sending once the first chunk is ready, so that earlier errors are ordinary problem responses. */
async function sendRun(
  { run, lines, contentType }: { run: BatchRun; lines: RequestLines; contentType: string },
  { request, reply, admitted }: AdmittedExchange,
): Promise<FastifyReply> {
  const text = run.text()
  const { value: first } = await text.next()
  const chunks = (async function* () {
    yield first ?? ''
    yield* text
    if (!(await lines.rest)) reply.raw.once('finish', () => request.raw.destroy())
  })()
  // Prepares at most one chunk ahead of the client.
  const stream = Readable.from(chunks, { highWaterMark: 1 })
  markResponding(reply.raw)
  return reply
    .headers({ ...NO_STORE_HEADERS, ...admitted.headers(), 'content-type': contentType })
    .trailer('Batch-Summary', (_reply, _payload, done) => done(null, summaryTrailer(run.summary)))
    .send(stream)
}

/** Takes slots until the response ends. @throws ProblemError rate_limit_exceeded or service_unavailable */
function takeSlots({ ofAccount, ofProcess }: Batches, { admitted, atEnd }: AdmittedExchange): void {
  const releaseAccount = ofAccount.take(admitted.principal.accountId)
  if (releaseAccount === undefined) {
    const detail = `The account already has the maximum of ${BATCHES_PER_ACCOUNT_MAX} running batches. Wait until one finishes.`
    const extension = { limit: BATCHES_PER_ACCOUNT_MAX, window: 'at once', retryAfterSeconds: 1 }
    throw new ProblemError('rate_limit_exceeded', detail, extension)
  }
  atEnd.push(releaseAccount)
  const releaseProcess = ofProcess.take('')
  if (releaseProcess === undefined) {
    throw new ProblemError('service_unavailable', 'Too many batches are running. Try again shortly.', {
      retryAfterSeconds: 1,
    })
  }
  atEnd.push(releaseProcess)
}

/** Binds the key to operation, fields, and body. @throws ProblemError idempotency_key_reused or rate_limit_exceeded */
async function claimedBatch(
  { idempotencyKey, operation, country, fields }: BatchRequest,
  lines: RequestLines,
  admitted: AdmittedKey,
): Promise<IdempotentBatch | undefined> {
  if (idempotencyKey === undefined) return undefined
  const batch = {
    accountId: admitted.principal.accountId,
    keySha256: createHash('sha256').update(idempotencyKey).digest(),
    bodySha256: lines.digest(
      idempotencyKey,
      `${operation.name}${country === undefined ? '' : ` ${country}`}\n${fields?.join(',') ?? ''}\n`,
    ),
  }
  const claim = await admitted.claimKey(batch)
  if (claim === 'claimed') return batch
  if (claim === 'other_body') {
    const detail =
      'This Idempotency-Key was used for a different batch in the last 24 hours. Repeat the same operation, fields, and body, or use a new key.'
    throw new ProblemError('idempotency_key_reused', detail)
  }
  const detail =
    'The account has reached its 24-hour limit of batches with an Idempotency-Key. Send this batch without one.'
  throw new ProblemError('rate_limit_exceeded', detail, { window: 'day', retryAfterSeconds: 3_600 })
}

interface LineResponsesOptions {
  readonly operation: BatchOperation
  readonly country: string | undefined
  /** Selected result fields. Default: all. */
  readonly fields: readonly string[] | undefined
  readonly principal: Principal | undefined
  readonly context: PipelineContext
  /** Starter data, for test keys. */
  readonly testCatalog: Catalog | undefined
  /** Called for each server error. */
  readonly report: (problem: ProblemError) => void
}

/** Computes the results of a batch's lines, each from the snapshot that is current at that time. */
class LineResponses {
  readonly #options: LineResponsesOptions

  constructor(options: LineResponsesOptions) {
    this.#options = options
  }

  /** @throws ProblemError that applies only to this line */
  respond(key: VehicleKey): LineResult {
    const { operation, country, fields, context, testCatalog } = this.#options
    try {
      const catalog = testCatalog ?? context.currentCatalog()
      const response = operation.run(key, contextOf(context, catalog), { country }) as LineResult['result']
      const found = checkedResponse(operation.name, operation.result, response)
      return { snapshotId: catalog.id, result: fields === undefined ? found : picked(found, fields) }
    } catch (error) {
      throw this.#problemOf(error)
    }
  }

  #problemOf(error: unknown): ProblemError {
    const problem = toProblem(dataProblem(error, this.#options.context))
    if (problem.cause !== undefined || problem.code === 'service_failed') this.#options.report(problem)
    return problem
  }
}

function picked(result: LineResult['result'], fields: readonly string[]): LineResult['result'] {
  return Object.fromEntries(fields.map((name) => [name, result[name] ?? null]))
}
