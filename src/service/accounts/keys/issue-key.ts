import type { Account, AccountStore, KeyRecord, NewKey } from '#accounts/account-store.ts'
import type { PlanName } from '#accounts/plan.ts'
import { createToken, hashToken, lastFourOf } from './key-token.ts'

/** Address of the first start's account, until its operator takes it over (setup-code.ts). */
export const FIRST_ACCOUNT_EMAIL = 'operator@localhost'
const FIRST_KEY_PLAN: PlanName = 'business'
const FIRST_KEY_LABEL = 'first start'

/** New key. `token` is the secret: it is shown once and never stored. */
export interface IssuedKey {
  readonly token: string
  readonly key: KeyRecord
}

/** Creates a key, live by default. @throws Failure for an invalid label or restriction, no account, or too many keys */
export async function issueKey(
  store: AccountStore,
  { mode = 'live', ...about }: Omit<NewKey, 'tokenSha256' | 'lastFour'>,
): Promise<IssuedKey> {
  const token = createToken(mode)
  const key = await store.createKey({
    ...about,
    mode,
    tokenSha256: hashToken(token),
    lastFour: lastFourOf(token),
  })
  return { token, key }
}

/**
 * Creates a Business account with a key if the store has no account, and returns the token to show once, so that a
 * first start can print a working request. Undefined if an account exists, even one that another process is creating at
 * this moment.
 */
export async function ensureFirstKey(store: AccountStore): Promise<string | undefined> {
  if (await hasAccounts(store)) return undefined
  let account: Account
  try {
    account = await store.createAccount({ email: FIRST_ACCOUNT_EMAIL, plan: FIRST_KEY_PLAN })
  } catch (error) {
    if (await hasAccounts(store)) return undefined
    throw error
  }
  const { token } = await issueKey(store, { accountId: account.id, label: FIRST_KEY_LABEL })
  return token
}

async function hasAccounts(store: AccountStore): Promise<boolean> {
  return (await store.listAccounts()).length > 0
}
