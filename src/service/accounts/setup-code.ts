import type { Account, AccountStore } from './account-store.ts'
import { FIRST_ACCOUNT_EMAIL } from './keys/issue-key.ts'
import { hashToken, randomBase62 } from './keys/key-token.ts'

/**
 * A setup code makes its user's account an operator's. It is shown only where somebody with access to the machine reads
 * it: at service startup, or by "vds account setup-code". Signing up first proves nothing.
 */

/** 190 bits: impossible to guess, so a fast hash is safe to store. */
export const SETUP_CODE_CHARACTERS = 32

/** Creates a single-use code that is valid for an hour (SETUP_CODE_MS), in every process that shares the store. */
export async function createSetupCode(store: AccountStore): Promise<string> {
  const code = randomBase62(SETUP_CODE_CHARACTERS)
  await store.addSetupCode(hashToken(code))
  return code
}

/** Returns the page where a user enters the code, after signing up or signing in. */
export function setupLink(publicUrl: string, code: string): string {
  return `${publicUrl}/sign-up?setup=${code}`
}

/**
 * Makes an account the operator's. An account without keys is replaced by the account of the first start, with its plan
 * and printed key, if that has no owner yet. Undefined if the code is wrong, used, or expired.
 */
export function redeemSetupCode(store: AccountStore, accountId: string, code: string): Promise<Account | undefined> {
  return store.becomeOperator({ accountId, codeSha256: hashToken(code), firstEmail: FIRST_ACCOUNT_EMAIL })
}
