import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { JsonRpcChain } from './chain.ts'
import { HttpFacilitator } from './facilitator.ts'
import { PaidCalls } from './paid-calls.ts'
import { LEDGER_NAME, type PaymentLedger } from './payment-ledger.ts'
import type { PaymentOffer } from './payment-terms.ts'
import { PostgresPaymentLedger } from './postgres-payment-ledger.ts'
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
 * Opens the payment ledger, in the data folder or in PostgreSQL, and what else it takes to be paid. Undefined without
 * the operator's settings: development terms are for looking at only.
 * @throws Failure with one line that says which part cannot be used
 */
export async function openPaidCalls(
  offer: PaymentOffer | undefined,
  config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'publicUrl'>,
  { clock, log }: { clock: Clock; log: Log },
): Promise<OpenPaidCalls | undefined> {
  if (offer?.rpcUrl === undefined) return undefined
  const chain = new JsonRpcChain(offer, offer.rpcUrl)
  const facilitator = new HttpFacilitator(offer)
  const ledger = await openLedger(config, clock)
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

async function openLedger(
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  clock: Clock,
): Promise<PaymentLedger> {
  try {
    if (databaseUrl !== undefined) return await PostgresPaymentLedger.open({ url: databaseUrl, clock })
    return new SqlitePaymentLedger({ directory: dataDirectory, clock })
  } catch (error) {
    // Never the address of the database, which holds a password.
    const where = databaseUrl === undefined ? `in ${dataDirectory}` : 'of VDS_DATABASE_URL'
    const cause = error instanceof ProblemError ? error.cause : error
    throw new Failure(`the ${LEDGER_NAME} ${where} cannot be opened: ${messageOf(cause)}`, { cause: error })
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
