import { Type, type TSchema } from 'typebox'
import { KEY_ADDRESSES_MAX, KEY_SCOPES_MAX } from '#accounts/limits.ts'
import type { Role } from '#accounts/members/roles.ts'
import { SCOPES } from '#operations/scopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, instant, KeyId, KeyMode, Label, orNull, text } from './schemas.ts'

const TAG = 'Keys'
export const KEYS_PAGE_DEFAULT = 50
const KEYS_PAGE_MAX = 100
/** All that an account keeps. */
const OFFSET_MAX = 1_100
const ADDRESS_CHARACTERS_MAX = 49

const SCOPES_EXAMPLE = { examples: [['vins', 'get_recalls']] }
const scopesOf = <Item extends TSchema>(item: Item) =>
  orNull(
    Type.Array(item, { minItems: 1, maxItems: KEY_SCOPES_MAX, ...SCOPES_EXAMPLE }),
    'Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens.',
  )
const expiresAt = orNull(instant('From when on it is rejected with `expired_api_key`.'), 'Null: it does not expire.')
const allowedAddresses = orNull(
  Type.Array(Type.String({ minLength: 2, maxLength: ADDRESS_CHARACTERS_MAX }), {
    minItems: 1,
    maxItems: KEY_ADDRESSES_MAX,
    examples: [['203.0.113.0/24', '2001:db8::/32']],
  }),
  'IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any.',
)

/** The role that changes and revokes the keys that others made. */
export const OTHERS_KEYS_ROLE = 'admin' satisfies Role

/** What can be said of a key when it is made or changed. */
const restrictions = {
  expires_at: Type.Optional(expiresAt),
  scopes: Type.Optional(scopesOf(Type.Enum([...SCOPES]))),
  allowed_addresses: Type.Optional(allowedAddresses),
}

export const Key = closed(
  {
    id: KeyId,
    label: Label,
    mode: KeyMode,
    masked: text('How the key is shown after its creation.', 'vds_live_…x7Ab'),
    last_four: text('Last four characters of the key.', 'x7Ab'),
    created: instant('When it was made.'),
    created_by: orNull(
      text('E-mail address of the person who made it.', 'kim@example.com'),
      'Null: made on the command line, or it is not known by whom.',
    ),
    last_used: orNull(instant('When it was last used, to the minute.'), 'Null: never.'),
    revoked: orNull(instant('When it was revoked.'), 'Null: it was not.'),
    expires_at: expiresAt,
    // Another release may have other operations.
    scopes: scopesOf(text('Name of an operation or a group.')),
    allowed_addresses: allowedAddresses,
  },
  'What is kept of a key: never the key.',
)

export const listKeys = defineEndpoint({
  name: 'list_keys',
  method: 'GET',
  url: '/account/keys',
  tag: TAG,
  summary: 'Keys of the account, also revoked ones, by pages',
  description: 'Of the revoked keys the 1,000 that were revoked last are retained; older ones are forgotten.',
  access: 'viewer',
  query: closed({
    state: Type.Optional(
      Type.Enum(['active', 'revoked'], {
        description: 'Only keys that are not revoked, or only revoked ones; default: both.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: KEYS_PAGE_MAX, description: `Default ${KEYS_PAGE_DEFAULT}.` }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: OFFSET_MAX, description: 'Default 0.' })),
  }),
  answer: closed({
    total: count('Keys of the state that was asked for, on all pages.', 2),
    count: count('Keys in this response.', 2),
    limit: count('Applied.', KEYS_PAGE_DEFAULT),
    offset: count('Applied.', 0),
    has_more: Type.Boolean({ description: 'Whether there is a page behind this one.' }),
    keys: Type.Array(Key, {
      maxItems: KEYS_PAGE_MAX,
      description: 'Newest first; with `state=revoked`, those that were revoked last first.',
    }),
    active: count('Keys that are not revoked.', 2),
    active_max: count('Keys that an account may have at the same time, expired ones included.', 100),
    revoked: count('Revoked keys that are retained.', 1),
  }),
})

export const createKey = defineEndpoint({
  name: 'create_key',
  method: 'POST',
  url: '/account/keys',
  tag: TAG,
  summary: 'Make a key',
  description: '`token` is the key. It is in this response and nowhere else, ever.',
  access: 'developer',
  body: closed({ label: Label, mode: Type.Optional(KeyMode), ...restrictions }),
  status: 201,
  answer: closed({
    token: text('The key in full. Show it once.', 'vds_live_DeadExampleThatOpensNothing000003tfnac'),
    key: Key,
  }),
  problems: ['conflict'],
})

export const changeKey = defineEndpoint({
  name: 'change_key',
  method: 'PATCH',
  url: '/account/keys/{key_id}',
  tag: TAG,
  summary: 'Change label, expiry, scopes or allowed addresses of a key',
  description:
    'What is left out stays; null lifts a restriction. It holds for the very next request, on every process.',
  access: 'developer',
  path: closed({ key_id: KeyId }),
  body: closed({ label: Type.Optional(Label), ...restrictions }),
  answer: closed({ key: Key }),
  problems: ['item_not_found'],
})

export const revokeKey = defineEndpoint({
  name: 'revoke_key',
  method: 'POST',
  url: '/account/keys/{key_id}/revoke',
  tag: TAG,
  summary: 'Revoke a key for good',
  description: 'The very next request with it is rejected, on every process. Revoking it again changes nothing.',
  access: 'developer',
  path: closed({ key_id: KeyId }),
  answer: closed({ key: Key }),
  problems: ['item_not_found'],
})
