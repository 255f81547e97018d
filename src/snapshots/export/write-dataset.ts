import { exportDataset, type ExportName } from '#operations/export-dataset.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { rowsOf } from './dataset-rows.ts'
import { FileSink } from './file-sink.ts'
import type { FileFigures } from './made-file.ts'
import { PROGRESS_ROWS, SCAN_CACHE_KIBIBYTES } from './limits.ts'
import { writeRows } from './write-rows.ts'

export interface DatasetFile {
  /** The published snapshot; may be replaced in its folder meanwhile. */
  readonly snapshotFile: string
  readonly name: ExportName
  /** For addresses inside rows, without a trailing slash. */
  readonly publicUrl: string
  /** Where to write; is made, or emptied when it is there. */
  readonly file: string
  readonly bytesMax: number
  readonly onProgress?: (rows: number) => void
}

/**
 * Writes one dataset of a snapshot to a file. The same snapshot and address give the same bytes. Takes as long as it
 * takes, so it belongs into a thread or a command of its own; memory does not grow with the rows.
 * @throws Failure when the file would become larger than it may; Error when the disk is full
 */
export function writeDataset(job: DatasetFile): FileFigures {
  const { snapshotFile, name, publicUrl, file, bytesMax, onProgress } = job
  const sink = new FileSink(file, bytesMax)
  try {
    // Read once from its first row to its last: cached pages would only take memory from the answers.
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
