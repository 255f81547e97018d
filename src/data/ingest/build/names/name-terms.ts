import { fold, foldedWords, nameTerm, searchTerms, startTerms, wholeTerms } from '#catalog/search/fold.ts'
import { familiesOf } from '#ingest/match/families.ts'
import { memoize } from '#ingest/read/memoize.ts'

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

const HYBRID = /(?: Plug-in)? Hybrid$/

/** Words of a source's name of which every run is a term. */
const SOURCE_WORDS_MAX = 6

const NO_TERMS: ReadonlySet<string> = new Set()

/**
 * Returns under which words a vehicle is found: those of its model, those of the source's own name (whatever of them was
 * read as trim, drive or body), those of a trim that only the engine tells ("gt500" of 2007), the names of its families, and NHTSA's whole names for it. Whole names only, so that
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
    const { listed, read, stated } = familiesOf(named)
    const further = stated.union(federal.get(recordSet ?? 0) ?? NO_TERMS).difference(ofYear)
    const families = listed.union(read).union(further)
    const source = ownSourceWords(named)
    return {
      // A trim that only the engine tells names the car, too: "Shelby GT500" for EPA's Mustang of 2007.
      model_term: searchTerms(model)
        .union(trimTerms(named, source))
        .union(sourceTerms(source))
        .union(wholeTerms(named.sourceModel))
        .union(families),
      // "Wagoneer 4WD" is the beginning of EPA's own text, and not of "Grand Wagoneer 4WD".
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
 * Whether a family is what a car is first of all known as: a 330i is a 3 Series, and an XJ8 an XJ. A Vanden Plas is an XJ,
 * too, but stands behind it, and so does what only NHTSA lists.
 */
function isNamedBy({ model, baseModel }: Named, family: string): boolean {
  return baseModel !== null && (/(?:series|class|\der)$/.test(family) || fold(model).startsWith(family))
}

/**
 * The source's words, but where EPA rates several nameplates in one row and the model is none of them, or the one of them
 * that the engine tells: a Neon of "Neon/SRT-4/SX 2.0" is no SRT-4. Nor where a trim stands before what makes it a hybrid: an owner
 * of an Explorer Platinum means the Explorer, and EPA states the trim for "Explorer Platinum HEV" alone.
 */
function ownSourceWords({ model, trim, sourceModel, baseModel }: Named): string {
  const plain = model.replace(HYBRID, '')
  if (trim !== null && plain !== model && fold(sourceModel).startsWith(fold(plain + trim))) return ''
  const [first = ''] = foldedWords(model)
  const isOne = baseModel?.includes('/') === true && !`${model}${trim ?? ''}`.includes('/')
  return sourceModel.includes('/') && (isOne || !fold(sourceModel).includes(first)) ? '' : sourceModel
}

/** The runs of a trim; where the source's words do not say it, together with the model: "300c" of a 300 with trim C. */
function trimTerms({ model, trim }: Named, source: string): ReadonlySet<string> {
  if (trim === null) return NO_TERMS
  return searchTerms(sourceTerms(source).has(nameTerm(trim)) ? trim : `${model} ${trim}`)
}

/** What EPA writes short in some years. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['spt', 'Sport'],
  ['conv', 'Convertible'],
  ['wgn', 'Wagon'],
  ['voy', 'Voyager'],
])

/** The runs of words of a source's name, and the name as a whole. */
export const sourceTerms = memoize(readSourceTerms)

function readSourceTerms(sourceModel: string): ReadonlySet<string> {
  const short = shortened(sourceModel)
  const full = foldedWords(short).map((word) => SHORT_WORDS.get(word) ?? word)
  return searchTerms(short)
    .union(searchTerms(full.join(' ')))
    .union(wholeTerms(sourceModel))
}

/** The first words of a source's name; the further ones describe the test and not the car. */
function shortened(sourceModel: string): string {
  return sourceModel
    .split(/[\s/]+/u)
    .slice(0, SOURCE_WORDS_MAX)
    .join(' ')
}
