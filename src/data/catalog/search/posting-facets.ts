import { fold } from './fold.ts'

/**
 * The facets that a search can filter by. Each has, per value, the ascending positions of its vehicles, so a
 * search is an intersection of sorted lists: exact totals, and the last page costs what the first one does.
 */
const POSTING_FACETS = {
  /** Model year in decimal digits. */
  year: 'year',
  /** Canonical make, folded. */
  make: 'make',
  /** Whatever a model filter may say: searchTerms of the model, words of the source's name, names of its families. */
  model_term: 'model_term',
  /** Those of them that the model begins with, and its families: what stands before other words of a query. */
  model_start: 'model_start',
  /** Those that name the whole model, and its families. They come before names that only begin so. */
  model_whole: 'model_whole',
  trim_term: 'trim_term',
  /** A word of the trims and series that vPIC states of a model in whatever year, with one vehicle of each model. */
  version_word: 'version_word',
  /** A whole trim that vPIC states of the vehicle's own name and year, as `trims` of the vehicle lists it. */
  listed_trim: 'listed_trim',
  body_class: 'body_class',
  fuel_type: 'fuel_type',
  drive_type: 'drive_type',
  /** Litres with one decimal place: "2.0". */
  displacement_l: 'displacement_l',
  /** These and the following in decimal digits. */
  cylinders: 'cylinders',
  recall_count: 'recall_count',
  horsepower: 'horsepower',
  /** Combined fuel economy on the first fuel. */
  combined_mpg: 'combined_mpg',
  /** Miles on electricity or hydrogen. */
  range: 'range',
  overall_stars: 'overall_stars',
  /** One spelling of one model of one make: see nameplateValue. */
  nameplate: 'nameplate',
} as const

export type PostingFacet = keyof typeof POSTING_FACETS

/** Make and model in one value. A folded make holds no slash, so the two cannot be mistaken. */
export function nameplateValue(make: string, model: string): string {
  return `${fold(make)}/${model}`
}

/** Positions as they are stored: little-endian uint32, ascending. */
export function encodePositions(positions: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(positions.length * 4)
  const view = new DataView(bytes.buffer)
  positions.forEach((position, index) => view.setUint32(index * 4, position, true))
  return bytes
}

/** The inverse of encodePositions. A copy, because a blob's memory is not aligned to four bytes. */
export function decodePositions(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.slice()
  return new Uint32Array(aligned.buffer, 0, aligned.byteLength / 4)
}
