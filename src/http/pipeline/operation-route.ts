import type { Principal } from '#accounts/account-store.ts'
import type { RequestJournal } from '#accounts/usage/request-journal.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { ExportFiles } from '#snapshots/export/export-files.ts'
import type { Operation, ServiceHealth } from '#operations/operation.ts'
import type { Clock } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdmissionRequest, Admitted, AnswerHeaders, Refusal } from './admission-verdict.ts'
import { isUnchanged } from './conditional.ts'
import { carriesCredential } from './credential-in-query.ts'
import type { LeakedKeys } from './leaked-keys.ts'
import { ANSWER_MAX_AGE_SECONDS } from '#http/limits.ts'
import { sendProblem, type ProblemContext } from '#http/problem-responses.ts'
import type { RenderedAnswer, RenderedAnswers } from './rendered-answers.ts'
import { NO_COUNTS, type OperationCounts } from './request-counts.ts'
import { createParameterReader, type ParameterReader, type ParameterValues } from './request-parameters.ts'
import { NOT_KEPT_HEADERS, SECURITY_HEADERS } from '#http/security-headers.ts'
import { hasBody, routeNotFound, targetOf } from '#http/unknown-routes.ts'
import type { WarmAdmission } from './warm-admission.ts'
import type { WarmDoor } from './warm-door.ts'

/** Who may call; see admission.ts. */
export interface Admission {
  admit(request: AdmissionRequest): Admitted | Refusal | Promise<Admitted | Refusal>
  /** The short way for known callers; left out = there is none. */
  readonly warm?: WarmAdmission | undefined
}

/** What the routes of the operations share. */
export interface Door extends ProblemContext {
  readonly admission: Admission
  readonly rendered: RenderedAnswers
  readonly clock: Clock
  /** Export files that are there; left out = none are kept. */
  readonly exports?: Pick<ExportFiles, 'open' | 'made'> | undefined
  /** How long a request waits for an export that is being made; left out = EXPORT_WAIT_MS_MAX. */
  readonly exportWaitMs?: number | undefined
  /** The snapshot that is current now. */
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Told when the current snapshot cannot be read; left out = nobody is. */
  readonly suspectData?: (() => void) | undefined
  /** What test keys are answered from; left out = the same as everybody. */
  readonly testData?: { readonly catalog: () => Catalog | Promise<Catalog>; readonly rendered: RenderedAnswers }
  /** Where keys that stand in addresses are reported; left out = nowhere. */
  readonly leakedKeys?: Pick<LeakedKeys, 'report'> | undefined
  /** Where answers to accounts are noted; left out = nowhere. */
  readonly journal?: Pick<RequestJournal, 'note'>
  /** Answers what is asked again and again; left out = the routes answer everything. */
  readonly warm?: Pick<WarmDoor, 'remember'> | undefined
  /** Tells who may call in place of `admission`, for callers without a key (the explorer of the dashboard). */
  readonly admitRequest?: (request: FastifyRequest, operation: Operation) => Promise<Admitted | Refusal>
}

interface OperationRoute {
  readonly operation: Operation
  readonly pathNames: readonly string[]
  readonly reader: ParameterReader
  readonly counts: OperationCounts
}

const JSON_TYPE = 'application/json; charset=utf-8'

// Answers to keys are private: a shared cache must not serve them to another caller.
export const KEPT_HEADERS: AnswerHeaders = {
  ...SECURITY_HEADERS,
  'content-type': JSON_TYPE,
  'cache-control': `private, max-age=${ANSWER_MAX_AGE_SECONDS}`,
  vary: 'Authorization, X-API-Key',
}
const MOMENTARY_HEADERS: AnswerHeaders = { ...NOT_KEPT_HEADERS, 'content-type': JSON_TYPE }

