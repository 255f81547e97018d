import { fold } from './fold.ts'

/**
 * Facets of a search. Each has, per value, the ascending positions of its vehicles. A search intersects sorted lists,
 * so totals are exact and the last page costs no more than the first.
 */
const POSTING_FACETS = {
  year: 'year',
  make: 'make',
  /** Searchable terms of a model: its searchTerms, words of the source's name, and names of its families. */
  model_term: 'model_term',
  /** Terms that the model starts with, and its families. Other words of a query may follow. */
  model_start: 'model_start',
  /** Terms that name the whole model, and its families. They rank before prefixes. */
  model_whole: 'model_whole',
  trim_term: 'trim_term',
  /** Words of the trims and series that vPIC states for a model in any year, with one vehicle of each model. */
  version_word: 'version_word',
  /** Whole trims that vPIC states for the vehicle's name and year, as in the vehicle's `trims`. */
  listed_trim: 'listed_trim',
  body_class: 'body_class',
  fuel_type: 'fuel_type',
  drive_type: 'drive_type',
  /** Litres with one decimal place: "2.0". */
  displacement_l: 'displacement_l',
  /** From here on in decimal digits. */
  cylinders: 'cylinders',
  recall_count: 'recall_count',
  horsepower: 'horsepower',
  combined_mpg: 'combined_mpg',
  /** Miles on electricity or hydrogen. */
  range: 'range',
  overall_stars: 'overall_stars',
  /** One spelling of one model of one make; see nameplateValue. */
  nameplate: 'nameplate',
} as const

export type PostingFacet = keyof typeof POSTING_FACETS

/** Joins make and model. A folded make contains no slash, so the value is unambiguous. */
export function nameplateValue(make: string, model: string): string {
  return `${fold(make)}/${model}`
}

/** Encodes ascending positions as little-endian uint32. */
export function encodePositions(positions: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(positions.length * 4)
  const view = new DataView(bytes.buffer)
  positions.forEach((position, index) => view.setUint32(index * 4, position, true))
  return bytes
}

/** Decodes positions. Copies the blob, because its memory is not aligned to four bytes. */
export function decodePositions(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.slice()
  return new Uint32Array(aligned.buffer, 0, aligned.byteLength / 4)
}
