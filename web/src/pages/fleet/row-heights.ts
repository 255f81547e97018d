/** Heights of rows in pixels, by row number. */
export type RowHeights = ReadonlyMap<number, number>

/** Returns the top of each row and finally the bottom of the table. Rows never shown have the usual height. */
export function rowTops(numbers: readonly number[], heights: RowHeights, usual: number): readonly number[] {
  const tops = [0]
  let top = 0
  for (const number of numbers) {
    top += heights.get(number) ?? usual
    tops.push(top)
  }
  return tops
}

/** Returns the index of the last row that begins at or above a height; 0 for an empty table. */
export function rowAt(tops: readonly number[], height: number): number {
  let low = 0
  let high = Math.max(tops.length - 2, 0)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
