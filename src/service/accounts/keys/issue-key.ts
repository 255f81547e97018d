import type { Account, AccountStore, KeyRecord, NewKey } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from './key-token.ts'
import type { PlanName } from '#accounts/plan.ts'

/** The account of a first start, until its operator takes it over (setup-code.ts). */
export const FIRST_ACCOUNT_EMAIL = 'operator@localhost'
const FIRST_KEY_PLAN: PlanName = 'business'
const FIRST_KEY_LABEL = 'first start'

/** A new key. `token` is the secret: it is shown once and never stored. */
export interface IssuedKey {
  readonly token: string
  readonly key: KeyRecord
}

/** Makes a key for an account, a live one unless said otherwise. @throws Failure for a bad label or restriction, an unknown account or too many keys. */
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
 * Makes a Business account and a key for it when the store holds no account at all, and returns the token to show
 * once, so that a first start can print a request that works. Undefined when there is an account already, also one
 * that another process is making at this moment.
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
