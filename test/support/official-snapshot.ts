import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingestedFolder } from './ingested-folder.ts'
import type { Cleanup } from './temporary-folder.ts'

/** Real rows of EPA and NHTSA in their official layouts; see the README there. */
export const OFFICIAL_FILES = fileURLToPath(new URL('fixtures/official', import.meta.url))

/** A snapshot that the ordinary ingest made of real federal rows, open; closed when the test is over. */
export function openOfficialCatalog(test: Cleanup): Promise<Catalog> {
  return openIngestedCatalog(test, OFFICIAL_FILES)
}

/** The same of another folder of official files. */
export async function openIngestedCatalog(test: Cleanup, from: string): Promise<Catalog> {
  const directory = snapshotDirectory(await ingestedFolder(from))
  const { id } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  const catalog = openCatalog(snapshotFile(directory, id), id)
  test.after(() => catalog.close())
  return catalog
}
