import { isWellFormedToken } from '#accounts/keys/key-token.ts'

export type Credential =
  | { readonly kind: 'none' }
  /** Has the form and checksum of a key; the store decides whether it is one. */
  | { readonly kind: 'token'; readonly token: string }
  /** Two headers with different keys: it is unclear which one to bill. */
  | { readonly kind: 'two_keys' }
  /** Anything else: another scheme, an empty header, a typo. */
  | { readonly kind: 'malformed' }

const NO_CREDENTIAL: Credential = { kind: 'none' }
const MALFORMED: Credential = { kind: 'malformed' }
const TWO_KEYS: Credential = { kind: 'two_keys' }

/** `Bearer`, in any case, then blanks, then one word (RFC 6750, RFC 9110 section 11.4). */
const BEARER = /^bearer +(\S+) *$/i

/**
 * Reads the credential of a request from `Authorization: Bearer` and its alias `X-API-Key`; undefined for a header that
 * was not sent. The same key may be in both. Two different keys are rejected, because it is unclear which one to bill.
 */
export function readCredential(authorization: string | undefined, apiKey: string | undefined): Credential {
  if (authorization === undefined && apiKey === undefined) return NO_CREDENTIAL
  const bearer = authorization === undefined ? apiKey : BEARER.exec(authorization)?.[1]
  if (apiKey !== undefined && bearer !== undefined && apiKey !== bearer) return TWO_KEYS
  if (bearer === undefined || !isWellFormedToken(bearer)) return MALFORMED
  return { kind: 'token', token: bearer }
}
