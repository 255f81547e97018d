import { fold } from '#catalog/search/fold.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { foldBlanks } from '#ingest/read/numbers.ts'
import { wordsCell } from '#ingest/read/read-table.ts'
import { namesTable } from './names/names-table.ts'
import { squeezed } from './names/plain-text.ts'

/** Makes in our spelling, with the spellings in federal files, ours first, and short names that callers type. */
const MAKES = namesTable('makes', ['make', 'other_spellings', 'callers_say']).map(({ cells }) => {
  return {
    make: cells.make,
    spellings: [cells.make, ...wordsCell(cells.other_spellings)],
    callerNames: wordsCell(cells.callers_say),
  }
})

const CANONICAL = new Map(
  MAKES.flatMap(({ make, spellings }) => spellings.map((spelling) => [fold(spelling), make] as const)),
)

/**
 * Returns our spelling of a make. For a make missing from data/names/makes.tsv, returns the source's words, with
 * uppercase words capitalized: "FOREST RIVER" becomes "Forest River", but "KZRV" has no vowel and stays.
 */
export function canonicalMake(make: string): string {
  return CANONICAL.get(fold(make)) ?? foldBlanks(make).replace(UPPERCASE_WORD, inLowerCase)
}

const UPPERCASE_WORD = /(?<!\p{L})\p{Lu}(?=\p{Lu}*[AEIOUY])\p{Lu}{3,}(?!\p{L})/gu

function inLowerCase(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}

/** Returns every folded spelling that a caller may use for one of the given makes, with the make. */
export function makeAliases(makes: ReadonlySet<string>): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { make, spellings, callerNames: callerSpellings } of MAKES) {
    if (makes.has(make)) for (const alias of [...callerSpellings, ...spellings]) aliases.set(fold(alias), make)
  }
  // A make's own name always refers to itself, even if the table says otherwise.
  for (const make of makes) aliases.set(fold(make), make)
  return aliases
}

/** A make in our spelling, with the model prefix that the source's make implies. */
interface SourceMake {
  readonly make: string
  /** "Maybach" for NHTSA's make MERCEDES-MAYBACH, "Alpina" for EPA's make BMW Alpina; else null. */
  readonly prefix: string | null
}

/** Source makes that are a line of another make's cars. */
const LINES: ReadonlyMap<string, SourceMake> = new Map([
  ['mercedesmaybach', { make: 'Mercedes-Benz', prefix: 'Maybach' }],
  ['bmwalpina', { make: 'BMW', prefix: 'Alpina' }],
  ['sti', { make: 'Subaru', prefix: 'STI' }],
])

export const sourceMake: (text: string) => SourceMake = memoize(
  (text) => LINES.get(squeezed(text)) ?? { make: canonicalMake(text), prefix: null },
)
