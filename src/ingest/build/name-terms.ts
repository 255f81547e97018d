import { foldedWords, searchTerms, startTerms, wholeTerms } from '#catalog/fold.ts'
import { familiesOf } from '#ingest/resolve/families.ts'

/** What names one vehicle. */
export interface Named {
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string | null
  /** The source's own words. */
  readonly sourceModel: string
  /** EPA's baseModel. */
  readonly baseModel: string | null
  readonly recordSet: number | null
}

/** The terms of one vehicle by facet: see posting-facets.ts. Each holds the next one. */
export interface NameTerms {
  readonly model_term: ReadonlySet<string>
  readonly model_start: ReadonlySet<string>
  readonly model_whole: ReadonlySet<string>
}

/** The words of EPA's own names, by yearKey. */
export type OwnTerms = ReadonlyMap<string, ReadonlySet<string>>

/** One make in one model year. */
export function yearKey({ make, year }: Pick<Named, 'make' | 'year'>): string {
  return `${make}\n${year}`
}

/** Words of a source's name that are looked at; EPA's longest names describe the test and not the car. */
const SOURCE_WORDS_MAX = 6

const NO_TERMS: ReadonlySet<string> = new Set()

/**
 * Answers under which words a vehicle is found: those of its model, those of the source's own name (whatever of them was
 * read as trim, drive or body), the names of its families, and NHTSA's whole names for it. Whole names only, so that
 * "corolla" does not find a Matrix by "COROLLA MATRIX".
 * @param federal by record set, the whole names that NHTSA uses, folded
 */
export function nameTermsReader(
  federal: ReadonlyMap<number, ReadonlySet<string>>,
  own: OwnTerms,
): (named: Named) => NameTerms {
  return (named) => {
    const { model, recordSet } = named
    // A word that some car of the make and year has in its own name means that car.
    const ofYear = own.get(yearKey(named)) ?? NO_TERMS
    const { reviewed, stated } = familiesOf(named)
    const further = stated.union(federal.get(recordSet ?? 0) ?? NO_TERMS).difference(ofYear)
    const families = reviewed.union(further)
    return {
      model_term: searchTerms(model).union(wordsOfSource(named)).union(families),
      model_start: startTerms(model).union(families),
      model_whole: wholeTerms(model).union(families),
    }
  }
}

/** Where EPA rates several nameplates in one row and the model is none of them, its words name other cars. */
function wordsOfSource({ model, sourceModel }: Named): ReadonlySet<string> {
  const isOther = sourceModel.includes('/') && startTerms(sourceModel).isDisjointFrom(startTerms(model))
  return isOther ? NO_TERMS : sourceTerms(sourceModel)
}

/** What EPA writes short in some years. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['spt', 'sport'],
  ['conv', 'convertible'],
  ['cabrio', 'cabriolet'],
  ['wgn', 'wagon'],
  ['voy', 'voyager'],
  ['ltd', 'limited'],
  ['jcw', 'johncooperworks'],
])

/** The runs of words of a source's name. */
export function sourceTerms(sourceModel: string): ReadonlySet<string> {
  const words = foldedWords(sourceModel)
    .slice(0, SOURCE_WORDS_MAX)
    .map((word) => SHORT_WORDS.get(word) ?? word)
  return searchTerms(words.join(' '))
}
