import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { readText } from '#platform/bounded.ts'
import type { Clock } from '#platform/clock.ts'
import { DOWNLOAD_RESERVE_BYTES } from '#platform/download/download-limits.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { tryFileLock } from '#platform/files/file-lock.ts'
import { adoptSnapshot } from '#snapshots/publish-snapshot.ts'
import {
  currentFile,
  type CurrentSnapshot,
  findDamage,
  hashFile,
  parseCurrent,
  readIfPresent,
  snapshotDirectory,
} from '#snapshots/snapshot-files.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { CURRENT_FILE_BYTES_MAX, PULL_LIMITS, REJECTED_RETRY_MS } from './limits.ts'
import type { SnapshotOrigin } from './snapshot-origin.ts'

export interface PullOptions {
  readonly dataDirectory: string
  readonly origin: SnapshotOrigin
  readonly clock: Clock
  /** Opens the file and closes it again. Throws if this version cannot serve it. */
  readonly check: (file: string, id: string) => void
  readonly limits?: typeof PULL_LIMITS
}

export interface PullOutcome {
  readonly id: string
  /** False if the snapshot was already current here. */
  readonly isNew: boolean
  readonly bytes: number
}

/**
 * Copies another node's snapshots into this data folder and follows its current one, including rollbacks. The local
 * current snapshot changes only by one rename, after every byte was verified.
 */
export class SnapshotPull {
  readonly #options: PullOptions
  readonly #directory: string
  readonly #partDirectory: string
  #manifest: Manifest | undefined
  #rejected: { readonly id: string; readonly reason: string; readonly atMs: number } | undefined

  constructor(options: PullOptions) {
    this.#options = options
    this.#directory = snapshotDirectory(options.dataDirectory)
    this.#partDirectory = join(options.dataDirectory, 'pull')
  }

