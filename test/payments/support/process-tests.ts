import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, test } from 'node:test'
import { ask, askUntilClear, statuses, type Laboratory } from './laboratory.ts'
import type { PaidServiceOptions } from './paid-service.ts'
import type { Behaviour } from './unreliable-facilitator.ts'

/** Short enough to wait for, long enough for a settlement on the local chain while the machine is busy. */
const LEASES = { claimMs: 1_500, settlingMs: 2_500 }

type LedgerPlace = Pick<PaidServiceOptions, 'directory' | 'databaseUrl'>
type Forked = Awaited<ReturnType<Laboratory['fork']>>

/** Two services that share a ledger, and more on demand. */
export interface TwoProcesses {
  readonly lab: Laboratory
  readonly one: Forked
  readonly two: Forked
  readonly another: () => Promise<Forked>
}

export async function startTwoProcesses(lab: Laboratory, place: LedgerPlace): Promise<TwoProcesses> {
  const another = () => lab.fork({ ...place, leases: LEASES })
  return { lab, one: await another(), two: await another(), another }
}

/** What several processes on one ledger must do, whatever it is kept in. */
export function processTests(processes: TwoProcesses): void {
  beforeEach(() => processes.lab.beginCounting())
  copyTests(processes)
  for (const [moment, misbehave] of Object.entries(DEATHS)) deathTest(processes, moment, misbehave)
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

type Death = (reached: () => void) => { verify?: Behaviour; settle?: Behaviour }

/** Moments at which a process dies, each with what the facilitator does meanwhile; `reached` says when to kill. */
const DEATHS: Readonly<Record<string, Death>> = {
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

function copyTests({ lab, one, two }: TwoProcesses): void {
  const { calls } = lab.facilitator

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
}

function deathTest({ lab, one, two, another }: TwoProcesses, moment: string, misbehave: Death): void {
  test(`killed ${moment}: 503 until the lease ends, then 200; one charge`, async () => {
    const victim = await another()
    const reached = Promise.withResolvers<void>()
    Object.assign(
      lab.facilitator.behaviour,
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
    assert.equal(lab.facilitator.calls.settle, moment === 'after the money moved' ? 0 : 1)
    const other = await ask(`${one.address}/v1/vehicles?limit=2`, payment)
    assert.deepEqual([other.status, other.body['error']], [402, 'payment_already_used'])
  })
}
