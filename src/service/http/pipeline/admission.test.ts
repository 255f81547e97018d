import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Principal } from '#accounts/account-store.ts'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { createToken, DEAD_EXAMPLE_TOKEN } from '#accounts/keys/key-token.ts'
import type { PlanName } from '#accounts/plan.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import type { RequiredPlan } from '#operations/endpoint.ts'
import { ProblemError } from '#platform/problem.ts'
import { unitsOfMonth } from '#test/support/accounts/support.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { Admission } from './admission.ts'
import type { AdmissionRequest, Admitted, Charged, Rejection } from './decision.ts'

const PUBLIC_URL = 'http://localhost:8080'

const REQUEST: AdmissionRequest = {
  operation: { name: 'search_vehicles', requiredPlan: 'free', metered: true },
  target: '/v1/vehicles?year=2019',
  authorization: undefined,
  apiKey: undefined,
  payment: undefined,
  method: 'GET',
  address: '127.0.0.1',
}

interface Service {
  readonly admission: Admission
  readonly store: SqliteAccountStore
  readonly clock: FakeClock
  readonly advanceMs: (ms: number) => void
  /** A key of a new account. */
  readonly keyOf: (
    plan: PlanName,
    limits?: { quota?: number; burst?: number },
  ) => Promise<{ token: string; keyId: string; accountId: string }>
  readonly admit: (request?: Partial<AdmissionRequest> & { plan?: RequiredPlan }) => Promise<Admitted | Rejection>
}

/** A store across a network: it answers later, the same. */
class DistantStore extends SqliteAccountStore {
  override async findPrincipal(tokenSha256: Uint8Array): Promise<Principal | undefined> {
    return super.findPrincipal(tokenSha256)
  }

  override usageNow(): undefined {
    return undefined
  }
}

async function openService(t: TestContext, startMs = START_MS, Store = SqliteAccountStore): Promise<Service> {
  const directory = await mkdtemp(join(tmpdir(), 'vds-admission-'))
  const clock = new FakeClock(startMs)
  const store = new Store({ directory, clock })
  t.after(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })
  let elapsedMs = 0
  const admission = new Admission({ store, clock, publicUrl: PUBLIC_URL, elapsedMs: () => elapsedMs })
  let accounts = 0
  return {
    admission,
    store,
    clock,
    advanceMs(ms) {
      clock.advanceMs(ms)
      elapsedMs += ms
    },
    async keyOf(plan, limits = {}) {
      accounts += 1
      const account = await store.createAccount({ email: `${accounts}@example.org`, plan, ...limits })
      const { token, key } = await issueKey(store, { accountId: account.id, label: 'test' })
      return { token, keyId: key.id, accountId: account.id }
    },
    async admit({ plan = 'free', ...request } = {}) {
      return admission.admit({ ...REQUEST, operation: { ...REQUEST.operation, requiredPlan: plan }, ...request })
    },
  }
}

function rejected(decision: Admitted | Charged | Rejection): Rejection {
  assert.equal(decision.admitted, false)
  return decision
}

function admitted(decision: Admitted | Rejection): Admitted {
  assert.equal(decision.admitted, true)
  return decision
}

/** All that a caller can tell rejections apart by. */
function seen({ status, problem, headers, terms }: Rejection): object {
  return { status, code: problem.code, detail: problem.message, extension: problem.extension, headers, terms }
}

