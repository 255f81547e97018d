import { fileURLToPath } from 'node:url'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'

/** The selection of official rows that comes with the project, and every vehicle in a packed file. */
export const STARTER_DIRECTORY = fileURLToPath(new URL('../../data/starter', import.meta.url))

/** EPA lists about 49,600 configurations, and the selection 637. */
const COMPLETE_VEHICLES_MIN = 45_000

/** Whether a snapshot is the selection of the starter files, without the other vehicles that come with the project. */
export function isSelection({ edition, listed_count: vehicles }: SnapshotMeta): boolean {
  return edition === 'starter' && vehicles < COMPLETE_VEHICLES_MIN
}
