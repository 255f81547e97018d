import { LRUCache } from 'lru-cache'
import type { Principal } from './principal.ts'

const CACHED_PRINCIPALS_MAX = 10_000

/** Proof that nothing changed. While two proofs are equal, every decision since the first one remains valid. */
export interface FreshnessProof {
  /** Number of the database opening. The counter below restarts with each opening. */
  readonly opening: number
  /** SQLite's `PRAGMA data_version`: changes with every commit of any other connection, in any process. */
  readonly dataVersion: number
  /** Rises with every commit of this connection, which data_version does not show. */
  readonly ownWrites: number
}

/** Verified keys. Any change of an account or key clears the cache; such changes are rare. */
export class PrincipalCache {
  readonly #principals = new LRUCache<string, Principal>({ max: CACHED_PRINCIPALS_MAX })
  #proof: FreshnessProof = { opening: 0, dataVersion: 0, ownWrites: 0 }
  #generation = 0

  /** Rises whenever the cache is cleared: results of an earlier generation prove nothing. */
  get generation(): number {
    return this.#generation
  }

  /** Clears the cache unless the proof is unchanged. */
  confirm(proof: FreshnessProof): void {
    const { opening, dataVersion, ownWrites } = this.#proof
    if (proof.dataVersion === dataVersion && proof.ownWrites === ownWrites && proof.opening === opening) return
    this.#principals.clear()
    this.#generation += 1
    this.#proof = proof
  }

  get(key: string): Principal | undefined {
    return this.#principals.get(key)
  }

  set(key: string, principal: Principal): void {
    this.#principals.set(key, principal)
  }
}
