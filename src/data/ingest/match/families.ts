import { nameTerm, wholeTerms } from '#catalog/search/fold.ts'
import { patternOf, wordsOf } from '#ingest/read/read-table.ts'
import { namesTable } from './names/names-table.ts'
import { plainText } from './names/plain-text.ts'
import { readName } from './names/read-name.ts'

/** What is known of a vehicle's name when its families are sought. */
export interface FamilyMember {
  /** Canonical. */
  readonly make: string
  /** As it is published. */
  readonly model: string
  /** The source's own words for it. */
  readonly sourceModel: string
  /** EPA's baseModel: "3 Series" of a 330i; null = not EPA's, or not known. */
  readonly baseModel: string | null
  readonly year: number | null
}

/** Names that people use for a line of cars, folded, by where they come from. */
export interface FamilyNames {
  /** Of the reviewed table: always. */
  readonly listed: ReadonlySet<string>
  /** Of the readers of names: always. */
  readonly read: ReadonlySet<string>
  /** EPA's base model: only where no car of the make and year has these words in its own name. */
  readonly stated: ReadonlySet<string>
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** EPA's base models that hold other cars than people mean by the name. */
const MIXED_BASE_MODELS: ReadonlySet<string> = new Set([
  // The 8C Spider.
  'Alfa Romeo/Spider',
  // The 500L and 500X, also of years without a 500.
  'Fiat/500',
  // A van, the Rally.
  'GMC/Pickup',
])

/** Whether EPA's base model is a family that people ask for: not several nameplates ("Golf/GTI"), nor a mixed one. */
export function isFamilyName(make: string, baseModel: string): boolean {
  return !/[/,(]/.test(baseModel) && !MIXED_BASE_MODELS.has(`${make}/${baseModel}`)
}

const FAMILIES = namesTable('families', ['make', 'name', 'names', 'first', 'last']).map(({ at, cells }) => ({
  make: cells.make,
  ...readPattern(cells.name, at),
  names: wordsOf(cells.names).map(nameTerm),
  first: cells.first === '' ? undefined : Number(cells.first),
  last: cells.last === '' ? undefined : Number(cells.last),
}))

/** "^328i ! coupe": what fits the first pattern and not the second. */
function readPattern(text: string, at: string): { readonly name: RegExp; readonly except: RegExp | undefined } {
  const [name = '', except] = text.split(' ! ')
  return { name: patternOf(name, at), except: except === undefined ? undefined : patternOf(except, at) }
}

/**
 * The families of one vehicle. EPA's own baseModel says most of them ("3 Series", "C-Class"), the readers of names those
 * that NHTSA uses ("IS", "C/K", "911"), and a reviewed table what neither tells ("F-Series", "Pickup").
 */
export function familiesOf({ make, model, sourceModel, baseModel, year }: FamilyMember): FamilyNames {
  const texts = [...new Set([plainText(model), plainText(sourceModel)])]
  const read = [model, sourceModel].flatMap((text) => readName(make, text, 'epa').families).filter(isPlainName)
  const listed = FAMILIES.filter((family) => family.make === make).flatMap((family) => namesOf(family, texts, year))
  const isFamily = baseModel !== null && isFamilyName(make, baseModel)
  return {
    listed: new Set(listed),
    read: new Set(read.flatMap((name) => withSeries(make, name))),
    stated: isFamily ? wholeTerms(baseModel) : NO_NAMES,
  }
}

/** Keys that the reader made for itself. */
function isPlainName(family: string): boolean {
  return !['any911', 'fserieslight'].includes(family)
}

/** "IS" is said as "IS series" too, and the Mercedes of 1990 as "300 class". */
function withSeries(make: string, family: string): string[] {
  if (/^\d{3}$/.test(family) && make === 'Mercedes-Benz') return [family, `${family}class`, `${family}series`]
  if (make === 'BMW' && /^\dseries$/.test(family)) return [family, family.replace('series', 'er')]
  return /(?:series|class)$/.test(family) ? [family] : [family, `${family}series`]
}

function namesOf(
  { name, except, names, first = 0, last = Infinity }: (typeof FAMILIES)[number],
  texts: readonly string[],
  year: number | null,
): readonly string[] {
  if (!texts.some((text) => name.test(text)) || texts.some((text) => except?.test(text))) return []
  if ((first > 0 || last < Infinity) && (year === null || year < first || year > last)) return []
  return names
}
