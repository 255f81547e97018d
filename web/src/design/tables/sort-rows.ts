/** Sort value of a row. Null and undefined are unknown and come last in both directions. */
export type SortValue = string | number | null | undefined

/** Sort order of a table; `header` names the column. */
export interface Sorting {
  readonly header: string
  readonly isDescending: boolean
}

/** Returns the sorted rows. Equal rows keep their order. */
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
