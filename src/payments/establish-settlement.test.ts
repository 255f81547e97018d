import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { looks } from './establish-settlement.ts'

// Guarantee: a node that answers slowly keeps a request no longer than its lease, in which nobody else settles.
it('looks no more when the time is over, but once at least', async () => {
  const count = async (msMax: number, eachTakesMs: number): Promise<number> => {
    let seen = 0
    for await (const _ of looks([0, 1, 1, 1, 1], msMax)) {
      seen += 1
      await wait(eachTakesMs)
    }
    return seen
  }
  assert.equal(await count(60_000, 0), 5)
  assert.equal(await count(20, 40), 1)
  assert.equal(await count(-1, 0), 1)
})
