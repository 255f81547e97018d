import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { POSITION_LISTS_BYTES_MAX } from '#catalog/limits.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup } from '#platform/database/statements.ts'
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

const POSTING_STATEMENTS = {
  positions: 'SELECT positions FROM posting WHERE facet = ? AND value = ?',
  ofFacet: 'SELECT value, positions FROM posting WHERE facet = ? ORDER BY value',
} as const

export interface PostingFilter {
  readonly facet: PostingFacet
  readonly value: string
  /** True if larger values match as well. Both are decimal digits. */
  readonly isMinimum?: boolean
}

/** Returns the filter of a make, in any spelling that folds alike; empty without a make. */
export function makeFilters(make: string | undefined): PostingFilter[] {
  return make === undefined ? [] : [{ facet: 'make', value: fold(make) }]
}

/** Matches vehicles that match every filter of one of the lists. */
export interface AnyOf {
  readonly anyOf: readonly (readonly PostingCondition[])[]
}

export type PostingCondition = PostingFilter | AnyOf

export interface Posting {
  readonly value: string
  readonly positions: Uint32Array
}

export interface PostingStore {
  /** Returns the ascending positions of the vehicles that match every filter; at least one filter is required. */
  matching(conditions: readonly [PostingCondition, ...PostingCondition[]]): Uint32Array
  /** Returns all values of a facet, sorted by code points. Not cached: callers read a facet once. */
  ofFacet(facet: PostingFacet): Iterable<Posting>
}

const NO_POSITIONS = new Uint32Array(0)

/** @param cache also caches intersections, so that paging through a result intersects once */
export function openPostingStore(database: DatabaseSync, cache: PositionCache = createPositionCache()): PostingStore {
  const select = prepareLookup(database, POSTING_STATEMENTS.positions)
  const selectFacet = prepareLookup(database, POSTING_STATEMENTS.ofFacet)

  function listOf({ facet, value, isMinimum = false }: PostingFilter): Uint32Array {
    if (isMinimum) {
      const rows = selectFacet.all(facet) as unknown as { value: string; positions: Uint8Array }[]
      return union(
        rows.filter((row) => Number(row.value) >= Number(value)).map((row) => decodePositions(row.positions)),
      )
    }
    const row = select.get(facet, value) as { positions: Uint8Array } | undefined
    return row === undefined ? NO_POSITIONS : decodePositions(row.positions)
  }

  function matchAll(conditions: readonly PostingCondition[]): Uint32Array {
    return cache(keyOf(conditions), () => {
      const [condition, ...others] = conditions
      if (condition === undefined || others.length > 0) return intersectAll(conditions.map((each) => matchAll([each])))
      if ('anyOf' in condition) return union(condition.anyOf.map(matchAll))
      return listOf(condition)
    })
  }

  return {
    matching: matchAll,
    *ofFacet(facet) {
      for (const row of selectFacet.all(facet) as unknown as { value: string; positions: Uint8Array }[]) {
        yield { value: row.value, positions: decodePositions(row.positions) }
      }
    },
  }
}

function keyOf(conditions: readonly PostingCondition[]): string {
  const keys = conditions.map((each) => {
    if ('anyOf' in each) return `(${each.anyOf.map(keyOf).join('|')})`
    return `${each.facet}${each.isMinimum === true ? '>' : ''}=${each.value}`
  })
  return keys.join('&')
}

/** Returns the ascending positions in any of the lists. */
function union(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    all.set(list, count)
    count += list.length
  }
  return all.toSorted().filter((position, index, sorted) => position !== sorted[index - 1])
}

/** Intersects the shortest list first, so the rarest filter bounds the cost. */
function intersectAll(lists: readonly Uint32Array[]): Uint32Array {
  const [shortest = NO_POSITIONS, ...others] = lists.toSorted((left, right) => left.length - right.length)
  return others.reduce((found, other) => intersect(found, other), shortest)
}

/** Returns the numbers in both ascending lists. */
export function intersect(short: Uint32Array, long: Uint32Array): Uint32Array {
  const shared = new Uint32Array(Math.min(short.length, long.length))
  let count = 0
  let at = 0
  for (const position of short) {
    at = firstAtLeast(long, position, at)
    if (at === long.length) break
    if (long[at] === position) {
      shared[count] = position
      count += 1
    }
  }
  return shared.slice(0, count)
}

/** Returns the index of the first element >= target at or after `from`, in time logarithmic in the gap. */
export function firstAtLeast(list: Uint32Array, target: number, from = 0): number {
  let step = 1
  let low = from
  while (low + step < list.length && (list[low + step] ?? 0) < target) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, list.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < target) low = middle + 1
    else high = middle
  }
  return low
}

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
