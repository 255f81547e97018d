import type { Actor } from '#accounts/audit-entry.ts'
import type { KeyRestrictions } from './key-restrictions.ts'
import type { KeyMode } from './key-token.ts'

export interface KeyRecord extends KeyRestrictions {
  readonly id: string
  readonly accountId: string
  readonly label: string
  readonly mode: KeyMode
  readonly lastFour: string
  readonly createdMs: number
  /** Id of the user who created the key; null if unknown or created on the command line. */
  readonly createdBy: string | null
  /** Written at most once a minute. */
  readonly lastUsedMs: number | null
  readonly revokedMs: number | null
}

export interface NewKey extends Partial<KeyRestrictions> {
  readonly accountId: string
  readonly label: string
  readonly tokenSha256: Uint8Array
  readonly lastFour: string
  /** Default: live. */
  readonly mode?: KeyMode
  readonly actor?: Actor
}

/** Changes to a key; omitted fields stay unchanged. */
export interface KeyChange extends Partial<KeyRestrictions> {
  readonly label?: string
}
