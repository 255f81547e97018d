/**
 * Insertions, deletions, replacements and swaps of neighbours between two words, or `undefined` when there are more
 * than `max`. Costs at most the product of the lengths, so callers bound the lengths.
 */
export function editDistance(left: string, right: string, max: number): number | undefined {
  if (Math.abs(left.length - right.length) > max) return undefined
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      current.push(cellOf({ left, right, row, column, current, last, beforeLast }))
    }
    if (Math.min(...current) > max) return undefined
    beforeLast = last
    last = current
  }
  const distance = last[right.length] ?? 0
  return distance <= max ? distance : undefined
}

interface Cell {
  readonly left: string
  readonly right: string
  readonly row: number
  readonly column: number
  readonly current: readonly number[]
  readonly last: readonly number[]
  readonly beforeLast: readonly number[]
}

function cellOf({ left, right, row, column, current, last, beforeLast }: Cell): number {
  const same = left[row - 1] === right[column - 1]
  const replaced = (last[column - 1] ?? 0) + (same ? 0 : 1)
  const best = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
  const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
  return isSwap ? Math.min(best, (beforeLast[column - 2] ?? 0) + 1) : best
}
