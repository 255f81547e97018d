import { assert } from '#platform/assert.ts'
import { ProblemError } from '#platform/problem.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Principal } from '#accounts/principal.ts'
import { guard, queryOf, readersOf, routeOf } from '#http/account/answer-endpoint.ts'
import { carriesCredential } from '#http/pipeline/credential-in-query.ts'
import type { PipelineContext } from '#http/pipeline/context.ts'
import type { Admitted, Decision } from '#http/pipeline/decision.ts'
import { rejectCredentialInQuery, type AdmitRequest } from '#http/pipeline/operation-route.ts'
import { NO_COUNTS } from '#http/pipeline/request-counts.ts'
import { sendRejection } from '#http/pipeline/send.ts'
import { HttpAdmissionRequest } from '#http/pipeline/sent-request.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { NO_STORE_HEADERS } from '#http/security-headers.ts'
import { hasBody } from '#http/unknown-routes.ts'
import type { AnswerOf, BodyOf, Endpoint, PathOf, QueryOf } from '#operations/account/endpoint.ts'
import { ALERTS_PLAN } from '#operations/alerts/alert-endpoint.ts'
import type { Operation } from '#operations/operation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i
const JSON_TYPE = 'application/json; charset=utf-8'

/** What an alert endpoint is run with. */
export interface AlertCall<Of extends Endpoint> {
  readonly path: PathOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
  readonly principal: Principal
  readonly alerts: Alerts
  readonly clock: PipelineContext['clock']
}

/** An endpoint and what it does. */
export interface HandledAlert {
  readonly endpoint: Endpoint
  readonly run: (call: AlertCall<Endpoint>) => Promise<unknown>
}

/** Ties what an endpoint does to its schemas. */
export function handleAlert<Of extends Endpoint>(
  endpoint: Of,
  run: (call: AlertCall<Of>) => Promise<AnswerOf<Of>>,
): HandledAlert {
  return { endpoint, run }
}

export interface AlertRouteContext extends PipelineContext {
  readonly alerts: Alerts
  /** Decides by the session of the dashboard; left out = admission decides, by the key. */
  readonly admitRequest?: AdmitRequest | undefined
}

type AlertOperation = Pick<Operation, 'name' | 'path' | 'requiredPlan' | 'metered'>

/**
 * Adds the route of one alert endpoint. Admission decides before the body is read; then the input is checked against its
 * closed schema. The response is never cached, and costs no quota.
 */
export function addAlertRoute(app: FastifyInstance, { endpoint, run }: HandledAlert, context: AlertRouteContext): void {
  const readers = readersOf(endpoint)
  const answer = Compile(endpoint.answer)
  const operation: AlertOperation = {
    name: endpoint.name,
    path: endpoint.url,
    requiredPlan: ALERTS_PLAN,
    metered: false,
  }
  const counts = (context.counts ?? NO_COUNTS).ofOperation(endpoint.name)
  const admitted = new WeakMap<FastifyRequest, { readonly decision: Admitted; readonly principal: Principal }>()
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    onRequest: async (request, reply) => {
      const query = queryOf(request)
      if (carriesCredential(query)) return rejectCredentialInQuery(reply, query, context)
      if (hasBody(request) && !JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? '')) throw notJson()
      const decision = await decide(request, { endpoint, operation, context })
      if (!decision.admitted) return sendRejection(reply, decision, context)
      assert(decision.principal !== undefined, 'alerts are retained for an account')
      admitted.set(request, { decision, principal: decision.principal })
      return undefined
    },
    handler: async (request, reply) => {
      const found = admitted.get(request)
      assert(found !== undefined, 'a request is admitted before it is handled')
      const { decision, principal } = found
      try {
        if (principal.mode === 'test') throw needsLiveKey()
        const call = {
          path: readers.path.readTexts(request.params as Record<string, string>),
          query: readers.query.readQuery(queryOf(request)),
          body: readers.body?.readBody(request.body ?? {}),
          principal,
          alerts: context.alerts,
          clock: context.clock,
        } as AlertCall<Endpoint>
        const result = await run(call)
        // Fails closed: a field that is not declared ends here, not at the caller.
        assert(answer.Check(result), `the response of ${endpoint.name} meets its schema`)
        return reply
          .code(endpoint.status)
          .headers({ ...NO_STORE_HEADERS, ...decision.headers() })
          .header('content-type', JSON_TYPE)
          .send(JSON.stringify(result))
      } catch (error) {
        return sendProblem(reply, error, context, { headers: decision.headers() })
      }
    },
    onResponse: (request, reply, done) => {
      counts.answered(reply.statusCode, reply.elapsedTime)
      note(request, reply, { principal: admitted.get(request)?.principal, operation, context })
      done()
    },
  })
}

function decide(
  request: FastifyRequest,
  about: { endpoint: Endpoint; operation: AlertOperation; context: AlertRouteContext },
): Decision | Promise<Decision> {
  const { endpoint, operation, context } = about
  const { admission, admitRequest, publicUrl } = context
  if (admitRequest === undefined) return admission.admit(new HttpAdmissionRequest(operation, request))
  guard(request, endpoint, { publicUrl })
  return admitRequest(request, operation)
}

function note(
  request: FastifyRequest,
  reply: FastifyReply,
  about: { principal: Principal | undefined; operation: AlertOperation; context: AlertRouteContext },
): void {
  const { principal, operation, context } = about
  if (principal === undefined) return
  const { accountId, keyId } = principal
  const { statusCode: status, elapsedTime: tookMs } = reply
  context.requestLog?.note({ accountId, keyId, operation: operation.name, status, tookMs, requestId: request.id })
}

function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send a JSON object, with Content-Type: application/json.')
}

function needsLiveKey(): ProblemError {
  return new ProblemError('action_refused', 'Alerts belong to the account: use a live key.', {
    extension: { reason: 'LIVE_KEY_NEEDED' },
  })
}
