/** Value that rows are sorted by; null is unknown and comes last in both directions. */
export type SortValue = string | number | null | undefined

/** Order of a table, by the header of a column. */
export interface Sorting {
  readonly header: string
  readonly isDescending: boolean
}

/** Returns the rows in order. Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  { isDescending }: Pick<Sorting, 'isDescending'>,
): Row[] {
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one) ?? null, valueOf(other) ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order = compare(left, right)
    return isDescending ? -order : order
  })
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), 'en', { numeric: true, sensitivity: 'base' })
}

/** Next order after a click on a header: ascending, descending, then the original order. */
export function nextSorting(current: Sorting | undefined, header: string): Sorting | undefined {
  if (current?.header !== header) return { header, isDescending: false }
  return current.isDescending ? undefined : { header, isDescending: true }
}
