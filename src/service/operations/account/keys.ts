import { type Static, type TSchema, Type } from 'typebox'
import type { Account, AccountStore, KeyRecord } from '#accounts/account-store.ts'
import { issueKey } from '#accounts/keys/issue-key.ts'
import type { KeyRestrictions } from '#accounts/keys/key-restrictions.ts'
import { maskToken } from '#accounts/keys/key-token.ts'
import { KEYS_PER_ACCOUNT_MAX, KEY_ADDRESSES_MAX, KEY_SCOPES_MAX } from '#accounts/limits.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { SCOPES } from '#operations/scopes.ts'
import { parseIsoSeconds, toIsoSeconds } from '#platform/clock.ts'
import { invalidParameter } from '#platform/problem.ts'
import { itemNotFound, mapFailures } from './rejections.ts'
import { KeyId, KeyModeSchema, Label, count, instant, orNull, text } from './schemas.ts'

const KEYS_PAGE_DEFAULT = 50
const KEYS_PAGE_MAX = 100
/** Maximum number of keys that an account retains. */
const OFFSET_MAX = 1_100
const ADDRESS_CHARACTERS_MAX = 49

const SCOPES_EXAMPLE = { examples: [['vins', 'get_recalls']] }
const scopesOf = <Item extends TSchema>(item: Item) =>
  orNull(
    Type.Array(item, { minItems: 1, maxItems: KEY_SCOPES_MAX, ...SCOPES_EXAMPLE }),
    'Operations or groups that the key allows; others are rejected with `scope_required`. A group is the first path segment after /v1/. Null for everything in the plan.',
  )
const ExpiresAt = orNull(
  instant('Expiry; later requests are rejected with `expired_api_key`.'),
  'Null if it does not expire.',
)
const AllowedAddresses = orNull(
  Type.Array(Type.String({ minLength: 2, maxLength: ADDRESS_CHARACTERS_MAX }), {
    minItems: 1,
    maxItems: KEY_ADDRESSES_MAX,
    examples: [['203.0.113.0/24', '2001:db8::/32']],
  }),
  'IP addresses and CIDR ranges from which the key can be used; others are rejected with `address_not_allowed`. Null allows any.',
)

/** Restrictions that can be set when a key is created or changed. */
const restrictions = {
  expires_at: Type.Optional(ExpiresAt),
  scopes: Type.Optional(scopesOf(Type.Enum([...SCOPES]))),
  allowed_addresses: Type.Optional(AllowedAddresses),
}

export type Key = Static<typeof Key>
export const Key = closed(
  {
    id: KeyId,
    label: Label,
    mode: KeyModeSchema,
    masked: text('Masked key.', 'vds_live_…x7Ab'),
    last_four: text('Last four characters of the key.', 'x7Ab'),
    created: instant('Creation time.'),
    created_by: orNull(
      text('Email address of the user who created it.', 'kim@example.com'),
      'Null if the key was created on the command line or its creator is unknown.',
    ),
    last_used: orNull(instant('Time of the last use, to the minute.'), 'Null if never.'),
    revoked: orNull(instant('Time of the revocation.'), 'Null if there was none.'),
    expires_at: ExpiresAt,
    // A key may keep scopes for operations of another release.
    scopes: scopesOf(text('Name of an operation or a group.')),
    allowed_addresses: AllowedAddresses,
  },
  'Stored data of a key, without the key itself.',
)

