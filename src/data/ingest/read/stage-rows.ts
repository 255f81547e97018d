import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { Failure, messageOf } from '#platform/failure.ts'
import { Threads } from '#platform/threads.ts'
import type { InputFile } from './find-files.ts'
import { READ_THREADS_MAX, smallHeap, THREADED_BYTES_MIN } from '#ingest/limits.ts'
import type { Finding } from '#ingest/checks/finding.ts'
import { cachedParts, takeOfContent, takeOverParts } from './cached-rows.ts'
import { asOperatingFailure } from '#ingest/source-failure.ts'
import { inStep, type Progress } from '#ingest/progress.ts'
import type { FileReport } from './read-file.ts'
import type { ReadJob } from './read-thread.ts'
import type { Source } from '#ingest/source.ts'
import { readPart, Stage, type Part } from './stage.ts'

const READ_THREAD = new URL('./read-thread.ts', import.meta.url)

export interface StageOptions {
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others keep the rows of the last ingest. undefined = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly progress: Progress
  /** SHA-256 of a file's content where that is known without reading it: rows kept of it are then taken over. */
  readonly knownContent?: ((file: InputFile) => string | undefined) | undefined
  /** The current snapshot, which cached rows of whole sources must belong to. */
  readonly currentSnapshot: string | undefined
  /** As RefreshOptions.heapMb. The heap of a thread holds cached names and wordings, and what is being read. */
  readonly heapMb?: number
  /** Throws when the ingest is to stop. */
  readonly check: () => void
  /** Whether a file that cannot be read is left out, and not its whole source. */
  readonly leavesOutUnreadable?: boolean | undefined
}

/** What became of the files that were to be staged. */
export interface StagedRows {
  /** The parts of all sources but those that cannot be read, those of each source in the order of the files. */
  readonly parts: readonly Part[]
  /** Files that cannot be read, with what is wrong with them. */
  readonly unreadable: readonly Finding[]
  /** Whether the stage in the work folder holds exactly the parts: it does unless a source could not be read. */
  readonly isStaged: boolean
}

/** A file of the stage: kept from the last ingest, or still to be read. */
type Planned = { readonly source: Source } & (
  | { readonly part: Part }
  | { readonly input: InputFile; readonly partFile: string }
)

type ToRead = Extract<Planned, { input: InputFile }>

/**
 * Fills the stage from the files, each of which becomes a part. Files whose rows are kept are not read again. A source
 * with a file that cannot be read has no parts.
 * @param work folder for the parts and the stage
 * @throws Failure when the rows of other sources cannot be retained, or the ingest is to stop
 */
export async function stageRows(files: readonly InputFile[], work: string, options: StageOptions): Promise<StagedRows> {
  const planned = await plan(files, work, options)
  const reading = planned.filter((file): file is ToRead => 'input' in file)
  const bytes = reading.reduce((sum, { input }) => sum + input.bytes, 0)
  const effort = reading.reduce((sum, { input }) => sum + effortOf(input.source, input.bytes), 0)
  const stage = new StageDraft(work, options.sources)
  try {
    const step = {
      label: `Reading ${reading.length} of ${planned.length} ${planned.length === 1 ? 'file' : 'files'}`,
      total: bytes,
      effort,
    }
    const read = await inStep(options.progress, step, () =>
      bytes < THREADED_BYTES_MIN ? readHere(planned, stage, options) : readInThreads(planned, stage, options),
    )
    const unreadable = read.flatMap((source) => source.unreadable)
    return {
      parts: read.flatMap(({ parts }) => parts ?? []),
      unreadable,
      isStaged: read.every(({ parts }) => parts !== undefined),
    }
  } finally {
    stage.close()
  }
}

/** As stageRows, of parts that exist: those of some sources may be others than before. */
export function stageParts(parts: readonly Part[], directory: string, { sources, check }: StageOptions): void {
  const stage = new Stage(directory, sources)
  try {
    for (const source of sources) {
      for (const part of parts.filter(({ report }) => report.source === source.name)) {
        check()
        stage.add(part, source)
      }
    }
  } finally {
    stage.close()
  }
}

/** What became of the files of one source. */
interface ReadSource {
  /** Undefined: the source cannot be used, because a file of it cannot be read. */
  readonly parts: readonly Part[] | undefined
  readonly unreadable: readonly Finding[]
}

async function plan(files: readonly InputFile[], work: string, options: StageOptions): Promise<Planned[]> {
  const { sources, only, dataDirectory, currentSnapshot, knownContent } = options
  const others = only === undefined ? [] : sources.filter(({ name }) => !only.includes(name))
  const whole = others.length === 0 ? [] : await takeOverParts(others, dataDirectory, currentSnapshot)
  const kept = knownContent === undefined ? [] : await cachedParts(dataDirectory, currentSnapshot)
  return sources.flatMap((source): Planned[] => {
    if (others.includes(source)) {
      return whole.filter(({ report }) => report.source === source.name).map((part) => ({ source, part }))
    }
    const own = files.filter((file) => file.source === source)
    return own.map((input, number): Planned => {
      const sha256 = knownContent?.(input)
      const part = sha256 === undefined ? undefined : takeOfContent(kept, source, sha256)
      const { name, path } = input
      if (part !== undefined) return { source, part: { file: part.file, report: { ...part.report, name, path } } }
      return { source, input, partFile: join(work, `${source.name}-${number}.sqlite`) }
    })
  })
}

