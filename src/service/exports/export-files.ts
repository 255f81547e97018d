import { readdirSync, readFileSync } from 'node:fs'
import { open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedExport } from '#operations/endpoint.ts'
import { parseExportFileName } from '#operations/exports/export-dataset.ts'
import { settledWithin } from '#platform/bounded.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { Threads } from '#platform/threads.ts'
import {
  exportFolderName,
  exportsDirectory,
  type ExportTarget,
  figuresFile,
  type FileFigures,
  type ExportJob,
  parseFigures,
  readFigures,
  storedName,
} from './create-file.ts'
import { THREAD_HEAP_MB_MAX, WAITING_FILES_MAX } from './limits.ts'

const THREAD = new URL('create-file-thread.ts', import.meta.url)

/** Exported snapshot. A Catalog satisfies it. */
export interface ExportedSnapshot {
  readonly id: string
  readonly file: string
}

/** Open export file, readable to its end even if it is removed meanwhile. The caller closes the handle. */
export interface OpenedExport extends FileFigures {
  readonly handle: FileHandle
}

interface ExportFilesOptions {
  readonly dataDirectory: string
  readonly publicUrl: string
  /** Maximum size of one snapshot's files. Above it, the least recently used are removed. */
  readonly bytesMax: number
  /** Returns the served snapshot. Files of others are removed. */
  readonly current: () => ExportedSnapshot
  readonly log: Pick<Log, 'info' | 'error'>
}

/** Export files of a data folder, each written once per snapshot over all processes, on its first request. */
export class ExportFiles {
  readonly #options: ExportFilesOptions
  readonly #directory: string
  /** Running writes by path; each settles with its error, or with undefined on success. */
  readonly #creating = new Map<string, Promise<Error | undefined>>()
  /** Paths by last use, least recent first. */
  readonly #used = new Set<string>()
  #queue: Promise<unknown> = Promise.resolve()
  readonly #thread = new Threads<ExportJob, undefined>({
    file: THREAD,
    heap: { maxOldGenerationSizeMb: THREAD_HEAP_MB_MAX },
  })
  #isClosed = false

  constructor(options: ExportFilesOptions) {
    this.#options = options
    this.#directory = exportsDirectory(options.dataDirectory)
  }

  /**
   * Opens a file, and writes it first if it does not exist. Undefined if writing takes longer than `waitMs`; it
   * continues, so retry later. @throws Error if it could not be written
   */
  async open(snapshot: ExportedSnapshot, target: ExportTarget, waitMs: number): Promise<OpenedExport | undefined> {
    const file = join(this.#folderOf(snapshot), storedName(target))
    const opened = await this.#openExisting(file)
    if (opened !== undefined) return opened
    const making = this.#creating.get(file) ?? this.#create(file, snapshot, target)
    const outcome = await settledWithin(making, waitMs)
    if (!outcome.settled) return undefined
    if (outcome.value !== undefined) throw outcome.value
    return this.#openExisting(file)
  }

  /** Returns the existing files of a snapshot, without compressed ones. */
  existing(snapshot: Pick<ExportedSnapshot, 'id'>): CreatedExport[] {
    const folder = this.#folderOf(snapshot)
    return namesIn(folder).flatMap((name) => {
      const parsed = parseExportFileName(name)
      const figures = parsed === undefined ? undefined : figuresIn(join(folder, figuresFile(name)))
      return parsed === undefined || figures === undefined ? [] : [{ ...parsed, ...figures }]
    })
  }

  /** Removes the files of all snapshots except the current one and `also`. Running downloads continue. */
  async prune(also?: ExportedSnapshot): Promise<void> {
    const { publicUrl, current } = this.#options
    const retained = new Set(
      [current(), ...(also === undefined ? [] : [also])].map(({ id }) => exportFolderName(id, publicUrl)),
    )
    for (const name of await readdir(this.#directory).catch(() => [])) {
      if (!retained.has(name)) await rm(join(this.#directory, name), { recursive: true, force: true })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread.close()
    await this.#queue
  }

  #folderOf({ id }: Pick<ExportedSnapshot, 'id'>): string {
    return join(this.#directory, exportFolderName(id, this.#options.publicUrl))
  }

  async #openExisting(file: string): Promise<OpenedExport | undefined> {
    const figures = await readFigures(file)
    const handle = figures === undefined ? undefined : await open(file).catch(() => undefined)
    if (figures === undefined || handle === undefined) return undefined
    this.#used.delete(file)
    this.#used.add(file)
    return { ...figures, handle }
  }

  /** One at a time: several would take the cores that serve requests. */
  #create(file: string, snapshot: ExportedSnapshot, target: ExportTarget): Promise<Error | undefined> {
    if (this.#creating.size >= WAITING_FILES_MAX)
      return Promise.resolve(new Error('too many exports are waiting to be created'))
    const job = async (): Promise<Error | undefined> => {
      try {
        await this.prune(snapshot)
        await this.#run({ ...this.#jobOf(snapshot), target })
        await this.#makeRoom(file)
        return undefined
      } catch (error) {
        this.#options.log.error(
          { 'export.file': storedName(target), error: messageOf(error) },
          'an export was not created',
        )
        return error instanceof Error ? error : new Error(messageOf(error))
      } finally {
        this.#creating.delete(file)
      }
    }
    const making = this.#queue.then(job)
    this.#queue = making
    this.#creating.set(file, making)
    return making
  }

  #jobOf(snapshot: ExportedSnapshot): Omit<ExportJob, 'target'> {
    const { publicUrl, bytesMax } = this.#options
    return { snapshotFile: snapshot.file, folder: this.#folderOf(snapshot), publicUrl, bytesMax }
  }

  async #run(job: ExportJob): Promise<void> {
    if (this.#isClosed) throw new Error('the service stops')
    const startMs = performance.now()
    try {
      await this.#thread.run(job)
    } finally {
      // Frees the thread's memory for responses.
      await this.#thread.close()
    }
    const name = storedName(job.target)
    const tookMs = Math.round(performance.now() - startMs)
    this.#options.log.info({ 'export.file': name, 'export.took_ms': tookMs }, `made the export ${name}`)
  }

  /** Removes the least recently used files until the limit is met. Keeps the newest, whatever its size. */
  async #makeRoom(newest: string): Promise<void> {
    const folder = join(newest, '..')
    const files = namesIn(folder)
      .filter((name) => !name.startsWith('.') && !name.endsWith('.json'))
      .map((name) => ({ file: join(folder, name), bytes: figuresIn(join(folder, figuresFile(name)))?.bytes ?? 0 }))
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    const order = [...this.#used]
    const byUse = files.toSorted((left, right) => order.indexOf(left.file) - order.indexOf(right.file))
    for (const { file, bytes } of byUse) {
      if (total <= this.#options.bytesMax) return
      if (file === newest) continue
      // Removes the figures first: a file without them does not count.
      await rm(figuresFile(file), { force: true })
      await rm(file, { force: true })
      this.#used.delete(file)
      total -= bytes
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

function figuresIn(file: string): FileFigures | undefined {
  try {
    return parseFigures(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
