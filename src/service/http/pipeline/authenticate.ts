import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import type { Principal } from '#accounts/principal.ts'
import { LRUCache } from 'lru-cache'
import { readCredential } from './caller/credential.ts'
import type { AdmissionRequest } from './decision.ts'

const CACHED_HEADERS_MAX = 10_000

/** Store state, read once for all requests of a batch. */
export interface BatchFreshness {
  /** A number that changes with every account and key; undefined = the store cannot tell. */
  readonly epoch: number | undefined
  /** Principals that were looked up for the batch, by `Authorization` header. */
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
 * Finds the principal of a key. Where the store can prove at once that nothing changed, principals stay in memory, by the
 * whole `Authorization` header; otherwise the keys of each batch are looked up. Either way a revocation holds from the next
 * request on, in every process.
 */
export class Authenticator {
  readonly #store: Store
  readonly #cached = new LRUCache<string, CachedPrincipal>({ max: CACHED_HEADERS_MAX })

  constructor(store: Store) {
    this.#store = store
  }

  /** Asks the store once for a batch, all of whose requests have arrived. Never rejects: errors are of each request. */
  checkFreshness(requests: Iterable<Credentials>): BatchFreshness | Promise<BatchFreshness> {
    const { batchAdmission } = this.#store
    if (batchAdmission === undefined) return this.#findAll(requests)
    try {
      return { epoch: batchAdmission.epochNow(), found: NOTHING_FOUND }
    } catch {
      // A locked or failing store: each request asks for itself, waits or gets the error.
      return { epoch: undefined, found: NOTHING_FOUND }
    }
  }

  /**
   * The principal of a request's key; undefined = it brought one that is not valid.
   * @param freshness of the batch; left out = the store is asked for this request
   * @throws ProblemError (service_unavailable) when the store cannot answer
   */
  authenticate(
    { authorization, apiKey }: Credentials,
    { epoch, found }: BatchFreshness = { epoch: undefined, found: NOTHING_FOUND },
  ): Principal | undefined | 'no_key' | Promise<Principal | undefined> {
    // With two headers it takes a comparison to know which key is meant.
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

  /** The cached principal of a header, where the store says that nothing changed since. */
  #stillValid(header: string, epoch: number | undefined): Principal | undefined {
    const cached = epoch === undefined ? undefined : this.#cached.get(header)
    if (cached === undefined || cached.epoch !== epoch) return undefined
    this.#store.batchAdmission?.recordUse(cached.principal.keyId)
    return cached.principal
  }

  #find(header: string | undefined, tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined> {
    const principal = this.#store.findPrincipal(tokenSha256)
    // After a wait the store's epoch may be a later one than that of the principal, which is not cached then.
    if (principal instanceof Promise || header === undefined) return principal
    const epoch = this.#store.batchAdmission?.lastEpoch
    if (principal === undefined || epoch === undefined) this.#cached.delete(header)
    else this.#cached.set(header, { principal, epoch })
    return principal
  }

  /** Looks up each key of the batch once; the store asks its database for all of them together. */
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
