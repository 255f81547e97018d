import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BodyTable, parseBodyFile, type Nameplate } from './body-table.ts'

const PROJECT_FOLDER = join(import.meta.dirname, '../../../../data/bodies')
let kept: BodyTable | undefined

/** Every line of the .tsv files of `folder` in the order of file names. Throws when a row does not hold. */
export function readBodyFiles(folder: string = PROJECT_FOLDER): Nameplate[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().flatMap((file) => parseBodyFile(readFileSync(join(folder, file), 'utf8'), file))
}

/** The table that comes with the project, read once. */
export function projectBodies(): BodyTable {
  kept ??= new BodyTable(readBodyFiles())
  return kept
}
