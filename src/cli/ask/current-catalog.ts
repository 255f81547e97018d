import { type Catalog, openCatalog } from '#catalog/catalog.ts'
import { nothingPublished, readCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'

/** Opens the current snapshot of a data folder; the caller closes it. @throws Failure if none was published */
export async function openCurrentCatalog(dataDirectory: string): Promise<Catalog> {
  const directory = snapshotDirectory(dataDirectory)
  const current = await readCurrent(directory)
  if (current === undefined) throw nothingPublished()
  const { id } = current
  return openCatalog(snapshotFile(directory, id), id)
}
