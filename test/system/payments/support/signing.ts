import { randomBytes } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'

const NETWORK = PAYMENT_NETWORKS.baseSepolia
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

export type Authorization = Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>

/** What to sign other than one honest call, and what to write beside it other than what was signed. */
export interface SigningChanges {
  readonly authorization?: Partial<Authorization>
  readonly accepted?: Record<string, unknown>
  readonly envelope?: Record<string, unknown>
  readonly signature?: string
  readonly identifier?: string
}

/** Signs a payment of one call in version 2 by hand, so that a test can do it wrongly. */
export async function signPayment(
  privateKey: `0x${string}`,
  payTo: string,
  changes: SigningChanges = {},
): Promise<string> {
  const account = privateKeyToAccount(privateKey)
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const authorization: Authorization = {
    from: account.address,
    to: payTo,
    value: '10000',
    validAfter: String(nowSeconds - 600),
    validBefore: String(nowSeconds + 60),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes.authorization,
  }
  const signature =
    changes.signature ??
    (await account.signTypedData({
      domain: { ...NETWORK.domain, chainId: 84532, verifyingContract: NETWORK.asset },
      types: TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: authorization.from as `0x${string}`,
        to: authorization.to as `0x${string}`,
        value: BigInt(authorization.value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
        nonce: authorization.nonce as `0x${string}`,
      },
    }))
  return encode({
    x402Version: 2,
    accepted: {
      scheme: 'exact',
      network: NETWORK.id,
      amount: '10000',
      asset: NETWORK.asset,
      payTo,
      maxTimeoutSeconds: 60,
      extra: NETWORK.domain,
      ...changes.accepted,
    },
    payload: { signature, authorization },
    ...(changes.identifier === undefined
      ? {}
      : { extensions: { 'payment-identifier': { info: { required: false, id: changes.identifier } } } }),
    ...changes.envelope,
  })
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

export function decode(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as Record<string, unknown>
}
