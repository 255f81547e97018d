import { type Catalog, openCatalog } from '#catalog/catalog.ts'
import { Failure } from '#platform/failure.ts'
import { currentFile, parseCurrent, readIfPresent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'

/** Opens the current snapshot of a data folder; the caller closes it. @throws Failure where none was published */
export async function openCurrentCatalog(dataDirectory: string): Promise<Catalog> {
  const directory = snapshotDirectory(dataDirectory)
  const text = await readIfPresent(currentFile(directory))
  if (text === undefined) throw new Failure('no snapshot has been published yet; "npx vds ingest" makes one')
  const { id } = parseCurrent(text)
  return openCatalog(snapshotFile(directory, id), id)
}