/** One file after another on this thread: for small files a thread costs more than it saves. */
async function readHere(planned: readonly Planned[], stage: StageDraft, options: StageOptions): Promise<ReadSource[]> {
  const onBytes = receiverOf(options)
  const read: ReadSource[] = []
  for (const own of bySource(planned, options)) {
    read.push(
      await joined(own, stage, options, ({ input, partFile }) =>
        readPart(input, partFile, (bytes) => onBytes(bytes, input.source)),
      ),
    )
  }
  return read
}

/** Two files at once, the large ones first, while this thread puts together what is read. */
async function readInThreads(
  planned: readonly Planned[],
  stage: StageDraft,
  options: StageOptions,
): Promise<ReadSource[]> {
  const reading = planned.filter((file): file is ToRead => 'input' in file)
  const count = Math.min(READ_THREADS_MAX, availableParallelism(), reading.length)
  const onBytes = receiverOf(options)
  const threads = new Threads<ReadJob, FileReport>({ file: READ_THREAD, count, heap: smallHeap(options.heapMb) })
  try {
    const largestFirst = reading.toSorted(
      (left, right) => effortOf(right.source, right.input.bytes) - effortOf(left.source, left.input.bytes),
    )
    const reports = new Map(
      largestFirst.map((file) => [
        file,
        threads.run(jobOf(file), { onProgress: (bytes) => onBytes(bytes, file.source) }),
      ]),
    )
    // A failure is met when its turn comes; until then it must not count as unhandled.
    for (const report of reports.values()) report.catch(() => {})
    const reportOf = (file: ToRead): Promise<FileReport> => {
      const report = reports.get(file)
      if (report === undefined) throw new Error(`${file.input.path} was not given to a thread`)
      return report
    }
    // Sources do not wait for each other: what is read is put together while other files are still being read.
    return await Promise.all(bySource(planned, options).map((own) => joined(own, stage, options, reportOf)))
  } finally {
    await threads.close()
  }
}

function jobOf({ input, partFile }: ToRead): ReadJob {
  const { source, name, path, proven, locations } = input
  if (locations === undefined) throw new Error(`${path} is not on the disk`)
  return { source: source.name, name, path, proven, locations, partFile }
}

function receiverOf({ progress, check }: StageOptions): (bytes: number, source: Source) => void {
  return (bytes, source) => {
    check()
    progress.advance(bytes, effortOf(source, bytes))
  }
}

/** What bytes of a source count for estimates. */
function effortOf({ effort = 1 }: Source, bytes: number): number {
  return bytes * effort
}

/** The stage while files are read. After rows that cannot be put together it is of no use, and takes no more. */
class StageDraft {
  readonly #stage: Stage
  #isBroken = false

  constructor(work: string, sources: readonly Source[]) {
    this.#stage = new Stage(work, sources)
  }

  /** @returns why the rows cannot be put together. @throws what is no fault of the rows: a full disk */
  add(part: Part, source: Source): string | undefined {
    if (this.#isBroken) return undefined
    try {
      this.#stage.add(part, source)
      return undefined
    } catch (error) {
      if (asOperatingFailure('', error) !== error) throw error
      this.#isBroken = true
      return `${part.report.path}: its rows cannot be put together: ${messageOf(error)}`
    }
  }

  close(): void {
    this.#stage.close()
  }
}

/**
 * Adds the files of one source to the stage, in their order, each as soon as it is read. After a file that cannot be read
 * the others of its source are not wanted any more, unless it may be left out.
 */
async function joined(
  planned: readonly Planned[],
  stage: StageDraft,
  { progress, check, leavesOutUnreadable }: StageOptions,
  read: (file: ToRead) => Promise<FileReport>,
): Promise<ReadSource> {
  const parts: Part[] = []
  const unreadable: Finding[] = []
  for (const [number, file] of planned.entries()) {
    const { source } = file
    if ('input' in file && number === 0) progress.note(`Reading ${source.title}`)
    const part = 'part' in file ? file.part : await readOrReason(file, read, check)
    check()
    if (typeof part === 'string') {
      unreadable.push({ gate: 'unreadable-file', source: source.name, reason: part })
      if (leavesOutUnreadable !== true) return { parts: undefined, unreadable }
      continue
    }
    const reason = stage.add(part, source)
    if (reason !== undefined) {
      unreadable.push({ gate: 'unreadable-file', source: source.name, reason })
      return { parts: undefined, unreadable }
    }
    parts.push(part)
    if ('input' in file) progress.addRows(part.report.account.acceptedRows)
  }
  return { parts, unreadable }
}

/** @returns the part, or why the file cannot be read. @throws what is no fault of the file */
async function readOrReason(
  file: ToRead,
  read: (file: ToRead) => Promise<FileReport>,
  check: () => void,
): Promise<Part | string> {
  try {
    return partOf(file, await read(file))
  } catch (error) {
    check()
    if (error instanceof Failure) return error.message
    throw error
  }
}

function bySource(planned: readonly Planned[], { sources }: StageOptions): Planned[][] {
  return sources.map((source) => planned.filter((file) => file.source === source))
}

function partOf({ partFile }: ToRead, report: FileReport): Part {
  return { file: partFile, report }
}
