import { formatCount, formatDollars } from '#web/format/numbers.ts'
import { operationWords } from './operation-words.ts'
import type { OfferedPlan } from './plan-queries.ts'

/** Formats a limit; null means unlimited. */
export function limitWords(limit: number | null): string {
  return limit === null ? 'Unlimited' : formatCount(limit)
}

/** "$99" or "By contract" */
export function priceWords({ price_usd: price }: OfferedPlan): string {
  return price === null ? 'By contract' : formatDollars(price)
}

/** Returns the display names of operations that a plan adds to the one before it. */
export function openedWords(plan: OfferedPlan, before: OfferedPlan | undefined): string[] {
  const known = new Set(before?.opens)
  const words = plan.opens.filter((operation) => !known.has(operation)).map(operationWords)
  return [...new Set(words.filter((word) => word !== undefined))]
}
