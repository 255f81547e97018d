import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'

/**
 * How snapshots lie in the data folder: snapshots/<SHA-256>.sqlite, never changed once it has that name, and
 * snapshots/current.json, which names the one to serve and is only ever replaced by a rename.
 */

/** Snapshots kept: the current one and those that a rollback can return to. */
export const SNAPSHOTS_RETAINED_MAX = 3

const HASH_CHUNK_BYTES = 1024 * 1024
const ID = /^[0-9a-f]{64}$/
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/

export interface PublishedSnapshot {
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly id: string
  /** Whole seconds in UTC, "2026-11-21T04:05:06Z". */
  readonly published_at: string
}

/** The content of current.json. */
export interface CurrentSnapshot extends PublishedSnapshot {
  /** When the official files were last compared with this snapshot, and found to say the same. */
  readonly checked_at: string
  /** What a rollback can return to, in the order in which it would. */
  readonly previous: readonly PublishedSnapshot[]
  /** Ids of snapshots that an operator rolled back from, and that no refresh may bring back by itself. */
  readonly rolled_back?: readonly string[]
}

/** The folder of the snapshots inside the data folder. */
export function snapshotDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'snapshots')
}

export function snapshotFile(directory: string, id: string): string {
  return join(directory, `${id}.sqlite`)
}

/** The file of a snapshot in a data folder. */
export function publishedFile(dataDirectory: string, id: string): string {
  return snapshotFile(snapshotDirectory(dataDirectory), id)
}

export function currentFile(directory: string): string {
  return join(directory, 'current.json')
}

/** The id in a snapshot's file name, or undefined when it is the name of something else. */
export function idOfSnapshotFile(name: string): string | undefined {
  return /^(?<id>[0-9a-f]{64})\.sqlite$/.exec(name)?.groups?.['id']
}

/**
 * Checked by hand: a schema library would be most of what a process loads that only publishes or follows snapshots.
 * @throws Error that says what is wrong, for anything but a complete current.json
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

/** What current.json says; undefined = nothing was published yet. @throws Error as parseCurrent */
export async function readCurrent(directory: string): Promise<CurrentSnapshot | undefined> {
  const text = await readIfPresent(currentFile(directory))
  return text === undefined ? undefined : parseCurrent(text)
}

/** Nothing was published, and something that is has to be read. */
export function nothingPublished(): Failure {
  return new Failure('No data are loaded yet. Load them with "npx vds ingest" or "npm start".')
}

/** The text of a file, or undefined when there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** SHA-256 of a file as 64 hexadecimal digits, in memory that does not grow with the file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file)
  try {
    // One piece of memory for all: pieces of its own for each would pile up to a hundred megabytes before they are freed.
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

/**
 * Why the snapshot's file is not what its name says, or undefined when it is complete.
 * @throws when the file is there but cannot be read
 */
export async function findDamage(directory: string, id: string): Promise<string | undefined> {
  try {
    const found = await hashFile(snapshotFile(directory, id))
    return found === id ? undefined : `its bytes have the SHA-256 ${found}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'its file is missing'
    throw error
  }
}
