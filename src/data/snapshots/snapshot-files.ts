import { createHash } from 'node:crypto'
import { open, readdir, readFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, messageOf } from '#platform/failure.ts'

/**
 * Layout of snapshots in the data folder: snapshots/<SHA-256>.sqlite, immutable once it has that name, and
 * snapshots/current.json, which names the one to serve and is only ever replaced by a rename.
 */

/** Retained snapshots: the current one and the rollback targets. */
export const SNAPSHOTS_RETAINED_MAX = 3

const HASH_CHUNK_BYTES = 1024 * 1024
const ID = /^[0-9a-f]{64}$/
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/

export interface PublishedSnapshot {
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly id: string
  /** UTC in whole seconds, "2026-11-21T04:05:06Z". */
  readonly published_at: string
}

export interface CurrentSnapshot extends PublishedSnapshot {
  /** Time of the last comparison in which the official files matched this snapshot. */
  readonly checked_at: string
  /** Rollback targets, the next one first. */
  readonly previous: readonly PublishedSnapshot[]
  /** Ids of snapshots that an operator rolled back from. No refresh may publish them again. */
  readonly rolled_back?: readonly string[]
}

export function snapshotDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'snapshots')
}

export function snapshotFile(directory: string, id: string): string {
  return join(directory, `${id}.sqlite`)
}

export function publishedFile(dataDirectory: string, id: string): string {
  return snapshotFile(snapshotDirectory(dataDirectory), id)
}

export function currentFile(directory: string): string {
  return join(directory, 'current.json')
}

/** Returns the id in a snapshot's file name; undefined for other names. */
export function idOfSnapshotFile(name: string): string | undefined {
  return /^(?<id>[0-9a-f]{64})\.sqlite$/.exec(name)?.groups?.['id']
}

/**
 * Parses current.json by hand: a schema library would be most of the code of a process that only publishes or follows.
 * @throws Error with the reason, for anything but a complete current.json
 */
export function parseCurrent(text: string): CurrentSnapshot {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Error('current.json is not JSON', { cause: error })
  }
  const { id, published_at } = parsePublished(content)
  const { checked_at, previous, rolled_back } = content as Record<string, unknown>
  if (!matches(checked_at, INSTANT)) throw new Error('current.json has no valid "checked_at"')
  if (!Array.isArray(previous) || previous.length > SNAPSHOTS_RETAINED_MAX) {
    throw new Error(`current.json has no list "previous" of at most ${SNAPSHOTS_RETAINED_MAX}`)
  }
  const current = { id, published_at, checked_at, previous: previous.map(parsePublished) }
  return rolled_back === undefined ? current : { ...current, rolled_back: parseIds(rolled_back) }
}

function parsePublished(content: unknown): PublishedSnapshot {
  const { id, published_at } = (content ?? {}) as Record<string, unknown>
  if (!matches(id, ID)) throw new Error('current.json has no valid "id"')
  if (!matches(published_at, INSTANT)) throw new Error('current.json has no valid "published_at"')
  return { id, published_at }
}

