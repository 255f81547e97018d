import type { KeyMode } from './keys/key-token.ts'

/** Which keys of an account; all that are kept where nothing is said. */
export interface KeyPage {
  readonly state?: 'working' | 'revoked' | undefined
  /** At most KEYS_PAGE_MAX, which it is where left out. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export interface KeyName {
  readonly label: string
  readonly mode: KeyMode
}

export interface KeyCounts {
  readonly working: number
  /** Those that are retained. */
  readonly revoked: number
}

export interface AuditPage {
  /** At most AUDIT_PAGE_MAX, which it is where left out. */
  readonly limit?: number | undefined
  /** Position of the entry that the page before ended with. */
  readonly before?: number | undefined
}
