import { LRUCache } from 'lru-cache'
import { PLANS, type PlanName, type PlanTerms } from '#accounts/plan.ts'
import type { ChangedTerms } from './instance.ts'

/** Of a row of `account`: what was changed of its plan, read with it so that no request goes by what held before. */
export const PLAN_TERMS = `(SELECT value FROM instance_setting WHERE name = 'plan.' || account.plan) AS plan_terms`

/** Terms that were parsed: PostgreSQL's rows are read for each batch of requests. */
const PARSED_MAX = 100
const parsed = new LRUCache<string, PlanTerms>({ max: PARSED_MAX })

/** @param changed the stored changes; null = none */
export function termsOf(plan: PlanName, changed: string | null): PlanTerms {
  if (changed === null) return PLANS[plan]
  const key = plan + changed
  const known = parsed.get(key)
  if (known !== undefined) return known
  const terms = { ...PLANS[plan], ...(JSON.parse(changed) as ChangedTerms) }
  parsed.set(key, terms)
  return terms
}
