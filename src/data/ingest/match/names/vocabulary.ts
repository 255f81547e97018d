import { wordsCell } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { namesTable } from './names-table.ts'
import { ATTRIBUTE_KINDS, type AttributeKind, type NameAttribute } from './reading.ts'

/** Attributes by their words in the common spelling. */
export type Vocabulary = ReadonlyMap<string, NameAttribute>

interface Word {
  readonly make: string
  readonly kind: AttributeKind
  readonly words: string
  /** Display form of a submodel: "Double Cab". */
  readonly value: string
}

const EVERY_MAKE = '*'
const WORDS: readonly Word[] = namesTable('words', ['make', 'kind', 'words']).flatMap(({ at, cells }) => {
  const kind = ATTRIBUTE_KINDS.find((each) => each === cells.kind)
  if (kind === undefined) throw new Failure(`${at}: "${cells.kind}" is not one of ${ATTRIBUTE_KINDS.join(', ')}`)
  return wordsCell(cells.make).flatMap((make) =>
    wordsCell(cells.words).map((entry) => {
      const [words = '', value = words] = entry.split('=')
      return { make, kind, words, value }
    }),
  )
})
const COMMON_WORDS = entriesOf(EVERY_MAKE)

function entriesOf(make: string): (readonly [string, NameAttribute])[] {
  return WORDS.filter((word) => word.make === make).map((word) => [word.words, attributeOf(word)])
}

function attributeOf({ kind, value }: Word): NameAttribute {
  return `${kind}:${value.toLowerCase().replaceAll(' ', '-')}`
}

/** Returns the words of data/names/words.tsv: the common ones, overridden by the make's own. */
export function vocabularyOf(make: string): Vocabulary {
  return new Map([...COMMON_WORDS, ...entriesOf(make)])
}

/** Display forms of cab and body attributes as a vehicle's submodel: the closed list in docs/data-sources.md. */
export const SUBMODELS: ReadonlyMap<NameAttribute, string> = new Map(
  WORDS.filter(({ kind }) => kind === 'body' || kind === 'cab').map((word) => [attributeOf(word), word.value]),
)
