import type { DatabaseSync } from 'node:sqlite'
import { duplicateIds } from './duplicate-ids.ts'
import type { Finding } from './finding.ts'
import { changedKnownVehicles, type KnownVehicle } from './known-vehicles.ts'
import { shrunkenSnapshot } from './shrunken-snapshot.ts'

/** What the gates of a finished snapshot compare it with. */
export interface BuiltContext {
  /** File of the snapshot that is current now; undefined = there is none. */
  readonly currentSnapshot: string | undefined
  readonly knownVehicles: readonly KnownVehicle[]
}

/** A gate that only the finished snapshot can pass. It reads, and writes nothing. */
export type BuiltGate = (built: DatabaseSync, context: BuiltContext) => readonly Finding[]

/** All of them: a new gate is a name in GATES and a line here. */
const BUILT_GATES: readonly BuiltGate[] = [
  (built) => duplicateIds(built),
  (built, { knownVehicles }) => changedKnownVehicles(built, knownVehicles),
  (built, { currentSnapshot }) => shrunkenSnapshot(built, currentSnapshot),
]

/** What is wrong with a finished snapshot, as far as only it can tell. */
export function builtFindings(built: DatabaseSync, context: BuiltContext): Finding[] {
  return BUILT_GATES.flatMap((gate) => gate(built, context))
}