export const listKeys = defineEndpoint({
  name: 'list_keys',
  method: 'GET',
  path: '/account/keys',
  summary: 'Keys of the account, also revoked ones, by pages',
  description: 'The 1,000 most recently revoked keys are retained; older ones are purged.',
  access: 'viewer',
  query: closed({
    state: Type.Optional(
      Type.Enum(['active', 'revoked'], {
        description: 'Key filter: active or revoked keys. Default: both.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: KEYS_PAGE_MAX, description: `Default ${KEYS_PAGE_DEFAULT}.` }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: OFFSET_MAX, description: 'Default 0.' })),
  }),
  output: closed({
    total: count('Number of keys with the requested state, on all pages.', 2),
    count: count('Keys in this response.', 2),
    limit: count('Applied.', KEYS_PAGE_DEFAULT),
    offset: count('Applied.', 0),
    has_more: Type.Boolean({ description: 'True if there is another page.' }),
    keys: Type.Array(Key, {
      maxItems: KEYS_PAGE_MAX,
      description: 'Newest first; with `state=revoked`, those that were revoked last first.',
    }),
    active: count('Keys that are not revoked.', 2),
    active_max: count('Maximum number of unrevoked keys of an account, including expired ones.', 100),
    revoked: count('Revoked keys that are retained.', 1),
  }),

  async run({ query }, { caller, services: { accounts } }) {
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
  },
})

export const createKey = defineEndpoint({
  name: 'create_key',
  method: 'POST',
  path: '/account/keys',
  summary: 'Make a key',
  description: '`token` is the key. It is returned only in this response.',
  access: 'developer',
  body: closed({ label: Label, mode: Type.Optional(KeyModeSchema), ...restrictions }),
  status: 201,
  output: closed({
    token: text('The key in full. Show it once.', 'vds_live_DeadExampleThatOpensNothing000003tfnac'),
    key: Key,
  }),
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    const { id } = caller.account
    const { label, mode = 'live' } = body
    const newKey = { accountId: id, label, mode, actor: caller.actor, ...restrictionsOf(body) }
    const { token, key } = await mapFailures(() => issueKey(services.accounts, newKey))
    return { token, key: describeKey(key, await services.accounts.members.addresses(id)) }
  },
})

const KeyChange = closed({ label: Type.Optional(Label), ...restrictions })

const changeKey = defineEndpoint({
  name: 'change_key',
  method: 'PATCH',
  path: '/account/keys/{key_id}',
  summary: 'Change label, expiry, scopes or allowed addresses of a key',
  description:
    'Omitted fields stay unchanged; null removes a restriction. Takes effect with the next request, in every process.',
  access: 'developer',
  params: closed({ key_id: KeyId }),
  body: KeyChange,
  output: closed({ key: Key }),

  async run({ params, body }, { caller, services }) {
    const { accounts } = services
    const { label } = body
    const change = { ...(label !== undefined && { label }), ...restrictionsOf(body) }
    if (!(await mapFailures(() => accounts.changeKey(params.key_id, change, caller.actor)))) throw itemNotFound()
    return { key: await describeChanged(accounts, caller.account, params.key_id) }
  },
})

const revokeKey = defineEndpoint({
  name: 'revoke_key',
  method: 'POST',
  path: '/account/keys/{key_id}/revoke',
  summary: 'Revoke a key for good',
  description: 'The very next request with it is rejected, on every process. Revoking it again changes nothing.',
  access: 'developer',
  params: closed({ key_id: KeyId }),
  output: closed({ key: Key }),

  async run({ params }, { caller, services }) {
    const { accounts } = services
    if (!(await accounts.revokeKey(params.key_id, caller.actor))) throw itemNotFound()
    return { key: await describeChanged(accounts, caller.account, params.key_id) }
  },
})

export const KEY_ENDPOINTS = [listKeys, createKey, changeKey, revokeKey]

/** Returns a key as the pages may see it. @param people email addresses of the account's members by user id */
export function describeKey(key: KeyRecord, people: ReadonlyMap<string, string>): Key {
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

/** Parses the restrictions in a body. @throws ProblemError invalid_parameter for a date that does not exist */
function restrictionsOf(body: Static<typeof KeyChange>): Partial<KeyRestrictions> {
  const { expires_at: expiresAt, scopes, allowed_addresses: addresses } = body
  return {
    ...(expiresAt !== undefined && { expiresMs: expiresAt === null ? null : instantMs(expiresAt) }),
    ...(scopes !== undefined && { scopes }),
    ...(addresses !== undefined && { addresses }),
  }
}

function instantMs(time: string): number {
  const ms = parseIsoSeconds(time)
  if (ms !== undefined) return ms
  throw invalidParameter('expires_at', 'must be a UTC time like 2027-01-31T12:00:00Z')
}

/** @throws ProblemError item_not_found, also for another account's key */
async function ownKey(accounts: AccountStore, { id }: Account, keyId: string): Promise<KeyRecord> {
  const found = await accounts.findKey(keyId)
  if (found?.accountId !== id) throw itemNotFound()
  return found
}
