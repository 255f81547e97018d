import type { RuleName } from '#ingest/match/rules/rule.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { patternCell, wordsCell } from '#ingest/read/read-table.ts'
import { EmptiedCache, cached } from '#platform/cached.ts'
import { NAMEPLATES, namesTable } from './names-table.ts'
import { plainText, squeezed } from './plain-text.ts'
import type { NameAttribute, NameReading } from './reading.ts'
import { type Rewrite, type Side, rewritesOf, withSeries } from './rewrites.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** Longest phrase in the vocabulary, in words: "cab chassis inc". */
const PHRASE_WORDS_MAX = 4
/** Longest name read; the longest in the federal files has 68 characters. */
const NAME_CHARS_MAX = 200

/** Engine words of every make: "2.7L", "3.0si", "4.2". */
const ENGINE_WORD = /^\d\.\d[a-z]{0,2}$/

/** Readings in the cache; all federal files have about 40,000 distinct names. A full cache is emptied. */
const READINGS_CACHED_MAX = 60_000
const readings = new EmptiedCache<string, NameReading>(READINGS_CACHED_MAX)

/** Splits a name into nameplate and attributes. `make` is the canonical make, `model` the source's wording. */
export function readName(make: string, model: string, side: Side): NameReading {
  return cached(readings, `${side}\t${make}\t${model}`, () => read(make, model, side))
}

function read(make: string, model: string, side: Side): NameReading {
  const table = makeTable(make)
  const { text, steps } = rewritten(plainText(model.slice(0, NAME_CHARS_MAX)), table.rewrites, side)
  const words = text.split(' ').filter((word) => word !== '')
  const start = longestPlate(words, table)
  const reading = readRest(words, start, table)
  const plate = squeezed(reading.plateWords.join(''))
  return { ...reading, plate, families: table.families(plate), steps }
}

function rewritten(plain: string, rewrites: readonly Rewrite[], side: Side): { text: string; steps: RuleName[] } {
  const steps: RuleName[] = []
  let text = plain
  for (const { rule, side: only, from, to } of rewrites) {
    if (only !== undefined && only !== side) continue
    const changed = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to)
    const clean = changed.replace(/\s+/g, ' ').trim()
    if (clean === text || clean === '') continue
    text = clean
    steps.push(rule)
  }
  return { text, steps }
}

function longestPlate(words: readonly string[], table: MakeTable): Plate {
  const first = words[0] ?? ''
  for (const plate of table.platesByFirstWord.get(first) ?? []) {
    if (plate.words.every((word, index) => words[index] === word)) return plate
  }
  return { words: words.slice(0, 1), free: false }
}

function readRest(words: readonly string[], start: Plate, table: MakeTable) {
  const plateWords = [...start.words]
  const attributeWords: { attribute: NameAttribute; words: readonly string[] }[] = []
  for (let index = start.words.length; index < words.length;) {
    const phrase = longestPhrase(words, index, table) ?? unknownWord(words[index] ?? '', start.free)
    if (phrase.attribute === null) plateWords.push(...phrase.words)
    else attributeWords.push({ attribute: phrase.attribute, words: phrase.words })
    index += phrase.words.length
  }
  return { plateWords, attributeWords, attributes: impliedAttributes(attributeWords.map((each) => each.attribute)) }
}

function longestPhrase(words: readonly string[], index: number, table: MakeTable) {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length)
    const attribute = table.words.get(phrase.join(' '))
    if (attribute !== undefined) return { attribute, words: phrase }
  }
  return null
}

function unknownWord(word: string, free: boolean): { attribute: NameAttribute | null; words: string[] } {
  if (ENGINE_WORD.test(word)) return { attribute: `engine:${word}`, words: [word] }
  return { attribute: free ? `trim:${word}` : null, words: [word] }
}

/** Adds implied attributes: a three- or five-door car is a hatchback, a two-door car a coupe, a Turbo S a Turbo. */
function impliedAttributes(attributes: readonly NameAttribute[]): ReadonlySet<NameAttribute> {
  const all = new Set(attributes)
  if (all.has('body:5-door') || all.has('body:3-door') || all.has('body:sportback')) all.add('body:hatchback')
  if (all.has('body:4-door')) all.add('body:sedan')
  if (all.has('body:2-door')) all.add('body:coupe')
  if (all.has('trim:turbo-s')) all.add('trim:turbo')
  return all
}

interface Plate {
  readonly words: readonly string[]
  /** True if every further word is a trim. */
  readonly free: boolean
}

/** Tables for reading the names of one make; most makes only have the common ones. */
interface MakeTable {
  readonly rewrites: readonly Rewrite[]
  /** Nameplates by their first word, longest first. */
  readonly platesByFirstWord: ReadonlyMap<string, readonly Plate[]>
  readonly words: Vocabulary
  readonly families: (plate: string) => readonly string[]
}

const WIDER_NAMES = Map.groupBy(
  namesTable('wider-names', ['make', 'nameplate', 'names']).flatMap(({ at, cells }) =>
    wordsCell(cells.make).map((make) => {
      return { make, pattern: patternCell(withSeries(cells.nameplate, make), at), names: wordsCell(cells.names) }
    }),
  ),
  ({ make }) => make,
)

function plateTable(list: string): ReadonlyMap<string, readonly Plate[]> {
  const plates = wordsCell(list)
    .map((plate) => ({ words: plate.replace('*', '').split(' '), free: plate.endsWith('*') }))
    .toSorted((a, b) => b.words.length - a.words.length)
  return Map.groupBy(plates, (plate) => plate.words[0] ?? '')
}

function familiesOf(make: string): MakeTable['families'] {
  const rows = WIDER_NAMES.get(make) ?? []
  return (plate) => {
    const names = rows.flatMap(({ pattern, names: templates }) => {
      const found = pattern.exec(plate)
      if (found === null) return []
      return templates.map((name) => name.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? ''))
    })
    return [...new Set(names)]
  }
}

const makeTable: (make: string) => MakeTable = memoize((make) => ({
  rewrites: rewritesOf(make),
  platesByFirstWord: plateTable(NAMEPLATES.find(({ cells }) => cells.make === make)?.cells.nameplates ?? ''),
  words: vocabularyOf(make),
  families: familiesOf(make),
}))
