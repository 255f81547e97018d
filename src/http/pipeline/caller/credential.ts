import { isWellFormedToken } from '#accounts/keys/key-token.ts'

/** What a request brought to say who it is from. */
export type Credential =
  | { readonly kind: 'none' }
  /** Has the form and the checksum of a key; whether it is one, the store knows. */
  | { readonly kind: 'token'; readonly token: string }
  /** Anything else: another scheme, an empty header, a typing error, two different keys. */
  | { readonly kind: 'malformed' }

const NO_CREDENTIAL: Credential = { kind: 'none' }
const MALFORMED: Credential = { kind: 'malformed' }

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
  const token = apiKey === undefined ? bearer : apiKey
  if (bearer === undefined || token !== bearer || !isWellFormedToken(token)) return MALFORMED
  return { kind: 'token', token }
}
