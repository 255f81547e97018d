import type { Clock } from '#platform/clock.ts'
import type { Acceptance } from './checks/finding.ts'
import type { Progress } from './progress.ts'
import type { InputFile } from './read/find-files.ts'
import type { Source } from './source.ts'

/** What a refresh reads, where it publishes, and what it accepts. */
export interface RefreshOptions extends Acceptance {
  /** Folder that is searched for official files. */
  readonly from: string
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others keep the rows of the last ingest. undefined = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly clock: Clock
  readonly progress: Progress
  /** Folder with the project's own files for sources of which `from` has none. */
  readonly fallback?: string
  /** Names of sources that must be among what is read. */
  readonly required?: readonly string[]
  /** Rows that a source has at least, by its name. */
  readonly rowsMin?: Readonly<Record<string, number>>
  /** Rows from which on a source is complete, by its name; left out = as many as the official files have. */
  readonly completeRows?: Readonly<Record<string, number>>
  /** SHA-256 of a file's content where that is known without reading it: rows kept of it are then taken over. */
  readonly knownContent?: (file: InputFile) => string | undefined
  /** Heap of the thread that builds, in MB; left out = BUILD_HEAP_MB. Threads that read have three tenths of it. */
  readonly heapMb?: number
  /** Stops the refresh at the next step; nothing is published then. */
  readonly signal?: AbortSignal | undefined
}
