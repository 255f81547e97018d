import { formatCount, formatDollars } from '#web/format/numbers.ts'
import type { OfferedPlan } from './plan-queries.ts'

/** A limit in words; null = none. */
export function limitWords(limit: number | null): string {
  return limit === null ? 'Unlimited' : formatCount(limit)
}

/** "$99" or "By contract" */
export function priceWords({ price_usd: price }: OfferedPlan): string {
  return price === null ? 'By contract' : formatDollars(price)
}

const OPERATION_WORDS: Readonly<Record<string, string>> = {
  search_vehicles: 'Vehicle search',
  get_vehicle: 'Specifications',
  list_images: 'Illustrations',
  get_recalls: 'Recalls',
  lookup_dtc: 'Trouble codes',
  search_dtc: 'Trouble codes',
  get_complaints: 'Complaints',
  get_tsbs: 'Service bulletins',
  get_investigations: 'Investigations',
  get_ratings: 'Safety ratings',
  get_provenance: 'Provenance',
  list_exports: 'Bulk export',
  export_dataset: 'Bulk export',
}

/** Free to everybody with a key; naming them under each plan would hide what differs. */
const EVERYWHERE = new Set(['list_makes', 'list_models', 'list_years', 'get_facets', 'suggest_vehicles', 'get_status'])

/** What a plan opens that the one before it does not, in words. */
export function openedWords(plan: OfferedPlan, before: OfferedPlan | undefined): string[] {
  const known = new Set(before?.opens)
  const words = plan.opens
    .filter((operation) => !known.has(operation) && !EVERYWHERE.has(operation))
    .map((operation) => OPERATION_WORDS[operation] ?? operation.replaceAll('_', ' '))
  return [...new Set(words)]
}
