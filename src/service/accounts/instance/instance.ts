import type { Actor } from '#accounts/audit-entry.ts'

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

/** Plan terms that an operator changed; omitted terms default to PLANS. */
export type ChangedTerms = Partial<
  Readonly<Record<'monthlyQuota' | 'burstPerSecond' | 'batchLinesMax' | 'priceUsd', number>>
>
