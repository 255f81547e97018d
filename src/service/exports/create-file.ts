import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ExportColumn } from '#operations/exports/export-column.ts'
import {
  type ExportDataset,
  exportDataset,
  exportFileName,
  type ExportFormat,
  type ExportName,
} from '#operations/exports/export-dataset.ts'
import { spreadsheetField } from '#platform/csv.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'
import { waitForFileLock } from '#platform/files/file-lock.ts'
import { type ExportRow, rowsOf } from './dataset-rows.ts'
import { FileSink } from './file-sink.ts'
import { CREATION_MS_MAX, PROGRESS_ROWS, SCAN_CACHE_KIBIBYTES } from './limits.ts'
import { writeParquet } from './parquet.ts'

export interface ExportJob {
  readonly snapshotFile: string
  /** Folder of the snapshot's exports; created if missing. */
  readonly folder: string
  readonly target: ExportTarget
  readonly publicUrl: string
  readonly bytesMax: number
}

/**
 * Writes a file and its figures unless another process has done so meanwhile. Crash-safe: the figures are renamed into
 * place last, so a file is complete or does not count.
 * @throws Failure if another process takes too long to write it; Error if the disk is full
 */
export async function createFile(job: ExportJob): Promise<void> {
  const { folder, target } = job
  await mkdir(folder, { recursive: true })
  const name = storedName(target)
  const lock = await waitForFileLock(join(folder, `${UNFINISHED_EXPORT_PREFIX}${name}.lock`), CREATION_MS_MAX)
  if (lock === undefined) throw new Failure(`Another process is taking too long to create ${name}.`)
  try {
    if ((await readFigures(join(folder, name))) !== undefined) return
    const unfinished = join(folder, `${UNFINISHED_EXPORT_PREFIX}${name}`)
    try {
      await publish(unfinished, join(folder, name), await write(job, unfinished))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  } finally {
    lock.release()
  }
}

/** Returns the figures of a file; undefined if the file does not match them. */
export async function readFigures(file: string): Promise<FileFigures | undefined> {
  const text = await readFile(figuresFile(file), 'utf8').catch(() => undefined)
  const figures = text === undefined ? undefined : parseFigures(text)
  const size = (await stat(file).catch(() => undefined))?.size
  return figures?.bytes === size ? figures : undefined
}

async function write(job: ExportJob, file: string): Promise<FileFigures> {
  const { snapshotFile, target, publicUrl, bytesMax } = job
  if (!target.gzip) return writeDataset({ snapshotFile, name: target, publicUrl, file, bytesMax })
  const plain = { ...target, gzip: false }
  await createFile({ ...job, target: plain })
  const from = join(job.folder, storedName(plain))
  const figures = await readFigures(from)
  if (figures === undefined) throw new Failure(`${storedName(plain)} was deleted while it was being compressed.`)
  return { rows: figures.rows, ...(await pack(from, file, bytesMax)) }
}

/** Deterministic: zlib writes no time and no name. */
async function pack(from: string, to: string, bytesMax: number) {
  const sink = new FileSink(to, bytesMax)
  try {
    await pipeline(createReadStream(from), createGzip(), async (packed) => {
      for await (const chunk of packed) sink.writeBytes(chunk as Uint8Array)
    })
    return sink.finish()
  } finally {
    sink.close()
  }
}

async function publish(unfinished: string, file: string, figures: FileFigures): Promise<void> {
  const unfinishedFigures = figuresFile(unfinished)
  await writeFile(unfinishedFigures, `${JSON.stringify(figures)}\n`, { flush: true })
  await rename(unfinished, file)
  await rename(unfinishedFigures, figuresFile(file))
  const folder = await open(join(file, '..'))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Layout of the data folder: exports/<snapshot>-<variant>/<file>, and <file>.json with its figures, which are renamed
 * into place last. A file without figures does not count.
 */

/** Increase it if the same snapshot gives different bytes: other columns, or another format of a value. */
const EXPORT_VERSION = 2
const VARIANT_DIGITS = 8

export const UNFINISHED_EXPORT_PREFIX = '.making-'
const FIGURES_ENDING = '.json'
const GZIP_ENDING = '.gz'

export interface ExportTarget extends ExportName {
  readonly gzip: boolean
}

export interface FileFigures {
  readonly rows: number
  /** Size of the stored file; compressed if the file is. */
  readonly bytes: number
  /** SHA-256 of the stored file, 64 hexadecimal digits. */
  readonly sha256: string
}

export function exportsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'exports')
}

