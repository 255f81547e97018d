import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createToken } from '#accounts/keys/key-token.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import type { Operation, RequiredPlan } from '#operations/endpoint.ts'
import { DOWNLOADS, OPERATIONS } from '#operations/index.ts'
import { SCOPE_GROUPS } from '#operations/scopes.ts'
import { systemClock } from '#platform/clock.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { assertCommonHeaders, assertProblem, assertRateLimit, assertTerms } from '#test/support/http-assert.ts'
import { answeredTarget } from '#test/support/random/targets.ts'
import { AMPLE, type ServiceResponse, type Ask } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { agreeable, AGREEABLE_OFFER, newPayment } from '#test/system/payments/support/agreeable-payments.ts'
import { startPaidService } from '#test/system/payments/support/paid-service.ts'

const payments = agreeable()
const { service } = await startPaidService(
  { after },
  { ...payments, offer: AGREEABLE_OFFER, directory: temporaryFolder({ after }), clock: systemClock },
)
const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''

const good = (await service.createKey('enterprise', AMPLE)).token
const free = (await service.createKey('free')).token
const pro = (await service.createKey('pro')).token
const business = (await service.createKey('business')).token
const revoked = await service.createKey('business')
await service.accounts.revokeKey(revoked.keyId)
const unfit = await service.createKey('business')
await service.accounts.changeKey(unfit.keyId, { scopes: ['no_such_operation'] })
const elsewhere = await service.createKey('business')
await service.accounts.changeKey(elsewhere.keyId, { addresses: ['203.0.113.0/24'] })
const limited = await service.createKey('business')
await service.accounts.changeKey(limited.keyId, {
  expiresMs: systemClock.nowMs() + 3_600_000,
  scopes: SCOPE_GROUPS.map(({ name }) => name),
  addresses: ['127.0.0.0/8'],
})
// Admission goes by the real clock; the store, by one that stands still.
const expired = await service.createKey('business')
await service.accounts.changeKey(expired.keyId, { expiresMs: service.clock.nowMs() + 1 })
const spent = (await service.createKey('enterprise', { quota: 1, burst: 1_000 })).token
await service.ask('/v1/vehicles', { token: spent })

/** A payment that was used for another request. */
const usedPayment = newPayment()
await service.ask('/v1/vehicles?limit=1', { headers: { 'payment-signature': usedPayment } })

