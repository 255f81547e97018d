import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { ChainIdentity } from './chain.ts'

/** Interval between checks while the node is on the right chain. */
const CHECK_INTERVAL_MS = 3_600_000
/** Interval between checks while it is on another chain or does not respond. */
const RETRY_INTERVAL_MS = 15_000

interface ChainWatchDependencies {
  readonly chain: { identity(): Promise<ChainIdentity> }
  /** CAIP-2 name of the chain that payments are signed for. */
  readonly networkId: string
  readonly log: Pick<Log, 'info' | 'error'>
  /** Shorter intervals for tests. */
  readonly intervals?: { readonly checkMs: number; readonly retryMs: number }
}

/**
 * Checks that the node is on the chain where the money moves. On another chain, a payment is settled but never found:
 * the payer is charged and gets nothing. So nothing is offered and no payment accepted until the node confirms its
 * chain, or once it reports another or is silent.
 */
export class ChainWatch {
  readonly #parts: ChainWatchDependencies
  readonly #intervals: { readonly checkMs: number; readonly retryMs: number }
  #isClosed = false
  #pause = new AbortController()
  #closedReason: string | undefined = 'the node of VDS_X402_RPC_URL has not been asked yet which chain it is of'
  #isFirst = true
  #running = Promise.resolve()

  constructor(parts: ChainWatchDependencies) {
    this.#parts = parts
    this.#intervals = parts.intervals ?? { checkMs: CHECK_INTERVAL_MS, retryMs: RETRY_INTERVAL_MS }
  }

  /** Public reason why no payment is accepted now, without address and cause. Undefined on the right chain. */
  get closedReason(): string | undefined {
    return this.#closedReason
  }

  /** Checks now and regularly until `close`. Resolves after the first check. */
  async start(): Promise<void> {
    await this.#check()
    this.#running = this.#keepChecking()
  }

  /** Checks now, after a settlement was missing on the chain, so that no further payer is charged meanwhile. */
  checkNow(): void {
    this.#pause.abort()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#pause.abort()
    await this.#running
  }

  async #keepChecking(): Promise<void> {
    while (!this.#isClosed) {
      const ms = this.#closedReason === undefined ? this.#intervals.checkMs : this.#intervals.retryMs
      this.#pause = new AbortController()
      await wait(ms, undefined, { signal: this.#pause.signal, ref: false }).catch(() => undefined)
      if (!this.#isClosed) await this.#check()
    }
  }

  async #check(): Promise<void> {
    const { chain, networkId, log } = this.#parts
    const identity = await chain.identity()
    const closedReason = closedReasonOf(identity, networkId)
    const isNews = this.#isFirst || closedReason !== this.#closedReason
    this.#closedReason = closedReason
    this.#isFirst = false
    if (!isNews) return
    const details = {
      'payment.network': networkId,
      ...(identity.kind === 'unreachable' ? { error: identity.cause } : {}),
    }
    if (closedReason === undefined) log.info(details, 'payments are taken: the node is of the right chain')
    else log.error(details, `no payments are taken: ${closedReason}`)
  }
}

function closedReasonOf(identity: ChainIdentity, networkId: string): string | undefined {
  if (identity.kind === 'unreachable') return 'the node of VDS_X402_RPC_URL does not say which chain it is of'
  if (identity.networkId === networkId) return undefined
  return `the node of VDS_X402_RPC_URL is of the chain ${identity.networkId}, not of ${networkId} (VDS_X402_NETWORK)`
}
