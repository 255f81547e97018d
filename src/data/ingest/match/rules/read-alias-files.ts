import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AliasTable, parseAliasFile, type AliasRow, type Aliases } from './alias-file.ts'

export const ALIAS_FILES = {
  epa: 'epa-names.tsv',
  federal: 'federal-names.tsv',
  engineTrims: 'engine-trims.tsv',
  unlinked: 'unlinked-names.tsv',
} as const

/** Reads the reviewed files of `folder` (data/aliases). Throws when one is missing or a row does not hold. */
export function readAliasFiles(folder: string): Aliases {
  const read = (file: string) => new AliasTable(parseAliasFile(readFileSync(join(folder, file), 'utf8'), file))
  return {
    epa: read(ALIAS_FILES.epa),
    federal: read(ALIAS_FILES.federal),
    engineTrims: read(ALIAS_FILES.engineTrims),
    unlinked: read(ALIAS_FILES.unlinked),
  }
}

const PROJECT_FOLDER = join(import.meta.dirname, '../../../../../data/aliases')
let kept: Aliases | undefined

/** The files that come with the project, read once. */
export function projectAliases(): Aliases {
  kept ??= readAliasFiles(PROJECT_FOLDER)
  return kept
}

const VIN_NAMES_FILE = 'vin-names.tsv'

/** The reviewed rows for names that vPIC alone uses: "Jimmy Utility" to the names that NHTSA's recalls have for it. */
export function vinNameAliases(): readonly AliasRow[] {
  return parseAliasFile(readFileSync(join(PROJECT_FOLDER, VIN_NAMES_FILE), 'utf8'), VIN_NAMES_FILE)
}

/**
 * The project's aliases with the reviewed rows for names that one country's agency alone uses, which go before those for
 * NHTSA's. A country needs no file of its own.
 */
export function countryAliases(country: string): Aliases {
  const file = `${country}-names.tsv`
  const aliases = projectAliases()
  if (!existsSync(join(PROJECT_FOLDER, file))) return aliases
  const rows = parseAliasFile(readFileSync(join(PROJECT_FOLDER, file), 'utf8'), file)
  return { ...aliases, federal: new AliasTable([...rows, ...aliases.federal.rows]) }
}
