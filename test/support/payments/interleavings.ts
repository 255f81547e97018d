// Guarantee: in any order of the steps of many requests, processes, crashes and a failing facilitator, a payment is never
// answered without its charge, never answered too often, and never rejected with new terms if it was or will be charged without
// a response.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Chain, ChainOutcome } from '#payments/chain.ts'
import type { Facilitator, SettlementClaim } from '#payments/facilitator.ts'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'
import { PaidCalls, type PaidCall } from '#payments/paid-calls.ts'
import { decodePayment, type SignedPayment } from '#payments/payment-header.ts'
import { REPEATS_MAX } from '#payments/payment-ledger.ts'
import type { PaymentRejection, PaymentOffer } from '#payments/payment-terms.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'

const SEED = 20_261_123

const START_MS = Date.UTC(2026, 10, 21, 12)
const LEASES = { claimMs: 500, settlingMs: 1_000 }
const STEPS_MAX = 400
const TRANSACTION = `0x${'cd'.repeat(32)}`
const OFFER: PaymentOffer = {
  network: PAYMENT_NETWORKS.baseSepolia,
  payTo: `0x${'b'.repeat(40)}`,
  facilitatorUrl: 'http://localhost:1',
  rpcUrl: 'http://localhost:2',
}

/** The time of every world; it moves with the steps. */
export const worldClock = { ms: START_MS, nowMs: () => worldClock.ms }

let payments = 0

function newPayment(): SignedPayment {
  payments += 1
  const authorization = {
    from: `0x${'a'.repeat(40)}`,
    to: OFFER.payTo,
    value: '10000',
    validAfter: '0',
    validBefore: String(Math.floor(worldClock.ms / 1_000) + 60),
    nonce: `0x${payments.toString(16).padStart(64, '0')}`,
  }
  const { id: network, asset } = OFFER.network
  const accepted = { scheme: 'exact', network, asset, payTo: OFFER.payTo, amount: '10000' }
  const payload = { signature: `0x${'1'.repeat(130)}`, authorization }
  return decodePayment(Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString('base64'))
}

/** What a facilitator does with one settlement. */
type Deed = 'settles' | 'loses the reply' | 'settles later' | 'does nothing' | 'lies'

interface Plan {
  readonly requests: readonly { readonly process: number; readonly target: number; readonly succeeds: boolean }[]
  readonly deeds: readonly Deed[]
  /** Picks which of the waiting steps is next. */
  readonly picks: readonly number[]
  /** The process dies before this step; its waiting steps never happen. */
  readonly deathAt: number
}

/**
 * One world: a payment, a chain on which its nonce works once, a facilitator, and two processes. Every call that
 * leaves a process waits until the plan lets it happen.
 */
class World {
  readonly payment = newPayment()
  charged = false
  readonly answers: number[] = []
  readonly rejections: PaymentRejection[] = []
  readonly #plan: Plan
  readonly #ledgers: readonly PaymentLedger[]
  /** Questions to the ledgers that are not answered yet. */
  readonly #asked = new Set<Promise<unknown>>()
  readonly #waiting: { readonly process: number; readonly happen: () => void }[] = []
  #deeds = 0
  #dead = false
  #over = false

  constructor(plan: Plan, ledgers: readonly PaymentLedger[]) {
    this.#plan = plan
    this.#ledgers = ledgers
  }

  async run(): Promise<void> {
    const processes = this.#ledgers.map((ledger, process) => this.#process(ledger, process))
    for (const request of this.#plan.requests) void this.#request(processes[request.process], request)
    await this.#happenings()
    this.#over = true
  }

  /** An honest client of a process that lives comes back until it gets something definite. */
  async finish(): Promise<void> {
    worldClock.ms += LEASES.settlingMs
    const [ledger] = this.#ledgers
    assert.ok(ledger)
    const survivor = new PaidCalls(this.#parts(ledger, this.#honest(), (work) => Promise.resolve(work())))
    await this.#request(survivor, { process: 0, target: 0, succeeds: true })
  }

  #process(ledger: PaymentLedger, process: number): PaidCalls {
    const step = <Result>(work: () => Result) => this.#step(process, work)
    const isOver = () => this.#over || (this.#dead && process === 0)
    return new PaidCalls(this.#parts(this.#mortal(ledger, isOver), this.#facilitator(step), step))
  }

  #parts(ledger: PaymentLedger, facilitator: Facilitator, step: Step) {
    const chain: Chain = {
      outcome: () => step((): ChainOutcome => this.#outcome()),
      confirm: () => step(() => (this.charged ? 'paid' : 'unseen')),
    }
    return {
      ledger,
      facilitator,
      chain,
      clock: worldClock,
      offer: OFFER,
      publicUrl: 'http://x',
      leases: LEASES,
      readDelaysMs: [0],
    } as const
  }

  #outcome(): ChainOutcome {
    return this.charged ? { kind: 'paid', transaction: TRANSACTION } : { kind: 'open' }
  }

  #facilitator(step: Step): Facilitator {
    return {
      verify: () => step(() => ({ kind: this.charged ? 'invalid' : 'valid', reason: undefined }) as const),
      settle: () => step(() => this.#settle()),
    }
  }

  #honest(): Facilitator {
    return {
      verify: async () => ({ kind: 'valid' }),
      settle: async () => {
        this.charged = true
        return { kind: 'settled', transaction: TRANSACTION }
      },
    }
  }

