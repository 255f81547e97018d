import { open, readdir, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Failure, messageOf } from '#platform/failure.ts'
import { cannotRead } from '#platform/file-failure.ts'
import {
  ARCHIVE_RATIO_FREE_BYTES,
  ARCHIVE_RATIO_MAX,
  CHUNK_BYTES,
  FILE_BYTES_MAX,
  SEARCH_DEPTH_MAX,
  SEARCH_ENTRIES_MAX,
} from '#ingest/limits.ts'
import type { Finding } from '#ingest/checks/finding.ts'
import { compareText } from './federal-text.ts'
import { type ArchiveEntry, listArchive, openEntry } from './archive.ts'
import type { ReadableFile, Source } from '#ingest/source.ts'
import { createGunzip } from 'node:zlib'

/** A file that a source reads: plain, or inside an archive. */
export interface InputFile extends ReadableFile {
  /** Unpacked size. */
  readonly bytes: number
  /** Date of the edition, YYYY-MM-DD: in the file's or archive's name, else of the archive entry, else of the file. */
  readonly dated: string
  /** Where its bytes are, for a thread that opens it by itself, piece by piece; undefined = in memory alone. */
  readonly locations?: readonly FileLocation[]
}

/** A file on the disk, plain or packed by gzip, or an entry of an archive there. It can be sent to another thread. */
export interface FileLocation {
  /** Of the file or the archive. */
  readonly path: string
  /** How messages call it. */
  readonly shownAs: string
  /** Full name of the entry inside the archive; undefined = the file itself. */
  readonly entryName: string | undefined
}

/** What a search found. */
export interface FoundFiles {
  /** What to read. */
  readonly files: readonly InputFile[]
  /** Passed over because a newer edition is there. */
  readonly passedOver: readonly InputFile[]
  /** Archives and files that cannot be opened. The source at fault is known where the name tells it. */
  readonly unreadable: readonly Finding[]
  /** Files and archives of which no name is an official one, as they are shown. */
  readonly ignored: readonly string[]
}

interface Candidate {
  readonly path: string
  readonly shownAs: string
}

const DATE_IN_NAME =
  /(?<!\d)(?:(?<date>(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))|(?<year>20\d{2})_(?<month>0[1-9]|1[0-2]))(?!\d)/

/**
 * Finds the official files below a folder, zipped or plain, by their names. Symbolic links are not followed.
 * Order and choice depend on names and dates alone, so the same folder gives the same response everywhere.
 * @throws Failure when the folder cannot be read, or is too large.
 */
export async function findFiles(directory: string, sources: readonly Source[]): Promise<FoundFiles> {
  const found: InputFile[] = []
  const unreadable: Finding[] = []
  const ignored: string[] = []
  for (const candidate of await listFolder(directory)) {
    try {
      const files = isArchive(candidate.path)
        ? await filesOfArchive(candidate, sources)
        : await singleFile(candidate, sources)
      found.push(...files)
      if (files.length === 0) ignored.push(candidate.shownAs)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const source = sourceOfCandidate(candidate, sources)?.name
      const finding = { gate: 'unreadable-file', source, reason: error.message } as const
      // Nobody knows whether an archive of another name holds official files: it rejects nothing, and is named.
      unreadable.push(source === undefined ? { ...finding, isWarning: true } : finding)
    }
  }
  return { ...chooseEditions(joinPieces(found), sources), unreadable, ignored }
}

/**
 * Finds the files that the project carries itself. A packed one has the name of the file inside, as an entry of an archive
 * does: snapshots and cached rows know it by that name.
 */
export async function findCarriedFiles(directory: string, sources: readonly Source[]): Promise<InputFile[]> {
  const { files } = await findFiles(directory, sources)
  return files.map((file) => (isGzip(file.name) ? { ...file, name: file.name.slice(0, -'.gz'.length) } : file))
}

