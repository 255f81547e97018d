import { type PersonActor, audit, type ChangeContext } from '#accounts/audit-log.ts'
import { randomId } from '#accounts/keys/key-token.ts'
import { INVITATION_DAYS, INVITATIONS_PER_ACCOUNT_MAX, MEMBERS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import { DAY_MS } from '#platform/clock.ts'
import { type Queries, type Row, textOrNull } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { InvitationAcceptance, MemberInvitation, NewMemberInvitation } from './member.ts'
import type { MemberRole } from './roles.ts'

export const INVITATION_MS = INVITATION_DAYS * DAY_MS

const COLUMNS = 'id, account_id, email, role, invited_by, created_ms, expires_ms'
const OPEN = 'closed_ms IS NULL AND expires_ms > :now_ms'

const INSERT_INVITATION = `
  INSERT INTO member_invitation (id, account_id, email, role, token_sha256, invited_by, created_ms, expires_ms)
  VALUES (:id, :account_id, :email, :role, :token_sha256, :invited_by, :created_ms, :expires_ms)`
const SELECT_OPEN = `
  SELECT ${COLUMNS} FROM member_invitation
   WHERE account_id = :account_id AND ${OPEN} ORDER BY created_ms DESC, id DESC LIMIT ${INVITATIONS_PER_ACCOUNT_MAX}`
const SELECT_OF_DAY = `
  SELECT id FROM member_invitation
   WHERE account_id = :account_id AND created_ms > :since_ms LIMIT ${INVITATIONS_PER_ACCOUNT_MAX}`
const SELECT_BY_TOKEN = `SELECT ${COLUMNS} FROM member_invitation WHERE token_sha256 = :token_sha256 AND ${OPEN}`
const SELECT_BY_EMAIL = `SELECT id FROM member_invitation WHERE email = :email AND ${OPEN} LIMIT 1`
const CLOSE = `
  UPDATE member_invitation SET closed_ms = :now_ms WHERE id = :id AND account_id = :account_id AND ${OPEN}`
const CLOSE_OF_EMAIL = `
  UPDATE member_invitation SET closed_ms = :now_ms WHERE account_id = :account_id AND email = :email AND ${OPEN}`
const CLOSE_OF_PERSON = `
  UPDATE member_invitation SET closed_ms = :now_ms WHERE account_id = :account_id AND invited_by = :invited_by AND ${OPEN}`
const DELETE_EXPIRED = 'DELETE FROM member_invitation WHERE account_id = :account_id AND expires_ms <= :now_ms'
const INSERT_MEMBER = `
  INSERT INTO account_member (account_id, user_id, email, role, joined_ms)
  VALUES (:account_id, :user_id, :email, :role, :joined_ms)
  ON CONFLICT (account_id, user_id)
  DO UPDATE SET email = excluded.email, role = excluded.role, joined_ms = excluded.joined_ms, left_ms = NULL`

/**
 * Creates an invitation. A repeated invitation of an address replaces the previous link. `members` includes the owner.
 * @throws Failure for too many invitations, or for a member
 */
export async function createInvitation(
  change: ChangeContext,
  { accountId, userId }: PersonActor,
  about: { invitation: NewMemberInvitation; members: readonly { readonly email: string }[] },
): Promise<MemberInvitation> {
  const { queries, nowMs } = change
  const { email, role, tokenSha256 } = about.invitation
  if (email !== null && about.members.some((member) => member.email === email)) {
    throw new Failure(`${email} is already a member of this account.`)
  }
  await queries.run(DELETE_EXPIRED, { account_id: accountId, now_ms: nowMs })
  if (email !== null) await queries.run(CLOSE_OF_EMAIL, { account_id: accountId, email, now_ms: nowMs })
  const open = await listMemberInvitations(queries, accountId, nowMs)
  const ofDay = await queries.rows(SELECT_OF_DAY, { account_id: accountId, since_ms: nowMs - DAY_MS })
  if (Math.max(open.length, ofDay.length) >= INVITATIONS_PER_ACCOUNT_MAX) {
    throw new Failure(
      `An account can have at most ${INVITATIONS_PER_ACCOUNT_MAX} open invitations and create as many per day. Revoke one or wait a day.`,
    )
  }
  if (about.members.length + open.length > MEMBERS_PER_ACCOUNT_MAX) {
    throw new Failure(`An account can have at most ${MEMBERS_PER_ACCOUNT_MAX} members in addition to its owner.`)
  }
  const created = {
    id: randomId('invitation'),
    account_id: accountId,
    email,
    role,
    invited_by: userId,
    created_ms: nowMs,
  }
  const row = { ...created, expires_ms: nowMs + INVITATION_MS }
  await queries.run(INSERT_INVITATION, { ...row, token_sha256: tokenSha256 })
  await audit(change, { action: 'member_invited', accountId, detail: `${email ?? 'a link'} as ${role}` })
  return invitationOf(row)
}

/** Returns the open invitations, newest first. */
export async function listMemberInvitations(
  queries: Queries,
  accountId: string,
  nowMs: number,
): Promise<MemberInvitation[]> {
  return (await queries.rows(SELECT_OPEN, { account_id: accountId, now_ms: nowMs })).map(invitationOf)
}

export async function findInvitation(
  queries: Queries,
  tokenSha256: Uint8Array,
  nowMs: number,
): Promise<MemberInvitation | undefined> {
  const row = await queries.row(SELECT_BY_TOKEN, { token_sha256: tokenSha256, now_ms: nowMs })
  return row && invitationOf(row)
}

export async function isInvited(queries: Queries, email: string, nowMs: number): Promise<boolean> {
  return (await queries.row(SELECT_BY_EMAIL, { email, now_ms: nowMs })) !== undefined
}

/** Returns false if the account has no such open invitation. */
export async function revokeMemberInvitation(
  change: ChangeContext,
  accountId: string,
  invitationId: string,
): Promise<boolean> {
  const { queries, nowMs } = change
  const open = (await listMemberInvitations(queries, accountId, nowMs)).find(({ id }) => id === invitationId)
  if (open === undefined) return false
  await queries.run(CLOSE, { id: invitationId, account_id: accountId, now_ms: nowMs })
  const detail = `${open.email ?? 'a link'} as ${open.role}`
  await audit(change, { action: 'member_invitation_revoked', accountId, detail })
  return true
}

/** Revokes invitations sent by a member who may no longer invite. */
export async function closeInvitationsBy(
  { queries, nowMs }: ChangeContext,
  accountId: string,
  userId: string,
): Promise<void> {
  await queries.run(CLOSE_OF_PERSON, { account_id: accountId, invited_by: userId, now_ms: nowMs })
}

/** Adds the user as a member and closes the invitation. The caller checks that they may join. */
export async function acceptInvitation(
  change: ChangeContext,
  { id, accountId, role }: MemberInvitation,
  { userId, email }: InvitationAcceptance,
): Promise<void> {
  await change.queries.run(CLOSE, { id, account_id: accountId, now_ms: change.nowMs })
  await insertMember(change, accountId, { userId, email, role })
  await audit(change, { action: 'member_joined', accountId, detail: `${email} as ${role}` })
}

/** Adds a member, or restores a former one. */
export async function insertMember(
  { queries, nowMs }: ChangeContext,
  accountId: string,
  { userId, email, role }: { userId: string; email: string; role: MemberRole },
): Promise<void> {
  await queries.run(INSERT_MEMBER, { account_id: accountId, user_id: userId, email, role, joined_ms: nowMs })
}

function invitationOf(row: Row): MemberInvitation {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    email: textOrNull(row['email']),
    role: row['role'] as MemberRole,
    invitedBy: String(row['invited_by']),
    createdMs: Number(row['created_ms']),
    expiresMs: Number(row['expires_ms']),
  }
}
