// Guarantee: over several processes, and whenever one of them is killed, a payment moves money once at most.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, beforeEach, test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { ask, askUntilClear, Laboratory, statuses } from './support/laboratory.ts'
import type { Behaviour } from './support/unreliable-facilitator.ts'

const lab = await Laboratory.open({ after })
const directory = temporaryFolder({ after })
/** Short enough to wait for, long enough for a settlement on the local chain. */
const leases = { claimMs: 600, settlingMs: 900 }
const { behaviour, calls } = lab.facilitator
const one = await lab.fork({ directory, leases })
const two = await lab.fork({ directory, leases })

beforeEach(() => lab.beginCounting())

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

test('20 copies to two processes: one charge, and whoever has to come back gets an answer', async () => {
  const payment = await lab.sign()
  const urls = [one.address, two.address].map((address) => `${address}/v1/vehicles?limit=1`)
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(urls[index % 2] ?? '', payment)))
  const counts = statuses(outcomes)
  assert.deepEqual(
    Object.keys(counts).filter((status) => !['200', '402', '503'].includes(status)),
    [],
  )
  const answered = counts[200] ?? 0
  assert.ok(answered >= 1 && answered <= 6, JSON.stringify(counts))
  assert.equal((await askUntilClear(urls[1] ?? '', payment)).status, answered < 6 ? 200 : 402)
  assert.equal(await lab.charges(), 1)
  assert.equal(calls.settle, 1)
})

test('30 payments, each to both processes at once: 30 charges', async () => {
  const payments = await Promise.all(Array.from({ length: 30 }, () => lab.sign()))
  await Promise.all(
    payments.flatMap((payment) =>
      [one, two].map(({ address }) => askUntilClear(`${address}/v1/vehicles?limit=1`, payment)),
    ),
  )
  assert.equal(await lab.charges(), 30)
  assert.equal(calls.settle, 30)
})

/** Moments at which a process dies, each with what the facilitator does meanwhile; `reached` says when to kill. */
const DEATHS: Readonly<Record<string, (reached: () => void) => { verify?: Behaviour; settle?: Behaviour }>> = {
  'while the payment is verified': (reached) => ({
    verify: () => {
      reached()
      return new Promise(() => {})
    },
  }),
  'before the money moves': (reached) => ({
    settle: () => {
      reached()
      return new Promise(() => {})
    },
  }),
  'after the money moved': (reached) => ({
    settle: async (forward) => {
      await forward()
      reached()
      return new Promise(() => {})
    },
  }),
}

for (const [moment, misbehave] of Object.entries(DEATHS)) {
  test(`killed ${moment}: 503 until the lease ends, then 200; one charge`, async () => {
    const victim = await lab.fork({ directory, leases })
    const reached = Promise.withResolvers<void>()
    Object.assign(
      behaviour,
      misbehave(() => reached.resolve()),
    )
    const payment = await lab.sign()
    const lost = ask(`${victim.address}/v1/vehicles?limit=1`, payment)
    const rejected = assert.rejects(lost)
    await reached.promise
    await kill(victim.process)
    await rejected
    lab.facilitator.reset()
    const heir = `${two.address}/v1/vehicles?limit=1`
    const early = await ask(heir, payment)
    assert.deepEqual([early.status, early.body['error']], [503, 'payment_pending'])
    assert.equal((await askUntilClear(heir, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
    assert.equal(calls.settle, moment === 'after the money moved' ? 0 : 1)
    const other = await ask(`${one.address}/v1/vehicles?limit=2`, payment)
    assert.deepEqual([other.status, other.body['error']], [402, 'payment_already_used'])
  })
}