/** Returns the folder name of one snapshot's exports. Rows contain URLs, so another public URL needs another folder. */
export function exportFolderName(snapshotId: string, publicUrl: string): string {
  const variant = createHash('sha256').update(`${EXPORT_VERSION}\n${publicUrl}`).digest('hex')
  return `${snapshotId}-${variant.slice(0, VARIANT_DIGITS)}`
}

/** "vehicles.csv", "vehicles.csv.gz" */
export function storedName(target: ExportTarget): string {
  return `${exportFileName(target)}${target.gzip ? GZIP_ENDING : ''}`
}

export function figuresFile(file: string): string {
  return `${file}${FIGURES_ENDING}`
}

/** Returns undefined unless the figures are complete. */
export function parseFigures(text: string): FileFigures | undefined {
  let content: Partial<FileFigures>
  try {
    content = JSON.parse(text) as Partial<FileFigures>
  } catch {
    return undefined
  }
  const { rows, bytes, sha256 } = content
  const isComplete = Number.isSafeInteger(rows) && Number.isSafeInteger(bytes) && /^[0-9a-f]{64}$/.test(sha256 ?? '')
  return isComplete ? (content as FileFigures) : undefined
}

interface DatasetFile {
  /** Published snapshot; may be replaced in its folder meanwhile. */
  readonly snapshotFile: string
  readonly name: ExportName
  /** Base URL of addresses inside rows, without a trailing slash. */
  readonly publicUrl: string
  /** Path to write; created, or truncated if it exists. */
  readonly file: string
  readonly bytesMax: number
  readonly onProgress?: (rows: number) => void
}

/**
 * Writes one data set of a snapshot to a file. The same snapshot and URL give the same bytes. Runs long, so call it in
 * a thread or command of its own. Memory does not grow with the rows.
 * @throws Failure if the file would exceed its limit; Error if the disk is full
 */
export function writeDataset(job: DatasetFile): FileFigures {
  const { snapshotFile, name, publicUrl, file, bytesMax, onProgress } = job
  const sink = new FileSink(file, bytesMax)
  try {
    // Read once sequentially, so cached pages would only take memory from responses.
    const snapshot = openImmutable(snapshotFile, { cacheKibibytes: SCAN_CACHE_KIBIBYTES })
    try {
      const rows = writeRows(sink, rowsOf(name.dataset, snapshot, { publicUrl }), {
        dataset: exportDataset(name.dataset),
        format: name.format,
        onRow: (count) => {
          if (count % PROGRESS_ROWS === 0) onProgress?.(count)
        },
      })
      return { rows, ...sink.finish() }
    } finally {
      snapshot.close()
    }
  } finally {
    sink.close()
  }
}

/** Writes rows in a format; docs/export.md describes nulls, lists, and dates in each. Returns the number of rows. */
function writeRows(
  sink: FileSink,
  rows: Iterable<ExportRow>,
  about: { dataset: ExportDataset; format: ExportFormat; onRow: (count: number) => void },
): number {
  const { dataset, format, onRow } = about
  let count = 0
  function* picked(): Iterable<ExportRow> {
    for (const row of rows) {
      yield pick(row, dataset.columns)
      count += 1
      onRow(count)
    }
  }
  if (format === 'parquet') writeParquet(sink, picked(), dataset.columns)
  else if (format === 'csv') writeCsv(sink, picked(), dataset.columns)
  else for (const row of picked()) sink.writeText(`${JSON.stringify(row)}\n`)
  return count
}

function writeCsv(sink: FileSink, rows: Iterable<ExportRow>, columns: readonly ExportColumn[]): void {
  sink.writeText(csvHeader(columns))
  for (const row of rows) sink.writeText(csvLine(row, columns))
}

function pick(row: ExportRow, columns: readonly ExportColumn[]): ExportRow {
  const picked: Record<string, unknown> = {}
  for (const { name } of columns) picked[name] = row[name] ?? null
  return picked
}

export function csvHeader(columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`
}

/** Formats a record of RFC 4180. Null is empty, an empty text is `""`, a list is JSON. */
export function csvLine(row: ExportRow, columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => exportCsvField(row[name])).join(',')}\r\n`
}

/** Formats a field of RFC 4180 without runnable formulas: null is empty, an empty text is `""`. */
export function exportCsvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value === '' ? '""' : spreadsheetField(typeof value === 'string' ? value : JSON.stringify(value))
}
