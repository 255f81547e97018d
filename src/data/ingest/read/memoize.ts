import { CACHED_TEXTS_MAX } from '#ingest/limits.ts'
import { EmptiedCache } from '#platform/cached.ts'

/**
 * Returns a function that caches its results by text, for columns with few distinct texts in many rows, such as EPA's
 * dates. The cache is emptied when it reaches CACHED_TEXTS_MAX.
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
 * Returns a function that caches only its last result, for long texts repeated in consecutive rows. It references the
 * chunk that contains the text only until the next text.
 */
export function memoizeLast<Result>(work: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, result: work(text) }
    return last.result
  }
}

/** Returns a copy that owns its characters. A field cut from a chunk would otherwise keep the whole chunk in memory. */
export function unshared(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
