import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

export const LEXICON_FOLDER = join(import.meta.dirname, '../../../../data/lexicon')
const WORD_LISTS = ['ordinary-words.txt', 'first-names.txt', 'surnames.txt'] as const

/** Kinds of words for the redaction, as bits; a word may have several. */
export const KIND = {
  ordinary: 1 << 0,
  first: 1 << 1,
  surname: 1 << 2,
  make: 1 << 3,
  /** Word after a business name: "Smith Motors". */
  business: 1 << 4,
  /** Word that turns a following first name into a place: "San Jose", "Saint Paul". */
  beforePlace: 1 << 5,
  /** Word that turns a preceding name into a place or product: "John Deere", "Martin County". */
  afterPlace: 1 << 6,
  /** Word that ends a name in a text without capitals, and never begins one. */
  grammar: 1 << 7,
  named: 1 << 8,
  title: 1 << 9,
  closing: 1 << 10,
  closingFiller: 1 << 11,
  talk: 1 << 12,
  contact: 1 << 13,
  preposition: 1 << 14,
  relation: 1 << 15,
  role: 1 << 16,
  speech: 1 << 17,
  particle: 1 << 18,
  label: 1 << 19,
  /** Label that is also an ordinary word, and needs the word "number" beside it ("report number"). */
  weakLabel: 1 << 20,
  labelFiller: 1 << 21,
  vin: 1 << 22,
  plate: 1 << 23,
  street: 1 << 24,
  /** Street type that is also an ordinary word: way, drive, place. */
  weakStreet: 1 << 25,
  digitName: 1 << 26,
  federal: 1 << 27,
  at: 1 << 28,
} as const

const WORD_KINDS_FILE = 'word-kinds.tsv'
export const WORD_FILES = [...WORD_LISTS, WORD_KINDS_FILE]

/** Parses a list of words separated by blanks. Lines that begin with "#" are comments. */
function parseWordList(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word !== '')
}

function readKinds(): Map<string, number> {
  const kinds = new Map<string, number>()
  const add = (kind: number, words: readonly string[]): void => {
    for (const word of words) kinds.set(word, (kinds.get(word) ?? 0) | kind)
  }
  const [ordinary, first, surnames] = WORD_LISTS.map((name) =>
    parseWordList(readFileSync(join(LEXICON_FOLDER, name), 'utf8')),
  )
  add(KIND.ordinary, ordinary ?? [])
  add(KIND.first, first ?? [])
  add(KIND.surname, surnames ?? [])
  for (const { at, cells } of readTable(join(LEXICON_FOLDER, WORD_KINDS_FILE), ['kind', 'words'])) {
    if (!Object.hasOwn(KIND, cells.kind)) throw new Failure(`${at}: "${cells.kind}" is not a kind of word`)
    const words = cells.words.split(' ')
    add(KIND[cells.kind as keyof typeof KIND], words)
    // A marker word is not a name, unless it is in a list of names.
    const unnamed = words.filter((word) => ((kinds.get(word) ?? 0) & KIND.first) === 0)
    add(KIND.ordinary, unnamed)
  }
  return kinds
}

/** Endings of contractions: "don't", "we've", "who'd". */
const CONTRACTION = /(?:n['’]?t|['’](?:re|ve|ll|d|m|s))$/

let known: Map<string, number> | undefined

/** Returns the kinds of a lowercase word as bits of KIND; 0 if it is in no list. */
export function kindOf(word: string, hasApostrophe: boolean): number {
  known ??= readKinds()
  return known.get(word) ?? (hasApostrophe && CONTRACTION.test(word) ? KIND.ordinary : 0)
}
