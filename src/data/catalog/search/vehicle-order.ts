import type { PositionCache } from '#catalog/position-cache.ts'
import { type PostingFacet, firstAtLeast, type Posting, type PostingStore } from './posting-store.ts'

/** Orders of a search; "-" = highest first. The first one is the published order. */
export const VEHICLE_SORTS = [
  '-year',
  'year',
  'make',
  '-recall_count',
  'recall_count',
  '-horsepower',
  'horsepower',
  '-combined_mpg',
  '-range',
] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]

export interface VehicleOrders {
  /**
   * Returns the vehicles in the requested order. Ties stay in published order, and unknown values come last in both
   * directions. `found` has ascending positions, and `key` identifies its filters.
   */
  ordered(found: Uint32Array, sort: VehicleSort, key: string): Uint32Array
}

/**
 * Opens the orders. Requests sort nothing: each order is precomputed, and found vehicles are picked from it in one pass
 * over all vehicles. The result is cached for further pages.
 */
export function openVehicleOrders(postings: PostingStore, listedCount: number, cache: PositionCache): VehicleOrders {
  const wholes = new Map<VehicleSort, Uint32Array>()

  function whole(sort: VehicleSort): Uint32Array {
    const order = wholes.getOrInsertComputed(sort, () => orderOf(postings, listedCount, sort))
    return order
  }

  return {
    ordered(found, sort, key) {
      if (sort === '-year') return found
      if (found.length === listedCount) return whole(sort)
      return cache(`${sort} ${key}`, () => pick(whole(sort), found, listedCount))
    },
  }
}

/** Returns all vehicles, sorted by the values of one facet. */
function orderOf(postings: PostingStore, listedCount: number, sort: VehicleSort): Uint32Array {
  const facet = sort.replace(/^-/, '') as PostingFacet
  const lists = [...postings.ofFacet(facet)]
  // Folded makes are sorted already; the other facets are numbers.
  if (facet !== 'make') lists.sort(sort.startsWith('-') ? byNumberDescending : byNumber)
  const order = new Uint32Array(listedCount)
  const isPlaced = new Uint8Array(listedCount)
  let count = 0
  for (const { positions } of lists) {
    order.set(positions, count)
    count += positions.length
    for (const position of positions) isPlaced[position] = 1
  }
  for (let position = 0; position < listedCount; position += 1) {
    if (isPlaced[position] === 0) order[count++] = position
  }
  return order
}

function byNumber(left: Posting, right: Posting): number {
  return Number(left.value) - Number(right.value)
}

function byNumberDescending(left: Posting, right: Posting): number {
  return byNumber(right, left)
}

function pick(order: Uint32Array, found: Uint32Array, listedCount: number): Uint32Array {
  const isFound = new Uint8Array(listedCount)
  for (const position of found) isFound[position] = 1
  const picked = new Uint32Array(found.length)
  let count = 0
  for (const position of order) if (isFound[position] === 1) picked[count++] = position
  return picked
}

interface NamedVehicles {
  /** Ascending positions of vehicles whose name or family the words name in full. */
  readonly whole: Uint32Array
  /** Vehicles whose name starts with the words. */
  readonly started: Uint32Array
  /** First position of each model year, ascending. */
  readonly yearStarts: readonly number[]
}

/**
 * Sorts vehicles within each model year: whole names first, then names that start with the words, then names that
 * contain them. The Outback of 2010 comes before the Impreza Outback Sport. Ties stay in published order. One pass; no
 * names are compared.
 */
export function namesFirst(found: Uint32Array, { whole, started, yearStarts }: NamedVehicles): Uint32Array {
  const ranks = new Uint8Array(found.length).fill(CONTAINS)
  setRank(ranks, STARTS, found, started)
  setRank(ranks, WHOLE, found, whole)
  const ordered = new Uint32Array(found.length)
  let count = 0
  let begin = 0
  for (const yearStart of [...yearStarts, Infinity]) {
    const end = firstAtLeast(found, yearStart, begin)
    for (const rank of [WHOLE, STARTS, CONTAINS]) {
      for (let index = begin; index < end; index += 1) {
        if (ranks[index] === rank) ordered[count++] = found[index] ?? 0
      }
    }
    begin = end
  }
  return ordered
}

const [WHOLE, STARTS, CONTAINS] = [0, 1, 2]

/** Both lists are ascending. */
function setRank(ranks: Uint8Array, rank: number, found: Uint32Array, positions: Uint32Array): void {
  let at = 0
  for (const [index, position] of found.entries()) {
    while ((positions[at] ?? Infinity) < position) at += 1
    if (positions[at] === position) ranks[index] = rank
  }
}
