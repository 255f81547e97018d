import assert from 'node:assert/strict'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountStore } from '#accounts/account-store.ts'
import { auditDone } from '#accounts/audit-log.ts'
import { guardOf } from '#accounts/authority.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { Principal } from '#accounts/principal.ts'
import { EXPLORER_KEY_ID } from '#accounts/usage/request-log.ts'
import { ITEMS_BYTES_MAX } from '#alerts/limits.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import { inputReader, routeOf } from '#http/account/endpoint-handler.ts'
import { hasBody } from '#http/connection-management.ts'
import { containsCredential } from '#http/pipeline/authentication.ts'
import { type Admitted, type Decision, HttpAdmissionRequest } from '#http/pipeline/decision.ts'
import { queryOf, rejectCredentialInQuery, type AdmitRequest } from '#http/pipeline/operation-route.ts'
import type { PipelineContext } from '#http/pipeline/pipeline.ts'
import { NO_COUNTS } from '#http/pipeline/request-counts.ts'
import { noteRequest, sendRejection } from '#http/pipeline/send.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { NO_STORE_HEADERS } from '#http/response-headers.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import type { ItemFormat } from '#operations/alerts/item-lines.ts'
import {
  runEndpoint,
  type Endpoint,
  type AlertContext,
  type AlertEndpoint,
  ALERTS_PLAN,
  type SentLines,
  type Operation,
} from '#operations/endpoint.ts'
import { ProblemError } from '#platform/problem.ts'

/** Adds the alert endpoints below `prefix`; an empty prefix means /v1. */
export function addAlertRoutes(app: FastifyInstance, prefix: string, context: AlertRouteContext): void {
  app.register(
    (scope, _options, done) => {
      // Accepts only JSON, without keys that could reach a prototype.
      const parseJson = scope.getDefaultJsonParser('error', 'error')
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
        // Some clients name the type even without a body.
        if (body === '') parsed(null)
        else void parseJson(request, body.toString(), parsed)
      })
      const asBytes = { parseAs: 'buffer' } as const
      scope.addContentTypeParser(LINE_MEDIA_TYPES, asBytes, (_request, body, parsed) => parsed(null, body))
      for (const endpoint of ALERT_ENDPOINTS) addAlertRoute(scope, endpoint, context)
      done()
    },
    { prefix },
  )
}

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i
const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
const JSON_TYPE = 'application/json; charset=utf-8'

export type AlertAccounts = Pick<AccountStore, 'addAudit' | 'members'>

export interface AlertRouteContext extends PipelineContext {
  readonly alerts: Alerts
  readonly accounts: AlertAccounts
  /** Admits by the dashboard session. Default: by the key. */
  readonly admitRequest?: AdmitRequest | undefined
}

type AlertOperation = Pick<Operation, 'name' | 'path' | 'requiredPlan' | 'metered'>

