import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { exportFileName, type ExportName } from '#operations/export-dataset.ts'

/**
 * How made files lie in the data folder: exports/<snapshot>-<variant>/<file>, and beside it <file>.json with its figures,
 * which is renamed into place last: a file without it is not there.
 */

/** Raised when the same snapshot gives other bytes: other columns, another way of writing a value. */
const EXPORT_VERSION = 1
const VARIANT_DIGITS = 8

/** Names with this prefix are not finished. */
export const UNFINISHED_PREFIX = '.making-'
const FIGURES_ENDING = '.json'
const GZIP_ENDING = '.gz'

/** One file of one snapshot, and how its bytes are coded. */
export interface ExportTarget extends ExportName {
  readonly gzip: boolean
}

/** What is known of a made file. */
export interface FileFigures {
  readonly rows: number
  /** Of the file as it lies there; for a packed one, packed. */
  readonly bytes: number
  /** Likewise; 64 hexadecimal digits. */
  readonly sha256: string
}

/** The folder of all exports inside the data folder. */
export function exportsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'exports')
}

/** The name of the folder of one snapshot's exports. Rows hold addresses, so another public address is another folder. */
export function exportFolderName(snapshotId: string, publicUrl: string): string {
  const variant = createHash('sha256').update(`${EXPORT_VERSION}\n${publicUrl}`).digest('hex')
  return `${snapshotId}-${variant.slice(0, VARIANT_DIGITS)}`
}

/** "vehicles.csv", "vehicles.csv.gz" */
export function storedName(target: ExportTarget): string {
  return `${exportFileName(target)}${target.gzip ? GZIP_ENDING : ''}`
}

/** Where the figures of a file stand. */
export function figuresFile(file: string): string {
  return `${file}${FIGURES_ENDING}`
}

/** Undefined for anything but complete figures. */
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
