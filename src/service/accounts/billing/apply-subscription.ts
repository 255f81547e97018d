import { SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { ProblemError } from '#platform/problem.ts'
import type { PaymentEvent, StripeService } from './stripe-service.ts'

/**
 * Brings an account to what the payment service says now. Events come twice, late and in any order; because each one
 * only asks again, that does not matter. When a subscription ends, the account is on the Free plan; a plan that the
 * operator set without a subscription is left alone.
 * @throws ProblemError when either side cannot answer: the payment service then sends the event again
 */
export async function applySubscription(
  { customerId, accountId }: PaymentEvent,
  { accounts, payments }: { accounts: AccountStore; payments: StripeService },
): Promise<void> {
  const account = await accountOf(accounts, customerId, accountId)
  // An account that was deleted, or a customer of something else that shares the Stripe account.
  if (account === undefined) return
  const subscription = await payments.findSubscription(customerId)
  const wasBilled = (account.billing?.subscriptionStatus ?? null) !== null
  const plan = subscription === undefined ? (wasBilled ? 'free' : account.plan) : (subscription.plan ?? account.plan)
  if (plan !== account.plan) await accounts.setPlan(account.id, plan, { actor: SYSTEM_ACTOR })
  const billing = { customerId, subscriptionStatus: subscription?.status ?? null }
  await accounts.setBilling(account.id, billing, SYSTEM_ACTOR)
}

/** Finds the account by customer, which never changes. For the first event, finds it by the account's own id. */
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
