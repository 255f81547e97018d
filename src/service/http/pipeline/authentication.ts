/** Finds the caller's key and its principal, and detects keys that were wrongly sent in a URL. */

import { LRUCache } from 'lru-cache'
import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken, isWellFormedToken, TOKEN_PATTERN } from '#accounts/keys/key-token.ts'
import type { Principal } from '#accounts/principal.ts'
import type { Log } from '#platform/log.ts'

/** Headers that may contain a key. */
export interface Credentials {
  /** Value of `Authorization`; undefined if not sent, "" if sent empty. */
  readonly authorization: string | undefined
  /** Value of `X-API-Key`; undefined if not sent, "" if sent empty. */
  readonly apiKey: string | undefined
}

type Credential =
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

const CACHED_HEADERS_MAX = 10_000

export interface BatchFreshness {
  /** Generation number that changes with any account or key; undefined if the store cannot tell. */
  readonly epoch: number | undefined
  /** Principals of the batch by `Authorization` header. */
  readonly found: ReadonlyMap<string, PromiseSettledResult<Principal | undefined>>
}

/** Cached result for an `Authorization` header with a valid key. */
interface CachedPrincipal {
  readonly principal: Principal
  /** The principal is valid as long as the store reports the same epoch. */
  readonly epoch: number
}

type Store = Pick<AccountStore, 'findPrincipal' | 'batchAdmission'>

const NOTHING_FOUND: BatchFreshness['found'] = new Map()

/**
 * Finds the principal of a key. If the store can prove at once that nothing changed, principals are cached by their
 * whole `Authorization` header; otherwise each batch looks its keys up. Either way, a revocation takes effect at the
 * next request, in every process.
 */
export class Authenticator {
  readonly #store: Store
  readonly #cached = new LRUCache<string, CachedPrincipal>({ max: CACHED_HEADERS_MAX })

  constructor(store: Store) {
    this.#store = store
  }

  /** Asks the store once for a batch whose requests have all arrived. Never rejects: errors belong to single requests. */
  checkFreshness(requests: Iterable<Credentials>): BatchFreshness | Promise<BatchFreshness> {
    const { batchAdmission } = this.#store
    if (batchAdmission === undefined) return this.#findAll(requests)
    try {
      return { epoch: batchAdmission.epochNow(), found: NOTHING_FOUND }
    } catch {
      // The store is locked or failing: each request asks for itself, and waits or gets the error.
      return { epoch: undefined, found: NOTHING_FOUND }
    }
  }

  /**
   * Returns the principal of a request's key; undefined for an invalid key. Without the batch's freshness, asks the
   * store for this request. @throws ProblemError service_unavailable if the store does not respond
   */
  authenticate(
    { authorization, apiKey }: Credentials,
    { epoch, found }: BatchFreshness = { epoch: undefined, found: NOTHING_FOUND },
  ): Principal | undefined | 'no_key' | Promise<Principal | undefined> {
    // With two headers, only a comparison shows which key is meant.
    const header = apiKey === undefined ? authorization : undefined
    if (header !== undefined) {
      const cached = this.#stillValid(header, epoch)
      if (cached !== undefined) return cached
      const lookedUp = found.get(header)
      if (lookedUp?.status === 'fulfilled') return lookedUp.value
      if (lookedUp !== undefined) throw lookedUp.reason
    }
    const credential = readCredential(authorization, apiKey)
    if (credential.kind === 'none') return 'no_key'
    return credential.kind === 'token' ? this.#find(header, hashToken(credential.token)) : undefined
  }

  #stillValid(header: string, epoch: number | undefined): Principal | undefined {
    const cached = epoch === undefined ? undefined : this.#cached.get(header)
    if (cached === undefined || cached.epoch !== epoch) return undefined
    this.#store.batchAdmission?.recordUse(cached.principal.keyId)
    return cached.principal
  }

  #find(header: string | undefined, tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined> {
    const principal = this.#store.findPrincipal(tokenSha256)
    // After a wait, the store's epoch may be newer than the principal, which is then not cached.
    if (principal instanceof Promise || header === undefined) return principal
    const epoch = this.#store.batchAdmission?.lastEpoch
    if (principal === undefined || epoch === undefined) this.#cached.delete(header)
    else this.#cached.set(header, { principal, epoch })
    return principal
  }

  /** Looks up each key of the batch once; the store combines all of them in one query. */
  async #findAll(requests: Iterable<Credentials>): Promise<BatchFreshness> {
    const headers = new Set<string>()
    for (const { authorization, apiKey } of requests) {
      if (authorization !== undefined && apiKey === undefined) headers.add(authorization)
    }
    const found = new Map<string, PromiseSettledResult<Principal | undefined>>()
    const lookUp = async (header: string): Promise<void> => {
      const credential = readCredential(header, undefined)
      if (credential.kind !== 'token') return
      const [result] = await Promise.allSettled([this.#store.findPrincipal(hashToken(credential.token))])
      found.set(header, result)
    }
    await Promise.all([...headers].map(lookUp))
    return { epoch: undefined, found }
  }
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
function decodedLoosely(text: string): string {
  return text.replace(/%[0-7][0-9a-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))
}

/** Number and lifetime of remembered reports: a misconfigured client leaks the key with every request. */
const REPORTED_KEYS_MAX = 1_000
const REPORTED_MS = 24 * 60 * 60 * 1_000

type LeakStore = Pick<AccountStore, 'findPrincipal' | 'addAudit'>

/** Reports keys that were sent in a URL. */
export class LeakedKeys {
  readonly #store: LeakStore
  readonly #log: Pick<Log, 'warn'>
  readonly #reported = new LRUCache<string, true>({ max: REPORTED_KEYS_MAX, ttl: REPORTED_MS })

  constructor(store: LeakStore, log: Pick<Log, 'warn'>) {
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
