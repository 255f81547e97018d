import type { PlanName, PlanTerms } from '#accounts/plan.ts'

/** Who may sign up: everybody, the holders of an invitation, or nobody. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** A link by which one person may sign up. */
export interface Invitation {
  readonly id: string
  /** Whom it is for, in the operator's words. */
  readonly note: string
  readonly createdMs: number
  readonly expiresMs: number
  /** When a user signed up by it; null = nobody has. */
  readonly usedMs: number | null
}

export interface NewInvitation {
  readonly id: string
  readonly codeSha256: Uint8Array
  readonly note: string
  readonly expiresMs: number
  readonly actor?: string
}

/** What an operator changed of a plan; what is left out is as PLANS has it. */
export type ChangedTerms = Partial<
  Readonly<Record<'monthlyQuota' | 'burstPerSecond' | 'batchLinesMax' | 'priceUsd', number>>
>

/** The part of the account store that is about the instance: what operators decide for all accounts. */
export interface InstanceStore {
  /** Who may sign up; asked with every sign-up, so that a change holds from the next one on, in every process. */
  signUpMode(): Promise<SignUpMode>
  setSignUpMode(mode: SignUpMode, actor?: string): Promise<void>
  /** Newest first, also used and expired ones, at most 200. */
  listInvitations(): Promise<Invitation[]>
  /** Undefined: as many as may be open are (INVITATIONS_OPEN_MAX). */
  addInvitation(invitation: NewInvitation): Promise<Invitation | undefined>
  /** False: there is no such invitation, or it was used. */
  revokeInvitation(invitationId: string, actor?: string): Promise<boolean>
  /** True for one caller, over all processes, while the invitation is open. `giveInvitationBack` makes it so again. */
  takeInvitation(codeSha256: Uint8Array): Promise<boolean>
  giveInvitationBack(codeSha256: Uint8Array): Promise<void>
  planTerms(): Promise<Readonly<Record<PlanName, PlanTerms>>>
  /** Puts the changes in the place of those before; none = the plan is as PLANS has it. Holds from the next request on. */
  setPlanTerms(plan: PlanName, changes: ChangedTerms, actor: string): Promise<void>
}
