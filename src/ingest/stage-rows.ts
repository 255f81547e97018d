import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import type { InputFile } from './find-files.ts'
import { READ_THREADS_MAX, THREADED_BYTES_MIN } from './limits.ts'
import { keptParts, takeOfContent, takeOverParts } from './kept-parts.ts'
import { inStep, type Progress } from './progress.ts'
import type { FileReport } from './read-file.ts'
import { ReadThreads } from './read-threads.ts'
import { ofSource } from './source-failure.ts'
import type { Source } from './source.ts'
import { readPart, Stage, type Part } from './stage.ts'

export interface StageOptions {
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others keep the rows of the last ingest. undefined = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly progress: Progress
  /** SHA-256 of a file's content where that is known without reading it: rows kept of it are then taken over. */
  readonly knownContent?: ((file: InputFile) => string | undefined) | undefined
  /** The current snapshot, which kept rows of whole sources must belong to. */
  readonly currentSnapshot: string | undefined
  /** Throws when the ingest is to stop. */
  readonly check: () => void
}

/** A file of the stage: kept from the last ingest, or still to be read. */
type Planned = { readonly source: Source } & (
  | { readonly part: Part }
  | { readonly input: InputFile; readonly partFile: string }
)

type ToRead = Extract<Planned, { input: InputFile }>

/**
 * Fills the stage from the files, each of which becomes a part. Files whose rows are kept are not read again.
 * @returns the parts, those of each source in the order of `files`
 * @throws Failure when a file is refused, or the rows of other sources cannot be kept
 */
export async function stageRows(files: readonly InputFile[], work: string, options: StageOptions): Promise<Part[]> {
  const planned = await plan(files, work, options)
  const reading = planned.filter((file): file is ToRead => 'input' in file)
  const bytes = reading.reduce((sum, { input }) => sum + input.bytes, 0)
  const effort = reading.reduce((sum, { input }) => sum + effortOf(input.source, input.bytes), 0)
  const stage = new Stage(work, options.sources)
  try {
    const step = { label: `Reading ${reading.length} of ${planned.length} files`, total: bytes, effort }
    return await inStep(options.progress, step, () =>
      bytes < THREADED_BYTES_MIN ? readHere(planned, stage, options) : readInThreads(planned, stage, options),
    )
  } finally {
    stage.close()
  }
}

async function plan(files: readonly InputFile[], work: string, options: StageOptions): Promise<Planned[]> {
  const { sources, only, dataDirectory, currentSnapshot, knownContent } = options
  const others = only === undefined ? [] : sources.filter(({ name }) => !only.includes(name))
  const whole = others.length === 0 ? [] : await takeOverParts(others, dataDirectory, currentSnapshot)
  const kept = knownContent === undefined ? [] : await keptParts(dataDirectory)
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
async function readHere(planned: readonly Planned[], stage: Stage, options: StageOptions): Promise<Part[]> {
  const onBytes = receiverOf(options)
  const parts: Part[] = []
  for (const own of bySource(planned, options)) {
    parts.push(
      ...(await joined(own, stage, options, ({ input, partFile }) =>
        readPart(input, partFile, (bytes) => onBytes(bytes, input.source)),
      )),
    )
  }
  return parts
}

/** Two files at once, the large ones first, while this thread puts together what is read. */
async function readInThreads(planned: readonly Planned[], stage: Stage, options: StageOptions): Promise<Part[]> {
  const reading = planned.filter((file): file is ToRead => 'input' in file)
  const count = Math.min(READ_THREADS_MAX, availableParallelism(), reading.length)
  const onBytes = receiverOf(options)
  const threads = new ReadThreads(count)
  try {
    const largestFirst = reading.toSorted(
      (left, right) => effortOf(right.source, right.input.bytes) - effortOf(left.source, left.input.bytes),
    )
    const reports = new Map(
      largestFirst.map((file) => [file, threads.read(jobOf(file), (bytes) => onBytes(bytes, file.source))]),
    )
    // A failure is met when its turn comes; until then it must not count as unhandled.
    for (const report of reports.values()) report.catch(() => {})
    const reportOf = (file: ToRead): Promise<FileReport> => {
      const report = reports.get(file)
      if (report === undefined) throw new Error(`${file.input.path} was not given to a thread`)
      return report
    }
    // Sources do not wait for each other: what is read is put together while other files are still being read.
    const parts = bySource(planned, options).map((own) => joined(own, stage, options, reportOf))
    return (await Promise.all(parts)).flat()
  } finally {
    await threads.close()
  }
}

function jobOf({ input, partFile }: ToRead) {
  const { source, name, path, proven, location } = input
  if (location === undefined) throw new Error(`${path} is not on the disk`)
  return { source: source.name, name, path, proven, location, partFile }
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

/** Adds the files of one source to the stage, in their order, each as soon as it is read. */
async function joined(
  planned: readonly Planned[],
  stage: Stage,
  { progress, check }: StageOptions,
  read: (file: ToRead) => Promise<FileReport>,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const [number, file] of planned.entries()) {
    const { source } = file
    if ('input' in file && number === 0) progress.note(`Reading ${source.title}`)
    const part = 'part' in file ? file.part : await ofSource(source.name, async () => partOf(file, await read(file)))
    check()
    stage.add(part, source)
    parts.push(part)
  }
  return parts
}

function bySource(planned: readonly Planned[], { sources }: StageOptions): Planned[][] {
  return sources.map((source) => planned.filter((file) => file.source === source))
}

function partOf({ partFile }: ToRead, report: FileReport): Part {
  return { file: partFile, report }
}
