import type { AccountStore, KeyRecord, NewKey } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from './key-token.ts'

/** A key that was just made. `token` is the secret: it is shown once and kept nowhere. */
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
