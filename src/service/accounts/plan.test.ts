import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PLAN_NAMES, PLANS, planAllows } from './plan.ts'

// Guarantee: the enforced limits equal the published table of plans, line by line.
it('equals the published table of plans', () => {
  const table = PLAN_NAMES.map((name) => [
    PLANS[name].title,
    PLANS[name].monthlyQuota,
    PLANS[name].burstPerSecond,
    PLANS[name].batchLinesMax,
    PLANS[name].priceUsd,
    (['free', 'pro', 'business'] as const).filter((required) => planAllows(name, required)).join(' '),
  ])
  assert.deepEqual(table, [
    ['Free', 500, 5, 0, 0, 'free'],
    ['Starter', 10_000, 10, 0, 40, 'free'],
    ['Pro', 100_000, 25, 1_000, 99, 'free pro'],
    ['Business', 1_000_000, 100, 10_000, 250, 'free pro business'],
    ['Enterprise', null, null, 10_000, null, 'free pro business'],
  ])
})
