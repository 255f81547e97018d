import { patternOf } from '#ingest/read/read-table.ts'
import { namesTable } from './names-table.ts'
import type { NameAttribute, NameReading } from './reading.ts'

const VERSIONS = namesTable('versions', ['make', 'nameplates', 'trims']).map(({ at, cells }) => ({
  make: cells.make,
  plates: patternOf(cells.nameplates, at),
  attributes: patternOf(`^trim:(?:${cells.trims})$`, at),
}))

/** The trims of a name that are shown in the model: data/names/versions.tsv says which. */
export function trimsInModel(make: string, reading: NameReading): ReadonlySet<NameAttribute> {
  const entries = VERSIONS.filter((entry) => entry.make === make && entry.plates.test(reading.plate))
  return new Set(
    reading.said
      .map((each) => each.attribute)
      .filter((attribute) => entries.some((entry) => entry.attributes.test(attribute))),
  )
}

const NO_TRIMS = namesTable('no-trims', ['make', 'words']).map(({ at, cells }) => {
  return { make: cells.make, words: patternOf(cells.words, at) }
})

/** Whether words of a name that the reader takes for a trim are none; `words` in the common spelling. */
export function isNoTrim(make: string, words: string): boolean {
  return NO_TRIMS.some((entry) => (entry.make === '*' || entry.make === make) && entry.words.test(words))
}
