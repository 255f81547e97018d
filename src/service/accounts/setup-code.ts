import { hashToken } from './keys/key-token.ts'
import type { Account, AccountStore } from './account-store.ts'
import { FIRST_ACCOUNT_EMAIL } from './keys/issue-key.ts'
import { randomBase62 } from './random-base62.ts'

/**
 * A setup code makes the account of the user who gives it an operator's. It is shown where only a person with access to the
 * machine reads it: where the service was started, or by "vds account setup-code". Arriving first proves nothing.
 */

/** 190 bits: nobody guesses one, so a fast hash of it is safe to store. */
export const SETUP_CODE_CHARACTERS = 32

/** Makes a code that works once, for an hour (SETUP_CODE_MS), in every process that shares the store. */
export async function makeSetupCode(store: AccountStore): Promise<string> {
  const code = randomBase62(SETUP_CODE_CHARACTERS)
  await store.addSetupCode(hashToken(code))
  return code
}

/** Where a person gives the code: signing up or, with an account already, signing in. */
export function setupLink(publicUrl: string, code: string): string {
  return `${publicUrl}/sign-up?setup=${code}`
}

/**
 * Makes an account the operator's. One without keys takes the place of the account of the first start, if that is still
 * nobody's: with its plan and the key that was printed. Undefined when the code is wrong, used or expired.
 */
export function redeemSetupCode(store: AccountStore, accountId: string, code: string): Promise<Account | undefined> {
  return store.becomeOperator({ accountId, codeSha256: hashToken(code), firstEmail: FIRST_ACCOUNT_EMAIL })
}
