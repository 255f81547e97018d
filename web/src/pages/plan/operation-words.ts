/**
 * Display names of operations. Several operations may share one, because users compare plans, not endpoints. Null:
 * available with every key, and hidden to emphasize the differences between plans.
 */
const OPERATION_WORDS: Readonly<Record<string, string | null>> = {
  search_vehicles: 'Vehicle search',
  get_vehicle: 'Specifications',
  list_images: 'Illustrations',
  decode_vin: 'VIN decoding',
  get_recalls: 'Recalls',
  get_vin_recalls: 'Recalls',
  get_campaign: 'Recalls',
  get_complaints: 'Complaints',
  get_vin_complaints: 'Complaints',
  get_ratings: 'Safety ratings',
  lookup_dtc: 'Trouble codes',
  search_dtc: 'Trouble codes',
  list_changes: 'Change log',
  run_batch: 'Batch jobs',
  get_tsbs: 'Service bulletins',
  get_vin_tsbs: 'Service bulletins',
  get_investigations: 'Investigations',
  get_vin_investigations: 'Investigations',
  get_provenance: 'Provenance',
  get_vin_provenance: 'Provenance',
  get_vehicle_report: 'Reports',
  get_vin_report: 'Reports',
  list_exports: 'Bulk export',
  export_dataset: 'Bulk export',
  list_makes: null,
  list_models: null,
  list_years: null,
  get_facets: null,
  suggest_vehicles: null,
  get_status: null,
}

/** Display names shared by all operations that match a pattern. */
const FAMILIES = [
  [/watchlist/, 'Watchlists'],
  [/webhook/, 'Webhooks'],
] as const

/** Returns the display name of an operation; undefined if no plan lists it. */
export function operationWords(operation: string): string | undefined {
  const family = FAMILIES.find(([pattern]) => pattern.test(operation))
  if (family !== undefined) return family[1]
  const words = OPERATION_WORDS[operation]
  return words === null ? undefined : (words ?? operation.replaceAll('_', ' '))
}
