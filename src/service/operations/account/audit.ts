import { type Static, Type } from 'typebox'
import type { AccountStore, AuditEntry } from '#accounts/account-store.ts'
import { SYSTEM_ACTOR, type AuditPage } from '#accounts/audit-log.ts'
import type { KeyName } from '#accounts/keys/keys.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { readPages } from '#platform/database/read-pages.ts'
import { Email, KeyId, Label, instant, orNull, text } from './schemas.ts'
import type { DashboardServices } from './services.ts'

/** Pages of AUDIT_EXPORT_PAGE entries in one export. */
const AUDIT_EXPORT_PAGES = 5
const AUDIT_EXPORT_PAGE = 200

const AUDIT_ENTRIES_MAX = 1_000
const AUDIT_PAGE_DEFAULT = 100
const AUDIT_PAGE_MAX = 200

export type AuditEntries = Static<typeof AuditEntries>
export const AuditEntries = Type.Array(
  closed({
    time: instant('When.'),
    by: Type.Enum(['account', 'operator', 'system'], {
      description: 'The account itself, an operator (pages or command line), or the service (a payment, a deletion).',
    }),
    person: orNull(Email, 'Email address of the user. Null if no user made the change or the address was deleted.'),
    action: text('Action, such as key_created, key_revoked, or plan_changed.', 'key_created'),
    key_id: orNull(KeyId, 'Null if no key was involved.'),
    key_label: orNull(Label, 'Current label of the key. Null if no key was involved or it was purged.'),
    detail: text('Description of the change.', 'plan free -> pro'),
  }),
  { maxItems: AUDIT_ENTRIES_MAX, description: 'Newest first; kept for 400 days.' },
)

const listAudit = defineEndpoint({
  name: 'list_audit',
  method: 'GET',
  path: '/account/audit',
  summary: 'List the changes to the account, its keys, and its plan',
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
  output: closed({
    entries: AuditEntries,
    next_cursor: orNull(text('Cursor of the next page.', '4711'), 'Null on the last page.'),
  }),

  async run({ query }, { caller, services }) {
    const { limit = AUDIT_PAGE_DEFAULT, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const { entries, last } = await auditPage(services, caller.account.id, { limit, before })
    const isLast = last === undefined || !(await hasOlder(services, caller.account.id, last))
    return { entries, next_cursor: isLast ? null : String(last) }
  },
})

export const AUDIT_ENDPOINTS = [listAudit]

/** Returns one page of an account's audit log and its end position. Hides which operator acted. */
export async function auditPage(
  { accounts }: Pick<DashboardServices, 'accounts'>,
  accountId: string,
  page: AuditPage,
): Promise<{ entries: AuditEntries; last: number | undefined }> {
  const entries = await accounts.listAudit(accountId, page)
  const names = await namesOf(accounts, accountId)
  return { entries: entries.map((entry) => describe(entry, names)), last: entries.at(-1)?.position }
}

export async function newestAudit(services: DashboardServices, accountId: string): Promise<AuditEntries> {
  const { accounts, eventLoopQueue } = services
  const names = await namesOf(accounts, accountId)
  const read = (after?: AuditEntry) =>
    accounts.listAudit(accountId, { limit: AUDIT_EXPORT_PAGE, before: after?.position })
  const described: AuditEntries = []
  const bounds = { rowsMax: AUDIT_EXPORT_PAGE, pagesMax: AUDIT_EXPORT_PAGES, eventLoopQueue }
  for await (const entries of readPages(read, bounds)) {
    described.push(...entries.map((entry) => describe(entry, names)))
  }
  return described
}

async function hasOlder(
  { accounts }: Pick<DashboardServices, 'accounts'>,
  accountId: string,
  before: number,
): Promise<boolean> {
  return (await accounts.listAudit(accountId, { limit: 1, before })).length > 0
}

interface Names {
  readonly keys: ReadonlyMap<string, KeyName>
  readonly people: ReadonlyMap<string, string>
}

async function namesOf(accounts: AccountStore, accountId: string): Promise<Names> {
  return { keys: await accounts.keyNames(accountId), people: await accounts.members.addresses(accountId) }
}

function describe(entry: AuditEntry, { keys, people }: Names): AuditEntries[number] {
  return {
    time: toIsoSeconds(entry.atMs),
    by: actorOf(entry),
    person: entry.userId === null ? null : (people.get(entry.userId) ?? null),
    action: entry.action,
    key_id: entry.keyId,
    key_label: entry.keyId === null ? null : (keys.get(entry.keyId)?.label ?? null),
    detail: entry.detail,
  }
}

function actorOf({ actor, accountId }: AuditEntry): 'account' | 'operator' | 'system' {
  if (actor === accountId) return 'account'
  return actor === SYSTEM_ACTOR ? 'system' : 'operator'
}
