import { LRUCache } from 'lru-cache'
import { POSITION_LISTS_BYTES_MAX } from './limits.ts'
import { cached } from '#platform/cached.ts'

/** Returns the list that is kept under a key, or makes and keeps it. What is kept is never changed. */
export type PositionCache = (key: string, make: () => Uint32Array) => Uint32Array

/** What a cached list costs besides its positions: its key and the cache's own record. */
const ENTRY_OVERHEAD_BYTES = 200

/** The lists of one snapshot, the least recently used dropped first. */
export function createPositionCache(): PositionCache {
  const kept = new LRUCache<string, Uint32Array>({
    maxSize: POSITION_LISTS_BYTES_MAX,
    sizeCalculation: (positions) => positions.byteLength + ENTRY_OVERHEAD_BYTES,
  })
  return (key, make) => cached(kept, key, make)
}
