import type { Account } from '#accounts/account.ts'
import { ACCOUNT_COLUMNS, accountOf, findAccount, findByUser } from '#accounts/accounts.ts'
import { type PersonActor, audit, type ChangeContext } from '#accounts/audit-log.ts'
import { lockAccount, roleIn, runChange } from '#accounts/authority.ts'
import { FORMER_MEMBERS_RETAINED, MEMBERS_PER_ACCOUNT_MAX, MEMBERSHIPS_PER_PERSON_MAX } from '#accounts/limits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Queries, Row } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  acceptInvitation,
  closeInvitationsBy,
  createInvitation,
  findInvitation,
  insertMember,
  isInvited,
  listMemberInvitations,
  revokeMemberInvitation,
} from './invitations.ts'
import type { Membership, Member, MemberInvitation, NewMemberInvitation, InvitationAcceptance } from './member.ts'
import { roleAllows, type MemberRole } from './roles.ts'

/** Maximum number of current and former members per account. */
const PEOPLE_MAX = MEMBERS_PER_ACCOUNT_MAX + FORMER_MEMBERS_RETAINED

const LIVE = 'account_id = :account_id AND user_id = :user_id AND left_ms IS NULL'
const SELECT_MEMBER = `SELECT user_id, email, role, joined_ms FROM account_member WHERE ${LIVE}`
const SELECT_MEMBERS = `
  SELECT user_id, email, role, joined_ms FROM account_member
   WHERE account_id = :account_id AND left_ms IS NULL ORDER BY user_id LIMIT ${MEMBERS_PER_ACCOUNT_MAX}`
const SELECT_PEOPLE = `
  SELECT user_id, email FROM account_member WHERE account_id = :account_id ORDER BY user_id LIMIT ${PEOPLE_MAX}`
const SELECT_HANDED_OVER = `
  SELECT ${ACCOUNT_COLUMNS} FROM account
   WHERE owner_id = :user_id AND deleted_ms IS NULL ORDER BY created_ms, id LIMIT ${MEMBERSHIPS_PER_PERSON_MAX}`
const SELECT_JOINED = `
  SELECT account_id, role FROM account_member
   WHERE user_id = :user_id AND left_ms IS NULL ORDER BY joined_ms, account_id LIMIT ${MEMBERSHIPS_PER_PERSON_MAX}`
const UPDATE_ROLE = `UPDATE account_member SET role = :role WHERE ${LIVE}`
const UPDATE_LEFT = `UPDATE account_member SET left_ms = :left_ms WHERE ${LIVE}`
const DELETE_MEMBER = 'DELETE FROM account_member WHERE account_id = :account_id AND user_id = :user_id'
const DELETE_FORMER = `
  DELETE FROM account_member
   WHERE account_id = :account_id AND left_ms IS NOT NULL
     AND user_id IN (SELECT user_id FROM account_member WHERE account_id = :account_id AND left_ms IS NOT NULL
                      ORDER BY left_ms DESC, user_id LIMIT ${FORMER_MEMBERS_RETAINED} OFFSET ${FORMER_MEMBERS_RETAINED})`
const DELETE_PERSON = 'DELETE FROM account_member WHERE user_id = :user_id'
/** Detaches the user whose own account it was. They get a new one with the address freed here (accounts.ts). */
const UPDATE_OWNER = `
  UPDATE account SET user_id = NULL, email = :email, owner_id = :owner_id, owner_email = :owner_email WHERE id = :id`

/**
 * Members of accounts: one owner each, and members with a role. Every change is audited in the same transaction and
 * takes effect at the next lookup, in every process. A change applies to its actor's account.
 */
export class Members {
  readonly #clock: Clock
  readonly #database: Database

  constructor({ clock, database }: { clock: Clock; database: Database }) {
    this.#clock = clock
    this.#database = database
  }

