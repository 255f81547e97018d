import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { registerExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'
import type { PaymentOffer } from '#payments/payment-terms.ts'
import { LocalChain } from '#test/support/payments/local-chain.ts'
import {
  createLocalAccounts,
  startLocalFacilitator,
  type LocalAccounts,
} from '#test/support/payments/local-facilitator.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { startPaidService, type PaidService, type PaidServiceOptions } from './paid-service.ts'
import { ShiftedClock } from './shifted-clock.ts'
import { signPayment, type SigningChanges } from './signing.ts'
import { UnreliableFacilitator } from './unreliable-facilitator.ts'

const PRICE = 10_000
const PURSE = 1_000_000_000
/** An address that nobody has; payments to it are only counted. */
const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** What a paid call came to. */
export interface Outcome {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A chain, a token, a payer, a facilitator with faults to order, and any number of services that are paid. */
export class Laboratory {
  readonly chain: LocalChain
  readonly accounts: LocalAccounts
  readonly facilitator: UnreliableFacilitator
  readonly offer: PaymentOffer
  readonly clock = new ShiftedClock()
  readonly #test: Cleanup
  #receivedBefore = 0

  private constructor(test: Cleanup, parts: Pick<Laboratory, 'chain' | 'accounts' | 'facilitator' | 'offer'>) {
    this.#test = test
    this.chain = parts.chain
    this.accounts = parts.accounts
    this.facilitator = parts.facilitator
    this.offer = parts.offer
  }

  static async open(test: Cleanup): Promise<Laboratory> {
    const chain = await LocalChain.start()
    test.after(() => chain.stop())
    const accounts = createLocalAccounts()
    await chain.fund(accounts.facilitator.address)
    await chain.mint(accounts.payer.address, PURSE)
    const real = await startLocalFacilitator(chain.rpcUrl, accounts.facilitator.privateKey)
    test.after(() => real.stop())
    const facilitator = await UnreliableFacilitator.start(real.url)
    test.after(() => facilitator.stop())
    const offer = {
      network: PAYMENT_NETWORKS.baseSepolia,
      payTo: PAY_TO,
      facilitatorUrl: facilitator.url,
      rpcUrl: chain.rpcUrl,
    }
    return new Laboratory(test, { chain, accounts, facilitator, offer })
  }

  /** Starts a service in this process, with a ledger of its own unless a folder is given. */
  start(changes: Partial<PaidServiceOptions> = {}): Promise<PaidService> {
    const directory = changes.directory ?? temporaryFolder(this.#test)
    return startPaidService(this.#test, { offer: this.offer, clock: this.clock, ...changes, directory })
  }

  /** Starts a service in a process of its own. */
  async fork(options: Pick<PaidServiceOptions, 'directory' | 'databaseUrl' | 'leases' | 'timeouts'>): Promise<{
    address: string
    process: ChildProcess
  }> {
    const file = new URL('paid-service-process.ts', import.meta.url)
    const child = fork(file, [JSON.stringify({ offer: this.offer, ...options })], { execArgv: [] })
    this.#test.after(() => void child.kill('SIGKILL'))
    const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with ${code}`)))
    const [address] = (await Promise.race([once(child, 'message'), died])) as [string]
    died.catch(() => {})
    return { address, process: child }
  }

  /** An unmodified x402 client with the payer's purse. */
  client(send: typeof fetch = fetch): typeof fetch {
    const client = new x402Client()
    registerExactEvmScheme(client, { signer: privateKeyToAccount(this.accounts.payer.privateKey) })
    return wrapFetchWithPayment(send, client)
  }

  /** One signed payment as a header, to be sent as often as a test likes. */
  sign(changes?: SigningChanges): Promise<string> {
    return signPayment(this.accounts.payer.privateKey, PAY_TO, changes)
  }

  /** Forgets earlier charges. */
  async beginCounting(): Promise<void> {
    this.facilitator.reset()
    this.#receivedBefore = await this.#received()
  }

  /** How often the payer was charged since; a part of a price would show as a fraction. */
  async charges(): Promise<number> {
    return ((await this.#received()) - this.#receivedBefore) / PRICE
  }

  /** Makes the chain's newest block this much later. */
  async advanceChain(seconds: number): Promise<void> {
    await this.chain.rpc('evm_increaseTime', [seconds])
    await this.chain.rpc('evm_mine', [])
  }

  #received(): Promise<number> {
    return this.chain.balance(PAY_TO)
  }
}

/** One request with a payment header. */
export async function ask(url: string, payment: string, headers: Record<string, string> = {}): Promise<Outcome> {
  const response = await fetch(url, { headers: { 'payment-signature': payment, ...headers } })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Outcome['body'] }
}

/** How many outcomes have each status. */
export function statuses(outcomes: readonly Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Asks until the response is no 503, as a well-behaved client does. */
export async function askUntilClear(url: string, payment: string): Promise<Outcome> {
  let outcome = await ask(url, payment)
  await until(async () => {
    if (outcome.status === 503) outcome = await ask(url, payment)
    return outcome.status !== 503
  }, 'the outcome of the payment is known')
  return outcome
}