  /**
   * Polls once and adopts the other node's current snapshot. After `signal`, the next pull resumes the download.
   * @throws Failure with a one-line reason; nothing has changed locally then
   */
  async pull(signal?: AbortSignal): Promise<PullOutcome> {
    await mkdir(this.#partDirectory, { recursive: true })
    const lock = tryFileLock(join(this.#partDirectory, 'pull.lock'))
    if (lock === undefined) throw new Failure('Another pull is running in this data folder.')
    try {
      return await this.#follow(signal)
    } finally {
      lock.release()
    }
  }

  async #follow(signal: AbortSignal | undefined): Promise<PullOutcome> {
    const { origin, limits = PULL_LIMITS } = this.#options
    this.#manifest = await fetchManifest(origin, this.#manifest, { limits, signal })
    const { current: named } = this.#manifest
    const here = await this.#currentHere()
    if (here?.id === named.id) {
      if (here.checked_at !== named.checked_at || here.published_at !== named.published_at) await this.#adopt(named)
      return { id: named.id, isNew: false, bytes: 0 }
    }
    this.#throwRejected(named.id)
    // A rollback to a snapshot that still exists here needs no download.
    if ((await findDamage(this.#directory, named.id)) === undefined) {
      await this.#adopt(named)
      return { id: named.id, isNew: true, bytes: 0 }
    }
    const bytes = await this.#fetchAndAdopt(named, signal)
    return { id: named.id, isNew: true, bytes }
  }

  async #fetchAndAdopt(named: CurrentSnapshot, signal: AbortSignal | undefined): Promise<number> {
    const { origin, limits = PULL_LIMITS } = this.#options
    const file = join(this.#partDirectory, `${named.id}.part`)
    await this.#dropOtherParts(named.id)
    const bytes = await fetchSnapshot({ origin, id: named.id, file, limits, signal, rejectFullDisk: this.#diskCheck() })
    await this.#verify(named.id, file)
    await this.#adopt(named, file)
    await rm(`${file}.json`, { force: true })
    return bytes
  }

  /** Deletes a file that does not match its id, and does not fetch it again while the same one is named. */
  async #verify(id: string, file: string): Promise<void> {
    const found = await hashFile(file)
    const trouble = found === id ? this.#unservable(file, id) : `it sends a file with the SHA-256 ${found}`
    if (trouble === undefined) return
    await rm(file, { force: true })
    await rm(`${file}.json`, { force: true })
    const reason = `${this.#options.origin.addressOf(`${id}.sqlite`)}: ${trouble}`
    this.#rejected = { id, reason, atMs: this.#options.clock.nowMs() }
    throw new Failure(reason)
  }

  #unservable(file: string, id: string): string | undefined {
    try {
      this.#options.check(file, id)
      return undefined
    } catch (error) {
      return `this version of the service cannot serve it: ${messageOf(error)}`
    }
  }

  #throwRejected(id: string): void {
    const rejected = this.#rejected
    if (rejected?.id !== id) return
    const waitedMs = this.#options.clock.nowMs() - rejected.atMs
    if (waitedMs >= 0 && waitedMs < REJECTED_RETRY_MS) throw new Failure(rejected.reason)
  }

  async #adopt(named: CurrentSnapshot, file?: string): Promise<void> {
    await adoptSnapshot({ directory: this.#directory, named, ...(file === undefined ? {} : { file }) })
  }

  /** A damaged current.json counts as missing and is replaced. */
  async #currentHere(): Promise<CurrentSnapshot | undefined> {
    const text = await readIfPresent(currentFile(this.#directory))
    try {
      return text === undefined ? undefined : parseCurrent(text)
    } catch {
      return undefined
    }
  }

  #diskCheck() {
    return async (bytes: number): Promise<void> => {
      const { bavail, bsize } = await statfs(this.#partDirectory)
      const [needed, free] = [bytes + DOWNLOAD_RESERVE_BYTES, bavail * bsize]
      if (needed <= free) return
      const [neededMb, freeMb] = [needed, free].map((size) => Math.ceil(size / 1e6))
      throw new Failure(
        `a snapshot needs ${neededMb} MB of disk space, but only ${freeMb} MB are free in ${this.#partDirectory}`,
      )
    }
  }

  async #dropOtherParts(id: string): Promise<void> {
    for (const name of await readdir(this.#partDirectory)) {
      if (name.includes('.part') && !name.startsWith(id)) await rm(join(this.#partDirectory, name), { force: true })
    }
  }
}

/** The other node's current snapshot, with its ETag for the next request. */
interface Manifest {
  readonly current: CurrentSnapshot
  readonly etag: string | undefined
}

const NAME = 'current.json'

/** Returns the known content if current.json is unchanged. @throws Failure with one line if unavailable or invalid */
async function fetchManifest(
  origin: SnapshotOrigin,
  known: Manifest | undefined,
  { limits, signal }: { limits: typeof PULL_LIMITS; signal?: AbortSignal | undefined },
): Promise<Manifest> {
  const address = origin.addressOf(NAME)
  try {
    const { status, body } = await origin.request(NAME, conditions(known), signal)
    try {
      if (status === 304 && known !== undefined) return known
      if (status !== 200) throw new Error(`returned status ${status}`)
      const current = parseCurrent(await textOf(body, limits.idleMsMax))
      return { current, etag: body.headers.etag }
    } finally {
      body.destroy()
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${address}: ${messageOf(error)}`, { cause: error })
  }
}

function conditions(known: Manifest | undefined): Record<string, string> {
  if (known?.etag !== undefined) return { 'if-none-match': known.etag }
  // Without an ETag, always read the whole file: two publishes within one second have the same date.
  return {}
}

async function textOf(body: IncomingMessage, msMax: number): Promise<string> {
  const timer = setTimeout(() => body.destroy(new Error(`did not end within ${msMax / 1_000} s`)), msMax)
  try {
    return await readText(body, CURRENT_FILE_BYTES_MAX)
  } finally {
    clearTimeout(timer)
  }
}
