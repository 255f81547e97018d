import { isWellFormedToken, hashToken, TOKEN_PATTERN } from '#accounts/keys/key-token.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { Log } from '#platform/log.ts'
import { LRUCache } from 'lru-cache'

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

/** Parameter names that callers use when they wrongly put a key in the URL. Lower case, without separators. */
const CREDENTIAL_NAMES = new Set([
  'key',
  'apikey',
  'xapikey',
  'apitoken',
  'accesstoken',
  'token',
  'auth',
  'authorization',
  'bearer',
  'vdsapikey',
  'vdskey',
])

const KEY_SHAPED = /vds_(?:live|test|app|refresh)_/i

/** Returns true if a query seems to contain a key. URLs end up in logs and histories, so it is always rejected. */
export function containsCredential(query: string): boolean {
  if (query === '') return false
  if (KEY_SHAPED.test(decodedLoosely(query))) return true
  return query.split('&').some((part) => CREDENTIAL_NAMES.has(normalName(part.split('=', 1)[0] ?? '')))
}

function normalName(name: string): string {
  return decodedLoosely(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** Decodes well-formed percent escapes; the strict parser reports the others later. */
export function decodedLoosely(text: string): string {
  return text.replace(/%[0-7][0-9a-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))
}

/** Number and lifetime of remembered reports: a misconfigured client leaks the key with every request. */
const REPORTED_KEYS_MAX = 1_000
const REPORTED_MS = 24 * 60 * 60 * 1_000

type Store = Pick<AccountStore, 'findPrincipal' | 'addAudit'>

export class LeakedKeys {
  readonly #store: Store
  readonly #log: Pick<Log, 'warn'>
  readonly #reported = new LRUCache<string, true>({ max: REPORTED_KEYS_MAX, ttl: REPORTED_MS })

  constructor(store: Store, log: Pick<Log, 'warn'>) {
    this.#store = store
    this.#log = log
  }

  /** Logs a key sent in a query string in its account's audit log, once a day per process. Never rejects. */
  async report(query: string): Promise<void> {
    const token = TOKEN_PATTERN.exec(decodedLoosely(query))?.[0]
    if (token === undefined || !isWellFormedToken(token)) return
    try {
      const principal = await this.#store.findPrincipal(hashToken(token))
      if (principal === undefined || this.#reported.has(principal.keyId)) return
      this.#reported.set(principal.keyId, true)
      const { accountId, keyId } = principal
      const detail = 'was sent in the query string of an address'
      await this.#store.addAudit({ accountId, keyId, action: 'key_leaked', actor: 'system', detail })
      this.#log.warn({ 'account.id': accountId, 'key.id': keyId }, 'a key was sent in the query string of an address')
    } catch (error) {
      this.#log.warn({ err: error }, 'a leaked key could not be recorded in the audit log')
    }
  }
}
