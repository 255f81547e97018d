import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { Email, instant, KeyId, Label, orNull, text } from './schemas.ts'

const AUDIT_ENTRIES_MAX = 1_000
export const AUDIT_PAGE_DEFAULT = 100
const AUDIT_PAGE_MAX = 200

export const AuditEntries = Type.Array(
  closed({
    time: instant('When.'),
    by: Type.Enum(['account', 'operator', 'system'], {
      description: 'The account itself, an operator (pages or command line), or the service (a payment, a deletion).',
    }),
    person: orNull(Email, 'The user who did it. Null: none did, or their address is forgotten.'),
    action: text('What was done: key_created, key_revoked, plan_changed ...', 'key_created'),
    key_id: orNull(KeyId, 'Null: no key is concerned, and none did it.'),
    key_label: orNull(Label, 'The label of the key now. Null: none is concerned, or it is forgotten.'),
    detail: text('What changed, in words.', 'plan free -> pro'),
  }),
  { maxItems: AUDIT_ENTRIES_MAX, description: 'Newest first; kept for 400 days.' },
)

export const listAudit = defineEndpoint({
  name: 'list_audit',
  method: 'GET',
  url: '/account/audit',
  tag: 'Account and security',
  summary: 'What was done to the account, its keys and its plan, by pages',
  access: 'viewer',
  query: closed({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: AUDIT_PAGE_MAX, description: `Default ${AUDIT_PAGE_DEFAULT}.` }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        description: '`next_cursor` of the response before; the page after it never repeats or skips an entry.',
      }),
    ),
  }),
  answer: closed({
    entries: AuditEntries,
    next_cursor: orNull(text('For the next page.', '4711'), 'Null: this is the last one.'),
  }),
})