  #settle(): SettlementClaim {
    const deed = this.#plan.deeds[this.#deeds++ % this.#plan.deeds.length]
    if (deed === 'settles later') {
      // A step of no process: it happens even if every process is dead.
      this.#waiting.push({ process: -1, happen: () => (this.charged = true) })
    }
    if (deed === 'settles' || deed === 'loses the reply') this.charged = true
    return deed === 'settles' || deed === 'lies'
      ? { kind: 'settled', transaction: TRANSACTION }
      : { kind: 'unclear', cause: deed ?? '' }
  }

  async #request(calls: PaidCalls | undefined, request: Plan['requests'][number]): Promise<void> {
    assert.ok(calls)
    const call = await calls.begin(this.payment, { method: 'GET', target: `/${request.target}` })
    if (call.kind !== 'paid_call') return void this.rejections.push(call)
    if (!request.succeeds) return call.release()
    await this.#answer(call, request.target)
  }

  async #answer(call: PaidCall, target: number): Promise<void> {
    const settled = await call.settle()
    if (settled.kind !== 'receipt') {
      this.rejections.push(settled)
      return
    }
    assert.ok(this.charged, 'answered without a charge')
    this.answers.push(target)
  }

  #step<Result>(process: number, work: () => Result): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.#waiting.push({ process, happen: () => resolve(work()) })
    return promise
  }

  /** A ledger as a process sees it that may be dead: then nothing that it asks for happens, and nothing comes back. */
  #mortal(ledger: PaymentLedger, isOver: () => boolean): PaymentLedger {
    return new Proxy(ledger, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>
        return (...values: unknown[]) => {
          if (isOver()) return new Promise(() => {})
          const answer = method.apply(target, values)
          this.#asked.add(answer)
          return answer.finally(() => this.#asked.delete(answer))
        }
      },
    })
  }

  /** Everything that needs no outside step runs first. */
  async #quiet(): Promise<void> {
    do {
      await Promise.allSettled(this.#asked)
      await new Promise((resolve) => setImmediate(resolve))
    } while (this.#asked.size > 0)
  }

  async #happenings(): Promise<void> {
    const { picks, deathAt } = this.#plan
    for (let step = 0; step < STEPS_MAX; step += 1) {
      await this.#quiet()
      if (step === deathAt) this.#dead = true
      const possible = this.#waiting.filter(({ process }) => !(this.#dead && process === 0))
      const next = possible[(picks[step % picks.length] ?? 0) % Math.max(possible.length, 1)]
      if (next === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      worldClock.ms += 100
      next.happen()
    }
  }
}

type Step = <Result>(work: () => Result) => Promise<Result>

const plans: fc.Arbitrary<Plan> = fc.record({
  requests: fc.array(
    fc.record({
      process: fc.nat(1),
      target: fc.constantFrom(0, 0, 0, 1),
      succeeds: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  deeds: fc.array(fc.constantFrom<Deed>('settles', 'loses the reply', 'settles later', 'does nothing', 'lies'), {
    minLength: 1,
    maxLength: 4,
  }),
  picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }),
  deathAt: fc.integer({ min: 0, max: 60 }),
})

function check(world: World): void {
  const { answers, rejections, charged } = world
  assert.ok(answers.length <= REPEATS_MAX + 1, `answered ${answers.length} times`)
  assert.ok(new Set(answers).size <= 1, 'answered for two requests')
  assert.ok(answers.length === 0 || charged)
  const asksAnew = rejections.some(
    (rejection) => rejection.kind === 'new_payment_needed' && rejection.reason !== 'payment_already_used',
  )
  assert.ok(
    !(asksAnew && charged && answers.length === 0),
    'asked to pay again for a charged payment without a response',
  )
}

/** Runs many worlds, one after the other, over ledgers that are openings of the same data: one for each process. */
export async function checkInterleavings(ledgers: readonly PaymentLedger[], runs: number): Promise<void> {
  assert.equal(ledgers.length, 2)
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const world = new World(plan, ledgers)
      await world.run()
      check(world)
      await world.finish()
      check(world)
      const isForAnother = world.rejections.some((rejection) => rejection.kind === 'new_payment_needed')
      assert.ok(world.answers.length > 0 || isForAnother, 'a payment of a living client ends in a response')
    }),
    { seed: SEED, numRuns: runs },
  )
}
