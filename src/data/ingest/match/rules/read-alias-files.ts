import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AliasTable, parseAliasFile, type AliasRow, type Aliases } from './alias-file.ts'

export const ALIAS_FILES = {
  epa: 'epa-names.tsv',
  federal: 'federal-names.tsv',
  engineTrims: 'engine-trims.tsv',
  unlinked: 'unlinked-names.tsv',
} as const

/** Reads the reviewed files of `folder` (data/aliases). Throws if one is missing or a row is invalid. */
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
let loaded: Aliases | undefined

export function projectAliases(): Aliases {
  loaded ??= readAliasFiles(PROJECT_FOLDER)
  return loaded
}

const VIN_NAMES_FILE = 'vin-names.tsv'

/** Returns the reviewed rows for names that only vPIC uses: "Jimmy Utility" to its names in NHTSA's recalls. */
export function vinNameAliases(): readonly AliasRow[] {
  return parseAliasFile(readFileSync(join(PROJECT_FOLDER, VIN_NAMES_FILE), 'utf8'), VIN_NAMES_FILE)
}

/** Returns the project's aliases after reviewed rows for one country's agency, from an optional file per country. */
export function countryAliases(country: string): Aliases {
  const file = `${country}-names.tsv`
  const aliases = projectAliases()
  if (!existsSync(join(PROJECT_FOLDER, file))) return aliases
  const rows = parseAliasFile(readFileSync(join(PROJECT_FOLDER, file), 'utf8'), file)
  return { ...aliases, federal: new AliasTable([...rows, ...aliases.federal.rows]) }
}
