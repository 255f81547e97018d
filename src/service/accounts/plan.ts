/** Default terms of the plans. Operators change quotas, rates, and prices (instance/plan-terms.ts). */
export const PLANS = {
  free: { title: 'Free', rank: 0, monthlyQuota: 500, burstPerSecond: 5, batchLinesMax: 0, priceUsd: 0 },
  starter: { title: 'Starter', rank: 0, monthlyQuota: 10_000, burstPerSecond: 10, batchLinesMax: 0, priceUsd: 40 },
  pro: { title: 'Pro', rank: 1, monthlyQuota: 100_000, burstPerSecond: 25, batchLinesMax: 1_000, priceUsd: 99 },
  business: {
    title: 'Business',
    rank: 2,
    monthlyQuota: 1_000_000,
    burstPerSecond: 100,
    batchLinesMax: 10_000,
    priceUsd: 250,
  },
  /** Quota and burst are set per account; null is unlimited. Price by contract. */
  enterprise: {
    title: 'Enterprise',
    rank: 2,
    monthlyQuota: null,
    burstPerSecond: null,
    batchLinesMax: 10_000,
    priceUsd: null,
  },
} as const satisfies Record<string, PlanTerms>

export interface PlanTerms {
  readonly title: string
  /** A plan allows every operation whose required plan has the same or a lower rank. */
  readonly rank: number
  readonly monthlyQuota: number | null
  readonly burstPerSecond: number | null
  /** Maximum lines per batch; 0 if the plan does not allow batches. */
  readonly batchLinesMax: number
  readonly priceUsd: number | null
}

export type PlanName = keyof typeof PLANS

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[]

export function planAllows(plan: PlanName, required: 'free' | 'pro' | 'business'): boolean {
  return PLANS[plan].rank >= PLANS[required].rank
}
