import type { DatabaseSync } from 'node:sqlite'
import { fold } from '#catalog/search/fold.ts'

/** A vehicle by the name that NHTSA gives it. */
export interface FederalKey {
  readonly year: number
  readonly make: string
  readonly model: string
}

export const FEDERAL_NAME_STATEMENTS = {
  namesOfMake: 'SELECT federal_name, model FROM federal_name WHERE year = ? AND make = ?',
  setsOfName: 'SELECT record_set FROM record_set_name WHERE federal_name = ?',
  namesOfSet: 'SELECT federal_name FROM record_set_name WHERE record_set = ?',
} as const

// Read once per snapshot, when the first name is looked up: some thousand makes.
const SELECT_MAKES = 'SELECT DISTINCT make FROM federal_name'

/** Finds the record sets that belong to one of NHTSA's own names. */
export interface FederalNameIndex {
  /**
   * The record sets of the vehicles that may be meant, ascending. Names that differ in case, blanks or punctuation alone
   * are one name, and so are the spellings of a make. Every vehicle that answers to the name may be meant; where
   * `narrower` names some of their record sets, only these, and whatever else the name needs to be looked up.
   * @param narrower record sets of the vehicles that the caller knows to be meant
   */
  recordSetsOf(key: FederalKey | undefined, narrower: readonly number[]): number[]
}

/** @param resolveMake the make that a spelling means, or undefined */
export function openFederalNameIndex(
  database: DatabaseSync,
  resolveMake: (asked: string) => string | undefined,
): FederalNameIndex {
  const namesOfMake = database.prepare(FEDERAL_NAME_STATEMENTS.namesOfMake)
  const setsOfName = database.prepare(FEDERAL_NAME_STATEMENTS.setsOfName)
  const namesOfSet = database.prepare(FEDERAL_NAME_STATEMENTS.namesOfSet)
  let spellings: ReadonlyMap<string, readonly string[]> | undefined

  const makeKey = (make: string): string => fold(resolveMake(make) ?? make)
  const readSpellings = (): ReadonlyMap<string, readonly string[]> => {
    const makes = database.prepare(SELECT_MAKES).all() as unknown as { make: string }[]
    return Map.groupBy(
      makes.map(({ make }) => make),
      makeKey,
    )
  }
  const namesOf = ({ year, make, model }: FederalKey): number[] => {
    spellings ??= readSpellings()
    const wanted = fold(model)
    return (spellings.get(makeKey(make)) ?? []).flatMap((spelling) => {
      const names = namesOfMake.all(year, spelling) as unknown as { federal_name: number; model: string }[]
      return names.filter((name) => fold(name.model) === wanted).map((name) => name.federal_name)
    })
  }
  const namesIn = (recordSet: number): number[] =>
    (namesOfSet.all(recordSet) as unknown as { federal_name: number }[]).map((name) => name.federal_name)

  return {
    recordSetsOf(key, narrower) {
      const sets = new Set(narrower)
      const covered = new Set([...sets].flatMap(namesIn))
      for (const name of key === undefined ? [] : namesOf(key)) {
        if (covered.has(name)) continue
        for (const { record_set: set } of setsOfName.all(name) as unknown as { record_set: number }[]) sets.add(set)
      }
      return [...sets].toSorted((left, right) => left - right)
    },
  }
}
