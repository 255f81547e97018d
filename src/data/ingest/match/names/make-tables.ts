import { memoize } from '#ingest/read/memoize.ts'
import { patternOf, wordsOf } from '#ingest/read/read-table.ts'
import { NAMEPLATES, namesTable } from './names-table.ts'
import { rewritesOf, withSeries, type Rewrite } from './rewrites.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

/** A nameplate of several words. */
export interface Plate {
  readonly words: readonly string[]
  /** Whether every further word is a trim. */
  readonly free: boolean
}

/** How the names of one make are read; of most makes in the common way alone. */
export interface MakeTable {
  readonly rewrites: readonly Rewrite[]
  /** Nameplates by their first word, longest first. */
  readonly platesByFirstWord: ReadonlyMap<string, readonly Plate[]>
  readonly words: Vocabulary
  /** Wider names for a nameplate. */
  readonly families: (plate: string) => readonly string[]
}

const WIDER_NAMES = Map.groupBy(
  namesTable('wider-names', ['make', 'nameplate', 'names']).flatMap(({ at, cells }) =>
    wordsOf(cells.make).map((make) => {
      return { make, pattern: patternOf(withSeries(cells.nameplate, make), at), names: wordsOf(cells.names) }
    }),
  ),
  ({ make }) => make,
)

function plateTable(list: string): ReadonlyMap<string, readonly Plate[]> {
  const plates = wordsOf(list)
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

/** The tables of data/names for a canonical make, read once. */
export const makeTable: (make: string) => MakeTable = memoize((make) => ({
  rewrites: rewritesOf(make),
  platesByFirstWord: plateTable(NAMEPLATES.find(({ cells }) => cells.make === make)?.cells.nameplates ?? ''),
  words: vocabularyOf(make),
  families: familiesOf(make),
}))
