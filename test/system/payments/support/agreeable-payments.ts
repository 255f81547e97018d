import type { Chain } from '#payments/chain.ts'
import type { Facilitator } from '#payments/facilitator.ts'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'
import type { PaymentOffer } from '#payments/payment-terms.ts'
import { systemClock } from '#platform/clock.ts'
import { encode } from './signing.ts'

const TRANSACTION = `0x${'cd'.repeat(32)}`
const VALID_SECONDS = 600

/** Terms that lead nowhere. */
export const AGREEABLE_OFFER: PaymentOffer = {
  network: PAYMENT_NETWORKS.baseSepolia,
  payTo: `0x${'b'.repeat(40)}`,
  facilitatorUrl: 'http://localhost:1',
  rpcUrl: 'http://localhost:2',
}

/** A facilitator and a chain that say yes to everything and count it, for tests in which payment is not the question. */
export function agreeable(): { facilitator: Facilitator; chain: Chain; settled: () => number } {
  let settlements = 0
  return {
    facilitator: {
      verify: async () => ({ kind: 'valid' }),
      settle: async () => {
        settlements += 1
        return { kind: 'settled', transaction: TRANSACTION }
      },
    },
    chain: {
      outcome: async () => ({ kind: 'open' }),
      confirm: async () => 'paid',
    },
    settled: () => settlements,
  }
}

let payments = 0

/** A payment that is new and well-formed, with a signature that nobody but an agreeable facilitator accepts. */
export function newPayment(payer = `0x${'a'.repeat(40)}`): string {
  const { network, payTo } = AGREEABLE_OFFER
  payments += 1
  const authorization = {
    from: payer,
    to: payTo,
    value: '10000',
    validAfter: '0',
    validBefore: String(Math.floor(systemClock.nowMs() / 1_000) + VALID_SECONDS),
    nonce: `0x${payments.toString(16).padStart(64, '0')}`,
  }
  const accepted = { scheme: 'exact', network: network.id, asset: network.asset, payTo, amount: '10000' }
  return encode({ x402Version: 2, accepted, payload: { signature: `0x${'1'.repeat(130)}`, authorization } })
}
