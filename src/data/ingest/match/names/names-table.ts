import { join } from 'node:path'
import { readTable, type TableRow } from '#ingest/read/read-table.ts'

const FOLDER = join(import.meta.dirname, '../../../../../data/names')

/** A reviewed table of data/names. @throws Failure with file and line of what does not hold */
export function namesTable<Column extends string>(name: string, columns: readonly Column[]): TableRow<Column>[] {
  return readTable(join(FOLDER, `${name}.tsv`), columns)
}

/** How each make writes its nameplates; see the head of the file. */
export const NAMEPLATES = namesTable('nameplates', ['make', 'nameplates', 'shown', 'series'])
