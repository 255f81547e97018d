import { isWellFormedToken } from '#accounts/keys/key-token.ts'

/** Credential found in a request. */
export type Credential =
  | { readonly kind: 'none' }
  /** Has the form and the checksum of a key; whether it is one, the store knows. */
  | { readonly kind: 'token'; readonly token: string }
  /** Two headers with different words: nobody can tell which key is to be billed. */
  | { readonly kind: 'two_keys' }
  /** Anything else: another scheme, an empty header, a typing error. */
  | { readonly kind: 'malformed' }

const NO_CREDENTIAL: Credential = { kind: 'none' }
const MALFORMED: Credential = { kind: 'malformed' }
const TWO_KEYS: Credential = { kind: 'two_keys' }

/** `Bearer`, in any case, then blanks, then one word (RFC 6750, RFC 9110 section 11.4). */
const BEARER = /^bearer +(\S+) *$/i

/**
 * Reads the credential of a request from `Authorization: Bearer` and its alias `X-API-Key`. Undefined = the header
 * was not sent. Sending one key in both is fine; two different keys are rejected, because nobody can tell which of
 * them the caller means to be billed by.
 */
export function readCredential(authorization: string | undefined, apiKey: string | undefined): Credential {
  if (authorization === undefined && apiKey === undefined) return NO_CREDENTIAL
  const bearer = authorization === undefined ? apiKey : BEARER.exec(authorization)?.[1]
  if (apiKey !== undefined && bearer !== undefined && apiKey !== bearer) return TWO_KEYS
  if (bearer === undefined || !isWellFormedToken(bearer)) return MALFORMED
  return { kind: 'token', token: bearer }
}
