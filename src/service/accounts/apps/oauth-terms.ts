import { AsyncLocalStorage } from 'node:async_hooks'
import type { IdentityStore } from '#accounts/identity/identity.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { GuardedGet } from '#platform/network/guarded-get.ts'

/** Scope that the library issues refresh tokens for; not a right. */
export const REFRESH_SCOPE = 'offline_access'
/** Path of the consent page; the library's prompts and errors lead there. */
export const CONSENT_PATH = '/connect'
export const ACCESS_TOKEN_SECONDS = 3_600
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3_600

export interface OAuthLibraryOptions {
  readonly store: IdentityStore
  readonly secret: string
  readonly publicUrl: string
  readonly log: Log
  readonly clock: Clock
  /** Scopes that clients may request. */
  readonly scopes: readonly string[]
  /** Protected resources that tokens are issued for (RFC 8707); the first one is the default. */
  readonly resources: readonly string[]
  /** Fetches a client's metadata document; undefined without a valid response. */
  readonly fetchDocument: GuardedGet
  /** True if client documents may be on this machine, for tests. */
  readonly allowsLoopback: boolean
  /** Returns true if another client can be registered. */
  readonly admitClient: () => Promise<boolean>
}

const consent = new AsyncLocalStorage<string>()

/** Runs the library's consent for one connection, whose id its codes and tokens then contain. */
export function duringConsent<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result> {
  return consent.run(connectionId, work)
}

export function currentConnectionId(): string | undefined {
  return consent.getStore()
}
