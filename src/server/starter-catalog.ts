import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { isSelection } from '#operations/starter-data.ts'
import { processEnvironment } from '#platform/config.ts'
import { messageOf } from '#platform/failure.ts'
import { waitForFileLock } from '#platform/files/file-lock.ts'
import type { Log } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { VERSION } from '#platform/version.ts'
import { snapshotDirectory, snapshotFile, readCurrent } from '#snapshots/snapshot-files.ts'
import { STARTER_DIRECTORY } from './starter-files.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const BUILD_MS_MAX = 120_000
const OUTPUT_BYTES_MAX = 1024 * 1024
const RETRY_AFTER_SECONDS = 5

interface StarterCatalogOptions {
  readonly dataDirectory: string
  /** Returns the served snapshot, which is used directly if it is that selection. */
  readonly current: () => Catalog
  readonly log: Log
}

/**
 * Catalog of test keys: always the starter selection, so that a caller's tests see the same responses before and after
 * a refresh. Built in another process on first use, because that takes seconds.
 */
export class StarterCatalog {
  readonly #options: StarterCatalogOptions
  readonly #folder: string
  #opening: Promise<Catalog> | undefined
  #open: Catalog | undefined

  constructor(options: StarterCatalogOptions) {
    this.#options = options
    // Another release may have other starter data or another schema.
    this.#folder = join(options.dataDirectory, 'starter', VERSION)
  }

  /** @throws ProblemError service_unavailable if the build fails; the next call tries again */
  get(): Catalog | Promise<Catalog> {
    if (this.#open !== undefined) return this.#open
    const current = this.#options.current()
    if (isSelection(current.meta)) return current
    this.#opening ??= this.#find().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined)
    this.#open?.close()
  }

  async #find(): Promise<Catalog> {
    try {
      this.#open = (await this.#openBuilt().catch(() => undefined)) ?? (await this.#buildOnce())
      return this.#open
    } catch (error) {
      this.#options.log.error({ error: messageOf(error) }, 'the data for test keys could not be built')
      throw new ProblemError('service_unavailable', 'The data for test keys are not ready. Try again shortly.', {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
  }

  async #openBuilt(): Promise<Catalog | undefined> {
    const directory = snapshotDirectory(this.#folder)
    const current = await readCurrent(directory)
    return current && openCatalog(snapshotFile(directory, current.id), current.id)
  }

  /** If several processes need it at once, one builds it and the others wait and open it. */
  async #buildOnce(): Promise<Catalog> {
    await mkdir(join(this.#folder, '..'), { recursive: true })
    const lock = await waitForFileLock(`${this.#folder}.lock`, BUILD_MS_MAX)
    if (lock === undefined) throw new Error('another process is still building them')
    try {
      return (await this.#openBuilt().catch(() => undefined)) ?? (await this.#build())
    } finally {
      lock.release()
    }
  }

  async #build(): Promise<Catalog> {
    await rm(this.#folder, { recursive: true, force: true })
    const env = { ...processEnvironment(), VDS_DATA_DIR: this.#folder }
    const limits = { timeout: BUILD_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX }
    await promisify(execFile)(process.execPath, [MAIN, 'ingest', '--from', STARTER_DIRECTORY], { env, ...limits })
    const built = await this.#openBuilt()
    if (built === undefined) throw new Error('the build published nothing')
    return built
  }
}
