import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import type { Principal } from '#accounts/principal.ts'
import { LRUCache } from 'lru-cache'
import { readCredential } from './credential.ts'
import type { AdmissionRequest } from './decision.ts'

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

type Credentials = Pick<AdmissionRequest, 'authorization' | 'apiKey'>
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
