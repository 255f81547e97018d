import type { Role } from './members/roles.ts'

/** User who acts in an account that they belong to. */
export interface PersonActor {
  readonly accountId: string
  readonly userId: string
  /** Role that the change requires, checked inside its transaction (authority.ts). Optional. */
  readonly needs?: Role | 'operator'
}

/** Author of a change: a user, an account id, "operator" (the command line), or "system" (the service itself). */
export type Actor = string | PersonActor

/** Kinds of audit entries. Signing in is not one: it changes nothing, and sessions are listed. */
const AUDIT_ACTIONS = [
  'account_created',
  'account_joined',
  'account_disabled',
  'account_enabled',
  'account_deleted',
  'operator_granted',
  'operator_withdrawn',
  'plan_changed',
  'billing_changed',
  'key_created',
  'key_renamed',
  'key_restricted',
  'key_revoked',
  'key_leaked',
  'app_connected',
  'app_disconnected',
  'name_changed',
  'email_verified',
  'password_changed',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'backup_codes_made',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
  'data_exported',
  'notifications_changed',
  'watchlist_created',
  'watchlist_renamed',
  'watchlist_deleted',
  'watchlist_items_added',
  'watchlist_items_removed',
  'webhook_created',
  'webhook_changed',
  'webhook_secret_changed',
  'webhook_deleted',
  'webhook_disabled',
  // Feed tokens were removed, but entries of earlier releases remain.
  'feed_token_created',
  'feed_token_revoked',
  'refresh_started',
  'sign_up_changed',
  'plan_terms_changed',
  'invitation_created',
  'invitation_revoked',
  'member_invited',
  'member_invitation_revoked',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'ownership_handed_over',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Entry of the audit log. Never contains a secret. */
export interface AuditEntry {
  /** Rises with every entry; the position of a page's last entry. */
  readonly position: number
  readonly atMs: number
  /** "operator" for the command line, "system" for the service itself, otherwise the id of the account that acted. */
  readonly actor: string
  /** Id of the user who acted; null if none did, or it is unknown. */
  readonly userId: string | null
  readonly action: AuditAction
  readonly accountId: string
  readonly keyId: string | null
  /** Description of the change: "plan free -> pro". */
  readonly detail: string
}

export type NewAuditEntry = Omit<AuditEntry, 'position' | 'atMs' | 'keyId' | 'actor' | 'userId'> & {
  readonly actor: Actor
  readonly keyId?: string
}