/** Adds the GET and HEAD route of one operation. */
export function addOperationRoute(app: FastifyInstance, operation: Operation, door: Door): void {
  const pathNames = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const counts = (door.counts ?? NO_COUNTS).ofOperation(operation.name)
  const route = { operation, pathNames, reader: createParameterReader(operation.input, pathNames), counts }
  app.route({
    method: ['GET', 'HEAD'],
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => answer(route, door, { request, reply }),
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * One request. The order is part of the contract (docs/api-design.md): a key in the address, then who is calling, then
 * what is asked, then the quota or the payment, which only an answer that is ready can cost.
 */
async function answer(route: OperationRoute, door: Door, { request, reply }: Exchange): Promise<FastifyReply> {
  const startMs = performance.now()
  try {
    if (hasBody(request)) reply.header('connection', 'close')
    // "/v1/vehicles/" and "/v1/vehicles//recalls": an address that lacks its id is no address.
    if (route.pathNames.some((name) => pathOf(request)[name] === '')) return sendProblem(reply, routeNotFound(), door)
    const query = queryOf(request)
    if (carriesCredential(query)) return refuseCredentialInQuery(reply, query, door)
    const { operation } = route
    const verdict = await (door.admitRequest?.(request, operation) ??
      door.admission.admit(admissionRequest(operation, request)))
    const sent = await answerVerdict(route, door, { request, reply, query, verdict })
    if (verdict.principal !== undefined) {
      const { accountId, keyId } = verdict.principal
      const tookMs = performance.now() - startMs
      const { name } = operation
      door.journal?.note({ accountId, keyId, operation: name, status: reply.statusCode, tookMs, requestId: request.id })
    }
    return sent
  } catch (error) {
    return sendProblem(reply, error, door)
  } finally {
    route.counts.answered(reply.statusCode, performance.now() - startMs)
  }
}

/** What follows from the verdict: a refusal, or the answer and its charge. */
async function answerVerdict(
  route: OperationRoute,
  door: Door,
  { request, reply, query, verdict }: Exchange & { query: string; verdict: Admitted | Refusal },
): Promise<FastifyReply> {
  if (!verdict.admitted) return sendRefusal(reply, verdict, door)
  let rendered: RenderedAnswer
  try {
    const data = dataFor(door, verdict.principal)
    const { catalog, answers } = data instanceof Promise ? await data : data
    rendered = renderedAnswer(route, door, { request, query, pageLimitMax: verdict.pageLimitMax, catalog, answers })
  } catch (error) {
    await verdict.release?.()
    return sendProblem(reply, dataProblem(error, door), door, { headers: verdict.headers() })
  }
  const { cacheable } = route.operation
  if (cacheable && isUnchanged(request.headers['if-none-match'], rendered.entityTag)) {
    await verdict.release?.()
    return sendUnchanged(reply, rendered, verdict.headers())
  }
  const charged = await verdict.charge()
  if (!charged.admitted) return sendRefusal(reply, charged, door)
  countCharge(route, verdict.principal)
  if (cacheable) reply.headers(KEPT_HEADERS).header('etag', rendered.entityTag)
  else reply.headers(MOMENTARY_HEADERS)
  // Last, because a paid answer is not to be kept.
  return reply.headers(charged.headers).send(Buffer.from(rendered.body, 'latin1'))
}

/** A snapshot that cannot be read is looked at, and left where it is damaged: the next try finds another one. */
function dataProblem(error: unknown, { suspectData }: Door): unknown {
  if (typeof (error as { errcode?: unknown } | null)?.errcode !== 'number') return error
  suspectData?.()
  return new ProblemError('service_unavailable', 'The data cannot be read at the moment. Try again shortly.', {
    cause: error,
    extension: { retryAfterSeconds: 1 },
  })
}

function countCharge({ operation, counts }: OperationRoute, principal: Principal | undefined): void {
  if (operation.metered && principal?.mode === 'live') counts.charged()
}

interface AnswerData {
  readonly catalog: Catalog
  /** Answers kept of this catalog. */
  readonly answers: RenderedAnswers
}

/** Test keys are answered from the starter data, whatever is current. */
export function dataFor(door: Door, principal: Principal | undefined): AnswerData | Promise<AnswerData> {
  if (principal?.mode !== 'test' || door.testData === undefined) {
    return { catalog: door.currentCatalog(), answers: door.rendered }
  }
  const { rendered: answers } = door.testData
  const catalog = door.testData.catalog()
  return catalog instanceof Promise ? catalog.then((found) => ({ catalog: found, answers })) : { catalog, answers }
}

export function admissionRequest(operation: AdmissionRequest['operation'], request: FastifyRequest): AdmissionRequest {
  const { headers } = request
  return {
    operation,
    method: request.method,
    target: targetOf(request),
    address: request.ip,
    authorization: headers.authorization,
    apiKey: single(headers['x-api-key']),
    payment: single(headers['payment-signature']) ?? single(headers['x-payment']),
  }
}

function renderedAnswer(
  { operation, reader, counts }: OperationRoute,
  door: Door,
  about: AnswerData & { request: FastifyRequest; query: string; pageLimitMax: number | undefined },
): RenderedAnswer {
  const { request, query, pageLimitMax, catalog, answers } = about
  const input = withPageLimit(operation, reader.read(pathOf(request), query), pageLimitMax)
  const key = `${operation.name}\n${reader.keyOf(input)}`
  const kept = answers.find(key, catalog)
  if (operation.cacheable) counts.rendered(kept !== undefined)
  if (kept !== undefined) {
    const isOrdinary = door.admitRequest === undefined && pageLimitMax === undefined && answers === door.rendered
    if (isOrdinary) door.warm?.remember(request.raw.url ?? '', { operation, key, counts })
    return kept
  }
  const { clock, publicUrl, exports: files } = door
  const madeExports = files === undefined ? undefined : files.made.bind(files)
  return answers.render(operation, input, {
    key,
    context: { catalog, clock, publicUrl, health: door.health(), madeExports },
  })
}

/** The page that this caller gets: what was asked for, or less. The answer echoes it. */
function withPageLimit({ input }: Operation, asked: ParameterValues, max: number | undefined): ParameterValues {
  if (max === undefined || !Object.hasOwn(input.properties, 'limit')) return asked
  return { ...asked, limit: Math.min(Number(asked['limit'] ?? max), max) }
}

/** The answer that the caller holds is still right: no body, and no unit of the quota. */
function sendUnchanged(reply: FastifyReply, { entityTag }: RenderedAnswer, headers: AnswerHeaders): FastifyReply {
  return reply
    .code(304)
    .headers(KEPT_HEADERS)
    .headers(headers)
    .header('etag', entityTag)
    .removeHeader('content-type')
    .send()
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, door: Door): FastifyReply {
  const { status, headers, problem, terms } = refusal
  if (terms === undefined) return sendProblem(reply, problem, door, { status, headers })
  door.counts?.refused(problem.code)
  return reply
    .code(status)
    .headers(NOT_KEPT_HEADERS)
    .headers(headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(terms))
}

function pathOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Record<string, string>
}

/** The raw query string; buildApp tells Fastify to leave it as it is. */
export function queryOf(request: FastifyRequest): string {
  return typeof request.query === 'string' ? request.query : ''
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

/** Refuses a request whose address carries a key, and tells the owner of the key. */
export function refuseCredentialInQuery(reply: FastifyReply, query: string, door: Door): FastifyReply {
  void door.leakedKeys?.report(query)
  const problem = new ProblemError(
    'invalid_parameter',
    'An API key must never stand in an address, where logs and histories keep it. Treat this key as leaked: revoke it, and send a new one in the header "Authorization: Bearer <key>".',
    { extension: { errors: [{ parameter: 'query', message: 'must not carry a key' }] } },
  )
  return sendProblem(reply, problem, door)
}
