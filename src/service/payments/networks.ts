import { wrongUsage } from '#platform/failure.ts'

/** Chain on which the service can be paid, and the token it accepts there. */
export interface PaymentNetwork {
  /** CAIP-2 name, used by version 2 of x402. */
  readonly id: string
  /** Name in version 1 of x402. */
  readonly legacyName: string
  readonly asset: string
  /** EIP-712 domain of that contract. It differs between chains: with a wrong name, verification fails. */
  readonly domain: { readonly name: string; readonly version: string }
  /** Seconds between two blocks, to limit the search for a settlement. */
  readonly blockSeconds: number
}

/** Decimal places of USDC, on every chain below. */
export const USDC_DECIMALS = 6

/** Supported chains. Addresses and domains: Circle's published contracts. */
export const PAYMENT_NETWORKS = {
  base: {
    id: 'eip155:8453',
    legacyName: 'base',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    domain: { name: 'USD Coin', version: '2' },
    blockSeconds: 2,
  },
  baseSepolia: {
    id: 'eip155:84532',
    legacyName: 'base-sepolia',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    domain: { name: 'USDC', version: '2' },
    blockSeconds: 2,
  },
} as const satisfies Record<string, PaymentNetwork>

/** Returns the network of a setting, by either of its names. @throws Failure (usage) with the list of networks */
export function paymentNetwork(name: string): PaymentNetwork {
  const networks: PaymentNetwork[] = Object.values(PAYMENT_NETWORKS)
  const found = networks.find((network) => network.id === name || network.legacyName === name)
  if (found === undefined) {
    const names = networks.map((network) => `${network.id} (${network.legacyName})`).join(', ')
    throw wrongUsage(`VDS_X402_NETWORK must be one of ${names}, not "${name}".`)
  }
  return found
}
