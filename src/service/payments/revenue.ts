import { USDC_DECIMALS } from './networks.ts'
import type { PaymentLedger } from './storage/stored-payment-ledger.ts'

/** Revenue from paid calls so far. */
export interface Revenue {
  /** Payments that were settled. */
  readonly count: number
  readonly usd: number
}

/** The sum of everything that the ledger holds as settled. */
export async function revenueOf(ledger: PaymentLedger): Promise<Revenue> {
  const settled = (await ledger.totals(0)).find(({ state }) => state === 'settled')
  return { count: settled?.count ?? 0, usd: usdOf(settled?.amount ?? '0') }
}

/** An amount in atomic units, decimal, as US dollars. */
export function usdOf(amount: string): number {
  return Number(amount) / 10 ** USDC_DECIMALS
}
