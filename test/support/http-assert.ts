import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import { PROBLEM_RESPONSES } from '#http/problem-responses.ts'
import { PROBLEM_SCHEMA } from '#operations/problem.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { PUBLIC_URL, type ServiceResponse } from './start-service.ts'

/** What every response carries, whatever it is. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const problemCheck = Schema.Compile(structuredClone(PROBLEM_SCHEMA) as object)

/** Request id and security headers. */
export function assertCommonHeaders({ headers }: ServiceResponse): void {
  assert.match(headers['x-request-id'] ?? '', /^req_[0-9a-z]{18,40}$/)
  for (const [name, value] of Object.entries(ALWAYS)) assert.equal(headers[name], value, name)
  assert.equal(headers['x-powered-by'], undefined)
  assert.equal(headers['access-control-allow-origin'], undefined)
}

/** The one shape of every error but 402; answers its body. */
export function assertProblem(
  answer: ServiceResponse,
  code: ProblemCode,
  status: number = PROBLEM_RESPONSES[code].status,
): Record<string, unknown> {
  assert.equal(answer.status, status, answer.text)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['etag'], undefined)
  const body = answer.json()
  if (!problemCheck.Check(body)) assert.fail(JSON.stringify(problemCheck.Errors(body)[1]))
  assert.equal(body['error'], code)
  assert.equal(body['status'], status)
  assert.equal(body['type'], `${PUBLIC_URL}/docs/problems/${code}`)
  assert.equal(body['message'], body['detail'])
  assert.equal(body['request_id'], answer.headers['x-request-id'])
  return body
}

/** The terms of a keyless call; answers its body. */
export function assertTerms(answer: ServiceResponse): Record<string, unknown> {
  assert.equal(answer.status, 402, answer.text)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer realm=/)
  const v2 = JSON.parse(Buffer.from(answer.headers['payment-required'] ?? '', 'base64').toString()) as Record<
    string,
    unknown
  >
  assert.equal(v2['x402Version'], 2)
  const body = answer.json()
  assert.equal(body['x402Version'], 1)
  assert.ok(Array.isArray(body['accepts']))
  assert.equal(typeof body['message'], 'string')
  return body
}

/** A 200 that a caller may keep; answers its body. */
export function assertCacheable(answer: ServiceResponse): Record<string, unknown> {
  assert.equal(answer.status, 200, answer.text)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'private, max-age=300')
  // Reports are JSON or a page, as `Accept` says.
  assert.match(answer.headers['vary'] ?? '', /^Authorization, X-API-Key, Accept-Encoding(?:, Accept)?$/)
  assert.match(answer.headers['etag'] ?? '', /^"[0-9a-f]{16}-[0-9a-f]{16}"$/)
  assertRateLimit(answer)
  return answer.json()
}

/** The limits that every response to a key tells. */
export function assertRateLimit({ headers }: ServiceResponse): void {
  assert.notEqual(headers['ratelimit-policy'], undefined)
  assert.notEqual(headers['ratelimit'], undefined)
}
