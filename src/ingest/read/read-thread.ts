// Runs as a thread of its own: reads files into parts, one after another, as it is told to.
import { parentPort } from 'node:worker_threads'
import { openLocations, type FileLocation } from './find-files.ts'
import type { FileReport } from './read-file.ts'
import type { ReadableFile } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { readPart } from './stage.ts'
import { sendableError, type SendableError } from './thread-error.ts'

/** A file to read, in words that can be sent to a thread. */
export interface ReadJob {
  /** Name of its source. */
  readonly source: string
  readonly name: string
  readonly path: string
  readonly proven: boolean
  readonly locations: readonly FileLocation[]
  /** Where the part is written. */
  readonly partFile: string
}

/** What the thread answers: bytes while it reads, then what became of the file. */
export type ReadAnswer =
  | { readonly bytes: number }
  | { readonly report: FileReport }
  | { readonly error: SendableError }

/** Bytes that are gathered before the other thread is told. */
const TOLD_BYTES_MIN = 4 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('read-thread.ts runs as a thread alone')
const answer = (message: ReadAnswer): void => port.postMessage(message)
port.on('message', (job: ReadJob) => void read(job))

async function read({ source: sourceName, locations, partFile, ...file }: ReadJob): Promise<void> {
  try {
    const source = SOURCES.find(({ name }) => name === sourceName)
    if (source === undefined) throw new Error(`there is no source "${sourceName}"`)
    const input: ReadableFile = { ...file, source, open: () => openLocations(locations) }
    let untold = 0
    const report = await readPart(input, partFile, (bytes) => {
      untold += bytes
      if (untold < TOLD_BYTES_MIN) return
      answer({ bytes: untold })
      untold = 0
    })
    answer({ bytes: untold })
    answer({ report })
  } catch (error) {
    answer({ error: sendableError(error) })
  }
}
