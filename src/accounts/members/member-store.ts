import type { Account } from '#accounts/account.ts'
import type { PersonActor } from '#accounts/audit-entry.ts'
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
export interface Invitation {
  readonly id: string
  readonly accountId: string
  /** Whose it is, in lower case; null = the first who has the link. */
  readonly email: string | null
  readonly role: MemberRole
  /** Id of the person who made it. */
  readonly invitedBy: string
  readonly createdMs: number
  readonly expiresMs: number
}

export interface NewInvitation {
  /** Lower case. */
  readonly email: string | null
  readonly role: MemberRole
  readonly tokenSha256: Uint8Array
}

/** A signed-in person with the token of an invitation. */
export interface Acceptance {
  readonly tokenSha256: Uint8Array
  readonly userId: string
  /** Lower case. */
  readonly email: string
}

/**
 * The people of accounts: one owner each, and members with a role. Every change is audited in the same transaction, and
 * holds from the next look-up on, in every process. The account of a change is that of its actor.
 */
export interface MemberStore {
  /** Undefined when the person may not act for the account, or there is none. */
  find(accountId: string, userId: string): Promise<Membership | undefined>
  /** The accounts that a person may act for besides their own: those that were handed over to them first. */
  ofPerson(userId: string): Promise<Membership[]>
  /** The owner, if there is one, then the members, who joined first first. */
  list(account: Account): Promise<Member[]>
  /** Addresses of those who may act for an account, and of former members, by the ids of the people. */
  addresses(accountId: string): Promise<ReadonlyMap<string, string>>
  /** False when the person is no member. */
  setRole(userId: string, role: MemberRole, actor: PersonActor): Promise<boolean>
  /** Also a member who leaves. False when the person is no member. */
  remove(userId: string, actor: PersonActor): Promise<boolean>
  /**
   * Makes a member the owner, and the owner who acts an admin. An account that was the owner's own is theirs no longer:
   * they get another one when they come next. False when the one is not the owner, or the other no member.
   * @throws Failure for the account of an operator
   */
  handOver(userId: string, actor: PersonActor): Promise<boolean>
  /** Ends every membership of a person, and forgets their address in all accounts. */
  forgetPerson(userId: string): Promise<void>
  /**
   * An address that was invited before is invited again, and the link before works no more.
   * @throws Failure for too many, or for a member
   */
  invite(invitation: NewInvitation, actor: PersonActor): Promise<Invitation>
  /** Those that are open, newest first. */
  listInvitations(accountId: string): Promise<Invitation[]>
  /** False when there is no such open invitation. */
  revokeInvitation(invitationId: string, actor: PersonActor): Promise<boolean>
  /** The open invitation of a token, and whose it is; undefined: wrong, used, revoked or expired. */
  findInvitation(tokenSha256: Uint8Array): Promise<{ invitation: Invitation; account: Account } | undefined>
  /** Whether an address has an open invitation of any account: for the rule of who may sign up. */
  isInvited(email: string): Promise<boolean>
  /**
   * Makes a person a member, by an invitation that works once.
   * @throws Failure where the account, or the person, has as many members or accounts as may be
   */
  accept(acceptance: Acceptance): Promise<'joined' | 'closed' | 'other_address' | 'member'>
}
