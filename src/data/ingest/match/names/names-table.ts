import { join } from 'node:path'
import { readTable, type TableRow } from '#ingest/read/read-table.ts'

const FOLDER = join(import.meta.dirname, '../../../../../data/names')

/** Reads a reviewed table of data/names. @throws Failure with file and line if it is invalid */
export function namesTable<Column extends string>(name: string, columns: readonly Column[]): TableRow<Column>[] {
  return readTable(join(FOLDER, `${name}.tsv`), columns)
}

/** Nameplates and their spelling by make; the head of the file explains the columns. */
export const NAMEPLATES = namesTable('nameplates', ['make', 'nameplates', 'shown', 'series'])
