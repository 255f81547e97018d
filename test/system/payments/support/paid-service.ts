import { Admission } from '#http/pipeline/admission.ts'
import { JsonRpcChain, type Chain } from '#payments/chain.ts'
import { HttpFacilitator, type Facilitator, type FacilitatorTimeouts } from '#payments/facilitator.ts'
import { PaidCalls } from '#payments/paid-calls.ts'
import type { PaymentOffer } from '#payments/payment-terms.ts'
import { openPostgresLedger, openSqliteLedger, type PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import { PUBLIC_URL, startService, type Service } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'

export interface PaidServiceOptions {
  readonly offer: PaymentOffer
  /** Folder of the ledger; services with the same one share it. */
  readonly directory: string
  /** The ledger is here instead: the address of a PostgreSQL database. */
  readonly databaseUrl?: string
  readonly clock: Clock
  readonly timeouts?: FacilitatorTimeouts
  readonly leases?: { claimMs: number; settlingMs: number }
  /** Left out: the ones that the offer names, over HTTP. */
  readonly facilitator?: Facilitator
  readonly chain?: Chain
  /** Limits bursts as in operation; otherwise every request finds a new second. */
  readonly limitsBursts?: boolean
}

export interface PaidService {
  readonly service: Service
  readonly paidCalls: PaidCalls
  readonly ledger: PaymentLedger
  /** Base address that it listens on. */
  readonly address: string
}

/** How long tests wait for a facilitator; real ones get longer. */
const TIMEOUTS = { verifyMs: 10_000, settleMs: 10_000 }
/** Two short looks: the local chain makes a block at once. */
const LOOK_DELAYS_MS = [0, 20]

/** A whole service that takes payments: everything real but the clock of its burst limits. */
export async function startPaidService(test: Cleanup, options: PaidServiceOptions): Promise<PaidService> {
  const { offer, clock, timeouts = TIMEOUTS } = options
  const ledger = await openLedger(options)
  const paidCalls = new PaidCalls({
    ledger,
    facilitator: options.facilitator ?? new HttpFacilitator(offer, timeouts),
    chain: options.chain ?? new JsonRpcChain(offer, offer.rpcUrl),
    clock,
    offer,
    publicUrl: PUBLIC_URL,
    readDelaysMs: LOOK_DELAYS_MS,
    ...(options.leases === undefined ? {} : { leases: options.leases }),
  })
  const late: { admission?: Admission } = {}
  const service = await startService(test, {
    offer: () => paidCalls.offer,
    admission: {
      admit: (request) => {
        if (late.admission === undefined) throw new Error('the service is not ready')
        return late.admission.admit(request)
      },
    },
  })
  let elapsedMs = 0
  const everyRequestInItsOwnSecond = { elapsedMs: () => (elapsedMs += 1_000) }
  late.admission = new Admission({
    store: service.accounts,
    clock,
    paidCalls,
    publicUrl: PUBLIC_URL,
    ...(options.limitsBursts ? { elapsedMs: () => 0 } : everyRequestInItsOwnSecond),
  })
  test.after(() => ledger.close())
  return { service, paidCalls, ledger, address: await service.listen() }
}

async function openLedger({ directory, databaseUrl, clock }: PaidServiceOptions): Promise<PaymentLedger> {
  return databaseUrl === undefined
    ? openSqliteLedger({ directory, clock })
    : openPostgresLedger({ url: databaseUrl, clock })
}