function isArchive(path: string): boolean {
  return path.toLowerCase().endsWith('.zip')
}

/** What the name of a file inside an archive has more than that of the archive. */
const NAME_ENDINGS = ['', '.txt', '.csv', '.sql']

/** The source that an archive seems to be of: 'FLAT_RCL.zip' and 'vehicles.csv.zip' are named after what they hold. */
function sourceOfCandidate({ shownAs }: Candidate, sources: readonly Source[]): Source | undefined {
  const name = lastPart(shownAs)
  const bare = isArchive(name) ? name.slice(0, -'.zip'.length) : name
  return NAME_ENDINGS.map((ending) => sourceOf(bare + ending, sources)).find((source) => source !== undefined)
}

async function listFolder(directory: string): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  const waiting = [{ path: directory, depth: 0 }]
  let seen = 0
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const entry of await readFolder(folder.path, directory)) {
      seen += 1
      if (seen > SEARCH_ENTRIES_MAX)
        throw new Failure(`${directory}: holds more than ${SEARCH_ENTRIES_MAX} files and folders`)
      const path = join(folder.path, entry.name)
      if (entry.isDirectory() && folder.depth < SEARCH_DEPTH_MAX) waiting.push({ path, depth: folder.depth + 1 })
      if (entry.isFile()) candidates.push({ path, shownAs: relative(directory, path).split(sep).join('/') })
    }
  }
  return candidates.toSorted((left, right) => compareText(left.shownAs, right.shownAs))
}

async function readFolder(path: string, searched: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    throw cannotRead(searched, error, 'folder')
  }
}

async function singleFile(candidate: Candidate, sources: readonly Source[]): Promise<InputFile[]> {
  const name = lastPart(candidate.shownAs)
  const source = sourceOf(name, sources)
  if (source === undefined) return []
  const { size, mtime } = await stat(candidate.path)
  if (size > FILE_BYTES_MAX)
    throw new Failure(`${candidate.shownAs}: has ${size} bytes, at most ${FILE_BYTES_MAX} are read`)
  const locations = [{ ...candidate, entryName: undefined }]
  return [
    {
      source,
      name,
      path: candidate.shownAs,
      bytes: isGzip(name) ? await unpackedBytes(candidate.path) : size,
      dated: dateInName(candidate.shownAs) ?? mtime.toISOString().slice(0, 10),
      proven: isGzip(name),
      open: () => openLocations(locations),
      locations,
    },
  ]
}

async function filesOfArchive(candidate: Candidate, sources: readonly Source[]): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const entry of await listArchive(candidate.path, candidate.shownAs)) {
    const source = sourceOf(entry.name, sources)
    if (source !== undefined) files.push(zippedFile(candidate, entry, source))
  }
  return files
}

function zippedFile(candidate: Candidate, entry: ArchiveEntry, source: Source): InputFile {
  const path = `${candidate.shownAs}/${entry.name}`
  return {
    source,
    name: entry.name,
    path,
    bytes: entry.bytes,
    dated: dateInName(entry.name) ?? dateInName(candidate.shownAs) ?? entry.dated,
    proven: true,
    open: () => openEntry(candidate.path, path, entry),
    locations: [{ path: candidate.path, shownAs: path, entryName: entry.entry.fileName }],
  }
}

/** The bytes of a file that was found, also in a thread that did not find it. */
export async function* openLocations(locations: readonly FileLocation[]): AsyncGenerator<Buffer> {
  for (const { path, shownAs, entryName } of locations) {
    if (entryName === undefined) {
      yield* isGzip(path) ? openGzip(path, shownAs) : createReadStream(path, { highWaterMark: CHUNK_BYTES })
      continue
    }
    const wanted = (await listArchive(path, shownAs)).find(({ entry }) => entry.fileName === entryName)
    if (wanted === undefined) throw new Failure(`${shownAs}: is not in the archive any more`)
    yield* openEntry(path, shownAs, wanted)
  }
}

