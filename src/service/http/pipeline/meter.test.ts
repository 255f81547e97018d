import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AccountStore, UnitsCharged, UnitsRequest } from '#accounts/account-store.ts'
import type { Principal } from '#accounts/principal.ts'
import { BurstLimiter } from '#accounts/usage/rate-limits.ts'
import { ProblemError } from '#platform/problem.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { AdmittedKey, Meter, RateLimits } from './meter.ts'

const QUOTA = 1_000

/** A store that grants `units` in all, at once or after a wait. */
class CountingStore {
  readonly transactions: (readonly UnitsRequest[])[] = []
  readonly #units: number
  readonly #waits: boolean
  #used = 0

  constructor(units: number, { waits = false } = {}) {
    this.#units = units
    this.#waits = waits
  }

  chargeUnits(wanted: readonly UnitsRequest[]): UnitsCharged[] | Promise<UnitsCharged[]> {
    this.transactions.push(wanted)
    const taken = wanted.map(({ units }) => this.#take(units))
    return this.#waits ? Promise.resolve(taken) : taken
  }

  usageNow(): number {
    return this.#used
  }

  get used(): number {
    return this.#used
  }

  #take(units: number): UnitsCharged {
    const granted = Math.min(units, this.#units - this.#used)
    this.#used += granted
    return { granted, used: this.#used }
  }
}

function principalOf(accountId: string): Principal {
  return {
    accountId,
    keyId: `key of ${accountId}`,
    plan: 'pro',
    quota: QUOTA,
    burst: 10,
    batchLinesMax: 0,
    mode: 'live',
  }
}

function open(store: object) {
  const meter = new Meter(store as AccountStore, new RateLimits(new FakeClock(), new BurstLimiter(), store))
  const callOf = (principal: Principal, name = 'get_vehicle', metered = true) =>
    new AdmittedKey(meter, principal, { name, metered, requiredPlan: 'free' }, 9)
  return { meter, callOf }
}

function seen(outcomes: Awaited<ReturnType<Meter['chargeAll']>>): (number | string)[] {
  return outcomes.map((outcome) =>
    outcome.admitted ? Number(/"month";r=(\d+)/.exec(outcome.headers['ratelimit'] ?? '')?.[1]) : outcome.problem.code,
  )
}

describe('the charge of a batch', () => {
  it('is one transaction, with one part for each key and operation', async () => {
    const store = new CountingStore(QUOTA)
    const { meter, callOf } = open(store)
    const [one, two] = [principalOf('one'), principalOf('two')]
    const calls = [callOf(one), callOf(two), callOf(one), callOf(one, 'search_vehicles'), callOf(one)]
    await meter.chargeAll(calls)
    const parts = store.transactions.map((wanted) =>
      wanted.map(({ principal, chargeFor, units }) => [principal.accountId, chargeFor.operation, units]),
    )
    assert.deepEqual(parts, [
      [
        ['one', 'get_vehicle', 3],
        ['two', 'get_vehicle', 1],
        ['one', 'search_vehicles', 1],
      ],
    ])
  })

  // Guarantee: if a batch needs more units than are left, exactly the first requests are served.
  it('grants as many requests as units are left, in their order', async () => {
    const store = new CountingStore(3)
    const { meter, callOf } = open(store)
    const caller = principalOf('one')
    const outcomes = await meter.chargeAll(Array.from({ length: 5 }, () => callOf(caller)))
    assert.deepEqual(seen(outcomes), [999, 998, 997, 'quota_exhausted', 'quota_exhausted'])
  })

  it('charges nothing for free requests', async () => {
    const store = new CountingStore(QUOTA)
    const { meter, callOf } = open(store)
    const outcomes = await meter.chargeAll([
      callOf(principalOf('one'), 'get_status', false),
      callOf({ ...principalOf('one'), mode: 'test' }),
    ])
    assert.deepEqual(seen(outcomes), [QUOTA, QUOTA])
    assert.deepEqual([store.transactions.length, store.used], [0, 0])
  })

  // Guarantee: an asynchronous store (another process or a network) serves the same requests.
  it('grants the same after a wait', async () => {
    const store = new CountingStore(3, { waits: true })
    const { meter, callOf } = open(store)
    const caller = principalOf('one')
    const outcomes = await meter.chargeAll(Array.from({ length: 4 }, () => callOf(caller)))
    assert.deepEqual(seen(outcomes), [999, 998, 997, 'quota_exhausted'])
    assert.deepEqual([store.transactions.length, store.used], [1, 3])
  })

  it('reports the count of the last charge in the response to a batch job', async () => {
    const store = new CountingStore(QUOTA)
    const { callOf } = open({ chargeUnits: (wanted: readonly UnitsRequest[]) => store.chargeUnits(wanted) })
    const call = callOf(principalOf('one'), 'run_batch')
    assert.equal(call.headers()['ratelimit'], '"burst";r=9;t=1', 'this store cannot read the count at once')
    await callOf(principalOf('one')).charge()
    await call.chargeLines({ answered: 0, more: 4 })
    assert.match(call.headers()['ratelimit'] ?? '', /"month";r=995;/)
  })

  // Guarantee: no response is sent uncharged while the store does not respond.
  it('fails as a whole if the store cannot charge', async () => {
    const failure = new ProblemError('service_unavailable', 'gone')
    const { meter, callOf } = open({ chargeUnits: () => Promise.reject(failure) })
    await assert.rejects(async () => meter.chargeAll([callOf(principalOf('one'))]), failure)
  })
})
