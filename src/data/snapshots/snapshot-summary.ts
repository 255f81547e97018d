import { readFileSync } from 'node:fs'
import type { Catalog } from '#catalog/catalog.ts'
import { readFreshness } from '#catalog/freshness.ts'
import { metaFromRows } from '#catalog/snapshot-meta.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from './snapshot-files.ts'

// Runs once a minute, in a process that serves nothing.
const SELECT_META = 'SELECT name, value FROM meta ORDER BY name'

/**
 * Returns the metadata of the current snapshot in a millisecond. @throws if there is none, or the file is no snapshot
 */
export function readSnapshotSummary(dataDirectory: string): Pick<Catalog, 'meta' | 'freshness'> {
  const directory = snapshotDirectory(dataDirectory)
  const { id } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  return summaryOf(snapshotFile(directory, id))
}

/** Returns true if a snapshot is known to contain starter data, even if it is otherwise unusable. */
export function isStarter(file: string): boolean {
  try {
    return summaryOf(file).meta.edition === 'starter'
  } catch {
    return false
  }
}

function summaryOf(file: string): Pick<Catalog, 'meta' | 'freshness'> {
  return readImmutable(file, (database) => {
    const rows = database.prepare(SELECT_META).all() as unknown as { name: string; value: string }[]
    return { meta: metaFromRows(rows), freshness: readFreshness(database) }
  })
}
