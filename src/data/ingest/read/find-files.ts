import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { GateFinding } from '#ingest/checks/finding.ts'
import {
  ARCHIVE_RATIO_FREE_BYTES,
  ARCHIVE_RATIO_MAX,
  CHUNK_BYTES,
  FILE_BYTES_MAX,
  SEARCH_DEPTH_MAX,
  SEARCH_ENTRIES_MAX,
} from '#ingest/limits.ts'
import { fileSizeFault, type ReadableFile, type Source } from '#ingest/source.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { cannotRead } from '#platform/files/file-failure.ts'
import { type ArchiveEntry, listArchive, openEntry } from './archive.ts'
import { compareText } from './federal-text.ts'

/** An input file of a source: plain, or inside an archive. */
export interface InputFile extends ReadableFile {
  /** Unpacked size. */
  readonly bytes: number
  /** Date of the edition, YYYY-MM-DD: from the file's or archive's name, else the archive entry, else the file. */
  readonly dated: string
  /** Locations of the file's pieces, for opening it in another thread; `undefined` if it is only in memory. */
  readonly locations?: readonly FileLocation[]
}

/** A file on disk, plain or gzipped, or an entry of an archive on disk. Can be sent to another thread. */
export interface FileLocation {
  readonly path: string
  /** Name in messages. */
  readonly shownAs: string
  /** Full name of the entry inside the archive; `undefined` = the file itself. */
  readonly entryName: string | undefined
}

export interface FoundFiles {
  readonly files: readonly InputFile[]
  /** Files skipped because a newer edition exists. */
  readonly olderEditions: readonly InputFile[]
  /** Archives and files that cannot be opened, with their source if the name identifies it. */
  readonly unreadable: readonly GateFinding[]
  /** Files and archives without an official name, as shown in messages. */
  readonly ignored: readonly string[]
}

interface Candidate {
  readonly path: string
  readonly shownAs: string
}

const DATE_IN_NAME =
  /(?<!\d)(?:(?<date>(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))|(?<year>20\d{2})_(?<month>0[1-9]|1[0-2]))(?!\d)/

/**
 * Finds the official files below a folder, zipped or plain, by name. Does not follow symbolic links. The order depends
 * on names and dates only, so the same folder gives the same result everywhere.
 * @throws Failure if the folder cannot be read or is too large
 */
export async function findFiles(directory: string, sources: readonly Source[]): Promise<FoundFiles> {
  const found: InputFile[] = []
  const unreadable: GateFinding[] = []
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
      // An archive with an unknown name may or may not contain official files, so it only causes a warning.
      unreadable.push(source === undefined ? { ...finding, isWarning: true } : finding)
    }
  }
  return { ...chooseEditions(joinPieces(found), sources), unreadable, ignored }
}

/** Finds the project's own files. Drops '.gz' from names, because snapshots and cached rows use the unpacked name. */
export async function findProjectFiles(directory: string, sources: readonly Source[]): Promise<InputFile[]> {
  const { files } = await findFiles(directory, sources)
  return files.map((file) => (isGzip(file.name) ? { ...file, name: file.name.slice(0, -'.gz'.length) } : file))
}

function isArchive(path: string): boolean {
  return path.toLowerCase().endsWith('.zip')
}

/** Endings that a file inside an archive may have in addition to the archive's name. */
const NAME_ENDINGS = ['', '.txt', '.csv', '.sql']

/** Returns the source in an archive's name: 'FLAT_RCL.zip' and 'vehicles.csv.zip' are named after their content. */
function sourceOfCandidate({ shownAs }: Candidate, sources: readonly Source[]): Source | undefined {
  const name = lastPart(shownAs)
  const bare = isArchive(name) ? name.slice(0, -'.zip'.length) : name
  return NAME_ENDINGS.map((ending) => sourceOf(bare + ending, sources)).find((source) => source !== undefined)
}

async function listFolder(directory: string): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  const waiting = [{ path: directory, depth: 0 }]
  let examined = 0
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const entry of await readFolder(folder.path, directory)) {
      examined += 1
      if (examined > SEARCH_ENTRIES_MAX)
        throw new Failure(`${directory}: contains more than ${SEARCH_ENTRIES_MAX} files and folders`)
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
    throw new Failure(`${candidate.shownAs}: has ${size} bytes; the maximum is ${FILE_BYTES_MAX}`)
  const locations = [{ ...candidate, entryName: undefined }]
  const bytes = isGzip(name) ? await unpackedBytes(candidate.path) : size
  rejectSize(source, bytes, candidate.shownAs)
  return [
    {
      source,
      name,
      path: candidate.shownAs,
      bytes,
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
  rejectSize(source, entry.bytes, path)
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

/** @throws Failure for a size that no official file has */
function rejectSize(source: Source, bytes: number, shownAs: string): void {
  const fault = fileSizeFault(source, bytes)
  if (fault !== undefined) throw new Failure(`${shownAs}: ${fault}`)
}

/** Streams the bytes of a file; works in any thread. */
export async function* openLocations(locations: readonly FileLocation[]): AsyncGenerator<Buffer> {
  for (const { path, shownAs, entryName } of locations) {
    if (entryName === undefined) {
      yield* isGzip(path) ? openGzip(path, shownAs) : createReadStream(path, { highWaterMark: CHUNK_BYTES })
      continue
    }
    const archiveEntry = (await listArchive(path, shownAs)).find(({ entry }) => entry.fileName === entryName)
    if (archiveEntry === undefined) throw new Failure(`${shownAs}: is no longer in the archive`)
    yield* openEntry(path, shownAs, archiveEntry)
  }
}

/** Joins the pieces in one folder into one file, named after the first. */
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

/**
 * Chooses the newest complete edition of a source, or every file of a source in parts. An excerpt is used only without
 * a complete edition, because the modification date of a plain file may be the day it was copied.
 */
function chooseEditions(
  found: readonly InputFile[],
  sources: readonly Source[],
): Pick<FoundFiles, 'files' | 'olderEditions'> {
  const files: InputFile[] = []
  const olderEditions: InputFile[] = []
  for (const source of sources) {
    const sourceFiles = found.filter((file) => file.source === source)
    const newestFirst = sourceFiles.toSorted(
      (left, right) =>
        Number(isExcerpt(left)) - Number(isExcerpt(right)) ||
        compareText(right.dated, left.dated) ||
        compareText(left.path, right.path),
    )
    if (source.editions === 'newest') olderEditions.push(...newestFirst.splice(1))
    files.push(...newestFirst)
  }
  return { files, olderEditions }
}

function isExcerpt({ source, name }: InputFile): boolean {
  return source.excerptNames?.test(name) === true
}

/** Returns the date in the last part of a path: '2025-10-29', or '2026-09' for 'vPICList_lite_2026_09.sql'. */
function dateInName(path: string): string | null {
  const { date, year, month } = DATE_IN_NAME.exec(lastPart(path))?.groups ?? {}
  return date ?? (year === undefined ? null : `${year}-${month}`)
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Size of the trailer with the unpacked size, modulo 4 GB (RFC 1952, ISIZE). */
const SIZE_FIELD_BYTES = 4

function isGzip(name: string): boolean {
  return name.toLowerCase().endsWith('.gz')
}

/** Returns the unpacked size stated in a gzip file; used for estimates only. */
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
 * Streams the unpacked content of a gzip file. Reading to the end proves it complete, because of its checksum.
 * @throws Failure if it is damaged, too large, or packed too well
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
    throw new Failure(`${shownAs}: expands more than ${ARCHIVE_RATIO_MAX} times, unlike any official file`)
  }
}
