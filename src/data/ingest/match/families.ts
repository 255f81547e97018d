import { nameTerm, wholeTerms } from '#catalog/search/fold.ts'
import { patternCell, wordsCell } from '#ingest/read/read-table.ts'
import { namesTable } from './names/names-table.ts'
import { plainText } from './names/plain-text.ts'
import { readName } from './names/read-name.ts'

export interface FamilyMember {
  readonly make: string
  readonly model: string
  readonly sourceModel: string
  /** EPA's baseModel: "3 Series" for a 330i; null = not from EPA, or unknown. */
  readonly baseModel: string | null
  readonly year: number | null
}

/** Folded names that people use for a line of cars, by origin. */
export interface FamilyNames {
  /** From the reviewed table; always valid. */
  readonly listed: ReadonlySet<string>
  /** From the name reader; always valid. */
  readonly read: ReadonlySet<string>
  /** EPA's base model; valid only if no car of the make and year has these words in its own name. */
  readonly stated: ReadonlySet<string>
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** EPA's base models that include other cars than people expect. */
const MIXED_BASE_MODELS: ReadonlySet<string> = new Set([
  // The 8C Spider.
  'Alfa Romeo/Spider',
  // The 500L and 500X, also of years without a 500.
  'Fiat/500',
  // A van, the Rally.
  'GMC/Pickup',
])

/** Returns true if EPA's base model is a family that people search for, not several nameplates such as "Golf/GTI". */
export function isFamilyName(make: string, baseModel: string): boolean {
  return !/[/,(]/.test(baseModel) && !MIXED_BASE_MODELS.has(`${make}/${baseModel}`)
}

const FAMILIES = namesTable('families', ['make', 'name', 'names', 'first', 'last']).map(({ at, cells }) => ({
  make: cells.make,
  ...readPattern(cells.name, at),
  names: wordsCell(cells.names).map(nameTerm),
  first: cells.first === '' ? undefined : Number(cells.first),
  last: cells.last === '' ? undefined : Number(cells.last),
}))

/** Parses "^328i ! coupe": names that match the first pattern but not the second. */
function readPattern(text: string, at: string): { readonly name: RegExp; readonly except: RegExp | undefined } {
  const [name = '', except] = text.split(' ! ')
  return { name: patternCell(name, at), except: except === undefined ? undefined : patternCell(except, at) }
}

/**
 * Returns the families of a vehicle. Most come from EPA's baseModel ("3 Series", "C-Class"), NHTSA's from the name
 * reader ("IS", "C/K", "911"), and the rest from a reviewed table ("F-Series", "Pickup").
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

/** Excludes keys that only the reader uses. */
function isPlainName(family: string): boolean {
  return !['any911', 'fserieslight'].includes(family)
}

/** Adds spoken variants: "IS series" for "IS", "300 class" for the Mercedes of 1990. */
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
