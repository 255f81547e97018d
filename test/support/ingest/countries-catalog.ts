import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { ingest, newFolders } from './ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from './official-folder.ts'

const CANADIAN = 'vrdb_60days_daily.csv'
const CANADIAN_FILE = fileURLToPath(
  new URL(`../../../src/data/ingest/sources/transport-canada-recalls/fixtures/${CANADIAN}`, import.meta.url),
)

/** A snapshot with recalls of both countries, one of which each country has; closed when the test is over. */
export async function openCountriesCatalog(test: Cleanup): Promise<Catalog> {
  const folders = newFolders(test)
  const related = recallsWith('ELANTRA', { 2: 'TOYOTA', 3: 'TACOMA', 4: '2019', 5: 'X1, MU 02', 15: '20201104' })
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': related })
  copyFileSync(CANADIAN_FILE, join(folders.from, CANADIAN))
  const { snapshotId } = await ingest(folders)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  test.after(() => catalog.close())
  return catalog
}
