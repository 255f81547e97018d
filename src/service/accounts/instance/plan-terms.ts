import { LRUCache } from 'lru-cache'
import { audit, instanceOf, type ChangeContext } from '#accounts/audit-log.ts'
import { PLAN_NAMES, type PlanName, PLANS, type PlanTerms } from '#accounts/plan.ts'
import { cached } from '#platform/cached.ts'
import { type Queries, textOrNull } from '#platform/database/database.ts'

/** Column with the changed terms of an `account` row's plan. Read with the row, so that no request uses outdated terms. */
export const PLAN_TERMS = `(SELECT value FROM instance_setting WHERE name = 'plan.' || account.plan) AS plan_terms`

/** Number of cached terms: PostgreSQL's rows are read for each batch of requests. */
const PARSED_MAX = 100
const parsed = new LRUCache<string, PlanTerms>({ max: PARSED_MAX })

const PREFIX = 'plan.'
const SELECT_TERMS = `SELECT name, value FROM instance_setting WHERE name LIKE 'plan.%' ORDER BY name LIMIT 20`
const SET_TERMS = `
  INSERT INTO instance_setting (name, value) VALUES (:name, :value)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`
const DELETE_TERMS = 'DELETE FROM instance_setting WHERE name = :name'

export async function readPlanTerms(queries: Queries): Promise<Readonly<Record<PlanName, PlanTerms>>> {
  const rows = await queries.rows(SELECT_TERMS)
  const changes = new Map(rows.map((row) => [row['name'], textOrNull(row['value'])]))
  const all = PLAN_NAMES.map((plan) => [plan, termsOf(plan, changes.get(PREFIX + plan) ?? null)] as const)
  return Object.fromEntries(all) as Record<PlanName, PlanTerms>
}

export async function setPlanTerms(change: ChangeContext, plan: PlanName, changes: ChangedTerms): Promise<void> {
  const { queries } = change
  const name = PREFIX + plan
  const before = (await readPlanTerms(queries))[plan]
  if (Object.keys(changes).length === 0) await queries.run(DELETE_TERMS, { name })
  else await queries.run(SET_TERMS, { name, value: JSON.stringify(changes) })
  const detail = `${plan}: ${differences(before, { ...PLANS[plan], ...changes })}`
  await audit(change, { action: 'plan_terms_changed', accountId: instanceOf(change.actor), detail })
}

/** Describes changes: "monthlyQuota 100000 -> 200000, priceUsd 99 -> 120". */
function differences(before: PlanTerms, after: PlanTerms): string {
  const names = ['monthlyQuota', 'burstPerSecond', 'batchLinesMax', 'priceUsd'] as const
  const changed = names.filter((name) => before[name] !== after[name])
  return changed.map((name) => `${name} ${before[name]} -> ${after[name]}`).join(', ') || 'as before'
}

/** @param changed stored changes, or null */
export function termsOf(plan: PlanName, changed: string | null): PlanTerms {
  if (changed === null) return PLANS[plan]
  return cached(parsed, plan + changed, () => ({ ...PLANS[plan], ...(JSON.parse(changed) as ChangedTerms) }))
}

/** Plan terms that an operator changed; omitted terms default to PLANS. */
export type ChangedTerms = Partial<
  Readonly<Record<'monthlyQuota' | 'burstPerSecond' | 'batchLinesMax' | 'priceUsd', number>>
>