describe('admission without a key', () => {
  it('allows operations that need no key, whatever credential is sent', async (t) => {
    const { admit } = await openService(t)
    const decision = admitted(await admit({ plan: 'none', authorization: 'Bearer rubbish' }))
    assert.equal(decision.principal, undefined)
    assert.deepEqual(await decision.charge(), { admitted: true, headers: {} })
    assert.deepEqual(decision.headers(), {})
  })

  it('responds with 402, empty terms in both versions, and how to get a key, on an open endpoint', async (t) => {
    const { admit } = await openService(t)
    const rejection = rejected(await admit())
    assert.equal(rejection.status, 402)
    assert.equal(rejection.problem.code, 'payment_required')
    assert.equal(rejection.headers['cache-control'], 'no-store')
    assert.equal(rejection.headers['www-authenticate'], 'Bearer realm="Vehicle Data Service"')
    assert.equal(rejection.terms?.x402Version, 1)
    assert.equal(rejection.terms?.error, 'payment_required')
    assert.deepEqual(rejection.terms?.accepts, [])
    const message = rejection.terms?.message ?? ''
    assert.match(message, /No API key was sent\./)
    assert.ok(message.includes(`sign up at ${PUBLIC_URL}/sign-up.`), message)
    assert.ok(!message.includes('npx'), 'a caller cannot run what the operator runs')
    const v2 = JSON.parse(Buffer.from(rejection.headers['payment-required'] ?? '', 'base64').toString())
    assert.equal(v2.x402Version, 2)
    assert.deepEqual(v2.accepts, [])
    assert.equal(v2.resource.url, `${PUBLIC_URL}/v1/vehicles?year=2019`)
  })

  // Guarantee: while payments are disabled, a payment buys nothing and the response says that it cost nothing.
  it('also responds with 402 to a payment', async (t) => {
    const { admit } = await openService(t)
    const rejection = rejected(await admit({ payment: 'eyJ4NDAyVmVyc2lvbiI6MX0=' }))
    assert.equal(rejection.status, 402)
    assert.match(rejection.terms?.message ?? '', /nothing was charged/)
  })

  // Guarantee: an endpoint of a paid plan never offers terms, so nobody signs a useless payment.
  it('responds with 401 without terms on an endpoint of a paid plan, with or without a payment', async (t) => {
    const { admit } = await openService(t)
    for (const plan of ['pro', 'business'] as const) {
      for (const payment of [undefined, 'eyJ4NDAyVmVyc2lvbiI6MX0=']) {
        const rejection = rejected(await admit({ plan, payment }))
        assert.equal(rejection.status, 401)
        assert.equal(rejection.problem.code, 'plan_required')
        assert.equal(rejection.problem.extension.required_plan, plan)
        assert.equal(rejection.terms, undefined)
        assert.equal(rejection.headers['payment-required'], undefined)
        assert.equal(rejection.headers['cache-control'], 'no-store')
      }
    }
  })
})

describe('admission with a bad key', () => {
  // Guarantee: two different keys are rejected by comparison alone, so the response does not reveal which of them is valid.
  it('reports two different keys as a conflict, whichever of them is valid', async (t) => {
    const { admit, keyOf } = await openService(t)
    const [good, otherGood] = [await keyOf('business'), await keyOf('business')]
    const bad = createToken('live')
    for (const [bearer, apiKey] of [
      [good.token, otherGood.token],
      [good.token, bad],
      [bad, good.token],
      [bad, createToken('live')],
      [good.token, ''],
    ]) {
      const { status, problem } = rejected(await admit({ authorization: `Bearer ${bearer}`, apiKey }))
      assert.deepEqual([status, problem.code], [401, 'invalid_api_key'])
      assert.equal(
        problem.message,
        'Authorization and X-API-Key contain different keys. Send one of them, or the same key in both.',
      )
    }
  })

  // Guarantee: mistyped, unknown and revoked keys get the same response, so nobody learns which keys exist.
  it('returns the same 401 for every bad credential, on every plan, paid or not', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const good = await keyOf('business')
    const revoked = await keyOf('business')
    admitted(await admit({ authorization: `Bearer ${revoked.token}` }))
    await store.revokeKey(revoked.keyId)
    const typo = good.token.slice(0, -1) + (good.token.endsWith('a') ? 'b' : 'a')
    const credentials: Partial<AdmissionRequest>[] = [
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: good.token },
      { authorization: `Basic ${good.token}` },
      { authorization: `Bearer ${good.token} ${good.token}` },
      { authorization: `Bearer ${good.token},` },
      { authorization: `Bearer ${typo}` },
      { authorization: `Bearer ${good.token.toUpperCase()}` },
      { authorization: `Bearer ${DEAD_EXAMPLE_TOKEN}` },
      { authorization: `Bearer ${createToken('live')}` },
      { authorization: `Bearer ${createToken('test')}` },
      { authorization: `Bearer ${revoked.token}` },
      { apiKey: '' },
      { apiKey: `Bearer ${good.token}` },
      { apiKey: `${good.token}, ${good.token}` },
      { apiKey: revoked.token },
      { authorization: 'Bearer', apiKey: good.token },
    ]
    const expected = seen(rejected(await admit({ authorization: 'Bearer x' })))
    for (const credential of credentials) {
      for (const plan of ['free', 'pro'] as const) {
        for (const payment of [undefined, 'eyJ4NDAyVmVyc2lvbiI6MX0=']) {
          const rejection = rejected(await admit({ ...credential, plan, payment }))
          assert.deepEqual(seen(rejection), expected, JSON.stringify(credential))
        }
      }
    }
    assert.equal(rejected(await admit({ authorization: 'Bearer x' })).status, 401)
    assert.deepEqual(rejected(await admit({ authorization: 'Bearer x' })).headers, {
      'cache-control': 'no-store',
      'www-authenticate': 'Bearer error="invalid_token"',
    })
  })

  // Guarantee: a key is rejected as soon as its revocation is acknowledged.
  it('rejects the first request after a revocation', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token, keyId } = await keyOf('free', {})
    const other = await keyOf('free')
    for (const headers of [{ authorization: `Bearer ${token}` }, { apiKey: token }]) admitted(await admit(headers))
    await store.revokeKey(keyId)
    for (const headers of [{ authorization: `Bearer ${token}` }, { apiKey: token }]) {
      assert.equal(rejected(await admit(headers)).problem.code, 'invalid_api_key')
    }
    admitted(await admit({ authorization: `Bearer ${other.token}` }))
  })
})

