import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { GateFinding } from '#ingest/checks/finding.ts'
import { rejectFullDisk } from '#ingest/disk-space.ts'
import { READ_THREADS_MAX, smallHeap, THREADED_BYTES_MIN } from '#ingest/limits.ts'
import { inStep, type Progress } from '#ingest/progress.ts'
import { asOperatingFailure } from '#ingest/source-failure.ts'
import type { Source } from '#ingest/source.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { Threads } from '#platform/threads.ts'
import { cachedParts, takePartWithContent, reusableParts } from './cached-rows.ts'
import type { InputFile } from './find-files.ts'
import type { FileReport } from './read-file.ts'
import type { ReadJob } from './read-thread.ts'
import { readPart, Stage, type StagePart } from './stage.ts'

const READ_THREAD = new URL('./read-thread.ts', import.meta.url)

/** Options as in RefreshOptions, except as noted. */
export interface StageOptions {
  readonly sources: readonly Source[]
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly progress: Progress
  readonly knownContent?: ((file: InputFile) => string | undefined) | undefined
  /** File of the current snapshot. Reused rows of whole sources must belong to it. */
  readonly currentSnapshot: string | undefined
  /** A thread's heap contains cached names and texts and the current chunk. */
  readonly heapMb?: number
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
  /** Throws if the ingest must stop. */
  readonly check: () => void
  /** True to skip a single unreadable file instead of its whole source. */
  readonly skipsUnreadable?: boolean | undefined
}

export interface StagedRows {
  /** Parts of all readable sources, in file order per source. */
  readonly parts: readonly StagePart[]
  readonly unreadable: readonly GateFinding[]
  /** True if the stage in the work folder contains exactly the parts; false if a source could not be read. */
  readonly isStaged: boolean
}

/** A file of the stage: with reused rows, or still to be read. */
type PlannedFile = { readonly source: Source } & (
  | { readonly part: StagePart }
  | { readonly input: InputFile; readonly partFile: string }
)

type UnreadFile = Extract<PlannedFile, { input: InputFile }>

/**
 * Fills the stage from the files; each becomes a part. Files with cached rows are not read again. A source with an
 * unreadable file has no parts.
 * @param work folder for the parts and the stage
 * @throws Failure if the disk is too full, the rows of other sources cannot be reused, or the ingest must stop
 */
