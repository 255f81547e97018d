import { wordsCell } from '#ingest/read/read-table.ts'
import { NAMEPLATES } from './names-table.ts'
import { squeezed } from './plain-text.ts'
import type { NameAttribute } from './reading.ts'

/** Our spellings by make and nameplate letters: the column `shown` of data/names/nameplates.tsv. */
const SPELLINGS = new Map(
  NAMEPLATES.flatMap(({ cells }) =>
    wordsCell(cells.shown).map((entry): [string, string] => {
      const [shown = '', letters = squeezed(shown)] = entry.split('=').toReversed()
      return [`${cells.make} ${letters}`, shown]
    }),
  ),
)

/** Returns the displayed nameplate: from the table, else in the source's spelling, else capitalized. */
export function plateSpelling(
  make: string,
  plate: string,
  words: readonly string[],
  sourceWords: ReadonlyMap<string, string>,
): string {
  return SPELLINGS.get(`${make} ${plate}`) ?? words.map((word) => spelled(word, sourceWords)).join(' ')
}

/** Returns a word in the source's spelling, else capitalized; short words of letters and digits are codes. */
export function spelled(word: string, sourceWords: ReadonlyMap<string, string>): string {
  const known = sourceWords.get(squeezed(word))
  if (known !== undefined) return known
  return /\d|^[^aeiouy]+$/.test(word) ? word.toUpperCase() : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** Returns the words of a text by their letters and digits: "CR-V" under "crv". */
export function sourceWordsOf(text: string): ReadonlyMap<string, string> {
  const words = text.split(/[\s/(),]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return new Map(words.toReversed().map((word) => [squeezed(word), word.replace(/[.;]$/, '')]))
}

/** EPA's words for a powertrain, with the displayed name; they take precedence over POWER_KIND_SPELLINGS. */
const POWER_SPELLINGS: Readonly<Record<string, string>> = {
  '4xe': '4xe',
  energi: 'Energi',
  'energi plugin hybrid': 'Energi',
  ehybrid: 'E-Hybrid',
  'e hybrid': 'E-Hybrid',
  'tfsi e': 'TFSI e',
  'e performance': 'E Performance',
  electrified: 'Electrified',
  'electric drive': 'Electric Drive',
  ev: 'EV',
  bev: 'BEV',
  'natural gas': 'Natural Gas',
}
const POWER_KIND_SPELLINGS: Readonly<Record<string, string>> = {
  'power:electric': 'Electric',
  'power:plugin': 'Plug-in Hybrid',
  'power:fuelcell': 'Fuel Cell',
  'power:gas': 'CNG',
  'power:hybrid': 'Hybrid',
}

/** Returns the displayed suffix of a hybrid or electric version for EPA's words. */
export function powerSpelling(make: string, words: readonly string[], attribute: NameAttribute): string {
  const phrase = words.join(' ')
  if (make === 'Kia' && attribute === 'power:electric') return 'EV'
  return POWER_SPELLINGS[phrase] ?? POWER_KIND_SPELLINGS[attribute] ?? ''
}

/** Short words that are not initials. */
const SHORT_WORDS = new Set(['AIR', 'BOX', 'BUS', 'CAB', 'PRO', 'SKY', 'VAN'])
/** Words in lower case inside a name. */
const LOWERCASE_WORDS = new Set(['AND', 'IN', 'OF'])
const UPPERCASE_WORD = /(?<![\p{L}\p{N}])\p{Lu}+(?![\p{L}\p{N}])/gu

/**
 * Spells a model known only to NHTSA, whose records are in capitals: "SILVER WING" becomes "Silver Wing". Codes and
 * words without a vowel stay: "GL1800", "F-250 SD", "VNL".
 */
export function federalModelSpelling(model: string): string {
  return model.replace(UPPERCASE_WORD, (word) => {
    if (LOWERCASE_WORDS.has(word)) return word.toLowerCase()
    const isWord = SHORT_WORDS.has(word) || (word.length > 3 && /[AEIOUY]/.test(word))
    return isWord ? word.slice(0, 1) + word.slice(1).toLowerCase() : word
  })
}
