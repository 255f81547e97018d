// Thread that reads files into parts, one after another.
import type { ReadableFile } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { runJobs } from '#platform/threads.ts'
import { openLocations, type FileLocation } from './find-files.ts'
import type { FileReport } from './read-file.ts'
import { readPart } from './stage.ts'

export interface ReadJob {
  readonly source: string
  readonly name: string
  readonly path: string
  readonly proven: boolean
  readonly locations: readonly FileLocation[]
  readonly partFile: string
}

/** Bytes read between progress messages to the other thread. */
const REPORTED_BYTES_MIN = 4 * 1024 * 1024

runJobs(read)

async function read(
  { source: sourceName, locations, partFile, ...file }: ReadJob,
  report: (bytes: number) => void,
): Promise<FileReport> {
  const source = SOURCES.find(({ name }) => name === sourceName)
  if (source === undefined) throw new Error(`there is no source "${sourceName}"`)
  const input: ReadableFile = { ...file, source, open: () => openLocations(locations) }
  let unreported = 0
  const result = await readPart(input, partFile, (bytes) => {
    unreported += bytes
    if (unreported < REPORTED_BYTES_MIN) return
    report(unreported)
    unreported = 0
  })
  report(unreported)
  return result
}
