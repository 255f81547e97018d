import type { AccountStore } from './account-store.ts'
import { createToken, hashToken, lastFourOf } from './key-token.ts'
import type { PlanName } from './plan.ts'

const FIRST_ACCOUNT_EMAIL = 'operator@localhost'
const FIRST_KEY_PLAN: PlanName = 'business'
const FIRST_KEY_LABEL = 'first start'

/** A key that was just made. `token` is the secret: it is shown once and kept nowhere. */
export interface NewToken {
  readonly token: string
  readonly keyId: string
}

/** Makes a live key for an account. */
export async function issueKey(store: AccountStore, accountId: string, label: string): Promise<NewToken> {
  const token = createToken('live')
  const { id: keyId } = await store.createKey({
    accountId,
    label,
    tokenSha256: hashToken(token),
    lastFour: lastFourOf(token),
  })
  return { token, keyId }
}

/**
 * Makes a Business account and a key for it when the store holds no account at all, so that a first start can show
 * a request that works. Undefined when there is an account already, also one that another process makes just now.
 */
export async function ensureFirstKey(store: AccountStore): Promise<NewToken | undefined> {
  if ((await store.listAccounts()).length > 0) return undefined
  const account = await store.createAccount({ email: FIRST_ACCOUNT_EMAIL, plan: FIRST_KEY_PLAN })
  return issueKey(store, account.id, FIRST_KEY_LABEL)
}
