import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { nextSorting, type Sorting, sortRows, type SortValue } from './sort-rows.ts'
import classes from './data-table.module.css'

const SKELETON_ROWS = 5

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Value to sort by; without it the header does not sort. */
  readonly sortBy?: (row: Row) => SortValue
  /** Use "right" for figures. Default: "left". */
  readonly align?: 'left' | 'right'
  /** True: hidden on a phone. */
  readonly isSecondary?: boolean
  /** True: the text is a sentence and wraps. */
  readonly isSentence?: boolean
  /** Control in the header that affects all rows, shown instead of the header text. */
  readonly headCell?: ReactNode
  /** True: only screen readers get the header, as for a column of buttons. */
  readonly hasHiddenHeader?: boolean
  /** CSS width. */
  readonly width?: number | string
  /** True: the cell names the row. Screen readers read it with every other cell. */
  readonly isRowHeader?: boolean
}

interface DataTableProps<Row> {
  /** Content of the table for screen readers. Hidden, because a heading is visible above. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row, index: number) => string
  /** True: the rows are one page of a longer list. Its headers do not sort, because that would sort only the page. */
  readonly isPartial?: boolean
  /** Part of the sorted rows that is shown, for lists that the browser divides into pages. */
  readonly shown?: { readonly from: number; readonly to: number }
  /** Returns the content shown below an expanded row; undefined if it is collapsed. */
  readonly opened?: (row: Row) => ReactNode
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
}

/** More columns do not fit on a phone. */
const PHONE_COLUMNS_MAX = 3

/** Table with sortable headers. On a phone, each row of a wide table is a card with one line per column. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, opened, empty, isPartial = false } = props
  const [sorting, setSorting] = useState<Sorting>()
  const rows = shownRows(props, sorting)
  if (rows?.length === 0) return empty
  return (
    <section className={classes.scroll} aria-label={caption} tabIndex={0} aria-busy={rows === undefined}>
      <table className={isWide(columns) ? `${classes.table} ${classes.cards}` : classes.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.header}
                column={column}
                isSortable={column.sortBy !== undefined && !isPartial && (rows?.length ?? 0) > 1}
                sorting={sorting?.header === column.header ? sorting : undefined}
                onSort={() => setSorting(nextSorting(sorting, column.header))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? skeletonRows(columns)
            : rows.map((row, index) => (
                <Fragment key={rowKey(row, index)}>
                  <tr>
                    {columns.map((column) => (
                      <Cell key={column.header} column={column}>
                        {column.cell(row)}
                      </Cell>
                    ))}
                  </tr>
                  <Opened columnCount={columns.length}>{opened?.(row)}</Opened>
                </Fragment>
              ))}
        </tbody>
      </table>
    </section>
  )
}

function shownRows<Row>({ rows, columns, isPartial, shown }: DataTableProps<Row>, sorting: Sorting | undefined) {
  const sortBy = columns.find(({ header }) => header === sorting?.header)?.sortBy
  const sorted = rows && sorting && sortBy && isPartial !== true ? sortRows(rows, sortBy, sorting) : rows
  return shown === undefined ? sorted : sorted?.slice(shown.from, shown.to)
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly isSortable: boolean
  /** Order of the table if this column decides it. */
  readonly sorting: Sorting | undefined
  readonly onSort: () => void
}

function HeadCell<Row>({ column, isSortable, sorting, onSort }: HeadCellProps<Row>) {
  const { header, hasHiddenHeader, headCell } = column
  const order = sorting === undefined ? 'none' : sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" {...cellProps(column)} {...(isSortable && { 'aria-sort': order })}>
      {hasHiddenHeader && <VisuallyHidden>{header}</VisuallyHidden>}
      {!hasHiddenHeader && !isSortable && (headCell ?? header)}
      {!hasHiddenHeader && isSortable && (
        <UnstyledButton className={classes.sort} data-order={order} onClick={onSort}>
          {header}
          <span className={classes.arrow} aria-hidden />
        </UnstyledButton>
      )}
    </th>
  )
}

/** Returns true if the columns do not fit on a phone: too many, or text outside the row header. */
function isWide(columns: readonly Pick<Column<never>, 'isSecondary' | 'isRowHeader' | 'align'>[]): boolean {
  const shown = columns.filter(({ isSecondary }) => isSecondary !== true)
  return (
    shown.length > PHONE_COLUMNS_MAX ||
    shown.some(({ isRowHeader, align }) => isRowHeader !== true && align !== 'right')
  )
}

function Opened({ columnCount, children }: { readonly columnCount: number; readonly children: ReactNode }) {
  if (children === undefined) return null
  return (
    <tr>
      <td colSpan={columnCount} className={classes.opened}>
        {children}
      </td>
    </tr>
  )
}

function Cell<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  if (!column.isRowHeader)
    return (
      <td {...cellProps(column)} data-label={column.header}>
        <div>{children}</div>
      </td>
    )
  return (
    <th scope="row" {...cellProps(column)}>
      {children}
    </th>
  )
}

function cellProps<Row>({ align, isSecondary, isSentence, hasHiddenHeader, headCell, width }: Column<Row>) {
  const names = [
    align === 'right' && classes.right,
    isSecondary && classes.secondary,
    isSentence && classes.sentence,
    (hasHiddenHeader || headCell !== undefined) && classes.control,
  ]
  return {
    className: names.filter(Boolean).join(' '),
    ...(width !== undefined && { style: { width } }),
  }
}

function skeletonRows<Row>(columns: readonly Column<Row>[]): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.header} {...cellProps(column)} data-label={column.header}>
          <Skeleton height={12} radius="xs" />
        </td>
      ))}
    </tr>
  ))
}
