import type { KeyMode } from './keys/key-token.ts'

/** Filter for an account's keys; defaults to every retained key. */
export interface KeyPage {
  readonly state?: 'working' | 'revoked' | undefined
  /** Default and maximum: KEYS_PAGE_MAX. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export interface KeyName {
  readonly label: string
  readonly mode: KeyMode
}

export interface KeyCounts {
  readonly working: number
  readonly revoked: number
}

export interface AuditPage {
  /** Default and maximum: AUDIT_PAGE_MAX. */
  readonly limit?: number | undefined
  /** Position of the previous page's last entry. */
  readonly before?: number | undefined
}
