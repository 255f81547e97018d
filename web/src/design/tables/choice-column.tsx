import { Checkbox } from '@mantine/core'
import type { Column } from './data-table.tsx'

interface ChoiceColumnProps<Row> {
  /** Rows of the current page. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Returns the name of a row for screen readers. */
  readonly nameOf: (row: Row) => string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Returns a column of checkboxes. The one in the header selects all rows of the page. */
export function choiceColumn<Row>({ rows, keyOf, nameOf, chosen, onChange }: ChoiceColumnProps<Row>): Column<Row> {
  const keys = rows.map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key))
  const set = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return {
    header: 'Choose',
    width: 44,
    headCell: (
      <Checkbox
        size="xs"
        aria-label="Choose all on this page"
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={(event) => onChange(new Set(event.currentTarget.checked ? keys : []))}
      />
    ),
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={`Choose ${nameOf(row)}`}
        checked={chosen.has(keyOf(row))}
        onChange={(event) => set(keyOf(row), event.currentTarget.checked)}
      />
    ),
  }
}
