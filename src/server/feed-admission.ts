import type { AccountStore } from '#accounts/account-store.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import { EXPLORER_KEY_ID } from '#accounts/usage/request-log.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { AdmitFeed } from '#http/alerts/feed-route.ts'
import type { Admission } from '#http/pipeline/admission.ts'
import { listChanges } from '#operations/public/list-changes.ts'

/**
 * Decides by the token of a feed: plan, limits and quota are those of its account, which is looked up each time, so that a
 * revocation, or what an operator decides, holds at once. There is no key: usage counts it where the explorer is counted.
 */
export function feedAdmission(services: {
  admission: Pick<Admission, 'admitPrincipal'>
  accounts: Pick<AccountStore, 'findAccountById'>
  alerts: Pick<Alerts, 'feeds'>
}): AdmitFeed {
  const { admission, accounts, alerts } = services
  return async (token) => {
    const owner = await alerts.feeds.accountOf(hashToken(token))
    const account = owner === undefined ? undefined : await accounts.findAccountById(owner)
    if (account === undefined || account.disabledMs !== null) return undefined
    const { id: accountId, plan, quota, burst, batchLinesMax } = account
    const limits = { plan, quota, burst, batchLinesMax }
    const principal = { accountId, keyId: EXPLORER_KEY_ID, ...limits, mode: 'live' } as const
    return admission.admitPrincipal({ operation: listChanges }, principal)
  }
}
