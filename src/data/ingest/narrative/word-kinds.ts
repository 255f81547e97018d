import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

const FOLDER = join(import.meta.dirname, '../../../../data/lexicon')
const WORD_LISTS = ['ordinary-words.txt', 'first-names.txt', 'surnames.txt'] as const

/** What a word can be for the redaction; a word may be several of these. Bits of `kindOf`. */
export const KIND = {
  ordinary: 1 << 0,
  first: 1 << 1,
  surname: 1 << 2,
  make: 1 << 3,
  /** "Smith Motors": what follows the name of a business. */
  business: 1 << 4,
  /** "San Jose", "Saint Paul": what makes a place of a first name that follows. */
  beforePlace: 1 << 5,
  /** "John Deere", "Martin County". */
  afterPlace: 1 << 6,
  /** Words that end a name in a text without capitals, and never begin one. */
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
  /** Labels that are words of every text: their number must be called one ("report number"). */
  weakLabel: 1 << 20,
  labelFiller: 1 << 21,
  vin: 1 << 22,
  plate: 1 << 23,
  street: 1 << 24,
  /** Kinds of street that are words of every text: way, drive, place. */
  weakStreet: 1 << 25,
  digitName: 1 << 26,
  federal: 1 << 27,
  at: 1 << 28,
} as const

/** The words of each kind that is no list of its own. */
const WORD_KINDS_FILE = 'word-kinds.tsv'
/** Every file of data/lexicon that kinds are read from. */
export const WORD_FILES = [...WORD_LISTS, WORD_KINDS_FILE]

/** Reads a list: words divided by blanks, lines that begin with "#" are remarks. */
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
  const [ordinary, first, surnames] = WORD_LISTS.map((name) => parseWordList(readFileSync(join(FOLDER, name), 'utf8')))
  add(KIND.ordinary, ordinary ?? [])
  add(KIND.first, first ?? [])
  add(KIND.surname, surnames ?? [])
  for (const { at, cells } of readTable(join(FOLDER, WORD_KINDS_FILE), ['kind', 'words'])) {
    if (!Object.hasOwn(KIND, cells.kind)) throw new Failure(`${at}: "${cells.kind}" is no kind`)
    const words = cells.words.split(' ')
    add(KIND[cells.kind as keyof typeof KIND], words)
    // What marks something else is no name, unless a list of names has it.
    const unnamed = words.filter((word) => ((kinds.get(word) ?? 0) & KIND.first) === 0)
    add(KIND.ordinary, unnamed)
  }
  return kinds
}

/** "don't", "we've", "who'd" */
const CONTRACTION = /(?:n['’]?t|['’](?:re|ve|ll|d|m|s))$/

let known: Map<string, number> | undefined

/** The kinds of a word in lower case, as bits of KIND; a word that no list has gives 0. */
export function kindOf(word: string, hasApostrophe: boolean): number {
  known ??= readKinds()
  return known.get(word) ?? (hasApostrophe && CONTRACTION.test(word) ? KIND.ordinary : 0)
}
