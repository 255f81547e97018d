import { firstAtLeast } from './posting-store.ts'

/** The vehicles whose model a query names, among those that merely have its words. */
export interface NamedVehicles {
  /** Ascending positions of those that the words name in full, or whose family they name. */
  readonly whole: Uint32Array
  /** Of those whose name begins with the words; holds the former. */
  readonly started: Uint32Array
  /** The first position of each model year, ascending. */
  readonly yearStarts: readonly number[]
}

/**
 * The same vehicles, within each model year those first that the words name in full, then those whose name begins with
 * them, then those that contain them: the Outback of 2010 before the Impreza Outback Sport. Among equal ones the
 * published order stays. One walk over the vehicles found; nothing is compared by name.
 * @param found ascending positions
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

/** Both lists ascend. */
function setRank(ranks: Uint8Array, rank: number, found: Uint32Array, positions: Uint32Array): void {
  let at = 0
  for (const [index, position] of found.entries()) {
    while ((positions[at] ?? Infinity) < position) at += 1
    if (positions[at] === position) ranks[index] = rank
  }
}
