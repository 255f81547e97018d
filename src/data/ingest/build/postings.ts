import type { DatabaseSync } from 'node:sqlite'
import { fold, nameTerm, searchTerms } from '#catalog/search/fold.ts'
import { encodePositions, nameplateValue, type PostingFacet } from '#catalog/search/posting-store.ts'
import { makeAliases } from '#ingest/match/canonical-make.ts'
import { isFamilyName } from '#ingest/match/families.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import {
  nameTermsReader,
  sourceTerms,
  yearKey,
  type NameFields,
  type NameTerms,
  type OwnTerms,
} from './names/name-terms.ts'
import { forEachListedTrim, forEachVersionWord } from './vin/version-words.ts'

/** Search facts of a vehicle, in the order of SELECT_LISTED. */
type ListedVehicle = [
  position: number,
  make: string,
  model: string,
  trim: string | null,
  recordSet: number | null,
  sourceModel: string,
  baseModel: string | null,
  year: number | null,
  litres: string | null,
  cylinders: number | null,
  driveType: string | null,
  fuelType: string | null,
  bodyClass: string | null,
  recallCount: number | null,
  horsepower: number | null,
  combinedMpg: number | null,
  range: number | null,
  overallStars: number | null,
]

const SELECT_LISTED = `
  SELECT v.position, v.make, v.model, v.trim, v.record_set, w.model, w.base_model,
         v.year, iif(v.displacement_l IS NULL, NULL, printf('%.1f', v.displacement_l)), v.cylinders, v.drive_type, v.fuel_type, v.body_class, v.recall_count, v.horsepower,
         v.economy_combined_mpg, v.electric_range_miles, v.overall_stars
    FROM vehicle v JOIN source_wording w USING (wording) WHERE v.position < ? ORDER BY v.position`
// NHTSA's own names: an owner may know a car by the name in a recall letter.
const SELECT_FEDERAL_MODELS = `
  SELECT DISTINCT record_set, model FROM record_set_name JOIN federal_name USING (federal_name)`
// EPA's names only. A name known only to NHTSA would hide the names of EPA's cars: "3SERIES" is the only name in 1985.
const SELECT_MODELS = `
  SELECT DISTINCT v.make, v.year, v.model, w.model AS source
    FROM vehicle v JOIN source_wording w USING (wording) WHERE v.position < ? AND v.source = 'epa-vehicles'`
const INSERT_POSTING = 'INSERT INTO posting (facet, value, positions) VALUES (?, ?, ?)'

const NAMEPLATES = `
  INSERT INTO nameplate (make, model, first_year, last_year, vehicle_count)
  SELECT make, model, min(year), max(year), count(*) FROM vehicle WHERE position < ?
   GROUP BY make, model ORDER BY make, model`
const SELECT_MAKES = 'SELECT DISTINCT make FROM nameplate'
const INSERT_ALIAS = 'INSERT INTO make_alias (alias, make) VALUES (?, ?)'

/** Writes the search tables: positions per facet and value, nameplates, families, and spellings of makes. */
export function writeSearch(database: DatabaseSync, listedCount: number): void {
  const ownTerms = readOwnTerms(database, listedCount)
  const lists = collectPositions(database, listedCount, ownTerms)
  forEachVersionWord(database, (word, position) => listOf(lists, 'version_word', word).push(position))
  forEachListedTrim(database, (term, position) => listOf(lists, 'listed_trim', term).push(position))
  const insert = database.prepare(INSERT_POSTING)
  for (const facet of [...lists.keys()].toSorted(compareText)) {
    const values = lists.get(facet) ?? new Map<string, number[]>()
    for (const value of [...values.keys()].toSorted(compareText)) {
      insert.run(facet, value, encodePositions(values.get(value) ?? []))
    }
  }
  database.prepare(NAMEPLATES).run(listedCount)
  writeFamilies(database, { listedCount, lists, ownTerms })
  writeAliases(database)
}

type PositionLists = Map<PostingFacet, Map<string, number[]>>

/** Collects the positions per facet and value. Memory: about 140 bytes per vehicle, as in the snapshot. */
function collectPositions(database: DatabaseSync, listedCount: number, ownTerms: OwnTerms): PositionLists {
  const lists: PositionLists = new Map()
  const select = database.prepare(SELECT_LISTED)
  select.setReturnArrays(true)
  const termsOf = nameTermsReader(federalTermsBySet(database), ownTerms)
  let lastName = ''
  let nameLists: readonly number[][] = []
  for (const row of select.iterate(listedCount)) {
    const [position, make, model, trim, recordSet, sourceModel, baseModel, year, ...values] =
      row as unknown as ListedVehicle
    // Vehicles with the same name are adjacent in published order, so their terms are computed once.
    const named = { year, make, model, trim, sourceModel, baseModel, recordSet }
    const name = Object.values(named).join('\n')
    if (name !== lastName) nameLists = listsOfName(lists, named, termsOf(named))
    lastName = name
    for (const list of nameLists) list.push(position)
    for (const [number, value] of [year, ...values].entries()) {
      const facet = VALUE_FACETS[number]
      if (value !== null && facet !== undefined) listOf(lists, facet, String(value)).push(position)
    }
  }
  return lists
}

