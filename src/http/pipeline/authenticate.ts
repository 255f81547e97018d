import type { AccountStore, Principal } from '#accounts/account-store.ts'
import { hashToken } from '#accounts/key-token.ts'
import { LRUCache } from 'lru-cache'
import { readCredential } from './credential.ts'
import type { AdmissionRequest } from './decision.ts'

/** A number that changes whenever any account or key changes, in any process. */
export type Epoch = number

const CACHED_HEADERS_MAX = 10_000

/** What is known of an `Authorization` header that held a valid key. */
interface CachedPrincipal {
  readonly tokenSha256: Uint8Array
  readonly principal: Principal
  /** The principal is valid as long as the store reports the same epoch; undefined = it must be asked each time. */
  readonly epoch: Epoch | undefined
}

type Store = Pick<AccountStore, 'findPrincipal' | 'turns'>

/**
 * Finds the principal of a key. Principals stay in memory, by the whole `Authorization` header, and are used only while
 * the store proves that nothing changed since; so a revocation holds from the next request on, in every process.
 */
export class Authenticator {
  readonly #store: Store
  readonly #cached = new LRUCache<string, CachedPrincipal>({ max: CACHED_HEADERS_MAX })

  constructor(store: Store) {
    this.#store = store
  }

  /** The store's epoch at this moment; undefined = it cannot say at once. */
  epochNow(): Epoch | undefined {
    try {
      return this.#store.turns?.verdictsNow()
    } catch {
      // A locked or failing store: each request asks for itself, waits or gets the error.
      return undefined
    }
  }

  /**
   * The principal of a request's key; undefined = it brought one that is not valid.
   * @param epoch what `epochNow` said after the request had arrived; undefined = the store is asked
   * @throws ProblemError (service_unavailable) when the store cannot answer
   */
  authenticate(
    { authorization, apiKey }: Pick<AdmissionRequest, 'authorization' | 'apiKey'>,
    epoch: Epoch | undefined,
  ): Principal | undefined | 'no_key' | Promise<Principal | undefined> {
    // With two headers it takes a comparison to know which key is meant.
    const header = apiKey === undefined ? authorization : undefined
    const cached = header === undefined ? undefined : this.#cached.get(header)
    if (cached === undefined) {
      const credential = readCredential(authorization, apiKey)
      if (credential.kind === 'none') return 'no_key'
      return credential.kind === 'malformed' ? undefined : this.#find(header, hashToken(credential.token))
    }
    if (epoch === undefined || cached.epoch !== epoch) return this.#find(header, cached.tokenSha256)
    this.#store.turns?.noteUse(cached.principal.keyId)
    return cached.principal
  }

  #find(header: string | undefined, tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined> {
    const found = this.#store.findPrincipal(tokenSha256)
    if (found instanceof Promise) {
      return found.then((principal) => {
        // After a wait the store's epoch may be a later one than that of the principal.
        this.#cache(header, { tokenSha256, principal, epoch: undefined })
        return principal
      })
    }
    this.#cache(header, { tokenSha256, principal: found, epoch: this.#store.turns?.lastVerdicts })
    return found
  }

  #cache(
    header: string | undefined,
    { tokenSha256, principal, epoch }: Omit<CachedPrincipal, 'principal'> & { principal: Principal | undefined },
  ): void {
    if (header === undefined) return
    if (principal === undefined) this.#cached.delete(header)
    else this.#cached.set(header, { tokenSha256, principal, epoch })
  }
}
