import { patternCell } from '#ingest/read/read-table.ts'
import { namesTable } from './names-table.ts'
import type { NameAttribute, NameReading } from './reading.ts'

const VERSIONS = namesTable('versions', ['make', 'nameplates', 'trims']).map(({ at, cells }) => ({
  make: cells.make,
  plates: patternCell(cells.nameplates, at),
  attributes: patternCell(`^trim:(?:${cells.trims})$`, at),
}))

/** Returns the trims of a name that are displayed in the model, as listed in data/names/versions.tsv. */
export function trimsInModel(make: string, reading: NameReading): ReadonlySet<NameAttribute> {
  const entries = VERSIONS.filter((entry) => entry.make === make && entry.plates.test(reading.plate))
  return new Set(
    reading.attributeWords
      .map((each) => each.attribute)
      .filter((attribute) => entries.some((entry) => entry.attributes.test(attribute))),
  )
}

const NO_TRIMS = namesTable('no-trims', ['make', 'words']).map(({ at, cells }) => {
  return { make: cells.make, words: patternCell(cells.words, at) }
})

/** Returns true for words that the reader takes for a trim but are none; `words` in the common spelling. */
export function isNoTrim(make: string, words: string): boolean {
  return NO_TRIMS.some((entry) => (entry.make === '*' || entry.make === make) && entry.words.test(words))
}
