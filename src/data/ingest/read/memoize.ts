import { CACHED_TEXTS_MAX } from '#ingest/limits.ts'
import { EmptiedCache } from '#platform/cached.ts'

/**
 * A function that caches its results by text: columns such as EPA's dates or drives hold few distinct
 * texts in many rows. Bounded: the cache is emptied at CACHED_TEXTS_MAX.
 */
export function memoize<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new EmptiedCache<string, Result>(CACHED_TEXTS_MAX)
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = work(text)
    results.set(unshared(text), result)
    return result
  }
}

/**
 * A function that caches its last result alone: for long texts that follow each other in many rows. The text is
 * compared, not kept by reference to its chunk for longer than until the next one.
 */
export function memoizeLast<Result>(work: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, result: work(text) }
    return last.result
  }
}

/** A copy that owns its characters: a field cut from a chunk keeps the whole chunk in memory otherwise. */
export function unshared(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
