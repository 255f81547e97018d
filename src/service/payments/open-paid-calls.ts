import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { notOpened } from '#platform/database/database.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { ChainWatch } from './chain-watch.ts'
import { JsonRpcChain } from './chain.ts'
import { HttpFacilitator } from './facilitator.ts'
import { PaidCalls } from './paid-calls.ts'
import { LEDGER_NAME } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { openPostgresLedger, openSqliteLedger, type PaymentLedger } from './storage/stored-payment-ledger.ts'

/** Interval at which payments without a worker are looked up on the chain. */
const UPKEEP_INTERVAL_MS = 60_000

export interface OpenPaidCalls {
  readonly paidCalls: PaidCalls
  /** Returns the reason why no payments are accepted now, for the public status; undefined while they are. */
  readonly closedReason: () => string | undefined
  /** For the operator's books. */
  readonly ledger: PaymentLedger
  close(): Promise<void>
}

/**
 * Opens the payment ledger with its dependencies; undefined without the operator's settings. A node on another chain or
 * without a response is no failure: nothing is offered until it is right (ChainWatch).
 * @throws Failure with one line that names the unusable part
 */
export async function openPaidCalls(
  offer: PaymentOffer | undefined,
  config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'publicUrl'>,
  { clock, log, intervals }: { clock: Clock; log: Log; intervals?: { checkMs: number; retryMs: number } },
): Promise<OpenPaidCalls | undefined> {
  if (offer === undefined) return undefined
  const chain = new JsonRpcChain(offer, offer.rpcUrl)
  const facilitator = new HttpFacilitator(offer)
  const ledger = await openLedger(config, clock)
  const networkId = offer.network.id
  const watch = new ChainWatch({ chain, networkId, log, ...(intervals === undefined ? {} : { intervals }) })
  const closedReason = (): string | undefined => watch.closedReason
  const common = { clock, offer, publicUrl: config.publicUrl }
  const onUnconfirmed = (): void => watch.checkNow()
  const paidCalls = new PaidCalls({ ledger, facilitator, chain, ...common, closedReason, onUnconfirmed })
  await watch.start()
  let upkeep = Promise.resolve()
  const timer = setInterval(() => {
    upkeep = runUpkeep({ paidCalls, ledger, log })
  }, UPKEEP_INTERVAL_MS)
  return {
    paidCalls,
    closedReason,
    ledger,
    close: async () => {
      await watch.close()
      clearInterval(timer)
      await upkeep
      await ledger.close()
    },
  }
}

async function openLedger(
  location: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  clock: Clock,
): Promise<PaymentLedger> {
  const { dataDirectory, databaseUrl } = location
  try {
    if (databaseUrl !== undefined) return await openPostgresLedger({ url: databaseUrl, clock })
    return openSqliteLedger({ directory: dataDirectory, clock })
  } catch (error) {
    throw notOpened(LEDGER_NAME, location, error)
  }
}

/** Never rejects: a failure is retried at the next interval. */
async function runUpkeep({ paidCalls, ledger, log }: { paidCalls: PaidCalls; ledger: PaymentLedger; log: Log }) {
  try {
    await ledger.prune()
    await paidCalls.resolveAbandoned()
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'payments without an outcome could not be looked up')
  }
}