describe('admission with a key', () => {
  it('reads the key from either header, in any case of "Bearer"', async (t) => {
    const { admit, keyOf } = await openService(t)
    const { token, keyId } = await keyOf('business')
    const ways: Partial<AdmissionRequest>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer   ${token} ` },
      { apiKey: token },
      { authorization: `Bearer ${token}`, apiKey: token },
    ]
    for (const way of [...ways, ...ways]) {
      assert.equal(admitted(await admit(way)).principal?.keyId, keyId, JSON.stringify(way))
    }
  })

  // Guarantee: a plan allows exactly the operations in its row of the plan table.
  it('allows operations by plan', async (t) => {
    const { admit, keyOf } = await openService(t)
    const opens: Record<PlanName, RequiredPlan[]> = {
      free: ['none', 'free'],
      starter: ['none', 'free'],
      pro: ['none', 'free', 'pro'],
      business: ['none', 'free', 'pro', 'business'],
      enterprise: ['none', 'free', 'pro', 'business'],
    }
    for (const [name, open] of Object.entries(opens)) {
      const { token } = await keyOf(name as PlanName)
      for (const plan of ['none', 'free', 'pro', 'business'] as const) {
        const decision = await admit({ plan, authorization: `Bearer ${token}` })
        assert.equal(decision.admitted, open.includes(plan), `${name} key, ${plan} endpoint`)
      }
    }
  })

  it('names the required plan', async (t) => {
    const { admit, keyOf } = await openService(t)
    const { token } = await keyOf('starter')
    const rejection = rejected(await admit({ plan: 'pro', authorization: `Bearer ${token}` }))
    assert.equal(rejection.status, 403)
    assert.equal(rejection.problem.code, 'plan_required')
    assert.equal(rejection.problem.extension.required_plan, 'pro')
    assert.equal(
      rejection.problem.message,
      'This endpoint requires the Pro plan or higher. The plan of this key is Starter.',
    )
    assert.equal(rejection.headers['www-authenticate'], 'Bearer error="insufficient_scope"')
    assert.equal(rejection.headers['ratelimit-policy'], '"burst";q=10;w=1, "month";q=10000;w=2592000')
    assert.equal(rejection.headers['ratelimit'], '"burst";r=10;t=1, "month";r=10000;t=820800')
  })

  it('applies a change of plan to the next request', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token, accountId } = await keyOf('free')
    const request = { plan: 'business', authorization: `Bearer ${token}` } as const
    assert.equal(rejected(await admit(request)).status, 403)
    await store.setPlan(accountId, 'business')
    admitted(await admit(request))
    await store.setPlan(accountId, 'pro')
    assert.equal(rejected(await admit(request)).status, 403)
  })
})

describe('admission within limits', () => {
  it("rejects requests beyond the plan's rate, and allows them again in the next second", async (t) => {
    const { admit, keyOf, advanceMs } = await openService(t)
    const { token } = await keyOf('free')
    const authorization = `Bearer ${token}`
    for (let left = 4; left >= 0; left -= 1) {
      const decision = admitted(await admit({ authorization }))
      assert.equal(decision.headers()['ratelimit'], `"burst";r=${left};t=1, "month";r=500;t=820800`)
    }
    const rejection = rejected(await admit({ authorization }))
    assert.equal(rejection.status, 429)
    assert.equal(rejection.problem.code, 'rate_limit_exceeded')
    assert.deepEqual(rejection.problem.extension, {
      limit: 5,
      window: 'second',
      resets_at: '2026-11-21T12:00:01Z',
      retryAfterSeconds: 1,
    })
    assert.deepEqual(rejection.headers, {
      'cache-control': 'no-store',
      'retry-after': '1',
      'ratelimit-policy': '"burst";q=5;w=1, "month";q=500;w=2592000',
      ratelimit: '"burst";r=0;t=1, "month";r=500;t=820800',
    })
    advanceMs(200)
    admitted(await admit({ authorization }))
    assert.equal(rejected(await admit({ authorization })).status, 429)
    advanceMs(1_000)
    for (let count = 0; count < 5; count += 1) admitted(await admit({ authorization }))
  })

  it('shares the burst limit between the keys of an account, and with no other account', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token, accountId } = await keyOf('free')
    const second = await issueKey(store, { accountId, label: 'second' })
    const stranger = await keyOf('free')
    for (let count = 0; count < 5; count += 1) admitted(await admit({ authorization: `Bearer ${token}` }))
    assert.equal(rejected(await admit({ authorization: `Bearer ${second.token}` })).status, 429)
    admitted(await admit({ authorization: `Bearer ${stranger.token}` }))
  })

  // Guarantee: only a sent response costs a unit, and the unit after the last one is rejected.
  it('charges when the response is ready, and rejects the request after the last unit', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token, accountId } = await keyOf('enterprise', { quota: 2 })
    const authorization = `Bearer ${token}`
    const policy = '"month";q=2;w=2592000'
    for (const left of [1, 0]) {
      const decision = admitted(await admit({ authorization }))
      const charged = await decision.charge()
      assert.deepEqual(charged, {
        admitted: true,
        headers: { 'ratelimit-policy': policy, ratelimit: `"month";r=${left};t=820800` },
      })
    }
    const uncharged = admitted(await admit({ authorization }))
    assert.equal(uncharged.headers()['ratelimit'], '"month";r=0;t=820800', 'a 404 costs nothing and is answered')
    const rejection = rejected(await uncharged.charge())
    assert.equal(rejection.status, 429)
    assert.equal(rejection.problem.code, 'quota_exhausted')
    assert.deepEqual(rejection.problem.extension, {
      limit: 2,
      window: 'month',
      resets_at: '2026-12-01T00:00:00Z',
      retryAfterSeconds: 820_800,
    })
    assert.deepEqual(rejection.headers, {
      'cache-control': 'no-store',
      'retry-after': '820800',
      'ratelimit-policy': policy,
      ratelimit: '"month";r=0;t=820800',
    })
    assert.equal(await store.usage(accountId, '2026-11'), 2)
    assert.deepEqual(
      (await unitsOfMonth(store, accountId, '2026-11')).map(({ day, operation, units }) => ({ day, operation, units })),
      [{ day: '2026-11-21', operation: 'search_vehicles', units: 2 }],
    )
  })

  // Guarantee: an uncharged response never reports a count that another process has changed since.
  it('reports the shared count in every process, and no month if it is unknown', async (t) => {
    const month = /"month";r=(\d+)/
    for (const [Store, free] of [
      [SqliteAccountStore, '497'],
      [DistantStore, undefined],
    ] as const) {
      const { admit, admission: first, store, clock, keyOf } = await openService(t, undefined, Store)
      const second = new Admission({ store, clock, publicUrl: PUBLIC_URL })
      const { token } = await keyOf('free')
      const request = { ...REQUEST, authorization: `Bearer ${token}` }
      const left = async (admission: Admission, isCharged: boolean) => {
        const decision = admitted(await admission.admit(request))
        const { ratelimit = '', 'ratelimit-policy': policy = '' } = isCharged
          ? (await decision.charge()).headers
          : decision.headers()
        assert.equal(policy.includes('month'), ratelimit.includes('month'))
        assert.match(ratelimit, /"burst";r=\d/)
        return month.exec(ratelimit)?.[1]
      }
      assert.equal(await left(first, true), '499')
      assert.equal(await left(second, true), '498')
      assert.equal(await left(second, true), '497')
      assert.deepEqual([await left(first, false), await left(second, false)], [free, free])
      const planned = rejected(await admit({ plan: 'pro', authorization: request.authorization }))
      assert.equal(month.exec(planned.headers['ratelimit'] ?? '')?.[1], free)
    }
  })

  it('charges nothing for an unmetered operation', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token, accountId } = await keyOf('free')
    const operation = { name: 'list_plans', requiredPlan: 'free', metered: false } as const
    const decision = admitted(await admit({ operation, authorization: `Bearer ${token}` }))
    const charged = await decision.charge()
    assert.equal(charged.headers['ratelimit'], '"burst";r=4;t=1, "month";r=500;t=820800')
    assert.equal(await store.usage(accountId, '2026-11'), 0)
  })

  it('sends no limits to an unlimited account', async (t) => {
    const { admit, keyOf } = await openService(t)
    const { token } = await keyOf('enterprise')
    const decision = admitted(await admit({ authorization: `Bearer ${token}` }))
    assert.deepEqual(await decision.charge(), { admitted: true, headers: {} })
  })

  // Guarantee: a new month starts with the whole quota at its first second, not earlier.
  it('resets the quota each month', async (t) => {
    const { admit, keyOf, advanceMs } = await openService(t, Date.UTC(2026, 11, 31, 23, 59, 59, 500))
    const { token } = await keyOf('enterprise', { quota: 1 })
    const authorization = `Bearer ${token}`
    const charge = async () => admitted(await admit({ authorization })).charge()
    assert.equal((await charge()).headers['ratelimit'], '"month";r=0;t=1')
    assert.equal(rejected(await charge()).headers['retry-after'], '1')
    advanceMs(500)
    const january = await charge()
    assert.equal(january.admitted, true)
    assert.equal(january.headers['ratelimit'], '"month";r=0;t=2678400')
    assert.equal(january.headers['ratelimit-policy'], '"month";q=1;w=2678400')
  })

  it('decides the same with an asynchronous store', async (t) => {
    const { admit, keyOf, store } = await openService(t, undefined, DistantStore)
    const { token, keyId } = await keyOf('enterprise', { quota: 2 })
    const authorization = `Bearer ${token}`
    for (const left of [1, 0]) {
      const decision = admitted(await admit({ authorization }))
      assert.deepEqual(decision.headers(), {}, 'the shared count is not known before the charge')
      assert.equal((await decision.charge()).headers['ratelimit'], `"month";r=${left};t=820800`)
    }
    assert.equal(rejected(await admitted(await admit({ authorization })).charge()).problem.code, 'quota_exhausted')
    await store.revokeKey(keyId)
    assert.equal(rejected(await admit({ authorization })).problem.code, 'invalid_api_key')
  })

  // Guarantee: while the store does not respond, no caller is served unauthenticated and no response is sent uncharged.
  it('serves nothing while the store cannot charge', async (t) => {
    const { admit, keyOf, store } = await openService(t)
    const { token } = await keyOf('free')
    const authorization = `Bearer ${token}`
    const decision = admitted(await admit({ authorization }))
    await store.close()
    const unavailable = (error: unknown) => error instanceof ProblemError && error.code === 'service_unavailable'
    await assert.rejects(decision.charge(), unavailable)
    await assert.rejects(admit({ authorization }), unavailable)
    assert.equal(rejected(await admit()).status, 402, 'the terms need no store')
  })
})
