import type { Account, AccountStore, KeyRecord } from '#accounts/account-store.ts'
import { issueKey } from '#accounts/issue-key.ts'
import { maskToken } from '#accounts/key-token.ts'
import { handle, type Handled } from '#dashboard/answer-endpoint.ts'
import type { AnswerOf } from '#dashboard/contract/endpoint.ts'
import { createKey, listKeys, renameKey, revokeKey } from '#dashboard/contract/keys.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { KEYS_PER_ACCOUNT_MAX } from '#accounts/account-sql.ts'
import { itemNotFound } from './account-endpoints.ts'

const KEYS_LISTED_MAX = 1_000

/** The keys of the account. */
export const KEY_ENDPOINTS: readonly Handled[] = [
  handle(listKeys, async ({ caller, services }) => {
    const keys = await newestKeys(services.accounts, caller.account)
    return {
      keys: keys.slice(0, KEYS_LISTED_MAX).map(describeKey),
      active: keys.filter(({ revokedMs }) => revokedMs === null).length,
      active_max: KEYS_PER_ACCOUNT_MAX,
    }
  }),

  handle(createKey, async ({ caller, body, services }) => {
    const { id } = caller.account
    const wanted = { accountId: id, label: body.label, mode: body.mode ?? 'live', actor: id } as const
    const { token, key } = await refusing(() => issueKey(services.accounts, wanted))
    return { token, key: describeKey(key) }
  }),

  handle(renameKey, async ({ caller, path, body, services }) => {
    const { accounts } = services
    const key = await ownKey(accounts, caller.account, path.key_id)
    await refusing(() => accounts.renameKey(key.id, body.label, caller.account.id))
    return { key: describeKey(await ownKey(accounts, caller.account, key.id)) }
  }),

  handle(revokeKey, async ({ caller, path, services }) => {
    const { accounts } = services
    const key = await ownKey(accounts, caller.account, path.key_id)
    await accounts.revokeKey(key.id, caller.account.id)
    return { key: describeKey(await ownKey(accounts, caller.account, key.id)) }
  }),
]

/** A key as the pages may see it. */
export function describeKey(key: KeyRecord): AnswerOf<typeof renameKey>['key'] {
  return {
    id: key.id,
    label: key.label,
    mode: key.mode,
    masked: maskToken(key.lastFour, key.mode),
    last_four: key.lastFour,
    created: toIsoSeconds(key.createdMs),
    last_used: key.lastUsedMs === null ? null : toIsoSeconds(key.lastUsedMs),
    revoked: key.revokedMs === null ? null : toIsoSeconds(key.revokedMs),
  }
}

export async function newestKeys(accounts: AccountStore, { id }: Pick<Account, 'id'>): Promise<KeyRecord[]> {
  return (await accounts.listKeys(id)).toReversed()
}

/** @throws ProblemError item_not_found for the key of another account as for none */
async function ownKey(accounts: AccountStore, { id }: Account, keyId: string): Promise<KeyRecord> {
  const found = (await accounts.listKeys(id)).find((key) => key.id === keyId)
  if (found === undefined) throw itemNotFound()
  return found
}

/** Wrong use of the store is the caller's: a label of blanks, one key too many. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const code = error.exitCode === 2 ? 'invalid_parameter' : 'conflict'
    const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
    throw new ProblemError(code, message, { cause: error })
  }
}
