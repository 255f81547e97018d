import { readFileSync, statSync } from 'node:fs'
import { Failure } from '#platform/failure.ts'

/** One row of a table, with where it stands so that a mistake is named by file and line. */
export interface TableRow<Column extends string> {
  readonly at: string
  readonly cells: Readonly<Record<Column, string>>
}

const TABLE_BYTES_MAX = 1024 * 1024
const TABLE_ROWS_MAX = 10_000

/**
 * Reads a tab-separated table whose first line names the columns. Empty lines and lines that begin with # are for
 * the reader; missing cells at the end of a row are empty.
 *
 * @throws Failure with file and line when the columns are not the expected ones or a row has too many cells.
 */
export function readTable<Column extends string>(path: string, columns: readonly Column[]): TableRow<Column>[] {
  if (statSync(path).size > TABLE_BYTES_MAX) throw new Failure(`${path}: more than ${TABLE_BYTES_MAX} bytes`)
  return parseTable(readFileSync(path, 'utf8'), path, columns)
}

/** The same from text; `name` means the file in messages. */
export function parseTable<Column extends string>(
  text: string,
  name: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  const lines = text.split(/\r?\n/u)
  if (lines.length > TABLE_ROWS_MAX) throw new Failure(`${name}: more than ${TABLE_ROWS_MAX} lines`)
  const rows: TableRow<Column>[] = []
  let header: string | undefined
  lines.forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return
    const at = `${name}:${index + 1}`
    if (header === undefined) {
      header = line
      if (header !== columns.join('\t')) throw new Failure(`${at}: the columns must be ${columns.join(', ')}`)
      return
    }
    rows.push({ at, cells: cellsOf(line, at, columns) })
  })
  if (header === undefined) throw new Failure(`${name}: no header line`)
  return rows
}

function cellsOf<Column extends string>(line: string, at: string, columns: readonly Column[]): Record<Column, string> {
  const values = line.split('\t').map((value) => value.trim())
  if (values.length > columns.length) throw new Failure(`${at}: ${values.length} cells, ${columns.length} columns`)
  const entries = columns.map((column, index) => [column, values[index] ?? ''])
  return Object.fromEntries(entries) as Record<Column, string>
}

/** "a; b; c" as a list; an empty cell is an empty list. */
export function listOf(cell: string): string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** "yes" or "no". */
export function booleanOf(cell: string, at: string): boolean {
  if (cell === 'yes') return true
  if (cell === 'no') return false
  throw new Failure(`${at}: "${cell}" is neither yes nor no`)
}

/** "a, b, c" as a list. */
export function wordsOf(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** A regular expression; of an empty cell one that everything meets. @throws Failure */
export function patternOf(cell: string, at: string): RegExp {
  try {
    return new RegExp(cell)
  } catch (error) {
    throw new Failure(`${at}: "${cell}" is no pattern`, { cause: error })
  }
}
