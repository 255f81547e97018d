import type { Account } from '#accounts/account.ts'
import type { MemberRole, Role } from './roles.ts'

/** An account and what a person may do in it. */
export interface Membership {
  readonly account: Account
  readonly role: Role
}

/** A person who may act for an account. */
export interface Member {
  readonly userId: string
  /** Lower case. */
  readonly email: string
  readonly role: Role
  /** Null: the owner. */
  readonly joinedMs: number | null
}

/** An open invitation; its token is kept nowhere. */
export interface MemberInvitation {
  readonly id: string
  readonly accountId: string
  /** Invited address in lower case; null admits the first person who has the link. */
  readonly email: string | null
  readonly role: MemberRole
  /** Id of the person who created the invitation. */
  readonly invitedBy: string
  readonly createdMs: number
  readonly expiresMs: number
}

export interface NewMemberInvitation {
  /** Lower case. */
  readonly email: string | null
  readonly role: MemberRole
  readonly tokenSha256: Uint8Array
}

/** A signed-in person with the token of an invitation. */
export interface InvitationAcceptance {
  readonly tokenSha256: Uint8Array
  readonly userId: string
  /** Lower case. */
  readonly email: string
}
