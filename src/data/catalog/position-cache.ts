import { LRUCache } from 'lru-cache'
import { POSITION_LISTS_BYTES_MAX } from './limits.ts'
import { cached } from '#platform/cached.ts'

/** Returns the cached list of a key, or creates and caches it. Cached lists are immutable. */
export type PositionCache = (key: string, make: () => Uint32Array) => Uint32Array

/** Bytes of a cache entry in addition to its positions. */
const ENTRY_OVERHEAD_BYTES = 200

export function createPositionCache(): PositionCache {
  const cache = new LRUCache<string, Uint32Array>({
    maxSize: POSITION_LISTS_BYTES_MAX,
    sizeCalculation: (positions) => positions.byteLength + ENTRY_OVERHEAD_BYTES,
  })
  return (key, make) => cached(cache, key, make)
}
