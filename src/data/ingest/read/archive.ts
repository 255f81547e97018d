import { createInflateRaw, crc32 } from 'node:zlib'
import { basename } from 'node:path'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { Failure, messageOf } from '#platform/failure.ts'
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_RATIO_FREE_BYTES,
  ARCHIVE_RATIO_MAX,
  CHUNK_BYTES,
  FILE_BYTES_MAX,
} from '#ingest/limits.ts'

/** One file inside a zip archive, as its directory describes it. Nothing of it has been unpacked yet. */
export interface ArchiveEntry {
  /** Last part of the entry's name. */
  readonly name: string
  /** Unpacked size as declared; openEntry fails if the content says otherwise. */
  readonly bytes: number
  /** Date of the entry in the archive, YYYY-MM-DD. */
  readonly dated: string
  readonly entry: Entry
}

const STORED = 0
const DEFLATED = 8
const FILE_TYPE_MASK = 0o170000
const SYMBOLIC_LINK = 0o120000
/** First bytes of a zip and of a gzip file. */
const ARCHIVE_SIGNATURES = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0x1f, 0x8b])]

/**
 * Lists the files of a zip archive.
 * @throws Failure when it is no zip archive, has too many entries, names a file twice, or an entry's name leads out of a
 * folder (absolute, `..`): a download with such a name is hostile or broken, so none of it is used.
 */
export async function listArchive(path: string, shownAs: string): Promise<ArchiveEntry[]> {
  return withArchive(path, shownAs, async (zip) => {
    if (zip.entryCount > ARCHIVE_ENTRIES_MAX) {
      throw new Failure(
        `${shownAs}: the archive has ${zip.entryCount} entries, at most ${ARCHIVE_ENTRIES_MAX} are read`,
      )
    }
    const entries: ArchiveEntry[] = []
    const names = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      // Which of the two counts would be anybody's guess.
      if (names.has(entry.fileName)) throw new Failure(`${shownAs}: the archive names ${entry.fileName} twice`)
      names.add(entry.fileName)
      if (!entry.fileName.endsWith('/')) entries.push(describe(entry))
    }
    return entries
  })
}

function describe(entry: Entry): ArchiveEntry {
  // The zip format stores local time without a zone: taken as written, so that every machine reads the same date.
  const dated = entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10)
  return { name: basename(entry.fileName), bytes: entry.uncompressedSize, dated, entry }
}

/**
 * Streams the unpacked content of one entry, checked against its declared size and CRC-32: reading to the end
 * proves that the file is complete.
 * @throws Failure for an entry that is a link, encrypted, packed in another way than the official files are,
 * larger or packed harder than any official file, an archive itself, or damaged.
 */
export async function* openEntry(path: string, shownAs: string, wanted: ArchiveEntry): AsyncGenerator<Buffer> {
  rejectUnsafe(wanted.entry, shownAs)
  const zip = await openArchive(path, shownAs)
  try {
    yield* checkedContent(zip, wanted.entry, shownAs)
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
    throw new Failure(`${shownAs}: unpacks to ${uncompressedSize} bytes, at most ${FILE_BYTES_MAX} are read`)
  }
  if (uncompressedSize > ARCHIVE_RATIO_FREE_BYTES && uncompressedSize > compressedSize * ARCHIVE_RATIO_MAX) {
    throw new Failure(`${shownAs}: expands more than ${ARCHIVE_RATIO_MAX} times, as no official file does`)
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
      `${shownAs}: the archive is damaged: the content has not the declared ${entry.uncompressedSize} bytes`,
    )
  }
  if (checksum !== entry.crc32)
    throw new Failure(`${shownAs}: the archive is damaged: the checksum does not fit the content`)
}

/** Our own inflate rather than yauzl's: larger chunks, which a reader of 40 MB notices. */
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
  return new Failure(`${shownAs}: is not a zip archive that can be read: ${messageOf(error)}`, { cause: error })
}
