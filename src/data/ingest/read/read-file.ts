import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { fileSizeFault, type ReadableFile } from '#ingest/source.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { FileReader } from './record-reading.ts'
import type { RowAccount } from './row-accounting.ts'

export interface FileReport {
  readonly source: string
  readonly name: string
  readonly path: string
  /** SHA-256 of the content without the archive around it, in hexadecimal. */
  readonly sha256: string
  /** Newest date in the rows, YYYY-MM-DD. */
  readonly dated: string | null
  readonly account: RowAccount
}

/** Length of a wrong file's start that an error message quotes. */
const QUOTED_CHARACTERS_MAX = 40

/**
 * Reads one file into the stage, with constant memory. Every row is accepted, or counted as rejected with a line and a
 * reason.
 * @throws Failure with the file's path if it has another format, lacks columns, or is damaged or truncated
 */
export async function readFile(
  file: ReadableFile,
  stage: DatabaseSync,
  onBytes: (bytes: number) => void,
): Promise<FileReport> {
  const reading = file.source.read(file, stage)
  try {
    const sha256 = await readInto(reading, file, onBytes)
    const { name, path } = file
    return { source: file.source.name, name, path, sha256, dated: reading.newestDate(), account: reading.account() }
  } finally {
    reading.close?.()
  }
}

async function readInto(reading: FileReader, file: ReadableFile, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  let hasStarted = false
  let bytes = 0
  try {
    for await (const chunk of file.open()) {
      if (!hasStarted) rejectOtherFormats(chunk, file.path)
      hasStarted = true
      bytes += chunk.length
      // A packed file may state another size.
      const fault = fileSizeFault(file.source, bytes)
      if (fault !== undefined) throw new Failure(`${file.path}: ${fault}`)
      hash.update(chunk)
      reading.push(chunk)
      onBytes(chunk.length)
    }
  } catch (error) {
    // An SQLite error, such as a full disk, is not the file's fault.
    if (error instanceof Failure || isOfSqlite(error)) throw error
    throw new Failure(`${file.path}: cannot be read: ${messageOf(error)}`, { cause: error })
  }
  if (!hasStarted) throw new Failure(`${file.path}: is empty`)
  reading.end()
  return hash.digest('hex')
}

function isOfSqlite(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'ERR_SQLITE_ERROR'
}

/** Rejects web pages and binary files. A web page under an official name is the most common broken download. */
function rejectOtherFormats(chunk: Buffer, path: string): void {
  const start = chunk.toString('latin1', 0, QUOTED_CHARACTERS_MAX).trim()
  if (start.startsWith('<'))
    throw new Failure(`${path}: is a web page, not data: it begins with "${start.split('\n')[0]}"`)
  if (chunk.subarray(0, QUOTED_CHARACTERS_MAX).includes(0)) throw new Failure(`${path}: is not a text file`)
}
