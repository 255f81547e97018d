import type { DatabaseSync } from 'node:sqlite'
import { readOnce } from '#platform/database/statements.ts'
import { fold } from './fold.ts'

/** Listed model of a make. Spellings that differ only in case, blanks or punctuation are one nameplate. */
export interface Nameplate {
  readonly make: string
  /** Spelling with the most vehicles. */
  readonly model: string
  readonly folded: string
  readonly first_year: number | null
  readonly last_year: number | null
  readonly vehicle_count: number
  readonly spellings: readonly string[]
}

export interface MakeAlias {
  readonly alias: string
  readonly make: string
}

type StoredNameplate = Pick<Nameplate, 'make' | 'model' | 'first_year' | 'last_year' | 'vehicle_count'>

// Both run once per snapshot, in the background.
const SELECT_ALIASES = 'SELECT alias, make FROM make_alias ORDER BY alias'
const SELECT_NAMEPLATES = 'SELECT make, model, first_year, last_year, vehicle_count FROM nameplate ORDER BY make, model'

const SELECT_FAMILIES = 'SELECT make, model, first_year, last_year, vehicle_count FROM family_name ORDER BY make, model'

/** About a millisecond of reading and folding. */
const NAMEPLATES_PER_SLICE = 256

/** Reads all nameplates, by make and model. Yields about every millisecond, so requests do not wait. */
export function* readNameplates(database: DatabaseSync): Generator<undefined, Nameplate[]> {
  const bySpelling = new Map<string, StoredNameplate[]>()
  let read = 0
  for (const stored of readOnce<StoredNameplate>(database, SELECT_NAMEPLATES)) {
    const name = `${stored.make}\n${fold(stored.model)}`
    bySpelling.getOrInsert(name, []).push(stored)
    read += 1
    if (read % NAMEPLATES_PER_SLICE === 0) yield
  }
  return [...bySpelling.values()].map(mergeSpellings)
}

/** Reads EPA's families as nameplates. They are suggested and searched like names. */
export function readFamilies(database: DatabaseSync): Nameplate[] {
  return readOnce<StoredNameplate>(database, SELECT_FAMILIES).map((stored) => mergeSpellings([stored]))
}

export function readAliases(database: DatabaseSync): MakeAlias[] {
  return readOnce<MakeAlias>(database, SELECT_ALIASES)
}

/** Merges the spellings of a nameplate. Of equally common spellings, the last in order wins: "Accord", not "ACCORD". */
function mergeSpellings(stored: readonly StoredNameplate[]): Nameplate {
  const usual = stored.reduce((best, spelling) => (spelling.vehicle_count >= best.vehicle_count ? spelling : best))
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

export function later(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.max(left, right)
}
