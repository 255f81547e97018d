import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken, isWellFormedToken, TOKEN_PATTERN } from '#accounts/keys/key-token.ts'
import type { Log } from '#platform/log.ts'
import { LRUCache } from 'lru-cache'
import { decodedLoosely } from './credential-in-query.ts'

/** Number and lifetime of remembered reports: a misconfigured client leaks the key with every request. */
const REPORTED_KEYS_MAX = 1_000
const REPORTED_MS = 24 * 60 * 60 * 1_000

type Store = Pick<AccountStore, 'findPrincipal' | 'addAudit'>

/** Reports keys sent in URLs, which logs and browser histories store, to their owners. */
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
