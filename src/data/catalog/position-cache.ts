import { LRUCache } from 'lru-cache'
import { POSITION_LISTS_BYTES_MAX } from './limits.ts'
import { cached } from '#platform/cached.ts'

/** Returns the cached list of a key, or creates and caches it. Cached lists are immutable. */
export type PositionCache = (key: string, make: () => Uint32Array) => Uint32Array

/** Bytes of a cached list in addition to its positions: key and cache entry. */
const ENTRY_OVERHEAD_BYTES = 200

/** The lists of one snapshot, the least recently used dropped first. */
export function createPositionCache(): PositionCache {
  const kept = new LRUCache<string, Uint32Array>({
    maxSize: POSITION_LISTS_BYTES_MAX,
    sizeCalculation: (positions) => positions.byteLength + ENTRY_OVERHEAD_BYTES,
  })
  return (key, make) => cached(kept, key, make)
}
