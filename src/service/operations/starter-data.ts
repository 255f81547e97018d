import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'

/** Advice for lists that may lack records of the official files. docs/guide/self-hosting.md has the command. */
export const LOAD_ALL = 'The operator of this service can load the complete official files.'

/** Number of configurations in EPA's list, rounded. The starter data begin with a selection of them. */
const ALL_VEHICLES = 49_600
/** Threshold below which a starter snapshot contains only the selection. */
const COMPLETE_VEHICLES_MIN = 45_000

/** Returns true if a snapshot contains only the starter selection, without the project's other bundled vehicles. */
export function isSelection({ edition, listed_count: vehicles }: SnapshotMeta): boolean {
  return edition === 'starter' && vehicles < COMPLETE_VEHICLES_MIN
}

/** Explains in the first minute why a vehicle is not found yet; undefined once all are loaded. */
export function loadingNote(meta: SnapshotMeta): string | undefined {
  if (!isSelection(meta)) return undefined
  const [now, all] = [meta.listed_count, ALL_VEHICLES].map((number) => number.toLocaleString('en-US'))
  return `Still loading: ${now} of ${all} vehicles so far. Search again in about a minute. A service without refreshes (VDS_REFRESH=off) stays at this number.`
}
