import { audit, instanceOf, type ChangeContext, type Actor } from '#accounts/audit-log.ts'
import { type Queries, type Row, numberOrNull } from '#platform/database/database.ts'

/** Sign-up policy: everybody, holders of an invitation, or nobody. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

export interface SignUpInvitation {
  readonly id: string
  /** Recipient, in the operator's words. */
  readonly note: string
  readonly createdMs: number
  readonly expiresMs: number
  /** Time of the sign-up that used it; null if unused. */
  readonly usedMs: number | null
}

export interface NewSignUpInvitation {
  readonly id: string
  readonly codeSha256: Uint8Array
  readonly note: string
  readonly expiresMs: number
  readonly actor?: Actor
}

export const INVITATIONS_OPEN_MAX = 100
/** Newest invitations retained even if used or expired. */
const NEWEST_RETAINED = 100
const INVITATIONS_LISTED_MAX = 200
const SETTING = 'sign_up'

const COLUMNS = 'id, note, created_ms, expires_ms, used_ms'
const SELECT_SETTING = 'SELECT value FROM instance_setting WHERE name = :name'
const SET_SETTING = `
  INSERT INTO instance_setting (name, value) VALUES (:name, :value)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`
const SELECT_INVITATIONS = `
  SELECT ${COLUMNS} FROM invitation ORDER BY created_ms DESC, id LIMIT ${INVITATIONS_LISTED_MAX}`
const COUNT_OPEN = `
  SELECT COUNT(*) AS open FROM (
    SELECT id FROM invitation WHERE used_ms IS NULL AND expires_ms > :now_ms LIMIT ${INVITATIONS_OPEN_MAX}
  ) AS open_ones`
const INSERT_INVITATION = `
  INSERT INTO invitation (id, code_sha256, note, created_ms, expires_ms)
  VALUES (:id, :code_sha256, :note, :now_ms, :expires_ms)`
const DELETE_OLD = `
  DELETE FROM invitation
   WHERE (used_ms IS NOT NULL OR expires_ms <= :now_ms)
     AND id NOT IN (SELECT id FROM invitation ORDER BY created_ms DESC, id LIMIT ${NEWEST_RETAINED})`
const DELETE_INVITATION = 'DELETE FROM invitation WHERE id = :id AND used_ms IS NULL'
const SELECT_NOTE = 'SELECT note FROM invitation WHERE id = :id'
const CLAIM = `
  UPDATE invitation SET used_ms = :now_ms
   WHERE code_sha256 = :code_sha256 AND used_ms IS NULL AND expires_ms > :now_ms`
const RELEASE = 'UPDATE invitation SET used_ms = NULL WHERE code_sha256 = :code_sha256'

export async function signUpMode(queries: Queries): Promise<SignUpMode> {
  const value = (await queries.row(SELECT_SETTING, { name: SETTING }))?.['value']
  return SIGN_UP_MODES.find((mode) => mode === value) ?? 'open'
}

export async function setSignUpMode(change: ChangeContext, mode: SignUpMode): Promise<void> {
  const before = await signUpMode(change.queries)
  if (before === mode) return
  await change.queries.run(SET_SETTING, { name: SETTING, value: mode })
  await log(change, 'sign_up_changed', `${before} -> ${mode}`)
}

/** Lists all invitations, newest first, including used and expired ones. */
export async function listSignUpInvitations(queries: Queries): Promise<SignUpInvitation[]> {
  return (await queries.rows(SELECT_INVITATIONS)).map(invitationOf)
}

/** Returns undefined if too many invitations are open. */
export async function addInvitation(
  change: ChangeContext,
  invitation: NewSignUpInvitation,
): Promise<SignUpInvitation | undefined> {
  const { queries, nowMs } = change
  const { id, codeSha256, note, expiresMs } = invitation
  const open = Number((await queries.row(COUNT_OPEN, { now_ms: nowMs }))?.['open'])
  if (open >= INVITATIONS_OPEN_MAX) return undefined
  const values = { id, code_sha256: codeSha256, note, expires_ms: expiresMs }
  await queries.run(INSERT_INVITATION, { ...values, now_ms: nowMs })
  await queries.run(DELETE_OLD, { now_ms: nowMs })
  await log(change, 'invitation_created', note)
  return { id, note, createdMs: nowMs, expiresMs, usedMs: null }
}

/** Returns false if there is no such unused invitation. */
export async function revokeSignUpInvitation(change: ChangeContext, id: string): Promise<boolean> {
  const note = (await change.queries.row(SELECT_NOTE, { id }))?.['note']
  if ((await change.queries.run(DELETE_INVITATION, { id })) === 0) return false
  await log(change, 'invitation_revoked', String(note))
  return true
}

/** Claims an invitation. Returns true for only one caller over all processes, while the code is valid. */
export async function claimInvitation({ queries, nowMs }: ChangeContext, codeSha256: Uint8Array): Promise<boolean> {
  return (await queries.run(CLAIM, { code_sha256: codeSha256, now_ms: nowMs })) > 0
}

export async function releaseInvitation({ queries }: ChangeContext, codeSha256: Uint8Array): Promise<void> {
  await queries.run(RELEASE, { code_sha256: codeSha256 })
}

function log(
  change: ChangeContext,
  action: 'sign_up_changed' | 'invitation_created' | 'invitation_revoked',
  detail: string,
) {
  return audit(change, { action, accountId: instanceOf(change.actor), detail })
}

function invitationOf(row: Row): SignUpInvitation {
  return {
    id: String(row['id']),
    note: String(row['note']),
    createdMs: Number(row['created_ms']),
    expiresMs: Number(row['expires_ms']),
    usedMs: numberOrNull(row['used_ms']),
  }
}
