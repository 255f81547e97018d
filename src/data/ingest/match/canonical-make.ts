import { fold } from '#catalog/search/fold.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { foldBlanks } from '#ingest/read/numbers.ts'
import { wordsOf } from '#ingest/read/read-table.ts'
import { namesTable } from './names/names-table.ts'
import { squeezed } from './names/plain-text.ts'

/** By make, in our spelling: the spellings that federal files use for it, ours first, and short names that callers type. */
const MAKES = namesTable('makes', ['make', 'other_spellings', 'callers_say']).map(({ cells }) => {
  return {
    make: cells.make,
    spellings: [cells.make, ...wordsOf(cells.other_spellings)],
    callersSay: wordsOf(cells.callers_say),
  }
})

const CANONICAL = new Map(
  MAKES.flatMap(({ make, spellings }) => spellings.map((spelling) => [fold(spelling), make] as const)),
)

/**
 * The one spelling of a make; a make that data/names/makes.tsv does not hold keeps its source's words, those in capitals only
 * with one capital each: "FOREST RIVER" would read "Forest River", "KZRV" has no vowel and stays.
 */
export function canonicalMake(make: string): string {
  return CANONICAL.get(fold(make)) ?? foldBlanks(make).replace(SHOUTED_WORD, inLowerCase)
}

const SHOUTED_WORD = /(?<!\p{L})\p{Lu}(?=\p{Lu}*[AEIOUY])\p{Lu}{3,}(?!\p{L})/gu

function inLowerCase(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}

/** Every folded spelling under which a caller may ask for one of the makes given, with the make. */
export function makeAliases(makes: ReadonlySet<string>): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { make, spellings, callersSay } of MAKES) {
    if (makes.has(make)) for (const alias of [...callersSay, ...spellings]) aliases.set(fold(alias), make)
  }
  // A make's own name always means the make itself, whatever the table says.
  for (const make of makes) aliases.set(fold(make), make)
  return aliases
}

/** A make as we write it, and what its models must begin with when the source's make said more than the make. */
interface SourceMake {
  readonly make: string
  /** "Maybach" for NHTSA's make MERCEDES-MAYBACH, "Alpina" for EPA's make BMW Alpina; else null. */
  readonly prefix: string | null
}

/** Makes of the sources that are a line of another make's cars. */
const LINES: ReadonlyMap<string, SourceMake> = new Map([
  ['mercedesmaybach', { make: 'Mercedes-Benz', prefix: 'Maybach' }],
  ['bmwalpina', { make: 'BMW', prefix: 'Alpina' }],
  ['sti', { make: 'Subaru', prefix: 'STI' }],
])

/** The make whose names a source's make belongs to. */
export const sourceMake: (text: string) => SourceMake = memoize(
  (text) => LINES.get(squeezed(text)) ?? { make: canonicalMake(text), prefix: null },
)
