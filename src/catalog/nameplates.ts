import type { DatabaseSync } from 'node:sqlite'
import { fold } from './fold.ts'

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

/** About a millisecond of reading and folding. */
const NAMEPLATES_PER_SLICE = 256

/** Every nameplate of a snapshot, by make and model. Pauses so often that requests never wait for it. */
export function* readNameplates(database: DatabaseSync): Generator<undefined, Nameplate[]> {
  const byName = new Map<string, Nameplate>()
  let read = 0
  for (const row of database.prepare(SELECT_NAMEPLATES).all()) {
    const stored = row as unknown as StoredNameplate
    const folded = fold(stored.model)
    const name = `${stored.make}\n${folded}`
    byName.set(name, joined(byName.get(name), stored, folded))
    read += 1
    if (read % NAMEPLATES_PER_SLICE === 0) yield
  }
  return [...byName.values()]
}

/** Every spelling of every make. */
export function readAliases(database: DatabaseSync): MakeAlias[] {
  return database.prepare(SELECT_ALIASES).all() as unknown as MakeAlias[]
}

function joined(known: Nameplate | undefined, stored: StoredNameplate, folded: string): Nameplate {
  if (known === undefined) return { ...stored, folded, spellings: [stored.model] }
  const { make, model, first_year, last_year, vehicle_count } = known
  return {
    make,
    model: stored.vehicle_count > vehicle_count ? stored.model : model,
    folded,
    first_year: earlier(first_year, stored.first_year),
    last_year: later(last_year, stored.last_year),
    vehicle_count: vehicle_count + stored.vehicle_count,
    spellings: [...known.spellings, stored.model],
  }
}

/** The earlier of two years, of which null says nothing. */
export function earlier(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}

/** The later of two years, of which null says nothing. */
export function later(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.max(left, right)
}
