import type { DatabaseSync } from 'node:sqlite'
import { fold } from './fold.ts'
import { readOnce } from '#platform/database/statements.ts'

/** A model of a make that search can find. Spellings that differ in case, blanks or punctuation alone are one. */
export interface Nameplate {
  readonly make: string
  /** The spelling of most vehicles. */
  readonly model: string
  /** Folded model. */
  readonly folded: string
  readonly first_year: number | null
  readonly last_year: number | null
  readonly vehicle_count: number
  /** Every spelling of the model, as vehicles carry it. */
  readonly spellings: readonly string[]
}

/** A spelling that means a make. */
export interface MakeAlias {
  /** Folded. */
  readonly alias: string
  readonly make: string
}

type StoredNameplate = Pick<Nameplate, 'make' | 'model' | 'first_year' | 'last_year' | 'vehicle_count'>

// Both are read once, in the background.
const SELECT_ALIASES = 'SELECT alias, make FROM make_alias ORDER BY alias'
const SELECT_NAMEPLATES = 'SELECT make, model, first_year, last_year, vehicle_count FROM nameplate ORDER BY make, model'

const SELECT_FAMILIES = 'SELECT make, model, first_year, last_year, vehicle_count FROM family_name ORDER BY make, model'

/** About a millisecond of reading and folding. */
const NAMEPLATES_PER_SLICE = 256

/** Every nameplate of a snapshot, by make and model. Pauses so often that requests never wait for it. */
export function* readNameplates(database: DatabaseSync): Generator<undefined, Nameplate[]> {
  const bySpelling = new Map<string, StoredNameplate[]>()
  let read = 0
  for (const stored of readOnce<StoredNameplate>(database, SELECT_NAMEPLATES)) {
    const name = `${stored.make}\n${fold(stored.model)}`
    bySpelling.getOrInsert(name, []).push(stored)
    read += 1
    if (read % NAMEPLATES_PER_SLICE === 0) yield
  }
  return [...bySpelling.values()].map(joined)
}

/** The families that EPA states, as nameplates: offered where names are, and found by the same search. */
export function readFamilies(database: DatabaseSync): Nameplate[] {
  return readOnce<StoredNameplate>(database, SELECT_FAMILIES).map((stored) => joined([stored]))
}

/** Every spelling of every make. */
export function readAliases(database: DatabaseSync): MakeAlias[] {
  return readOnce<MakeAlias>(database, SELECT_ALIASES)
}

/** One nameplate of all its spellings. Of equally common ones the last in order stands: "Accord", not "ACCORD". */
function joined(stored: readonly StoredNameplate[]): Nameplate {
  const usual = stored.reduce((best, one) => (one.vehicle_count >= best.vehicle_count ? one : best))
  return {
    make: usual.make,
    model: usual.model,
    folded: fold(usual.model),
    first_year: stored.reduce<number | null>((year, { first_year }) => earlier(year, first_year), null),
    last_year: stored.reduce<number | null>((year, { last_year }) => later(year, last_year), null),
    vehicle_count: stored.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0),
    spellings: stored.map(({ model }) => model),
  }
}

/** Returns the earlier of two years; null = unknown. */
export function earlier(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}

/** Returns the later of two years; null = unknown. */
export function later(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.max(left, right)
}
