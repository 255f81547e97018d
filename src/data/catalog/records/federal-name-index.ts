import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { federalForm } from '#catalog/search/federal-form.ts'
import { fold } from '#catalog/search/fold.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** Vehicle by the name that NHTSA uses. */
export interface FederalKey {
  readonly year: number
  readonly make: string
  readonly model: string
}

const FEDERAL_NAME_STATEMENTS = {
  namesOfMake: 'SELECT federal_name, make, model FROM federal_name WHERE year = ? AND make = ?',
  setsOfName: 'SELECT record_set FROM record_set_name WHERE federal_name = ?',
  namesOfSet: 'SELECT federal_name FROM record_set_name WHERE record_set = ?',
} as const

// Read once per snapshot, when the first name is looked up: some thousand makes.
const SELECT_MAKES = 'SELECT DISTINCT make FROM federal_name'

/** Cache sizes: names by make and year, and links between names and record sets. */
const HELD_NAMES_MAX = 16_384
const HELD_LISTS_MAX = 8_192

/** Finds the record sets that belong to one of NHTSA's own names. */
export interface FederalNameIndex {
  /**
   * The record sets of the vehicles that may be meant, ascending. Names that differ in case, blanks or punctuation alone
   * are one name, and so are the spellings of a make and the forms of a Super Duty (see federal-form.ts). Every vehicle that answers to the name may be meant; where
   * `narrower` names some of their record sets, only these, and whatever else the name needs to be looked up.
   * @param narrower record sets of the vehicles that the caller knows to be meant
   */
  recordSetsOf(key: FederalKey | undefined, narrower: readonly number[]): number[]
  /** Every name of a make, in any of its spellings, and model year. */
  namesOfMake(year: number, make: string): readonly NameOfMake[]
  /** The record sets that answer to a name. */
  setsOf(federalName: number): readonly number[]
}

/** @param resolveMake the make that a spelling means, or undefined */
export function openFederalNameIndex(
  database: DatabaseSync,
  resolveMake: (asked: string) => string | undefined,
): FederalNameIndex {
  const namesOfMake = prepareLookup(database, FEDERAL_NAME_STATEMENTS.namesOfMake)
  const setsOfName = prepareLookup(database, FEDERAL_NAME_STATEMENTS.setsOfName)
  const namesOfSet = prepareLookup(database, FEDERAL_NAME_STATEMENTS.namesOfSet)
  const spellingsOf = openMakeSpellings(database, SELECT_MAKES, resolveMake)
  const namesOf = ({ year, make, model }: FederalKey): NameOfMake[] => {
    return spellingsOf(make).flatMap(
      (spelling) => modelsOf(year, spelling).get(federalForm(year, spelling, model)) ?? [],
    )
  }
  const models = new LRUCache<string, ModelsOfMake>({
    maxSize: HELD_NAMES_MAX,
    sizeCalculation: ({ size }) => size + 1,
  })
  const modelsOf = (year: number, spelling: string): ModelsOfMake =>
    cached(models, `${year} ${spelling}`, () => {
      const names = namesOfMake.all(year, spelling) as unknown as NameOfMake[]
      return Map.groupBy(names, ({ model }) => federalForm(year, spelling, model))
    })
  const namesIn = heldLists((recordSet) => namesOfSet.all(recordSet).map((row) => Number(row['federal_name'])))
  const setsOf = heldLists((name) => setsOfName.all(name).map((row) => Number(row['record_set'])))

  return {
    recordSetsOf(key, narrower) {
      const sets = new Set(narrower)
      const covered = new Set([...sets].flatMap(namesIn))
      for (const { federal_name: name } of key === undefined ? [] : namesOf(key)) {
        if (covered.has(name)) continue
        for (const set of setsOf(name)) sets.add(set)
      }
      return [...sets].toSorted((left, right) => left - right)
    },
    namesOfMake: (year, make) => spellingsOf(make).flatMap((spelling) => [...modelsOf(year, spelling).values()].flat()),
    setsOf,
  }
}

/**
 * Returns a lookup of the spellings of a make in official records, read on first use.
 * @param selectMakes SQL that returns all spellings as `make`
 * @param resolveMake returns the make of a spelling, or undefined
 */
export function openMakeSpellings(
  database: DatabaseSync,
  selectMakes: string,
  resolveMake: (asked: string) => string | undefined,
): (make: string) => readonly string[] {
  let spellings: ReadonlyMap<string, readonly string[]> | undefined
  const keyOf = (make: string): string => fold(resolveMake(make) ?? make)
  return (make) => {
    spellings ??= Map.groupBy(
      readOnce<{ make: string }>(database, selectMakes).map((row) => row.make),
      keyOf,
    )
    return spellings.get(keyOf(make)) ?? []
  }
}

/** One of NHTSA's names, as its records write it. */
export interface NameOfMake {
  readonly federal_name: number
  readonly make: string
  readonly model: string
}

/** Names of a make by the folded form of the model. */
type ModelsOfMake = ReadonlyMap<string, readonly NameOfMake[]>

function heldLists(read: (key: number) => readonly number[]): (key: number) => readonly number[] {
  const held = new LRUCache<number, readonly number[]>({ max: HELD_LISTS_MAX })
  return (key) => cached(held, key, () => read(key))
}
