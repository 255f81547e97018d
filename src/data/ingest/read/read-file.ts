import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Failure, messageOf } from '#platform/failure.ts'
import type { RowAccount } from './row-accounting.ts'
import type { FileReader } from './record-reading.ts'
import type { ReadableFile } from '#ingest/source.ts'

/** What became of one file. */
export interface FileReport {
  /** Name of the source that read it. */
  readonly source: string
  /** Official file name, and where the file was found. */
  readonly name: string
  readonly path: string
  /** SHA-256 of the content, not of the archive around it, in hexadecimal digits. */
  readonly sha256: string
  /** Newest date that the rows themselves state, YYYY-MM-DD. */
  readonly dated: string | null
  readonly account: RowAccount
}

/** How much of a wrong file an error message quotes. */
const QUOTED_CHARACTERS_MAX = 40

/**
 * Reads one file into the stage, in memory that does not grow with it. Every row is accepted or counted as
 * rejected with a line and a reason.
 * @throws Failure, naming the file, when it is not what its name says: another format, columns missing, damaged,
 * cut off.
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

/** @returns SHA-256 of the content, in hexadecimal digits */
async function readInto(reading: FileReader, file: ReadableFile, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  let isBegun = false
  try {
    for await (const chunk of file.open()) {
      if (!isBegun) rejectOtherFormats(chunk, file.path)
      isBegun = true
      hash.update(chunk)
      reading.push(chunk)
      onBytes(chunk.length)
    }
  } catch (error) {
    // What SQLite rejects (a full disk) is no fault of the file.
    if (error instanceof Failure || isOfSqlite(error)) throw error
    throw new Failure(`${file.path}: cannot be read: ${messageOf(error)}`, { cause: error })
  }
  if (!isBegun) throw new Failure(`${file.path}: is empty`)
  reading.end()
  return hash.digest('hex')
}

function isOfSqlite(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'ERR_SQLITE_ERROR'
}

/** A web page under an official name is the commonest broken download, so it is named as such. */
function rejectOtherFormats(chunk: Buffer, path: string): void {
  const start = chunk.toString('latin1', 0, QUOTED_CHARACTERS_MAX).trim()
  if (start.startsWith('<'))
    throw new Failure(`${path}: is a web page, not data: it begins with "${start.split('\n')[0]}"`)
  if (chunk.subarray(0, QUOTED_CHARACTERS_MAX).includes(0)) throw new Failure(`${path}: is not a text file`)
}
