import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { notifyDone } from '#web/design/feedback/notify.ts'
import type { OfferedPlan } from './plan-queries.ts'

/**
 * Changes the plan immediately, in a checkout, or in the customer portal. Checkout and portal leave the dashboard.
 * `isLeaving` is true until the browser has left.
 */
export function usePlanChange() {
  const queries = useQueryClient()
  const onSuccess = ({ url }: { readonly url: string }) => window.location.assign(url)
  const checkout = useMutation({
    mutationFn: ({ plan }: OfferedPlan) => responseOf(account.POST('/account/billing/checkout', { body: { plan } })),
    onSuccess,
  })
  const portal = useMutation({
    mutationFn: () => responseOf(account.POST('/account/billing/portal', { body: {} })),
    onSuccess,
  })
  const change = async ({ plan, title }: OfferedPlan) => {
    await responseOf(account.POST('/account/plan', { body: { plan } }))
    await queries.invalidateQueries()
    notifyDone(`The account is now on the ${title} plan.`)
  }
  return {
    buy: checkout.mutate,
    openPortal: portal.mutate,
    change,
    isLeaving: checkout.isPending || checkout.isSuccess || portal.isPending || portal.isSuccess,
    error: checkout.error ?? portal.error,
  }
}