/** Adds an alert endpoint's route. Admits before the body is read. Responses are not cached and cost no quota. */
export function addAlertRoute(app: FastifyInstance, endpoint: AlertEndpoint, context: AlertRouteContext): void {
  const readInput = inputReader(endpoint)
  const operation: AlertOperation = {
    name: endpoint.name,
    path: endpoint.path,
    requiredPlan: ALERTS_PLAN,
    metered: false,
  }
  const counts = (context.counts ?? NO_COUNTS).ofOperation(endpoint.name)
  const admitted = new WeakMap<FastifyRequest, { readonly decision: Admitted; readonly principal: Principal }>()
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    ...(endpoint.takesLines === true ? { bodyLimit: ITEMS_BYTES_MAX } : {}),
    onRequest: async (request, reply) => {
      const query = queryOf(request)
      if (containsCredential(query)) return rejectCredentialInQuery(reply, query, context)
      const decision = await decide(request, { operation, role: endpoint.role }, context)
      if (!decision.admitted) return sendRejection(reply, decision, context)
      assert(decision.principal !== undefined, 'alerts are retained for an account')
      if (decision.principal.mode === 'test') throw needsLiveKey()
      assertMediaType(request, endpoint)
      admitted.set(request, { decision, principal: decision.principal })
      return undefined
    },
    handler: async (request, reply) => {
      const found = admitted.get(request)
      assert(found !== undefined, 'a request is admitted before it is handled')
      const { decision, principal } = found
      try {
        const { takesLines = false } = endpoint
        const input = readInput(request, takesLines ? {} : (request.body ?? {}))
        const alertContext: AlertContext = {
          principal,
          lines: () => linesOf(request),
          alerts: alertsOf(principal, endpoint, context),
          catalog: context.currentCatalog(),
          publicUrl: context.publicUrl,
          clock: context.clock,
          memberAddresses: () => context.accounts.members.addresses(principal.accountId),
          audit: auditOf(principal, context),
        }
        const headers = { ...NO_STORE_HEADERS, ...decision.headers() }
        if (endpoint.givesCsv === true) {
          return reply
            .headers(headers)
            .header('content-type', CSV_TYPE)
            .send(await endpoint.run(input, alertContext))
        }
        const result = await runEndpoint(endpoint, endpoint.output, input, alertContext)
        return reply
          .code(endpoint.status)
          .headers(headers)
          .header('content-type', JSON_TYPE)
          .send(JSON.stringify(result))
      } catch (error) {
        return sendProblem(reply, error, context, { headers: decision.headers() })
      }
    },
    onResponse: (request, reply, done) => {
      counts.answered(reply.statusCode, reply.elapsedTime)
      const principal = admitted.get(request)?.principal
      noteRequest(context, { principal, operation, reply, tookMs: reply.elapsedTime, units: 0 })
      done()
    },
  })
}

function decide(
  request: FastifyRequest,
  { operation, role }: { operation: AlertOperation; role: Role },
  { admission, admitRequest }: AlertRouteContext,
): Decision | Promise<Decision> {
  if (admitRequest === undefined) return admission.admit(new HttpAdmissionRequest(operation, request))
  return admitRequest(request, operation, role)
}

/** Returns the alert store of a principal. Changes apply only while the key is valid or the user has the role. */
function alertsOf(
  { accountId, keyId, userId }: Principal,
  { method, role: needs }: AlertEndpoint,
  { alerts }: AlertRouteContext,
): Alerts {
  if (method === 'GET') return alerts
  const actor = userId === undefined ? { accountId, keyId } : { accountId, userId, needs }
  return { ...alerts, ...alerts.guarded(guardOf(actor)) }
}

function auditOf({ accountId, keyId, userId }: Principal, context: AlertRouteContext): AlertContext['audit'] {
  const byKey = keyId === EXPLORER_KEY_ID ? {} : { keyId }
  const actor = userId === undefined ? accountId : { accountId, userId }
  return (action, detail) => auditDone({ accountId, actor, action, detail, ...byKey }, context)
}

const LINE_TYPES: Readonly<Record<string, ItemFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
}

/** Media types of lines. Other routes never read bodies as lines. */
export const LINE_MEDIA_TYPES = Object.keys(LINE_TYPES)

function lineFormatOf({ headers }: FastifyRequest): ItemFormat | undefined {
  return LINE_TYPES[headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '']
}

function assertMediaType(request: FastifyRequest, { takesLines }: Endpoint): void {
  if (takesLines === true) {
    if (lineFormatOf(request) === undefined) throw notLines()
  } else if (hasBody(request) && !JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? '')) throw notJson()
}

function linesOf(request: FastifyRequest): SentLines {
  const format = lineFormatOf(request)
  assert(format !== undefined, 'the media type was judged before the body was read')
  return { format, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }
}

function notLines(): ProblemError {
  return new ProblemError(
    'unsupported_media_type',
    'Send CSV with a header row (Content-Type: text/csv) or one JSON object per line (Content-Type: application/x-ndjson).',
  )
}

function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send a JSON object with Content-Type: application/json.')
}

function needsLiveKey(): ProblemError {
  return new ProblemError('action_refused', 'Test keys cannot use alerts. Use a live key.', {
    reason: 'LIVE_KEY_NEEDED',
  })
}