function parseIds(ids: unknown): string[] {
  if (Array.isArray(ids) && ids.length <= SNAPSHOTS_RETAINED_MAX && ids.every((id) => matches(id, ID))) return ids
  throw new Error(`current.json has no list "rolled_back" of at most ${SNAPSHOTS_RETAINED_MAX} ids`)
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

export function currentText(current: CurrentSnapshot): string {
  return `${JSON.stringify(current, undefined, 2)}\n`
}

/** Returns the content of current.json; undefined = nothing was published yet. @throws Error like parseCurrent */
export async function readCurrent(directory: string): Promise<CurrentSnapshot | undefined> {
  const text = await readIfPresent(currentFile(directory))
  return text === undefined ? undefined : parseCurrent(text)
}

export function nothingPublished(): Failure {
  return new Failure('No data are loaded yet. Load them with "npx vds ingest" or "npm start".')
}

export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns the SHA-256 of a file as 64 hexadecimal digits, with constant memory. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file)
  try {
    // Reuse one buffer: separate ones would add up to a hundred megabytes before they are freed.
    const chunk = Buffer.allocUnsafeSlow(HASH_CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** Returns why the snapshot's file does not match its id; undefined if it is complete. @throws if it is unreadable */
export async function findDamage(directory: string, id: string): Promise<string | undefined> {
  try {
    const found = await hashFile(snapshotFile(directory, id))
    return found === id ? undefined : `its bytes have the SHA-256 ${found}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'its file is missing'
    throw error
  }
}

/** File calls of a publish. Injected, so that a test can fail each of them in turn. */
export interface PublishFiles {
  makeDirectory(path: string): Promise<void>
  hash(file: string): Promise<string>
  /** Returns the whole text, or undefined if the file does not exist. */
  read(file: string): Promise<string | undefined>
  write(file: string, text: string): Promise<void>
  /** Makes the content of a file, or the names in a folder, survive a power cut (fsync). */
  sync(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** Returns the names in a folder with their time of last write, in milliseconds since 1970 UTC. */
  list(directory: string): Promise<readonly { readonly name: string; readonly writtenMs: number }[]>
}

export const diskFiles: PublishFiles = {
  async makeDirectory(path) {
    await mkdir(path, { recursive: true })
  },
  hash: hashFile,
  read: readIfPresent,
  write: (file, text) => writeFile(file, text),
  async sync(path) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
  rename,
  remove: (file) => rm(file, { force: true, recursive: true }),
  async list(directory) {
    const names = (await readdir(directory)).toSorted()
    return Promise.all(names.map(async (name) => ({ name, writtenMs: (await stat(`${directory}/${name}`)).mtimeMs })))
  },
}

export interface PreviousSnapshots {
  /** Files, the current one first, then the rollback targets. */
  readonly files: readonly string[]
  readonly damaged: readonly string[]
  /** Files that an operator rolled back from. */
  readonly rolledBack: readonly string[]
}

/**
 * Finds the complete snapshots of a data folder, all retained ones: after a rollback the ids of the newer one were
 * published too. If current.json is missing or damaged, all existing files count.
 */
export async function findPreviousSnapshots(dataDirectory: string): Promise<PreviousSnapshots> {
  const directory = snapshotDirectory(dataDirectory)
  const text = await readIfPresent(currentFile(directory))
  const files: string[] = []
  const damaged: string[] = []
  for (const id of (text === undefined ? undefined : namedIds(text, damaged)) ?? (await presentIds(directory))) {
    const damage = await findDamage(directory, id)
    if (damage === undefined) files.push(snapshotFile(directory, id))
    else damaged.push(`snapshot ${id}: ${damage}`)
  }
  const rolledBack = rolledBackIds(text ?? '').map((id) => snapshotFile(directory, id))
  return { files, damaged, rolledBack: files.filter((file) => rolledBack.includes(file)) }
}

function rolledBackIds(text: string): readonly string[] {
  try {
    return parseCurrent(text).rolled_back ?? []
  } catch {
    return []
  }
}

function namedIds(text: string, damaged: string[]): string[] | undefined {
  try {
    const current = parseCurrent(text)
    return [...new Set([current.id, ...current.previous.map(({ id }) => id)])]
  } catch (error) {
    damaged.push(messageOf(error))
    return undefined
  }
}

/** Returns the ids of existing files, newest first. */
async function presentIds(directory: string): Promise<string[]> {
  const found: { id: string; writtenMs: number }[] = []
  for (const name of await namesIn(directory)) {
    const id = idOfSnapshotFile(name)
    if (id !== undefined) found.push({ id, writtenMs: (await stat(join(directory, name))).mtimeMs })
  }
  return found.toSorted((left, right) => right.writtenMs - left.writtenMs).map(({ id }) => id)
}
