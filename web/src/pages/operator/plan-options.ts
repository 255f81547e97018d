import { formatCount } from '#web/format/numbers.ts'
import type { OperatorAccount } from './operator-queries.ts'

export const PLAN_OPTIONS: readonly { readonly value: OperatorAccount['plan']; readonly label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'starter', label: 'Starter' },
  { value: 'pro', label: 'Pro' },
  { value: 'business', label: 'Business' },
  { value: 'enterprise', label: 'Enterprise' },
]

/** "12 of 500" */
export function quotaWords({ used_this_month: used, quota }: OperatorAccount): string {
  return quota === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(quota)}`
}
