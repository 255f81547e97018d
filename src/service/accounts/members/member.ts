import type { Account } from '#accounts/account.ts'
import type { MemberRole, Role } from './roles.ts'

export interface Membership {
  readonly account: Account
  readonly role: Role
}

export interface Member {
  readonly userId: string
  readonly email: string
  readonly role: Role
  /** Null for the owner. */
  readonly joinedMs: number | null
}

/** Open invitation. Its token is not stored. */
export interface MemberInvitation {
  readonly id: string
  readonly accountId: string
  /** Invited address in lower case; null admits the first user with the link. */
  readonly email: string | null
  readonly role: MemberRole
  readonly invitedBy: string
  readonly createdMs: number
  readonly expiresMs: number
}

export interface NewMemberInvitation {
  readonly email: string | null
  readonly role: MemberRole
  readonly tokenSha256: Uint8Array
}

export interface InvitationAcceptance {
  readonly tokenSha256: Uint8Array
  readonly userId: string
  readonly email: string
}
