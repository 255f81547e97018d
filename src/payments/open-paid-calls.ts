import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { JsonRpcChain } from './chain.ts'
import { HttpFacilitator } from './facilitator.ts'
import { PaidCalls } from './paid-calls.ts'
import type { PaymentLedger } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { SqlitePaymentLedger } from './sqlite-payment-ledger.ts'

/** How often payments that nobody works on are looked up on the chain. */
const UPKEEP_INTERVAL_MS = 60_000

/** The parts of a service that takes payments. */
export interface OpenPaidCalls {
  readonly paidCalls: PaidCalls
  /** For the operator's books. */
  readonly ledger: PaymentLedger
  close(): Promise<void>
}

/**
 * Opens the payment ledger of the data folder and what else it takes to be paid. Undefined without the operator's
 * settings: development terms are for looking at only.
 * @throws Failure with one line that says which part cannot be used
 */
export function openPaidCalls(
  offer: PaymentOffer | undefined,
  config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'publicUrl'>,
  { clock, log }: { clock: Clock; log: Log },
): OpenPaidCalls | undefined {
  if (offer?.rpcUrl === undefined) return undefined
  const chain = new JsonRpcChain(offer, offer.rpcUrl)
  const facilitator = new HttpFacilitator(offer)
  const ledger = openLedger(config, clock)
  const paidCalls = new PaidCalls({ ledger, facilitator, chain, clock, offer, publicUrl: config.publicUrl })
  let upkeep = Promise.resolve()
  const timer = setInterval(() => {
    upkeep = keepUp({ paidCalls, ledger, log })
  }, UPKEEP_INTERVAL_MS)
  return {
    paidCalls,
    ledger,
    close: async () => {
      clearInterval(timer)
      await upkeep
      await ledger.close()
    },
  }
}

function openLedger({ dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>, clock: Clock) {
  if (databaseUrl !== undefined) {
    throw new Failure('VDS_DATABASE_URL: this release keeps payments in the data folder only; leave it empty')
  }
  try {
    return new SqlitePaymentLedger({ directory: dataDirectory, clock })
  } catch (error) {
    throw new Failure(`the payment ledger in ${dataDirectory} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}

/** Never rejects: what fails now is tried again the next time. */
async function keepUp({ paidCalls, ledger, log }: { paidCalls: PaidCalls; ledger: PaymentLedger; log: Log }) {
  try {
    await ledger.prune()
    await paidCalls.resolveAbandoned()
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'payments without an outcome could not be looked up')
  }
}
