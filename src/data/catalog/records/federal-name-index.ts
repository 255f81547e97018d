import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { federalForm, fold } from '#catalog/search/fold.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

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

// Runs once per snapshot, at the first look-up; a few thousand makes.
const SELECT_MAKES = 'SELECT DISTINCT make FROM federal_name'

/** Maximum cached names by make and year, and links between names and record sets. */
const CACHED_NAMES_MAX = 16_384
const CACHED_LISTS_MAX = 8_192

export interface FederalNameIndex {
  /**
   * Returns `narrower` and, for each name that the key may mean and these sets lack, all sets with that name;
   * ascending. Names that differ only in case, blanks or punctuation are equal. So are the spellings of a make and the
   * forms of a Super Duty (federalForm).
   * @param narrower record sets of the vehicles that the caller knows to be meant
   */
  recordSetsOf(key: FederalKey | undefined, narrower: readonly number[]): number[]
  namesOfMake(year: number, make: string): readonly NameOfMake[]
  setsOf(federalName: number): readonly number[]
}

export function openFederalNameIndex(
  database: DatabaseSync,
  resolveMake: (spelling: string) => string | undefined,
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
    maxSize: CACHED_NAMES_MAX,
    sizeCalculation: ({ size }) => size + 1,
  })
  const modelsOf = (year: number, spelling: string): ModelsOfMake =>
    cached(models, `${year} ${spelling}`, () => {
      const names = namesOfMake.all(year, spelling) as unknown as NameOfMake[]
      return Map.groupBy(names, ({ model }) => federalForm(year, spelling, model))
    })
  const namesIn = cachedLists((recordSet) => namesOfSet.all(recordSet).map((row) => Number(row['federal_name'])))
  const setsOf = cachedLists((name) => setsOfName.all(name).map((row) => Number(row['record_set'])))

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

/** Returns a look-up of a make's spellings in official records, read on first use by `selectMakes` (column `make`). */
export function openMakeSpellings(
  database: DatabaseSync,
  selectMakes: string,
  resolveMake: (spelling: string) => string | undefined,
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

export interface NameOfMake {
  readonly federal_name: number
  readonly make: string
  readonly model: string
}

type ModelsOfMake = ReadonlyMap<string, readonly NameOfMake[]>

function cachedLists(read: (key: number) => readonly number[]): (key: number) => readonly number[] {
  const cache = new LRUCache<number, readonly number[]>({ max: CACHED_LISTS_MAX })
  return (key) => cached(cache, key, () => read(key))
}