/** Facets of the values of a ListedVehicle, from its year on. */
const VALUE_FACETS = [
  'year',
  'displacement_l',
  'cylinders',
  'drive_type',
  'fuel_type',
  'body_class',
  'recall_count',
  'horsepower',
  'combined_mpg',
  'range',
  'overall_stars',
] as const satisfies PostingFacet[]

/** Returns NHTSA's folded whole names for the vehicles of each record set: "328XI" for the 328i xDrive. */
function federalTermsBySet(database: DatabaseSync): Map<number, Set<string>> {
  const terms = new Map<number, Set<string>>()
  for (const row of database.prepare(SELECT_FEDERAL_MODELS).iterate()) {
    const { record_set: set, model } = row as unknown as { record_set: number; model: string }
    const setTerms = terms.get(set) ?? new Set()
    if (fold(model) !== '') setTerms.add(fold(model))
    terms.set(set, setTerms)
  }
  return terms
}

function readOwnTerms(database: DatabaseSync, listedCount: number): OwnTerms {
  const ownTerms = new Map<string, Set<string>>()
  for (const row of database.prepare(SELECT_MODELS).iterate(listedCount)) {
    const { source, model, ...named } = row as unknown as Pick<NameFields, 'make' | 'year' | 'model'> & {
      source: string
    }
    const key = yearKey(named)
    const terms = ownTerms.get(key) ?? new Set()
    ownTerms.set(key, terms)
    for (const term of searchTerms(model)) terms.add(term)
    for (const term of sourceTerms(source)) terms.add(term)
  }
  return ownTerms
}

function listsOfName(lists: PositionLists, { make, model, trim }: NameFields, terms: NameTerms): number[][] {
  const found = (['model_term', 'model_start', 'model_whole'] as const).flatMap((facet) =>
    [...terms[facet]].map((term) => listOf(lists, facet, term)),
  )
  return [
    listOf(lists, 'make', fold(make)),
    listOf(lists, 'nameplate', nameplateValue(make, model)),
    ...found,
    ...[...searchTerms(trim ?? '')].map((term) => listOf(lists, 'trim_term', term)),
  ]
}

function listOf(lists: PositionLists, facet: PostingFacet, value: string): number[] {
  const values = lists.getOrInsertComputed(facet, () => new Map())
  const list = values.getOrInsert(value, [])
  return list
}

const SELECT_BASE_MODELS = `
  SELECT v.make, w.base_model AS model, v.year, count(*) AS vehicles
    FROM vehicle v JOIN source_wording w USING (wording)
   WHERE v.position < ? AND v.year IS NOT NULL AND w.base_model IS NOT NULL
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
const INSERT_FAMILY = `
  INSERT INTO family_name (make, model, first_year, last_year, vehicle_count) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET last_year = excluded.last_year, vehicle_count = vehicle_count + excluded.vehicle_count`

/** Writes EPA's base models that are a family in any year: no car of the make has the name, and cars have its term. */
function writeFamilies(
  database: DatabaseSync,
  { listedCount, lists, ownTerms }: { listedCount: number; lists: PositionLists; ownTerms: OwnTerms },
): void {
  const terms = lists.get('model_whole') ?? new Map<string, number[]>()
  const stated = database.prepare(SELECT_BASE_MODELS).all(listedCount) as unknown as StatedFamily[]
  const isFamily = ({ make, model, year }: StatedFamily) =>
    isFamilyName(make, model) &&
    terms.has(nameTerm(model)) &&
    ownTerms.get(yearKey({ make, year }))?.has(nameTerm(model)) !== true
  const families = new Set(stated.filter(isFamily).map(({ make, model }) => `${make}\n${model}`))
  const insert = database.prepare(INSERT_FAMILY)
  for (const { make, model, year, vehicles } of stated) {
    if (families.has(`${make}\n${model}`)) insert.run(make, model, year, year, vehicles)
  }
}

interface StatedFamily {
  readonly make: string
  readonly model: string
  readonly year: number
  readonly vehicles: number
}

function writeAliases(database: DatabaseSync): void {
  const makes = (database.prepare(SELECT_MAKES).all() as { make: string }[]).map(({ make }) => make)
  const insert = database.prepare(INSERT_ALIAS)
  const aliases = makeAliases(new Set(makes))
  for (const alias of [...aliases.keys()].toSorted(compareText)) insert.run(alias, aliases.get(alias) ?? '')
}
