import { fold, foldedWords, nameTerm, searchTerms, startTerms, wholeTerms } from '#catalog/search/fold.ts'
import { familiesOf } from '#ingest/match/families.ts'
import { memoize } from '#ingest/read/memoize.ts'

export interface NameFields {
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly sourceModel: string
  readonly baseModel: string | null
  readonly recordSet: number | null
}

/** Search terms of a vehicle by facet (see posting-store.ts). Each set includes the next. */
export interface NameTerms {
  readonly model_term: ReadonlySet<string>
  readonly model_start: ReadonlySet<string>
  readonly model_whole: ReadonlySet<string>
}

/** Terms of EPA's own names, by yearKey. */
export type OwnTerms = ReadonlyMap<string, ReadonlySet<string>>

export function yearKey({ make, year }: Pick<NameFields, 'make' | 'year'>): string {
  return `${make}\n${year}`
}

const HYBRID = /(?: Plug-in)? Hybrid$/

const SOURCE_WORDS_MAX = 6

const NO_TERMS: ReadonlySet<string> = new Set()

/**
 * Returns a function for the search terms of a vehicle: the words of its model, of the source's own name (including
 * those read as trim, drive or body), of a trim that only the engine states ("gt500" of 2007), its families, and
 * NHTSA's names for it. NHTSA's names are whole terms, so that "corolla" does not find a Matrix by "COROLLA MATRIX".
 * @param federal NHTSA's folded whole names by record set
 */
export function nameTermsReader(
  federal: ReadonlyMap<number, ReadonlySet<string>>,
  ownTerms: OwnTerms,
): (named: NameFields) => NameTerms {
  return (named) => {
    const { model, recordSet } = named
    // A term in some car's own name that year refers to that car.
    const ofYear = ownTerms.get(yearKey(named)) ?? NO_TERMS
    const { listed, read, stated } = familiesOf(named)
    const further = stated.union(federal.get(recordSet ?? 0) ?? NO_TERMS).difference(ofYear)
    const families = listed.union(read).union(further)
    const source = ownSourceWords(named)
    return {
      model_term: searchTerms(model)
        .union(trimTerms(named, source))
        .union(sourceTerms(source))
        .union(wholeTerms(named.sourceModel))
        .union(families),
      // "Wagoneer 4WD" begins EPA's own text, but not "Grand Wagoneer 4WD".
      model_start: startTerms(model)
        .union(startTerms(shortened(source)))
        .union(families),
      model_whole: wholeTerms(model).union(
        new Set([...families].filter((family) => listed.has(family) || isNamedBy(named, family))),
      ),
    }
  }
}

/**
 * Returns true if a car is primarily known by the family's name: a 330i is a 3 Series, and an XJ8 an XJ. A Vanden Plas
 * is also an XJ, but ranks lower, as do names that only NHTSA uses.
 */
function isNamedBy({ model, baseModel }: NameFields, family: string): boolean {
  return baseModel !== null && (/(?:series|class|\der)$/.test(family) || fold(model).startsWith(family))
}

/**
 * Returns the source's words for search. Excluded are rows of several nameplates if the model is only one of them (a
 * Neon of "Neon/SRT-4/SX 2.0" is not an SRT-4), and names with a trim before the hybrid word: EPA states the trim only
 * for "Explorer Platinum HEV", but an owner of an Explorer Platinum means the Explorer.
 */
function ownSourceWords({ model, trim, sourceModel, baseModel }: NameFields): string {
  const plain = model.replace(HYBRID, '')
  if (trim !== null && plain !== model && fold(sourceModel).startsWith(fold(plain + trim))) return ''
  const [first = ''] = foldedWords(model)
  const isOne = baseModel?.includes('/') === true && !`${model}${trim ?? ''}`.includes('/')
  return sourceModel.includes('/') && (isOne || !fold(sourceModel).includes(first)) ? '' : sourceModel
}

/** Returns a trim's terms, combined with the model if the source lacks the trim: "300c" for a 300 with trim C. */
function trimTerms({ model, trim }: NameFields, source: string): ReadonlySet<string> {
  if (trim === null) return NO_TERMS
  return searchTerms(sourceTerms(source).has(nameTerm(trim)) ? trim : `${model} ${trim}`)
}

/** Abbreviations that EPA uses in some years. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['spt', 'Sport'],
  ['conv', 'Convertible'],
  ['wgn', 'Wagon'],
  ['voy', 'Voyager'],
])

/** Returns the runs of words in a source's name, and the whole name. */
export const sourceTerms = memoize(readSourceTerms)

function readSourceTerms(sourceModel: string): ReadonlySet<string> {
  const short = shortened(sourceModel)
  const full = foldedWords(short).map((word) => SHORT_WORDS.get(word) ?? word)
  return searchTerms(short)
    .union(searchTerms(full.join(' ')))
    .union(wholeTerms(sourceModel))
}

/** Returns the first words of a source's name; later ones describe the test rather than the car. */
function shortened(sourceModel: string): string {
  return sourceModel
    .split(/[\s/]+/u)
    .slice(0, SOURCE_WORDS_MAX)
    .join(' ')
}
