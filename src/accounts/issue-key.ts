import type { AccountStore, KeyRecord } from './account-store.ts'
import { createToken, hashToken, lastFourOf } from './key-token.ts'

/** A key that was just made. `token` is the secret: it is shown once and kept nowhere. */
export interface IssuedKey {
  readonly token: string
  readonly key: KeyRecord
}

/** Makes a live key for an account. @throws Failure for a bad label, an unknown account or too many keys. */
export async function issueKey(
  store: AccountStore,
  { accountId, label }: { accountId: string; label: string },
): Promise<IssuedKey> {
  const token = createToken('live')
  const key = await store.createKey({
    accountId,
    label,
    tokenSha256: hashToken(token),
    lastFour: lastFourOf(token),
  })
  return { token, key }
}
