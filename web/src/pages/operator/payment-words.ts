import type { Tone } from '#web/design/status-badge.tsx'
import type { Payment } from './operator-queries.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
const ADDRESS_ENDS = 6

/** 0.01 -> "$0.01" */
export function dollarWords(amount: number): string {
  return usd.format(amount)
}

/** Shortens an address or hash to "0x3c44…293bc". Only for display: the full value stays copyable. */
export function shortHash(hash: string): string {
  return hash.length <= 2 * ADDRESS_ENDS ? hash : `${hash.slice(0, ADDRESS_ENDS)}…${hash.slice(-ADDRESS_ENDS + 2)}`
}

export const PAYMENT_STATES: readonly {
  readonly value: Payment['state']
  readonly label: string
  readonly tone: Tone
}[] = [
  { value: 'settled', label: 'Settled', tone: 'positive' },
  { value: 'failed', label: 'Failed', tone: 'negative' },
  { value: 'unknown', label: 'Unknown', tone: 'warning' },
  { value: 'settling', label: 'Settling', tone: 'accent' },
  { value: 'claimed', label: 'Claimed', tone: 'neutral' },
]

const NETWORKS: Readonly<Record<string, string>> = {
  'eip155:8453': 'Base',
  'eip155:84532': 'Base Sepolia',
}

/** "eip155:8453" -> "Base" */
export function networkWords(network: string): string {
  return NETWORKS[network] ?? network
}
