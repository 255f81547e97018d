import type { Clock } from '#platform/clock.ts'
import type { Acceptance } from './checks/finding.ts'
import type { Progress } from './progress.ts'
import type { InputFile } from './read/find-files.ts'
import type { Source } from './source.ts'

export interface RefreshOptions extends Acceptance {
  /** Folder to search for official files. */
  readonly from: string
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others reuse their cached rows. `undefined` = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly clock: Clock
  readonly progress: Progress
  /** Folder with the project's own files for sources missing in `from`. */
  readonly fallback?: string
  /** Names of the sources that must be read. */
  readonly required?: readonly string[]
  /** Minimum row count by source name. */
  readonly rowsMin?: Readonly<Record<string, number>>
  /** Row count from which a source counts as complete, by source name. Default: that of the official files. */
  readonly completeRows?: Readonly<Record<string, number>>
  /** Returns a file's content hash (SHA-256) if known without reading the file; its cached rows are then reused. */
  readonly knownContent?: (file: InputFile) => string | undefined
  /** Heap of the build thread in MB. Default: BUILD_HEAP_MB. Reading threads get three tenths of it. */
  readonly heapMb?: number
  /** Free bytes of the disk that contains a folder. Default: as the file system reports. */
  readonly freeBytes?: (folder: string) => Promise<number>
  /** Stops the refresh at the next step without publishing anything. */
  readonly signal?: AbortSignal | undefined
}
