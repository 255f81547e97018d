import { CACHED_TEXTS_MAX } from '#ingest/limits.ts'
import { EmptiedCache } from '#platform/cached.ts'

/** Caches results by text, for columns with few distinct texts, such as EPA's dates. A full cache is emptied. */
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

/** Caches the last result, for long texts repeated in consecutive rows. Keeps the text's chunk until the next text. */
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
