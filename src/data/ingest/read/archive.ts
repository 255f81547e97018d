import { basename } from 'node:path'
import { createInflateRaw, crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_RATIO_FREE_BYTES,
  ARCHIVE_RATIO_MAX,
  CHUNK_BYTES,
  FILE_BYTES_MAX,
} from '#ingest/limits.ts'
import { Failure, messageOf } from '#platform/failure.ts'

/** A file inside a zip archive, as listed in its directory; its content is still packed. */
export interface ArchiveEntry {
  /** Last part of the entry's path. */
  readonly name: string
  /** Declared unpacked size; openEntry fails if the content differs. */
  readonly bytes: number
  /** Date of the entry, YYYY-MM-DD. */
  readonly dated: string
  readonly entry: Entry
}

const STORED = 0
const DEFLATED = 8
const FILE_TYPE_MASK = 0o170000
const SYMBOLIC_LINK = 0o120000
/** First bytes of a zip file and of a gzip file. */
const ARCHIVE_SIGNATURES = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0x1f, 0x8b])]

/**
 * Lists the files of a zip archive.
 * @throws Failure if it is not a zip archive, has too many entries, contains a name twice, or a name leaves the folder
 * (absolute path, `..`). Such an archive is hostile or broken, so none of it is used.
 */
export async function listArchive(path: string, shownAs: string): Promise<ArchiveEntry[]> {
  return withArchive(path, shownAs, async (zip) => {
    if (zip.entryCount > ARCHIVE_ENTRIES_MAX) {
      throw new Failure(`${shownAs}: the archive has ${zip.entryCount} entries; the maximum is ${ARCHIVE_ENTRIES_MAX}`)
    }
    const entries: ArchiveEntry[] = []
    const names = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      // Either of the two could be the right one.
      if (names.has(entry.fileName)) throw new Failure(`${shownAs}: the archive names ${entry.fileName} twice`)
      names.add(entry.fileName)
      if (!entry.fileName.endsWith('/')) entries.push(describe(entry))
    }
    return entries
  })
}

function describe(entry: Entry): ArchiveEntry {
  // Zip stores local time without a zone. Reading it as UTC gives the same date on every machine.
  const dated = entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10)
  return { name: basename(entry.fileName), bytes: entry.uncompressedSize, dated, entry }
}

/**
 * Streams the unpacked content of one entry and checks it against the declared size and CRC-32. Reading to the end
 * proves the file complete.
 * @throws Failure if the entry is a link, encrypted, packed by an unusual method, too large, packed too well, itself an
 * archive, or damaged
 */
export async function* openEntry(path: string, shownAs: string, archiveEntry: ArchiveEntry): AsyncGenerator<Buffer> {
  rejectUnsafe(archiveEntry.entry, shownAs)
  const zip = await openArchive(path, shownAs)
  try {
    yield* checkedContent(zip, archiveEntry.entry, shownAs)
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`${shownAs}: the archive is damaged: ${messageOf(error)}`, { cause: error })
  } finally {
    zip.close()
  }
}

function rejectUnsafe(entry: Entry, shownAs: string): void {
  const { uncompressedSize, compressedSize, compressionMethod } = entry
  const isLink = ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK
  if (isLink) throw new Failure(`${shownAs}: is a symbolic link, not a file`)
  if (entry.isEncrypted()) throw new Failure(`${shownAs}: is encrypted`)
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw new Failure(`${shownAs}: is packed by method ${compressionMethod}; only stored and deflated entries are read`)
  }
  if (uncompressedSize > FILE_BYTES_MAX) {
    throw new Failure(`${shownAs}: unpacks to ${uncompressedSize} bytes; the maximum is ${FILE_BYTES_MAX}`)
  }
  if (uncompressedSize > ARCHIVE_RATIO_FREE_BYTES && uncompressedSize > compressedSize * ARCHIVE_RATIO_MAX) {
    throw new Failure(`${shownAs}: expands more than ${ARCHIVE_RATIO_MAX} times, unlike any official file`)
  }
}

async function* checkedContent(zip: ZipFile, entry: Entry, shownAs: string): AsyncGenerator<Buffer> {
  let bytes = 0
  let checksum = 0
  for await (const chunk of await unpacked(zip, entry)) {
    if (bytes === 0) rejectNested(chunk, shownAs)
    bytes += chunk.length
    checksum = crc32(chunk, checksum)
    if (bytes > entry.uncompressedSize) break
    yield chunk
  }
  if (bytes !== entry.uncompressedSize) {
    throw new Failure(
      `${shownAs}: the archive is damaged: the content does not have the declared ${entry.uncompressedSize} bytes`,
    )
  }
  if (checksum !== entry.crc32)
    throw new Failure(`${shownAs}: the archive is damaged: the checksum does not match the content`)
}

/** Inflates here rather than in yauzl, because larger chunks are noticeably faster. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  if (entry.compressionMethod === STORED) return packed
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  packed.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => packed.destroy())
  return packed.pipe(inflate)
}

function rejectNested(chunk: Buffer, shownAs: string): void {
  for (const signature of ARCHIVE_SIGNATURES) {
    if (chunk.indexOf(signature) === 0) throw new Failure(`${shownAs}: is an archive inside an archive`)
  }
}

async function withArchive<Result>(
  path: string,
  shownAs: string,
  work: (zip: ZipFile) => Promise<Result>,
): Promise<Result> {
  const zip = await openArchive(path, shownAs)
  try {
    return await work(zip)
  } catch (error) {
    throw error instanceof Failure ? error : notAnArchive(shownAs, error)
  } finally {
    zip.close()
  }
}

async function openArchive(path: string, shownAs: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true })
  } catch (error) {
    throw notAnArchive(shownAs, error)
  }
}

function notAnArchive(shownAs: string, error: unknown): Failure {
  return new Failure(`${shownAs}: is not a readable zip archive: ${messageOf(error)}`, { cause: error })
}
