import { createHmac, randomBytes } from 'node:crypto'
import { invalidParameter } from '#platform/problem.ts'

/** Standard Webhooks 1.0.0: a secret is 24 to 64 random bytes in base64, prefixed with "whsec_". */
const PREFIX = 'whsec_'
const BYTES_MIN = 24
const BYTES_MAX = 64
const NEW_BYTES = 32
const SECRET_FORM = /^whsec_(?<base64>[A-Za-z0-9+/]+={0,2})$/

/** Returns a new secret: "whsec_" and 44 characters. */
export function createSecret(): string {
  return PREFIX + randomBytes(NEW_BYTES).toString('base64')
}

/** Validates a secret that a caller chose. @throws ProblemError invalid_parameter, which never repeats it */
export function checkedSecret(secret: string): string {
  const base64 = SECRET_FORM.exec(secret)?.groups?.['base64']
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  const isCanonical = bytes?.toString('base64') === base64
  if (bytes !== undefined && isCanonical && bytes.length >= BYTES_MIN && bytes.length <= BYTES_MAX) return secret
  throw invalidParameter('secret', `must be whsec_ followed by ${BYTES_MIN} to ${BYTES_MAX} random bytes as base64`)
}

export interface SignedMessage {
  /** `webhook-id`, equal for every attempt. */
  readonly id: string
  /** Time of the attempt, in whole seconds since 1970. */
  readonly timestampSeconds: number
  readonly body: string
}

/** Returns `webhook-signature`: a `v1` signature (HMAC-SHA256 of id, timestamp, and body) per secret. */
export function signatureOf({ id, timestampSeconds, body }: SignedMessage, secrets: readonly string[]): string {
  const signed = `${id}.${timestampSeconds}.${body}`
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }
  return secrets.map(sign).join(' ')
}
