import { SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { ProblemError } from '#platform/problem.ts'
import type { PaymentEvent, StripeService } from './stripe-service.ts'

/**
 * Updates an account to its current subscription. Events arrive twice, late, and in any order; each one only triggers a
 * new lookup, so none of that matters. When a subscription ends, the account moves to the Free plan. A plan that the
 * operator set without a subscription is unchanged.
 * @throws ProblemError if Stripe or the store does not respond: Stripe then sends the event again
 */
export async function applySubscription(
  { customerId, accountId }: PaymentEvent,
  { accounts, payments }: { accounts: AccountStore; payments: StripeService },
): Promise<void> {
  const account = await accountOf(accounts, customerId, accountId)
  // The account was deleted, or the customer belongs to another use of the Stripe account.
  if (account === undefined) return
  const subscription = await payments.findSubscription(customerId)
  const wasBilled = (account.billing?.subscriptionStatus ?? null) !== null
  const plan = subscription === undefined ? (wasBilled ? 'free' : account.plan) : (subscription.plan ?? account.plan)
  if (plan !== account.plan) await accounts.setPlan(account.id, plan, { actor: SYSTEM_ACTOR })
  const billing = { customerId, subscriptionStatus: subscription?.status ?? null }
  await accounts.setBilling(account.id, billing, SYSTEM_ACTOR)
}

/** Finds the account by customer, which never changes; for the first event by the account's own id. */
async function accountOf(
  accounts: AccountStore,
  customerId: string,
  accountId: string | undefined,
): Promise<Account | undefined> {
  const known = await accounts.findAccountOfCustomer(customerId)
  if (known !== undefined || accountId === undefined) return known
  const named = await accounts.findAccountById(accountId)
  if (named?.billing?.customerId !== undefined && named.billing.customerId !== customerId) {
    throw new ProblemError('conflict', 'The account is linked to a different customer.', { reason: 'OTHER_CUSTOMER' })
  }
  return named
}
