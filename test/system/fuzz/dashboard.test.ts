import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PROBLEM_RESPONSES } from '#http/problem-responses.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { statusAfterRejections } from '#test/dashboard/support/after-rejections.ts'
import type { Seen } from '#test/dashboard/support/browser.ts'
import { PASSWORD, startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import {
  brokenObject,
  pick,
  validValue,
  wrongValue,
  type Random,
  type ValueSchema,
} from '#test/support/random/schema-cases.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED, times } from '#test/support/scale.ts'

/** Requests to each endpoint; each password that is hashed takes some fifty milliseconds. */
const CASES = times(20, 2_000)
const HASHING_CASES = times(6, 100)
const HASHING = /sign_up|sign_in|sign_out|password|two_factor|backup_codes|delete_my_account/
const EMAIL = 'ada@example.org'
const HOSTILE_IDS = ['nobody', '__proto__', '%00', '%2e%2e%2f', '%F0%9F%9A%97', "' OR 1=1 --", 'x'.repeat(64)]

interface Endpoint {
  readonly name: string
  readonly method: 'get' | 'post' | 'patch'
  readonly path: string
  /** Of the query. */
  readonly parameters: readonly { name: string; schema: ValueSchema }[]
  readonly body: ValueSchema | undefined
  readonly statuses: readonly string[]
}

/** Rejections that follow from who may call an endpoint and how. */
function possibleProblems({ access, method, problems }: (typeof ENDPOINTS)[number]): ProblemCode[] {
  const possible: ProblemCode[] = ['service_failed', 'service_unavailable', 'invalid_parameter', 'unknown_parameter']
  if (access !== 'anyone' && access !== 'stripe') {
    possible.push('sign_in_required', 'action_refused', 'rate_limit_exceeded')
  }
  if (access === 'operator') possible.push('operator_required')
  if (method !== 'GET' && access !== 'stripe') possible.push('origin_refused', 'unsupported_media_type')
  return [...possible, ...problems]
}

const endpoints: Endpoint[] = ENDPOINTS.map((endpoint) => ({
  name: endpoint.name,
  method: endpoint.method.toLowerCase() as Endpoint['method'],
  path: endpoint.path,
  parameters: Object.entries(endpoint.query.properties).map(([name, schema]) => ({
    name,
    schema: schema as ValueSchema,
  })),
  body: endpoint.body as ValueSchema | undefined,
  statuses: [endpoint.status, ...possibleProblems(endpoint).map((code) => PROBLEM_RESPONSES[code].status)].map(String),
}))

const service = await startDashboard({ after })
const browser = await service.signUpOperator(EMAIL)

/** Signs in again where a case ended the session, once the limits allow it. */
async function stayIn(): Promise<void> {
  if ((await browser.get('/account/me')).status === 200) return
  const signIn = { email: EMAIL, password: PASSWORD }
  const { status, headers } = await browser.post('/api/auth/sign-in/email', signIn)
  if (status === 200) return
  service.clock.advanceMs(Number(headers['retry-after']) * 1_000)
  assert.equal(await statusAfterRejections(() => browser.post('/api/auth/sign-in/email', signIn)), 200)
}

function addressOf({ path, parameters }: Endpoint, random: Random, isBroken: boolean): string {
  const address = path.replaceAll(/\{\w+\}/g, () => encodeURI(pick(HOSTILE_IDS, random)).replaceAll('%25', '%'))
  const pairs = parameters
    .filter(() => random() < 0.5)
    .map(({ name, schema }) => [name, String(validValue(schema, random))])
  if (isBroken) pairs.push(...brokenPair(parameters, random))
  const query = pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')
  return query === '' ? address : `${address}?${query}`
}

/** A parameter twice, one that nobody declared, or one that has no such value. */
function brokenPair(declared: Endpoint['parameters'], random: Random): string[][] {
  const one = declared.length === 0 ? undefined : pick(declared, random)
  if (one === undefined || random() < 0.4) return [[pick(['nonsense', '__proto__', 'limit[]', ''], random), '1']]
  if (random() < 0.5)
    return [
      [one.name, '1'],
      [one.name, '1'],
    ]
  if (one.schema.type === 'string') return [[one.name, 'x'.repeat((one.schema.maxLength ?? 2_000) + 1)]]
  return [[one.name, String(pick(['1e1', '0x1', '-1', '1.0', ' ', wrongValue(one.schema, random)], random))]]
}

function send({ method, body }: Endpoint, address: string, value: unknown): Promise<Seen> {
  if (method === 'get') return browser.get(address)
  const raw = body === undefined ? '{}' : JSON.stringify(value)
  return method === 'post' ? browser.post(address, {}, { raw }) : browser.patch(address, {}, { raw })
}

function assertAnswered(endpoint: Endpoint, seen: Seen, about: string): void {
  assert.ok(endpoint.statuses.includes(String(seen.status)), `${about}: ${seen.status} is not documented: ${seen.text}`)
  assert.ok(
    seen.status < 500 || seen.body['error'] === 'payment_service_failed',
    `${about}: ${seen.status} ${seen.text}`,
  )
  assert.match(String(seen.headers['content-type']), /^application\/(problem\+)?json; charset=utf-8$/, about)
  if (seen.status >= 400) assert.equal(seen.body['status'], seen.status, about)
}

for (const endpoint of endpoints.filter(({ name }) => name !== 'receive_stripe_event')) {
  const cases = HASHING.test(endpoint.name) ? HASHING_CASES : CASES
  // Guarantee: no input from a signed-in user makes an account endpoint fail; input that violates the schema is 400.
  test(`${endpoint.name} gives documented responses to ${cases} valid and broken requests`, async () => {
    const random = seededRandom(SEED)
    for (let at = 0; at < cases; at += 1) {
      await stayIn()
      service.clock.advanceMs(1_000)
      const isBroken = at % 2 === 1
      const breaksBody = isBroken && endpoint.body !== undefined && random() < 0.7
      const address = addressOf(endpoint, random, isBroken && !breaksBody)
      const value =
        endpoint.body === undefined ? undefined : (breaksBody ? brokenObject : validValue)(endpoint.body, random)
      const seen = await send(endpoint, address, value)
      const about = `seed ${SEED}, case ${at}: ${endpoint.method} ${address.slice(0, 300)} ${JSON.stringify(value)?.slice(0, 300)}`
      assertAnswered(endpoint, seen, about)
      if (isBroken) assert.ok([400, 429].includes(seen.status), `${about}: ${seen.status} ${seen.text}`)
    }
  })
}