/** Pieces in one folder become one file, which is named after the first. */
function joinPieces(found: readonly InputFile[]): InputFile[] {
  const joined = new Map<string, InputFile>()
  for (const file of found) {
    const isPiece = file.source.pieceNames?.test(file.name) === true
    const key = isPiece ? `${file.source.name} ${dirname(file.path)}` : file.path
    const before = joined.get(key)
    joined.set(key, before === undefined ? file : joinedFile(before, file))
  }
  return [...joined.values()]
}

function joinedFile(first: InputFile, next: InputFile): InputFile {
  const locations = [...(first.locations ?? []), ...(next.locations ?? [])]
  return {
    ...first,
    bytes: first.bytes + next.bytes,
    dated: first.dated > next.dated ? first.dated : next.dated,
    proven: first.proven && next.proven,
    open: () => openLocations(locations),
    locations,
  }
}

function sourceOf(name: string, sources: readonly Source[]): Source | undefined {
  return sources.find((source) => source.fileNames.test(name))
}

/** The newest edition of a source that publishes complete files; every file of one that publishes parts. */
function chooseEditions(
  found: readonly InputFile[],
  sources: readonly Source[],
): Pick<FoundFiles, 'files' | 'passedOver'> {
  const files: InputFile[] = []
  const passedOver: InputFile[] = []
  for (const source of sources) {
    const own = found.filter((file) => file.source === source)
    const newestFirst = own.toSorted(
      (left, right) => compareText(right.dated, left.dated) || compareText(left.path, right.path),
    )
    if (source.editions === 'newest') passedOver.push(...newestFirst.splice(1))
    files.push(...newestFirst)
  }
  return { files, passedOver }
}

/**
 * A date in the last part of a path: 'vehicles-2025-10-29.csv.zip' gives '2025-10-29', 'vPICList_lite_2026_09.sql', which
 * names its month, '2026-09'.
 */
function dateInName(path: string): string | null {
  const { date, year, month } = DATE_IN_NAME.exec(lastPart(path))?.groups ?? {}
  return date ?? (year === undefined ? null : `${year}-${month}`)
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The last bytes of a gzip file: its unpacked size, modulo 4 GB (RFC 1952, ISIZE). */
const SIZE_FIELD_BYTES = 4

/** Whether a file is packed by gzip, by its name. */
function isGzip(name: string): boolean {
  return name.toLowerCase().endsWith('.gz')
}

/** The unpacked size that a gzip file states; for estimates alone. */
async function unpackedBytes(path: string): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const field = Buffer.alloc(SIZE_FIELD_BYTES)
    await handle.read(field, 0, SIZE_FIELD_BYTES, Math.max(0, size - SIZE_FIELD_BYTES))
    return field.readUInt32LE()
  } finally {
    await handle.close()
  }
}

/**
 * Streams the unpacked content of a gzip file. Reading to the end proves that it is complete: it carries a checksum.
 * @throws Failure when it is damaged, or larger or packed harder than any official file
 */
export async function* openGzip(path: string, shownAs: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  packed.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => packed.destroy())
  let bytes = 0
  try {
    for await (const chunk of packed.pipe(gunzip) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      rejectUnsafe(bytes, packed.bytesRead, shownAs)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`${shownAs}: is damaged: ${messageOf(error)}`, { cause: error })
  }
}

function rejectUnsafe(bytes: number, packedBytes: number, shownAs: string): void {
  if (bytes > FILE_BYTES_MAX) throw new Failure(`${shownAs}: unpacks to more than ${FILE_BYTES_MAX} bytes`)
  if (bytes > ARCHIVE_RATIO_FREE_BYTES && bytes > packedBytes * ARCHIVE_RATIO_MAX) {
    throw new Failure(`${shownAs}: expands more than ${ARCHIVE_RATIO_MAX} times, as no official file does`)
  }
}