  /** Returns undefined if the account does not exist or the user may not act for it. */
  async find(accountId: string, userId: string): Promise<Membership | undefined> {
    const account = await findAccount(this.#database, accountId)
    if (account === undefined) return undefined
    const role = await roleIn(this.#database, account, userId)
    return role && { account, role }
  }

  /** Lists the accounts that a user may act for in addition to their own: accounts transferred to them first. */
  async ofPerson(userId: string): Promise<Membership[]> {
    const handedOver = await this.#database.rows(SELECT_HANDED_OVER, { user_id: userId })
    const found: Membership[] = handedOver.map((row) => ({ account: accountOf(row), role: 'owner' }))
    for (const { accountId, role } of await joinedBy(this.#database, userId)) {
      const account = await findAccount(this.#database, accountId)
      if (account !== undefined) found.push({ account, role })
    }
    return found
  }

  /** Lists the owner, if there is one, then the members in the order they joined. */
  list(account: Account): Promise<Member[]> {
    return membersOf(this.#database, account)
  }

  /** Returns the addresses of current and former members by user id. */
  async addresses(accountId: string): Promise<ReadonlyMap<string, string>> {
    const owner = await findAccount(this.#database, accountId)
    const found = await this.#database.rows(SELECT_PEOPLE, { account_id: accountId })
    const people = found.map((row): [string, string] => [String(row['user_id']), String(row['email'])])
    return new Map(owner === undefined || owner.userId === null ? people : [...people, [owner.userId, owner.email]])
  }

  /** Returns false if the user is not a member. */
  setRole(userId: string, role: MemberRole, actor: PersonActor): Promise<boolean> {
    return this.#change(actor, async (change) => {
      const { accountId } = actor
      const member = await findMember(change.queries, accountId, userId)
      if (member === undefined) return false
      if (member.role === role) return true
      await change.queries.run(UPDATE_ROLE, { account_id: accountId, user_id: userId, role })
      if (!roleAllows(role, 'admin')) await closeInvitationsBy(change, accountId, userId)
      const detail = `${member.email} ${member.role} -> ${role}`
      await audit(change, { action: 'member_role_changed', accountId, detail })
      return true
    })
  }

  /** Removes a member, who may also be the actor. Returns false if the user is not a member. */
  remove(userId: string, actor: PersonActor): Promise<boolean> {
    return this.#change(actor, (change) => removeMember(change, actor.accountId, userId))
  }

  /**
   * Transfers the account to a member and makes the previous owner an admin. If it was the owner's personal account,
   * they get a new one at their next request. Returns false if the actor is not the owner, or the user not a member.
   * @throws Failure for the account of an operator
   */
  handOver(userId: string, actor: PersonActor): Promise<boolean> {
    return this.#change(actor, async (change) => {
      const { queries } = change
      const { accountId } = actor
      const account = await findAccount(queries, accountId)
      const member = await findMember(queries, accountId, userId)
      if (account?.userId !== actor.userId || member === undefined) return false
      if (await isGone(queries, userId)) return false
      if (account.isOperator)
        throw new Failure("An operator's account cannot be transferred. Withdraw the operator role first.")
      await queries.run(DELETE_MEMBER, { account_id: accountId, user_id: userId })
      await queries.run(UPDATE_OWNER, {
        id: accountId,
        email: `shared:${accountId}`,
        owner_id: userId,
        owner_email: member.email,
      })
      await insertMember(change, accountId, { userId: actor.userId, email: account.email, role: 'admin' })
      const detail = `${account.email} -> ${member.email}`
      await audit(change, { action: 'ownership_handed_over', accountId, detail })
      return true
    })
  }

  /** Ends every membership of a user and deletes their address in all accounts. */
  forgetPerson(userId: string): Promise<void> {
    return this.#change(undefined, (change) => forgetPerson(change, userId))
  }

  /** See `createInvitation`. @throws Failure for too many invitations, or for a member */
  invite(invitation: NewMemberInvitation, actor: PersonActor): Promise<MemberInvitation> {
    return this.#change(actor, async (change) => {
      const account = await findAccount(change.queries, actor.accountId)
      if (account === undefined) throw new Failure(`No account has the id ${actor.accountId}.`)
      return createInvitation(change, actor, { invitation, members: await membersOf(change.queries, account) })
    })
  }

