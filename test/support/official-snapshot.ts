import { fileURLToPath } from 'node:url'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#catalog/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { FakeClock } from './fake-clock.ts'
import { temporaryFolder, type Cleanup } from './temporary-folder.ts'

/** Real rows of EPA and NHTSA in their official layouts; see the README there. */
const OFFICIAL_FILES = fileURLToPath(new URL('fixtures/official', import.meta.url))

/** A snapshot that the ordinary ingest made of real federal rows, open; closed and gone when the test is. */
export function openOfficialCatalog(test: Cleanup): Promise<Catalog> {
  return openIngestedCatalog(test, OFFICIAL_FILES)
}

/** The same of another folder of official files. */
export async function openIngestedCatalog(test: Cleanup, from: string): Promise<Catalog> {
  const dataDirectory = temporaryFolder(test)
  const options = { from, sources: SOURCES, dataDirectory, clock: new FakeClock(), progress: silentProgress }
  const { snapshotId } = await refresh(options)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
  test.after(() => catalog.close())
  return catalog
}
