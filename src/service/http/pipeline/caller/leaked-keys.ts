import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken, isWellFormedToken, TOKEN_PATTERN } from '#accounts/keys/key-token.ts'
import type { Log } from '#platform/log.ts'
import { LRUCache } from 'lru-cache'
import { decodedLoosely } from './credential-in-query.ts'

/** Keys that are remembered as reported, and for how long: a client that does it wrong does it with every request. */
const REPORTED_KEYS_MAX = 1_000
const REPORTED_MS = 24 * 60 * 60 * 1_000

type Store = Pick<AccountStore, 'findPrincipal' | 'addAudit'>

/** Tells the owner of a key that it stood in an address, where logs and browser histories keep it. */
export class LeakedKeys {
  readonly #store: Store
  readonly #log: Pick<Log, 'warn'>
  readonly #reported = new LRUCache<string, true>({ max: REPORTED_KEYS_MAX, ttl: REPORTED_MS })

  constructor(store: Store, log: Pick<Log, 'warn'>) {
    this.#store = store
    this.#log = log
  }

  /**
   * Notes in the audit log of its account that a key was sent in a query string, at most once a day and process. What is
   * no key, or is revoked, concerns nobody. Never rejects: the request is rejected whether or not this can be written.
   */
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