/** Every state that a caller's credential can be in. */
const CREDENTIALS = {
  none: {},
  'empty header': { headers: { authorization: '' } },
  'not bearer': { headers: { authorization: 'Basic dXNlcjpwYXNz' } },
  malformed: { token: 'hello' },
  'wrong checksum': { token: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}` },
  unknown: { token: createToken('live') },
  revoked: { token: revoked.token },
  expired: { token: expired.token },
  'of other scopes': { token: unfit.token },
  'for another address': { token: elsewhere.token },
  'limited to this': { token: limited.token },
  free: { token: free },
  pro: { token: pro },
  business: { token: business },
  'quota spent': { token: spent },
  paid: { paid: newPayment },
  'paid with a used payment': { paid: () => usedPayment },
  'paid with rubbish': { paid: () => 'rubbish' },
  'paid with a bad key': { token: createToken('live'), paid: newPayment },
  'paid with a good key': { token: business, paid: newPayment },
  'as X-API-Key': { headers: { 'x-api-key': business } },
} as const satisfies Record<string, Ask & { readonly paid?: () => string }>

type Credential = keyof typeof CREDENTIALS
type Expected = 200 | 'terms' | readonly [number, ProblemCode]

const BAD_KEY = [401, 'invalid_api_key'] as const
const NO_KEY = [401, 'plan_required'] as const
const LOW_PLAN = [403, 'plan_required'] as const
const BAD_PAYMENT = [400, 'invalid_payment'] as const
const EXPIRED = [401, 'expired_api_key'] as const
const NO_SCOPE = [403, 'scope_required'] as const
const NO_ADDRESS = [403, 'address_not_allowed'] as const
const NO_QUOTA = [429, 'quota_exhausted'] as const

/** What each credential gets of an operation, by the plan that the operation needs. The one table. */
const EXPECTED: Readonly<Record<Credential, Readonly<Record<Exclude<RequiredPlan, 'none'>, Expected>>>> = {
  none: { free: 'terms', pro: NO_KEY, business: NO_KEY },
  'empty header': { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  'not bearer': { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  malformed: { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  'wrong checksum': { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  unknown: { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  revoked: { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  expired: { free: EXPIRED, pro: EXPIRED, business: EXPIRED },
  'of other scopes': { free: NO_SCOPE, pro: NO_SCOPE, business: NO_SCOPE },
  'for another address': { free: NO_ADDRESS, pro: NO_ADDRESS, business: NO_ADDRESS },
  'limited to this': { free: 200, pro: 200, business: 200 },
  free: { free: 200, pro: LOW_PLAN, business: LOW_PLAN },
  pro: { free: 200, pro: 200, business: LOW_PLAN },
  business: { free: 200, pro: 200, business: 200 },
  'quota spent': { free: NO_QUOTA, pro: NO_QUOTA, business: NO_QUOTA },
  paid: { free: 200, pro: NO_KEY, business: NO_KEY },
  'paid with a used payment': { free: 'terms', pro: NO_KEY, business: NO_KEY },
  'paid with rubbish': { free: BAD_PAYMENT, pro: NO_KEY, business: NO_KEY },
  'paid with a bad key': { free: BAD_KEY, pro: BAD_KEY, business: BAD_KEY },
  'paid with a good key': { free: 200, pro: 200, business: 200 },
  'as X-API-Key': { free: 200, pro: 200, business: 200 },
}

/** How a request with this credential is sent; one that pays brings a new payment each time. */
function askWith(credential: Credential): Ask {
  const { paid, ...ask }: Ask & { readonly paid?: () => string } = CREDENTIALS[credential]
  return paid === undefined ? ask : { ...ask, headers: { 'payment-signature': paid() } }
}

/** A request of the operation that is answered where the credential opens it. */
function askFor(
  operation: Pick<Operation, 'name' | 'path' | 'input'>,
  credential: Credential,
): Promise<ServiceResponse> {
  const sent = askWith(credential)
  if (operation.name !== runBatch.name) return service.ask(answeredTarget(operation, id), sent)
  return service.ask(`${runBatch.path}?operation=recalls`, {
    ...sent,
    method: 'POST',
    headers: { ...sent.headers, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ id }),
  })
}

function expectedOf(
  { requiredPlan, metered }: Pick<Operation, 'requiredPlan' | 'metered'>,
  credential: Credential,
): Expected {
  if (requiredPlan === 'none') return 200
  const expected = EXPECTED[credential][requiredPlan]
  // What costs nothing is open to a spent quota too.
  return expected === NO_QUOTA && !metered ? 200 : expected
}

const CHALLENGES: Readonly<Record<string, RegExp>> = {
  invalid_api_key: /^Bearer error="invalid_token"$/,
  expired_api_key: /^Bearer error="invalid_token"$/,
  address_not_allowed: /^$/,
  401: /^Bearer realm=/,
  403: /^Bearer error="insufficient_scope"$/,
}

function assertExpected(answer: ServiceResponse, expected: Expected): void {
  assertCommonHeaders(answer)
  if (expected === 200) {
    assert.equal(answer.status, 200, answer.text)
  } else if (expected === 'terms') {
    assertTerms(answer)
  } else {
    const [status, code] = expected
    assertProblem(answer, code, status)
    const challenge = CHALLENGES[code] ?? CHALLENGES[status]
    if (challenge !== undefined) assert.match(answer.headers['www-authenticate'] ?? '', challenge)
    if (status === 403 || status === 429) assertRateLimit(answer)
    assert.equal(answer.headers['payment-required'], undefined, 'terms are offered only where they open something')
  }
}

// Guarantee: each operation accepts exactly the credentials that it should.
for (const operation of [...OPERATIONS, ...DOWNLOADS, runBatch]) {
  for (const credential of Object.keys(CREDENTIALS) as Credential[]) {
    test(`${operation.name}, credential "${credential}"`, async () => {
      service.clock.advanceMs(1_000)
      const settledBefore = payments.settled()
      const answer = await askFor(operation, credential)
      const expected = expectedOf(operation, credential)
      assertExpected(answer, expected)
      // Charged exactly when a payment, and nothing else, opened an operation that has a price.
      const isPaid = credential === 'paid' && expected === 200 && operation.requiredPlan === 'free'
      assert.equal(payments.settled() - settledBefore, isPaid ? 1 : 0, 'payments used')
      // The lines of a batch are no JSON document; test/contract/batch.test.ts holds each to its schema.
      if (operation.name !== runBatch.name || answer.status !== 200) assertDocumented(operation, answer)
    })
  }
}

// Guarantee: a rejection does not reveal which keys exist: mistyped, unknown and revoked ones look the same.
test('mistyped, unknown and revoked keys get the same response, byte for byte', async () => {
  const texts = new Set<string>()
  for (const credential of ['malformed', 'wrong checksum', 'unknown', 'revoked', 'not bearer'] as const) {
    const answer = await service.ask('/v1/vehicles', askWith(credential))
    const { 'x-request-id': requestId = '', date: _date, ...headers } = answer.headers
    texts.add(answer.text.replace(requestId, '') + JSON.stringify(headers))
  }
  assert.equal(texts.size, 1)
})

// Guarantee: without the required plan nobody learns which vehicles exist.
test('rejections for an existing and an unknown vehicle are the same', async () => {
  for (const credential of ['none', 'malformed', 'revoked', 'free', 'paid'] as const) {
    const [real, made] = await Promise.all(
      [id, 'aaaaaaaaaaaaaaa'].map((vehicle) => service.ask(`/v1/vehicles/${vehicle}/recalls`, askWith(credential))),
    )
    assert.ok(real && made)
    const bodyOf = (answer: ServiceResponse) => answer.text.replace(answer.headers['x-request-id'] ?? '', '')
    assert.equal(real.status, made.status)
    assert.equal(bodyOf(real), bodyOf(made), credential)
  }
})

// Guarantee: after an acknowledged revocation, no request with that key is served.
test('a key works from its creation until its revocation', async () => {
  const { token, keyId } = await service.createKey('pro')
  assert.equal((await service.ask('/v1/vehicles', { token })).status, 200)
  const tag = (await service.ask('/v1/vehicles', { token })).headers['etag'] ?? ''
  await service.accounts.revokeKey(keyId)
  assertProblem(await service.ask('/v1/vehicles', { token }), 'invalid_api_key')
  assertProblem(await service.ask('/v1/vehicles', { token, headers: { 'if-none-match': tag } }), 'invalid_api_key')
})
