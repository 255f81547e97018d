import type { DatabaseSync } from 'node:sqlite'
import { fold, searchTerms } from '#catalog/fold.ts'
import { encodePositions, nameplateValue, type PostingFacet } from '#catalog/posting-facets.ts'
import { compareText } from '#ingest/compare-text.ts'
import { makeAliases } from '#ingest/resolve/canonical-make.ts'

/** What a vehicle is found by, in the order of SELECT_LISTED. */
type ListedVehicle = [
  position: number,
  make: string,
  model: string,
  trim: string | null,
  recordSet: number | null,
  year: number | null,
  cylinders: number | null,
  driveType: string | null,
  fuelType: string | null,
  bodyClass: string | null,
  recallCount: number,
  horsepower: number | null,
]

const SELECT_LISTED = `
  SELECT position, make, model, trim, record_set, year, cylinders, drive_type, fuel_type, body_class, recall_count, horsepower
    FROM vehicle WHERE position < ? ORDER BY position`
// NHTSA's own names: an owner may know a car by the name that its recall letter uses.
const SELECT_FEDERAL_MODELS = `
  SELECT DISTINCT record_set, model FROM record_set_name JOIN federal_name USING (federal_name)`
const SELECT_MODELS = 'SELECT DISTINCT make, model FROM vehicle WHERE position < ?'
const INSERT_POSTING = 'INSERT INTO posting (facet, value, positions) VALUES (?, ?, ?)'

const NAMEPLATES = `
  INSERT INTO nameplate (make, model, first_year, last_year, vehicle_count)
  SELECT make, model, min(year), max(year), count(*) FROM vehicle WHERE position < ?
   GROUP BY make, model ORDER BY make, model`
const SELECT_MAKES = 'SELECT DISTINCT make FROM nameplate'
const INSERT_ALIAS = 'INSERT INTO make_alias (alias, make) VALUES (?, ?)'

/** Writes what search needs: the positions per facet and value, the nameplates, and the spellings of makes. */
export function publishSearch(database: DatabaseSync, listedCount: number): void {
  const lists = collectPositions(database, listedCount)
  const insert = database.prepare(INSERT_POSTING)
  for (const facet of [...lists.keys()].toSorted(compareText)) {
    const values = lists.get(facet) ?? new Map<string, number[]>()
    for (const value of [...values.keys()].toSorted(compareText)) {
      insert.run(facet, value, encodePositions(values.get(value) ?? []))
    }
  }
  database.prepare(NAMEPLATES).run(listedCount)
  publishAliases(database)
}

type PositionLists = Map<PostingFacet, Map<string, number[]>>

/** The positions per facet and value. Memory: about 80 bytes a vehicle, as in the snapshot. */
function collectPositions(database: DatabaseSync, listedCount: number): PositionLists {
  const lists: PositionLists = new Map()
  const select = database.prepare(SELECT_LISTED)
  select.setReturnArrays(true)
  const federalTerms = federalTermsBySet(database)
  const ownTerms = ownTermsByMake(database, listedCount)
  let lastName = ''
  let nameLists: readonly number[][] = []
  for (const row of select.iterate(listedCount)) {
    const [position, make, model, trim, recordSet, year, ...values] = row as unknown as ListedVehicle
    // Vehicles of one name stand together in published order, so their terms are worked out once.
    const name = `${make}\n${model}\n${trim ?? ''}\n${recordSet ?? ''}`
    if (name !== lastName) {
      const own = ownTerms.get(make) ?? NO_TERMS
      const further = (federalTerms.get(recordSet ?? 0) ?? NO_TERMS).difference(own)
      nameLists = listsOfName(lists, { make, model, trim }, further)
    }
    lastName = name
    for (const list of nameLists) list.push(position)
    for (const [number, value] of [year, ...values].entries()) {
      const facet = VALUE_FACETS[number]
      if (value !== null && facet !== undefined) listOf(lists, facet, String(value)).push(position)
    }
  }
  return lists
}

const NO_TERMS: ReadonlySet<string> = new Set()

/** The facets of the single values of a ListedVehicle, from its year on. */
const VALUE_FACETS = [
  'year',
  'cylinders',
  'drive_type',
  'fuel_type',
  'body_class',
  'recall_count',
  'horsepower',
] as const satisfies PostingFacet[]

/**
 * The whole names, folded, that NHTSA uses for the vehicles of each record set: "328XI" finds the 328i xDrive, and
 * "3 SERIES" all of them. Whole names only, so that "corolla" does not find a Matrix by "COROLLA MATRIX",
 * and only names that no model of the make has itself, so that a model's own name finds that model alone.
 */
function federalTermsBySet(database: DatabaseSync): Map<number, Set<string>> {
  const terms = new Map<number, Set<string>>()
  for (const row of database.prepare(SELECT_FEDERAL_MODELS).iterate()) {
    const { record_set: set, model } = row as unknown as { record_set: number; model: string }
    const own = terms.get(set) ?? new Set()
    if (fold(model) !== '') own.add(fold(model))
    terms.set(set, own)
  }
  return terms
}

/** Every term that finds a model of the make by its own name: what such a term finds, no other name adds to. */
function ownTermsByMake(database: DatabaseSync, listedCount: number): Map<string, Set<string>> {
  const terms = new Map<string, Set<string>>()
  for (const row of database.prepare(SELECT_MODELS).iterate(listedCount)) {
    const { make, model } = row as unknown as { make: string; model: string }
    const own = terms.get(make) ?? new Set()
    for (const term of searchTerms(model)) own.add(term)
    terms.set(make, own)
  }
  return terms
}

interface Named {
  readonly make: string
  readonly model: string
  readonly trim: string | null
}

function listsOfName(lists: PositionLists, { make, model, trim }: Named, further: ReadonlySet<string>): number[][] {
  return [
    listOf(lists, 'make', fold(make)),
    listOf(lists, 'nameplate', nameplateValue(make, model)),
    ...[...searchTerms(model).union(further)].map((term) => listOf(lists, 'model_term', term)),
    ...[...searchTerms(trim ?? '')].map((term) => listOf(lists, 'trim_term', term)),
  ]
}

function listOf(lists: PositionLists, facet: PostingFacet, value: string): number[] {
  let values = lists.get(facet)
  if (values === undefined) lists.set(facet, (values = new Map()))
  let list = values.get(value)
  if (list === undefined) values.set(value, (list = []))
  return list
}

function publishAliases(database: DatabaseSync): void {
  const makes = (database.prepare(SELECT_MAKES).all() as { make: string }[]).map(({ make }) => make)
  const insert = database.prepare(INSERT_ALIAS)
  const aliases = makeAliases(new Set(makes))
  for (const alias of [...aliases.keys()].toSorted(compareText)) insert.run(alias, aliases.get(alias) ?? '')
}
