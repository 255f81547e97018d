import type { AccountStore, KeyRecord } from './account-store.ts'
import { createToken, hashToken, lastFourOf, type KeyMode } from './key-token.ts'

/** A key that was just made. `token` is the secret: it is shown once and kept nowhere. */
export interface IssuedKey {
  readonly token: string
  readonly key: KeyRecord
}

/** Makes a key for an account, a live one unless said otherwise. @throws Failure for a bad label, an unknown account or too many keys. */
export async function issueKey(
  store: AccountStore,
  { mode = 'live', ...about }: { accountId: string; label: string; mode?: KeyMode; actor?: string },
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
