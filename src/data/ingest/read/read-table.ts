import { readFileSync, statSync } from 'node:fs'
import { Failure } from '#platform/failure.ts'

/** A row of a table with its file and line, for error messages. */
export interface TableRow<Column extends string> {
  readonly at: string
  readonly cells: Readonly<Record<Column, string>>
}

const TABLE_BYTES_MAX = 1024 * 1024
const TABLE_ROWS_MAX = 10_000

/**
 * Reads a tab-separated table whose first line names the columns. Empty lines and lines that begin with # are skipped.
 * Missing cells at the end of a row are empty.
 * @throws Failure with file and line if the columns differ or a row has too many cells
 */
export function readTable<Column extends string>(path: string, columns: readonly Column[]): TableRow<Column>[] {
  if (statSync(path).size > TABLE_BYTES_MAX) throw new Failure(`${path}: more than ${TABLE_BYTES_MAX} bytes`)
  return parseTable(readFileSync(path, 'utf8'), path, columns)
}

/** `name` is the file name in messages. */
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
  if (values.length > columns.length) throw new Failure(`${at}: ${values.length} cells for ${columns.length} columns`)
  const entries = columns.map((column, index) => [column, values[index] ?? ''])
  return Object.fromEntries(entries) as Record<Column, string>
}

/** Splits "a; b; c" into a list; an empty cell gives an empty list. */
export function listCell(cell: string): string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Parses "yes" or "no". @throws Failure for any other text */
export function booleanCell(cell: string, at: string): boolean {
  if (cell === 'yes') return true
  if (cell === 'no') return false
  throw new Failure(`${at}: "${cell}" is neither yes nor no`)
}

/** Splits "a, b, c" into a list. */
export function wordsCell(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Compiles a regular expression; an empty cell matches everything. @throws Failure if the expression is invalid */
export function patternCell(cell: string, at: string): RegExp {
  try {
    return new RegExp(cell)
  } catch (error) {
    throw new Failure(`${at}: "${cell}" is not a valid pattern`, { cause: error })
  }
}
