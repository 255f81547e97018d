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
  /** Tests take shorter ones. */
  readonly intervals?: { readonly checkMs: number; readonly retryMs: number }
}

/**
 * Sees to it that the node which is asked about money is of the chain on which the money moves. With a node of another
 * chain a payment is settled and never found: its payer is charged and gets nothing. So nothing is offered and no new
 * payment is taken before the node has said that it is of the right chain, nor from when on it says another one or
 * nothing at all.
 */
export class ChainWatch {
  readonly #parts: ChainWatchDependencies
  readonly #intervals: { readonly checkMs: number; readonly retryMs: number }
  #isClosed = false
  #pause = new AbortController()
  #trouble: string | undefined = 'the node of VDS_X402_RPC_URL has not been asked yet which chain it is of'
  #isFirst = true
  #running = Promise.resolve()

  constructor(parts: ChainWatchDependencies) {
    this.#parts = parts
    this.#intervals = parts.intervals ?? { checkMs: CHECK_INTERVAL_MS, retryMs: RETRY_INTERVAL_MS }
  }

  /** Why no payment may be taken now, for the public status: no address, no cause. Undefined = the chain is right. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Asks for the first time, and from then on until `close`. Resolves when the node has answered or did not in time. */
  async start(): Promise<void> {
    await this.#check()
    this.#running = this.#keepChecking()
  }

  /** The chain did not show a settlement: asks now, so that no further payer is charged meanwhile. */
  askAgain(): void {
    this.#pause.abort()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#pause.abort()
    await this.#running
  }

  async #keepChecking(): Promise<void> {
    while (!this.#isClosed) {
      const ms = this.#trouble === undefined ? this.#intervals.checkMs : this.#intervals.retryMs
      this.#pause = new AbortController()
      await wait(ms, undefined, { signal: this.#pause.signal, ref: false }).catch(() => undefined)
      if (!this.#isClosed) await this.#check()
    }
  }

  async #check(): Promise<void> {
    const { chain, networkId, log } = this.#parts
    const identity = await chain.identity()
    const trouble = troubleOf(identity, networkId)
    const isNews = this.#isFirst || trouble !== this.#trouble
    this.#trouble = trouble
    this.#isFirst = false
    if (!isNews) return
    const details = {
      'payment.network': networkId,
      ...(identity.kind === 'unreachable' ? { error: identity.cause } : {}),
    }
    if (trouble === undefined) log.info(details, 'payments are taken: the node is of the right chain')
    else log.error(details, `no payments are taken: ${trouble}`)
  }
}

function troubleOf(identity: ChainIdentity, networkId: string): string | undefined {
  if (identity.kind === 'unreachable') return 'the node of VDS_X402_RPC_URL does not say which chain it is of'
  if (identity.networkId === networkId) return undefined
  return `the node of VDS_X402_RPC_URL is of the chain ${identity.networkId}, not of ${networkId} (VDS_X402_NETWORK)`
}