  listInvitations(accountId: string): Promise<MemberInvitation[]> {
    return listMemberInvitations(this.#database, accountId, this.#clock.nowMs())
  }

  /** Returns false if there is no such open invitation. */
  revokeInvitation(invitationId: string, actor: PersonActor): Promise<boolean> {
    return this.#change(actor, (change) => revokeMemberInvitation(change, actor.accountId, invitationId))
  }

  /** Returns a token's open invitation and its account; undefined if it is wrong, used, revoked, or expired. */
  async findInvitation(
    tokenSha256: Uint8Array,
  ): Promise<{ invitation: MemberInvitation; account: Account } | undefined> {
    const invitation = await findInvitation(this.#database, tokenSha256, this.#clock.nowMs())
    const account = invitation && (await findAccount(this.#database, invitation.accountId))
    return account && invitation && { invitation, account }
  }

  /** Returns true if an address has an open invitation to any account. The sign-up policy needs this. */
  isInvited(email: string): Promise<boolean> {
    return isInvited(this.#database, email, this.#clock.nowMs())
  }

  /** Adds a user by a single-use invitation. @throws Failure for too many members, or too many accounts of the user */
  accept(acceptance: InvitationAcceptance): Promise<'joined' | 'closed' | 'other_address' | 'member'> {
    return this.#change(undefined, async (change) => {
      const invitation = await findInvitation(change.queries, acceptance.tokenSha256, change.nowMs)
      if (invitation === undefined) return 'closed'
      const { userId } = acceptance
      await lockAccount(change.queries, invitation.accountId)
      const account = await findAccount(change.queries, invitation.accountId)
      if (account === undefined || account.disabledMs !== null) return 'closed'
      if (await isGone(change.queries, userId)) return 'closed'
      const members = await membersOf(change.queries, account)
      if (members.some((member) => member.userId === userId)) return 'member'
      if (invitation.email !== null && invitation.email !== acceptance.email) return 'other_address'
      if (members.length > MEMBERS_PER_ACCOUNT_MAX) {
        throw new Failure(`An account can have at most ${MEMBERS_PER_ACCOUNT_MAX} members in addition to its owner.`)
      }
      if ((await joinedBy(change.queries, userId)).length >= MEMBERSHIPS_PER_PERSON_MAX) {
        throw new Failure(`A user can be a member of at most ${MEMBERSHIPS_PER_PERSON_MAX} accounts. Leave one first.`)
      }
      await acceptInvitation({ ...change, actor: { accountId: account.id, userId } }, invitation, acceptance)
      return 'joined'
    })
  }

  #change<Result>(actor: ChangeContext['actor'], work: (change: ChangeContext) => Promise<Result>): Promise<Result> {
    return runChange({ clock: this.#clock, database: this.#database }, actor, work)
  }
}

export async function forgetPerson(change: ChangeContext, userId: string): Promise<void> {
  for (const { accountId } of await joinedBy(change.queries, userId)) {
    await removeMember({ ...change, actor: { accountId, userId } }, accountId, userId)
  }
  await change.queries.run(DELETE_PERSON, { user_id: userId })
}

/** Returns true if a user owns accounts that were transferred to them. */
export async function ownsOthers(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.row(SELECT_HANDED_OVER, { user_id: userId })) !== undefined
}

/** Returns true if a user has deleted their account, and so cannot receive another. */
async function isGone(queries: Queries, userId: string): Promise<boolean> {
  return (await findByUser(queries, userId))?.isDeleted === true
}

async function membersOf(queries: Queries, { id, userId, email }: Account): Promise<Member[]> {
  const owner = userId === null ? [] : [{ userId, email, role: 'owner' as const, joinedMs: null }]
  const members = (await queries.rows(SELECT_MEMBERS, { account_id: id })).map(memberOf)
  return [...owner, ...members.toSorted((left, right) => Number(left.joinedMs) - Number(right.joinedMs))]
}

/** Lists the accounts of others that a user belongs to, in the order they joined. */
async function joinedBy(queries: Queries, userId: string): Promise<{ accountId: string; role: MemberRole }[]> {
  const found = await queries.rows(SELECT_JOINED, { user_id: userId })
  return found.map((row) => ({ accountId: String(row['account_id']), role: row['role'] as MemberRole }))
}

async function findMember(queries: Queries, accountId: string, userId: string): Promise<Member | undefined> {
  const row = await queries.row(SELECT_MEMBER, { account_id: accountId, user_id: userId })
  return row && memberOf(row)
}

async function removeMember(change: ChangeContext, accountId: string, userId: string): Promise<boolean> {
  const { queries, nowMs, actor } = change
  const member = await findMember(queries, accountId, userId)
  if (member === undefined) return false
  await queries.run(UPDATE_LEFT, { account_id: accountId, user_id: userId, left_ms: nowMs })
  await queries.run(DELETE_FORMER, { account_id: accountId })
  // Their own invitation links would let them in again.
  await closeInvitationsBy(change, accountId, userId)
  const isSelf = typeof actor === 'object' && actor.userId === userId
  await audit(change, { action: isSelf ? 'member_left' : 'member_removed', accountId, detail: member.email })
  return true
}

function memberOf(row: Row): Member {
  return {
    userId: String(row['user_id']),
    email: String(row['email']),
    role: row['role'] as MemberRole,
    joinedMs: Number(row['joined_ms']),
  }
}
