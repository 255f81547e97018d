import { createHash } from 'node:crypto'
import { ProblemError } from '#platform/problem.ts'

/** Typical headers have 700 to 1,500 characters; signatures of smart wallets are longer. */
const PAYMENT_HEADER_CHARACTERS_MAX = 8_192

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const NONCE = /^0x[0-9a-fA-F]{64}$/
/** An ordinary signature has 65 bytes; one of a smart wallet has more. */
const SIGNATURE = /^0x([0-9a-fA-F]{2}){65,3000}$/
/** An unsigned 256-bit integer has at most 78 digits. */
const UINT = /^(0|[1-9][0-9]{0,77})$/
const NAME = /^[A-Za-z0-9:_-]{1,64}$/
const IDENTIFIER = /^[A-Za-z0-9_-]{16,128}$/

/** Extension in which a client names its payment (x402 specs/extensions/payment_identifier.md). */
export const PAYMENT_IDENTIFIER = 'payment-identifier'

/** Signed authorization: EIP-3009 `transferWithAuthorization`. Hexadecimal texts in lower case. */
export interface PaymentAuthorization {
  readonly from: string
  readonly to: string
  /** Atomic units of the token, decimal. */
  readonly value: string
  /** Seconds since 1970, decimal: valid strictly between `validAfter` and `validBefore`. */
  readonly validAfter: string
  readonly validBefore: string
  /** 32 random bytes. A payer's nonce works once, so no payment can move money twice. */
  readonly nonce: string
}

/** Payment as sent. Only well-formed: payment-terms.ts checks whether it pays our terms. */
export interface SignedPayment {
  readonly version: 1 | 2
  readonly scheme: string
  readonly network: string
  /** Terms that the payer claims to have accepted; version 2 only. */
  readonly accepted: { readonly asset: string; readonly payTo: string; readonly amount: string } | undefined
  readonly authorization: PaymentAuthorization
  readonly signature: string
  readonly identifier: string | undefined
  /** SHA-256 in hexadecimal over the relevant fields: equal for equal payments. */
  readonly fingerprint: string
}

/** Parses `PAYMENT-SIGNATURE` or `X-PAYMENT`, both versions in either. @throws ProblemError invalid_payment */
export function decodePayment(header: string): SignedPayment {
  if (header.length > PAYMENT_HEADER_CHARACTERS_MAX) {
    throw malformed(`it has more than ${PAYMENT_HEADER_CHARACTERS_MAX} characters`)
  }
  const envelope = record(parsed(header), 'the payment')
  const version = envelope['x402Version']
  if (version !== 1 && version !== 2) throw malformed('x402Version must be 1 or 2')
  const payload = record(envelope['payload'], 'payload')
  const authorization = readAuthorization(record(payload['authorization'], 'payload.authorization'))
  const accepted = version === 2 ? record(envelope['accepted'], 'accepted') : undefined
  const terms = accepted ?? envelope
  const identifier = version === 2 ? readIdentifier(envelope['extensions']) : undefined
  const payment = {
    version,
    scheme: text(terms, 'scheme', NAME),
    network: text(terms, 'network', NAME),
    accepted: accepted === undefined ? undefined : readAccepted(accepted),
    authorization,
    signature: text(payload, 'signature', SIGNATURE).toLowerCase(),
    identifier,
  } as const
  return { ...payment, fingerprint: fingerprintOf(payment) }
}

function readAuthorization(from: Record<string, unknown>): PaymentAuthorization {
  return {
    from: text(from, 'from', ADDRESS).toLowerCase(),
    to: text(from, 'to', ADDRESS).toLowerCase(),
    value: text(from, 'value', UINT),
    validAfter: text(from, 'validAfter', UINT),
    validBefore: text(from, 'validBefore', UINT),
    nonce: text(from, 'nonce', NONCE).toLowerCase(),
  }
}

function readAccepted(from: Record<string, unknown>): SignedPayment['accepted'] {
  return {
    asset: text(from, 'asset', ADDRESS).toLowerCase(),
    payTo: text(from, 'payTo', ADDRESS).toLowerCase(),
    amount: text(from, 'amount', UINT),
  }
}

function readIdentifier(extensions: unknown): string | undefined {
  if (extensions === undefined || extensions === null) return undefined
  const extension = record(extensions, 'extensions')[PAYMENT_IDENTIFIER]
  if (extension === undefined) return undefined
  const info = record(record(extension, PAYMENT_IDENTIFIER)['info'], `${PAYMENT_IDENTIFIER}.info`)
  // A client that copies our extension without naming its payment sends no id.
  return info['id'] === undefined ? undefined : text(info, 'id', IDENTIFIER)
}

function fingerprintOf(payment: Omit<SignedPayment, 'fingerprint'>): string {
  const { version, authorization: signed, signature, identifier } = payment
  const { from, to, value, validAfter, validBefore, nonce } = signed
  const parts = [version, from, to, value, validAfter, validBefore, nonce, signature, identifier ?? null]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function parsed(header: string): unknown {
  if (!BASE64.test(header)) throw malformed('it is not base64')
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    throw malformed('it is not base64 of JSON')
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw malformed(`${name} must be an object`)
}

function text(from: Record<string, unknown>, name: string, shape: RegExp): string {
  const value = from[name]
  if (typeof value === 'string' && shape.test(value)) return value
  throw malformed(`${name} is missing or malformed`)
}

/** Never repeats the input: anybody could use a signature from a log or an error page. */
function malformed(problem: string): ProblemError {
  return new ProblemError('invalid_payment', `Invalid payment header: ${problem}. Nothing was charged.`)
}

export interface Receipt {
  readonly kind: 'receipt'
  /** Value of `PAYMENT-RESPONSE` (version 2 of x402) and `X-PAYMENT-RESPONSE` (version 1): base64 of JSON. */
  readonly header: string
  readonly version: 1 | 2
  /** True if the payment was charged for an earlier response. */
  readonly isRepeat: boolean
}

/** Returns the receipt, equal for the same payment. */
export function receiptOf(payment: SignedPayment, transaction: string, isRepeat: boolean): Receipt {
  const { version, network, authorization } = payment
  const content = { success: true, transaction, network, payer: authorization.from }
  const header = Buffer.from(JSON.stringify(content)).toString('base64')
  return { kind: 'receipt', header, version, isRepeat }
}
