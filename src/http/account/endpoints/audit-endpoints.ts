import { SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import type { AuditPage, KeyName } from '#accounts/account-pages.ts'
import type { AccountStore, AuditEntry } from '#accounts/account-store.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import { AUDIT_PAGE_DEFAULT, listAudit } from '#operations/account/audit.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { readPages } from '#http/account/read-pages.ts'
import { toIsoSeconds } from '#platform/clock.ts'

type Described = ResponseOf<typeof listAudit>['entries']

/** Entries that an export holds: pages of AUDIT_EXPORT_PAGE. */
const AUDIT_EXPORT_PAGES = 5
const AUDIT_EXPORT_PAGE = 200

/** The log of what was done to the account. */
export const AUDIT_ENDPOINTS: readonly Handled[] = [
  handle(listAudit, async ({ caller, query, services }) => {
    const { limit = AUDIT_PAGE_DEFAULT, cursor } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    const { entries, last } = await auditPage(services, caller.account.id, { limit, before })
    const isLast = last === undefined || !(await hasOlder(services, caller.account.id, last))
    return { entries, next_cursor: isLast ? null : String(last) }
  }),
]

/** One page of the log of an account, and the position it ends with. Which operator acted is not shown. */
export async function auditPage(
  { accounts }: Pick<DashboardDependencies, 'accounts'>,
  accountId: string,
  page: AuditPage,
): Promise<{ entries: Described; last: number | undefined }> {
  const entries = await accounts.listAudit(accountId, page)
  const names = await namesOf(accounts, accountId)
  return { entries: entries.map((entry) => describe(entry, names)), last: entries.at(-1)?.position }
}

/** The newest 1,000 entries. */
export async function newestAudit(services: DashboardDependencies, accountId: string): Promise<Described> {
  const { accounts, eventLoopQueue } = services
  const names = await namesOf(accounts, accountId)
  const read = (after?: AuditEntry) =>
    accounts.listAudit(accountId, { limit: AUDIT_EXPORT_PAGE, before: after?.position })
  const described: Described = []
  const bounds = { rowsMax: AUDIT_EXPORT_PAGE, pagesMax: AUDIT_EXPORT_PAGES, eventLoopQueue }
  for await (const entries of readPages(read, bounds)) {
    described.push(...entries.map((entry) => describe(entry, names)))
  }
  return described
}

async function hasOlder(
  { accounts }: Pick<DashboardDependencies, 'accounts'>,
  accountId: string,
  before: number,
): Promise<boolean> {
  return (await accounts.listAudit(accountId, { limit: 1, before })).length > 0
}

/** What the log calls keys and people by. */
interface Names {
  readonly keys: ReadonlyMap<string, KeyName>
  readonly people: ReadonlyMap<string, string>
}

async function namesOf(accounts: AccountStore, accountId: string): Promise<Names> {
  return { keys: await accounts.keyNames(accountId), people: await accounts.members.addresses(accountId) }
}

function describe(entry: AuditEntry, { keys, people }: Names): Described[number] {
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
