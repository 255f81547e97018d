import { USDC_DECIMALS } from './networks.ts'
import type { PaymentLedger } from './storage/stored-payment-ledger.ts'

export interface Revenue {
  readonly count: number
  readonly usd: number
}

export async function revenueOf(ledger: PaymentLedger): Promise<Revenue> {
  const settled = (await ledger.totals(0)).find(({ state }) => state === 'settled')
  return { count: settled?.count ?? 0, usd: usdOf(settled?.amount ?? '0') }
}

/** Converts a decimal amount of atomic units to US dollars. */
export function usdOf(amount: string): number {
  return Number(amount) / 10 ** USDC_DECIMALS
}
