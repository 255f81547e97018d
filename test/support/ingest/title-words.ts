/** Spellings that mean the same in titles, so that two wordings are compared by meaning and not by house style. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  egr: ['exhaust', 'gas', 'recirculation'],
  evap: ['evaporative', 'emission'],
  emissions: ['emission'],
  map: ['manifold', 'absolute', 'pressure'],
  maf: ['mass', 'air', 'flow'],
  ho2s: ['o2', 'sensor'],
  oxygen: ['o2'],
  pcv: ['positive', 'crankcase', 'ventilation'],
  abs: ['anti', 'lock', 'brake', 'system'],
  antilock: ['anti', 'lock'],
  mil: ['malfunction', 'indicator', 'lamp'],
  imt: [],
  kam: [],
  asm: [],
  vin: ['vehicle', 'identification', 'number'],
  exceedence: ['exceedance'],
}

/** Words that carry no meaning of their own in a title. */
const EMPTY_WORDS = new Set(['the', 'of', 'a', 'for', 'with', 'from', 'and', 'or', 'malfunction', 'problem', 'input'])

/** "(AIR)" repeats what stands before it; "AIR" alone is the abbreviation. */
const AIR = /\(AIR\)|\bAIR\b/gu

/**
 * The words of a title, without order, case, punctuation and the abbreviations that repeat what is written out.
 * A single letter counts (sensor B is not sensor A), except A, which is also the article.
 */
export function titleWords(title: string): Set<string> {
  const written = title
    .replace(/^[PBCU][0-3][0-9A-F]{3}: /u, '')
    .replace(AIR, (match) => (match === '(AIR)' ? '' : 'secondary air injection'))
    .toLowerCase()
    .replace(/\ba\/c\b/gu, 'ac')
  const words = written.split(/[^a-z0-9]+/u).flatMap((word) => SAME_WORDS[word] ?? [word])
  return new Set(words.filter((word) => word !== '' && !EMPTY_WORDS.has(word)))
}

/** Shared words over all words of two titles (Jaccard): 1 = the same words, 0 = none in common. */
export function wordOverlap(one: string, other: string): number {
  const ours = titleWords(one)
  const theirs = titleWords(other)
  const shared = [...ours].filter((word) => theirs.has(word)).length
  const all = ours.size + theirs.size - shared
  return all === 0 ? 1 : shared / all
}