export async function stageRows(files: readonly InputFile[], work: string, options: StageOptions): Promise<StagedRows> {
  const planned = await plan(files, work, options)
  const reading = planned.filter((file): file is UnreadFile => 'input' in file)
  const bytes = reading.reduce((sum, { input }) => sum + input.bytes, 0)
  const cachedFiles = planned.flatMap((file) => ('part' in file ? [file.part.file] : []))
  await rejectFullDisk(options.dataDirectory, { fileBytes: bytes, cachedFiles }, options.freeBytes)
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

/** Fills a new stage from parts, for a build whose rows differ from those read. */
export function stageParts(parts: readonly StagePart[], directory: string, { sources, check }: StageOptions): void {
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

interface ReadSource {
  /** `undefined` if the source cannot be used, because one of its files is unreadable. */
  readonly parts: readonly StagePart[] | undefined
  readonly unreadable: readonly GateFinding[]
}

async function plan(files: readonly InputFile[], work: string, options: StageOptions): Promise<PlannedFile[]> {
  const { sources, only, dataDirectory, currentSnapshot, knownContent } = options
  const others = only === undefined ? [] : sources.filter(({ name }) => !only.includes(name))
  const whole = others.length === 0 ? [] : await reusableParts(others, dataDirectory, currentSnapshot)
  const cached = knownContent === undefined ? [] : await cachedParts(dataDirectory, currentSnapshot)
  return sources.flatMap((source): PlannedFile[] => {
    if (others.includes(source)) {
      return whole.filter(({ report }) => report.source === source.name).map((part) => ({ source, part }))
    }
    const sourceFiles = files.filter((file) => file.source === source)
    return sourceFiles.map((input, number): PlannedFile => {
      const sha256 = knownContent?.(input)
      const part = sha256 === undefined ? undefined : takePartWithContent(cached, source, sha256)
      const { name, path } = input
      if (part !== undefined) return { source, part: { file: part.file, report: { ...part.report, name, path } } }
      return { source, input, partFile: join(work, `${source.name}-${number}.sqlite`) }
    })
  })
}

async function readHere(
  planned: readonly PlannedFile[],
  stage: StageDraft,
  options: StageOptions,
): Promise<ReadSource[]> {
  const onBytes = byteReporter(options)
  const read: ReadSource[] = []
  for (const sourceFiles of bySource(planned, options)) {
    read.push(
      await mergeSource(sourceFiles, stage, options, ({ input, partFile }) =>
        readPart(input, partFile, (bytes) => onBytes(bytes, input.source)),
      ),
    )
  }
  return read
}

/** Reads two files at a time, large ones first, while this thread merges finished parts. */
async function readInThreads(
  planned: readonly PlannedFile[],
  stage: StageDraft,
  options: StageOptions,
): Promise<ReadSource[]> {
  const reading = planned.filter((file): file is UnreadFile => 'input' in file)
  const count = Math.min(READ_THREADS_MAX, availableParallelism(), reading.length)
  const onBytes = byteReporter(options)
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
    // `readOrReason` reports a failure later; this keeps it from counting as unhandled.
    for (const report of reports.values()) report.catch(() => {})
    const reportOf = (file: UnreadFile): Promise<FileReport> => {
      const report = reports.get(file)
      if (report === undefined) throw new Error(`${file.input.path} was not given to a thread`)
      return report
    }
    // Sources do not wait for each other: finished files are merged while others are still being read.
    return await Promise.all(
      bySource(planned, options).map((sourceFiles) => mergeSource(sourceFiles, stage, options, reportOf)),
    )
  } finally {
    await threads.close()
  }
}

function jobOf({ input, partFile }: UnreadFile): ReadJob {
  const { source, name, path, proven, locations } = input
  if (locations === undefined) throw new Error(`${path} is not on the disk`)
  return { source: source.name, name, path, proven, locations, partFile }
}

function byteReporter({ progress, check }: StageOptions): (bytes: number, source: Source) => void {
  return (bytes, source) => {
    check()
    progress.advance(bytes, effortOf(source, bytes))
  }
}

function effortOf({ effort = 1 }: Source, bytes: number): number {
  return bytes * effort
}

/** The stage while files are read. After a failed merge it is unusable and accepts no more rows. */
class StageDraft {
  readonly #stage: Stage
  #isBroken = false

  constructor(work: string, sources: readonly Source[]) {
    this.#stage = new Stage(work, sources)
  }

  /** Merges a part; returns the reason if its rows cannot be merged. @throws anything else, such as a full disk */
  add(part: StagePart, source: Source): string | undefined {
    if (this.#isBroken) return undefined
    try {
      this.#stage.add(part, source)
      return undefined
    } catch (error) {
      if (asOperatingFailure('', error) !== error) throw error
      this.#isBroken = true
      return `${part.report.path}: its rows cannot be merged: ${messageOf(error)}`
    }
  }

  close(): void {
    this.#stage.close()
  }
}

/** Stages a source's files in order, each once it is read. Stops at an unreadable file unless `skipsUnreadable`. */
async function mergeSource(
  planned: readonly PlannedFile[],
  stage: StageDraft,
  { progress, check, skipsUnreadable }: StageOptions,
  read: (file: UnreadFile) => Promise<FileReport>,
): Promise<ReadSource> {
  const parts: StagePart[] = []
  const unreadable: GateFinding[] = []
  for (const [number, file] of planned.entries()) {
    const { source } = file
    if ('input' in file && number === 0) progress.note(`Reading ${source.title}`)
    const part = 'part' in file ? file.part : await readOrReason(file, read, check)
    check()
    if (typeof part === 'string') {
      unreadable.push({ gate: 'unreadable-file', source: source.name, reason: part })
      if (skipsUnreadable !== true) return { parts: undefined, unreadable }
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

/** Returns the part, or the reason why the file cannot be read. @throws anything that is not the file's fault */
async function readOrReason(
  file: UnreadFile,
  read: (file: UnreadFile) => Promise<FileReport>,
  check: () => void,
): Promise<StagePart | string> {
  try {
    return partOf(file, await read(file))
  } catch (error) {
    check()
    if (error instanceof Failure) return error.message
    throw error
  }
}

function bySource(planned: readonly PlannedFile[], { sources }: StageOptions): PlannedFile[][] {
  return sources.map((source) => planned.filter((file) => file.source === source))
}

function partOf({ partFile }: UnreadFile, report: FileReport): StagePart {
  return { file: partFile, report }
}
