import type { Account, AccountStore, KeyRecord } from '#accounts/account-store.ts'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { maskToken } from '#accounts/keys/key-token.ts'
import { roleOpens } from '#accounts/members/roles.ts'
import type { Caller } from '#http/account/caller.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { KeyRestrictions } from '#accounts/keys/key-restrictions.ts'
import type { BodyOf, ResponseOf } from '#operations/account/endpoint.ts'
import {
  changeKey,
  createKey,
  KEYS_PAGE_DEFAULT,
  listKeys,
  OTHERS_KEYS_ROLE,
  revokeKey,
} from '#operations/account/keys.ts'
import { parseIsoSeconds, toIsoSeconds } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { KEYS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import { itemNotFound } from './account-endpoints.ts'

/** The keys of the account. */
export const KEY_ENDPOINTS: readonly Handled[] = [
  handle(listKeys, async ({ caller, query, services: { accounts } }) => {
    const { state, limit = KEYS_PAGE_DEFAULT, offset = 0 } = query
    const { id } = caller.account
    const keys = await accounts.listKeys(id, { state: state === 'active' ? 'working' : state, limit, offset })
    const { working, revoked } = await accounts.countKeys(id)
    const people = await accounts.members.addresses(id)
    const total = { active: working, revoked, both: working + revoked }[state ?? 'both']
    return {
      total,
      count: keys.length,
      limit,
      offset,
      has_more: offset + keys.length < total && keys.length > 0,
      keys: keys.map((key) => describeKey(key, people)),
      active: working,
      active_max: KEYS_PER_ACCOUNT_MAX,
      revoked,
    }
  }),

  handle(createKey, async ({ caller, body, services }) => {
    const { id } = caller.account
    const { label, mode = 'live' } = body
    const wanted = { accountId: id, label, mode, actor: caller.actor, ...restrictionsOf(body) }
    const { token, key } = await rejecting(() => issueKey(services.accounts, wanted))
    return { token, key: describeKey(key, await services.accounts.members.addresses(id)) }
  }),

  handle(changeKey, async ({ caller, path, body, services }) => {
    const { accounts } = services
    const key = await changeableKey(accounts, caller, path.key_id)
    const { label } = body
    const change = { ...(label !== undefined && { label }), ...restrictionsOf(body) }
    await rejecting(() => accounts.changeKey(key.id, change, caller.actor))
    return { key: await describeChanged(accounts, caller.account, key.id) }
  }),

  handle(revokeKey, async ({ caller, path, services }) => {
    const { accounts } = services
    const key = await changeableKey(accounts, caller, path.key_id)
    await accounts.revokeKey(key.id, caller.actor)
    return { key: await describeChanged(accounts, caller.account, key.id) }
  }),
]

/**
 * A key as the pages may see it.
 * @param people e-mail addresses of the members of the account, by the ids of the people
 */
export function describeKey(key: KeyRecord, people: ReadonlyMap<string, string>): ResponseOf<typeof changeKey>['key'] {
  return {
    id: key.id,
    label: key.label,
    mode: key.mode,
    masked: maskToken(key.lastFour, key.mode),
    last_four: key.lastFour,
    created: toIsoSeconds(key.createdMs),
    created_by: key.createdBy === null ? null : (people.get(key.createdBy) ?? null),
    last_used: key.lastUsedMs === null ? null : toIsoSeconds(key.lastUsedMs),
    revoked: key.revokedMs === null ? null : toIsoSeconds(key.revokedMs),
    expires_at: key.expiresMs === null ? null : toIsoSeconds(key.expiresMs),
    scopes: key.scopes === null ? null : [...key.scopes],
    allowed_addresses: key.addresses === null ? null : [...key.addresses],
  }
}

async function describeChanged(accounts: AccountStore, account: Account, keyId: string) {
  return describeKey(await ownKey(accounts, account, keyId), await accounts.members.addresses(account.id))
}

/** What a body says of restrictions. @throws ProblemError invalid_parameter for a day that no calendar has */
function restrictionsOf(body: BodyOf<typeof changeKey>): Partial<KeyRestrictions> {
  const { expires_at: expiresAt, scopes, allowed_addresses: addresses } = body
  return {
    ...(expiresAt !== undefined && { expiresMs: expiresAt === null ? null : instantMs(expiresAt) }),
    ...(scopes !== undefined && { scopes }),
    ...(addresses !== undefined && { addresses }),
  }
}

function instantMs(text: string): number {
  const ms = parseIsoSeconds(text)
  if (ms !== undefined) return ms
  throw invalidParameter('expires_at', 'must be an instant like 2027-01-31T12:00:00Z')
}

/** @throws ProblemError item_not_found for the key of another account as for none */
async function ownKey(accounts: AccountStore, { id }: Account, keyId: string): Promise<KeyRecord> {
  const found = await accounts.findKey(keyId)
  if (found?.accountId !== id) throw itemNotFound()
  return found
}

/**
 * A key that the caller may change and revoke: developers those that they made, admins and the owner every one.
 * @throws ProblemError item_not_found or action_refused
 */
async function changeableKey(accounts: AccountStore, { account, role, session }: Caller, keyId: string) {
  const key = await ownKey(accounts, account, keyId)
  if (key.createdBy === session.userId || roleOpens(role, OTHERS_KEYS_ROLE)) return key
  throw new ProblemError('action_refused', 'A developer changes and revokes the keys that they made: ask an admin.', {
    extension: { reason: 'ROLE_REQUIRED' },
  })
}

/** Wrong use of the store is the caller's: a label of blanks, one key too many. */
export async function rejecting<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const code = error.exitCode === 2 ? 'invalid_parameter' : 'conflict'
    const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
    throw new ProblemError(code, message, { cause: error })
  }
}
