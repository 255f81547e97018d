import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SCHEMA_VERSION, SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'

/** Version of the snapshot's tables, and a digest of their text without comments. */
export interface TablesOfVersion {
  readonly version: number
  readonly sha256: string
}

export const TABLES_FILE = 'src/data/catalog/schema-version.generated.json'

export function currentTables(): TablesOfVersion {
  const text = SNAPSHOT_TABLES.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  return { version: SCHEMA_VERSION, sha256: createHash('sha256').update(text).digest('hex') }
}

/**
 * Returns the text of TABLES_FILE.
 * @throws Error if the tables changed and the version did not increase: servers would open snapshots that lack a column
 */
export function schemaVersionText(
  before: TablesOfVersion = JSON.parse(readFileSync(TABLES_FILE, 'utf8')) as TablesOfVersion,
  tables: TablesOfVersion = currentTables(),
): string {
  if (tables.sha256 !== before.sha256 && tables.version <= before.version) {
    const next = before.version + 1
    throw new Error(
      `The tables of a snapshot changed, and their version is still ${tables.version}. Give a new vehicle field, ` +
        `or the \`recalls\` of a new country, \`since: ${next}\`; otherwise set TABLES_VERSION in src/data/catalog/snapshot-schema.ts to ${next}.`,
    )
  }
  return `${JSON.stringify(tables, null, 2)}\n`
}
