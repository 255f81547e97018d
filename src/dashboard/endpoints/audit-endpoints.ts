import type { AccountStore, AuditEntry, KeyRecord } from '#accounts/account-store.ts'
import { SYSTEM_ACTOR } from '#accounts/account-changes.ts'
import { handle, type Handled } from '#dashboard/answer-endpoint.ts'
import { listAudit } from '#dashboard/contract/audit.ts'
import type { AnswerOf } from '#dashboard/contract/endpoint.ts'
import { toIsoSeconds } from '#platform/clock.ts'

/** The log of what was done to the account. */
export const AUDIT_ENDPOINTS: readonly Handled[] = [
  handle(listAudit, async ({ caller, services }) => ({
    entries: await describeAudit(services.accounts, caller.account.id),
  })),
]

/** The log of one account. Which operator acted is not told. */
export async function describeAudit(
  accounts: AccountStore,
  accountId: string,
): Promise<AnswerOf<typeof listAudit>['entries']> {
  const [entries, keys] = await Promise.all([accounts.listAudit(accountId), accounts.listKeys(accountId)])
  const labels = new Map(keys.map((key: KeyRecord) => [key.id, key.label]))
  return entries.map((entry) => ({
    time: toIsoSeconds(entry.atMs),
    by: actorOf(entry),
    action: entry.action,
    key_id: entry.keyId,
    key_label: entry.keyId === null ? null : (labels.get(entry.keyId) ?? null),
    detail: entry.detail,
  }))
}

function actorOf({ actor, accountId }: AuditEntry): 'account' | 'operator' | 'system' {
  if (actor === accountId) return 'account'
  return actor === SYSTEM_ACTOR ? 'system' : 'operator'
}
