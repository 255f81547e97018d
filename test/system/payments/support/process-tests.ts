import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, test } from 'node:test'
import { ask, askUntilClear, statuses, type Laboratory } from './laboratory.ts'
import type { PaidServiceOptions } from './paid-service.ts'
import type { SigningChanges } from './signing.ts'
import { lies, type Behaviour } from './unreliable-facilitator.ts'

/** Of a process that a test kills: short enough to wait for. */
const PAYMENTS = 12
const SHORT_LEASES = { claimMs: 1_500, settlingMs: 2_500 }
/**
 * Of all others: as in operation, where a lease and the wait for the facilitator are longer than a settlement takes on
 * a busy machine. With short ones a slow settlement is rightly settled once more, which the tests count.
 */
const TIMEOUTS = { verifyMs: 5_000, settleMs: 20_000 }

type LedgerPlace = Pick<PaidServiceOptions, 'directory' | 'databaseUrl'>
type Forked = Awaited<ReturnType<Laboratory['fork']>>

/** Two services that share a ledger, and more on demand, which are killed. */
export interface TwoProcesses {
  readonly lab: Laboratory
  readonly one: Forked
  readonly two: Forked
  readonly another: (leases?: typeof SHORT_LEASES) => Promise<Forked>
}

export async function startTwoProcesses(lab: Laboratory, place: LedgerPlace): Promise<TwoProcesses> {
  const lasting = () => lab.fork({ ...place, timeouts: TIMEOUTS })
  const another = (leases = SHORT_LEASES) => lab.fork({ ...place, timeouts: TIMEOUTS, leases })
  return { lab, one: await lasting(), two: await lasting(), another }
}

/** What several processes on one ledger must do, whatever it is kept in. */
export function processTests(processes: TwoProcesses): void {
  beforeEach(() => processes.lab.beginCounting())
  copyTests(processes)
  forgeryTests(processes)
  for (const [moment, misbehave] of Object.entries(DEATHS)) deathTest(processes, moment, misbehave)
  paidDeathTest(processes)
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
}

const afterTheMoneyMoved: Death = (reached) => ({
  settle: async (forward) => {
    await forward()
    reached()
    return new Promise(() => {})
  },
})
/** As in operation, and longer than the test may last. */
const LONG_LEASES = { claimMs: 600_000, settlingMs: 600_000 }

const ELSEWHERE = '0x000000000000000000000000000000000000dEaD'
/** Payments that do not pay the operator's terms, whatever a facilitator says of them. */
const OTHER_TERMS: Readonly<Record<string, SigningChanges>> = {
  'another chain': { accepted: { network: 'eip155:8453' } },
  'another token': { accepted: { asset: ELSEWHERE } },
  'another payee': { authorization: { to: ELSEWHERE } },
}

/** Makes the facilitator call everything valid and settled, and move nothing. */
function forge({ facilitator, accounts }: Laboratory): void {
  const payer = accounts.payer.address
  const transaction = `0x${'ab'.repeat(32)}`
  const settled = { success: true, transaction, network: 'eip155:84532', payer, amount: '10000' }
  Object.assign(facilitator.behaviour, {
    verify: lies(() => ({ isValid: true, payer }), false),
    settle: lies(() => settled, false),
  })
}

function forgeryTests({ lab, one, two }: TwoProcesses): void {
  const { calls } = lab.facilitator

  for (const [name, change] of Object.entries(OTHER_TERMS)) {
    test(`a payment of ${name} buys nothing at either process, although the facilitator reports it as settled`, async () => {
      forge(lab)
      const payment = await lab.sign(change)
      const outcomes = await Promise.all(
        [one, two].map(({ address }) => ask(`${address}/v1/vehicles?limit=1`, payment)),
      )
      assert.deepEqual(
        outcomes.map(({ status, body }) => [status, body['error']]),
        [one, two].map(() => [402, 'payment_terms_mismatch']),
      )
      assert.deepEqual(calls, { verify: 0, settle: 0 })
    })
  }
}

function copyTests({ lab, one, two }: TwoProcesses): void {
  const { calls } = lab.facilitator

  test('20 copies to two processes: one charge, and a caller who has to retry gets a response', async () => {
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

  test(`${PAYMENTS} payments, each sent to both processes at once: as many charges`, async () => {
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, () => lab.sign()))
    await Promise.all(
      payments.flatMap((payment) =>
        [one, two].map(({ address }) => askUntilClear(`${address}/v1/vehicles?limit=1`, payment)),
      ),
    )
    assert.equal(await lab.charges(), PAYMENTS)
    assert.equal(calls.settle, PAYMENTS)
  })
}

/** Sends a payment to a process and kills it at that moment. Returns the payment. */
async function killWhile({ lab }: TwoProcesses, victim: Forked, misbehave: Death): Promise<string> {
  const reached = Promise.withResolvers<void>()
  Object.assign(
    lab.facilitator.behaviour,
    misbehave(() => reached.resolve()),
  )
  const payment = await lab.sign()
  const rejected = assert.rejects(ask(`${victim.address}/v1/vehicles?limit=1`, payment))
  await reached.promise
  await kill(victim.process)
  await rejected
  lab.facilitator.reset()
  return payment
}

// Guarantee: a caller who paid a process that died gets the response as soon as the chain shows the money, whatever lease is
// left.
function paidDeathTest(processes: TwoProcesses): void {
  const { lab, one, two, another } = processes
  test('killed after the money moved: 200 at once; one charge', async () => {
    const payment = await killWhile(processes, await another(LONG_LEASES), afterTheMoneyMoved)
    const answer = await ask(`${two.address}/v1/vehicles?limit=1`, payment)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.ok(answer.headers.get('payment-response'))
    assert.equal((await ask(`${one.address}/v1/vehicles?limit=1`, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
    assert.equal(lab.facilitator.calls.settle, 0)
    const other = await ask(`${one.address}/v1/vehicles?limit=2`, payment)
    assert.deepEqual([other.status, other.body['error']], [402, 'payment_already_used'])
  })
}

function deathTest(processes: TwoProcesses, moment: string, misbehave: Death): void {
  const { lab, one, two, another } = processes
  test(`killed ${moment}: 503 until the lease ends, then 200; one charge`, async () => {
    const victim = await another()
    const claimedMs = performance.now()
    const payment = await killWhile(processes, victim, misbehave)
    const heir = `${two.address}/v1/vehicles?limit=1`
    const early = await ask(heir, payment)
    // A machine that is busy for so long lets the lease end meanwhile.
    if (performance.now() < claimedMs + SHORT_LEASES.claimMs) {
      assert.deepEqual([early.status, early.body['error']], [503, 'payment_pending'])
    }
    assert.equal((await askUntilClear(heir, payment)).status, 200)
    assert.equal(await lab.charges(), 1)
    assert.equal(lab.facilitator.calls.settle, 1)
    const other = await ask(`${one.address}/v1/vehicles?limit=2`, payment)
    assert.deepEqual([other.status, other.body['error']], [402, 'payment_already_used'])
  })
}
