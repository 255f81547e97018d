import { join } from 'node:path'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { waitForFileLock } from '#platform/files/file-lock.ts'
import {
  currentFile,
  currentText,
  idOfSnapshotFile,
  nothingPublished,
  parseCurrent,
  snapshotFile,
  SNAPSHOTS_RETAINED_MAX,
  type CurrentSnapshot,
  type PublishedSnapshot,
  diskFiles,
  type PublishFiles,
} from './snapshot-files.ts'
import { isStarter } from './snapshot-summary.ts'

/** Maximum wait of a publish for another publish or a rollback. */
const LOCK_WAIT_MS_MAX = 30_000

export interface PublishOptions {
  readonly directory: string
  /** Finished, closed snapshot in a folder on the same file system. It is moved. */
  readonly builtFile: string
  readonly clock: Clock
  readonly files?: PublishFiles
  /** False if the same bytes prove nothing about the official sites, as with starter files. Default: true. */
  readonly isComparison?: boolean
}

export interface PublishOutcome extends Retirement {
  readonly id: string
  /** False if the same bytes were already current; then at most `checked_at` changed. */
  readonly isNew: boolean
}

/**
 * Makes a built snapshot the current one. If a kill, a full disk or a power cut stops it at any line, a complete one is
 * current, and the next run cleans up and finishes. @throws Failure if a file call fails
 */
export async function publishSnapshot(options: PublishOptions): Promise<PublishOutcome> {
  const { directory, builtFile, clock, files = diskFiles, isComparison = true } = options
  return asFailure('Could not publish the snapshot', async () => {
    await files.makeDirectory(directory)
    return withPublishLock(directory, async () => {
      const before = await readState(files, directory)
      // The sync is unnecessary for a file that is already current, but harmless.
      const [id] = await Promise.all([files.hash(builtFile), files.sync(builtFile)])
      const now = toIsoSeconds(clock.nowMs())
      const isNew = before.current?.id !== id || !(await isComplete(files, directory, id))
      if (isNew) {
        await files.rename(builtFile, snapshotFile(directory, id))
        await files.sync(directory)
      } else {
        await files.remove(builtFile)
      }
      const checked = isComparison ? { checked_at: now } : {}
      const current = isNew ? successorOf(before, id, now) : { ...before.current, ...checked }
      await writeCurrent(files, directory, current)
      return { id, isNew, ...(await retireSnapshots(files, directory, current)) }
    })
  })
}

export interface AdoptOptions {
  readonly directory: string
  /** Content of the other node's current.json. */
  readonly named: Pick<CurrentSnapshot, 'id' | 'published_at' | 'checked_at'>
  /** Snapshot file to move; omitted if it is already in the folder. */
  readonly file?: string
  readonly files?: PublishFiles
}

/**
 * Makes another node's snapshot current with that node's times, as safely as publishSnapshot.
 * @throws Failure if the file does not match its id, or a file call fails
 */
export async function adoptSnapshot({ directory, named, file, files = diskFiles }: AdoptOptions): Promise<Retirement> {
  const { id, published_at, checked_at } = named
  return asFailure('Could not adopt the snapshot', async () => {
    await files.makeDirectory(directory)
    return withPublishLock(directory, async () => {
      const before = await readState(files, directory)
      const found = await files.hash(file ?? snapshotFile(directory, id))
      if (found !== id) throw new Failure(`snapshot ${id} has the wrong SHA-256 ${found}`)
      if (file !== undefined) {
        await files.sync(file)
        await files.rename(file, snapshotFile(directory, id))
        await files.sync(directory)
      }
      const isSame = before.current?.id === id
      const previous = isSame ? before.previous : successorOf(before, id, published_at).previous
      const current = { id, published_at, checked_at, previous }
      await writeCurrent(files, directory, current)
      return retireSnapshots(files, directory, current)
    })
  })
}

/** Records that the official files equal the current snapshot. @throws Failure if current.json is unusable */
export async function confirmSnapshot(options: Omit<PublishOptions, 'builtFile' | 'isComparison'>): Promise<void> {
  const { directory, clock, files = diskFiles } = options
  await asFailure('Could not record the check of the official files', () =>
    withPublishLock(directory, async () => {
      const { current } = await readState(files, directory)
      if (current === undefined) throw new Failure('current.json is damaged; publish a new one with "npx vds ingest"')
      await writeCurrent(files, directory, { ...current, checked_at: toIsoSeconds(clock.nowMs()) })
    }),
  )
}

/**
 * Makes another complete snapshot current: the one with `id`, or else the first previous one. The replaced one becomes
 * the last rollback target, and no refresh brings it back until another snapshot is published.
 * @throws Failure if there is no such snapshot
 */
export async function rollbackSnapshot(options: {
  readonly directory: string
  readonly id?: string | undefined
  readonly files?: PublishFiles
}): Promise<{ readonly id: string; readonly from: string; readonly damaged: readonly string[] }> {
  const { directory, id, files = diskFiles } = options
  return asFailure('The rollback failed', async () => {
    if ((await files.read(currentFile(directory))) === undefined) throw nothingPublished()
    return withPublishLock(directory, async () => {
      const { current, previous } = await readState(files, directory)
      if (current === undefined) throw new Failure('current.json is damaged; publish a new one with "npx vds ingest"')
      const { chosen, damaged } = await chooseComplete(files, directory, candidatesOf(previous, current, id))
      const replaced = { id: current.id, published_at: current.published_at }
      const others = previous.filter((snapshot) => snapshot.id !== chosen.id && !damaged.includes(snapshot.id))
      const rolledBack = [current.id, ...(current.rolled_back ?? [])].filter((old) => old !== chosen.id)
      await writeCurrent(files, directory, {
        ...current,
        ...chosen,
        previous: [...others, replaced],
        rolled_back: rolledBack.slice(0, SNAPSHOTS_RETAINED_MAX),
      })
      return { id: chosen.id, from: current.id, damaged }
    })
  })
}

/**
 * Makes the newest complete snapshot current if snapshots exist and current.json is missing or damaged, so that nothing
 * else replaces published data. @returns undefined if there was nothing to recover
 * @throws Failure if snapshots exist and none of them is complete
 */
export async function recoverCurrent(options: {
  readonly directory: string
  readonly files?: PublishFiles
}): Promise<{ readonly id: string; readonly damaged: readonly string[] } | undefined> {
  const { directory, files = diskFiles } = options
  return asFailure('Could not recover the current snapshot', async () => {
    await files.makeDirectory(directory)
    return withPublishLock(directory, async () => {
      const { current, previous } = await readState(files, directory)
      if (current !== undefined || previous.length === 0) return undefined
      // File age is unreliable in a copied folder, so starter data are never preferred to others.
      const ordered = previous.toSorted((left, right) => starterRank(directory, left) - starterRank(directory, right))
      const { chosen, damaged } = await chooseComplete(files, directory, ordered)
      const others = ordered.filter(({ id }) => id !== chosen.id && !damaged.includes(id))
      await writeCurrent(files, directory, {
        ...chosen,
        // The time of the last check is unknown. The publish time is a safe lower bound.
        checked_at: chosen.published_at,
        previous: others.slice(0, SNAPSHOTS_RETAINED_MAX - 1),
      })
      return { id: chosen.id, damaged }
    })
  })
}

function starterRank(directory: string, { id }: PublishedSnapshot): number {
  return isStarter(snapshotFile(directory, id)) ? 1 : 0
}

function candidatesOf(previous: readonly PublishedSnapshot[], current: CurrentSnapshot, id: string | undefined) {
  if (id === undefined) return previous
  if (id === current.id) throw new Failure(`${id} is already the current snapshot`)
  const named = previous.filter((snapshot) => snapshot.id === id)
  if (named.length === 0) throw new Failure(`No snapshot has the id ${id}. List all with "npx vds snapshot list".`)
  return named
}

async function chooseComplete(files: PublishFiles, directory: string, candidates: readonly PublishedSnapshot[]) {
  const damaged: string[] = []
  for (const candidate of candidates) {
    if (await isComplete(files, directory, candidate.id)) return { chosen: candidate, damaged }
    damaged.push(candidate.id)
  }
  const why = damaged.length === 0 ? 'there is no previous snapshot' : `damaged or missing: ${damaged.join(', ')}`
  throw new Failure(`No earlier snapshot can be restored: ${why}.`)
}

interface PublishState {
  readonly current: CurrentSnapshot | undefined
  readonly previous: readonly PublishedSnapshot[]
}

/** If current.json is missing or damaged, uses the files themselves as rollback targets, newest first. */
async function readState(files: PublishFiles, directory: string): Promise<PublishState> {
  const text = await files.read(currentFile(directory))
  try {
    if (text === undefined) throw new Error('nothing is current')
    const current = parseCurrent(text)
    return { current, previous: current.previous }
  } catch {
    const found = (await files.list(directory)).toSorted((left, right) => right.writtenMs - left.writtenMs)
    const previous = found.flatMap(({ name, writtenMs }) => {
      const id = idOfSnapshotFile(name)
      return id === undefined ? [] : [{ id, published_at: toIsoSeconds(writtenMs) }]
    })
    return { current: undefined, previous }
  }
}

function successorOf({ current, previous }: PublishState, id: string, now: string): CurrentSnapshot {
  const replaced = current === undefined ? [] : [{ id: current.id, published_at: current.published_at }]
  const older = [...replaced, ...previous].filter((snapshot) => snapshot.id !== id)
  return { id, published_at: now, checked_at: now, previous: older.slice(0, SNAPSHOTS_RETAINED_MAX - 1) }
}

async function isComplete(files: PublishFiles, directory: string, id: string): Promise<boolean> {
  try {
    return (await files.hash(snapshotFile(directory, id))) === id
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A rename is atomic: readers see the old current.json or the new one, never a part. */
async function writeCurrent(files: PublishFiles, directory: string, current: CurrentSnapshot): Promise<void> {
  const unfinished = join(directory, `${UNPUBLISHED_PREFIX}current.json`)
  await files.write(unfinished, currentText(current))
  await files.sync(unfinished)
  await files.rename(unfinished, currentFile(directory))
  await files.sync(directory)
}

async function withPublishLock<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await waitForFileLock(join(directory, 'publish.lock'), LOCK_WAIT_MS_MAX)
  if (lock === undefined) throw new Failure('another publish or rollback is running; try again when it finishes')
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function asFailure<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${action}: ${messageOf(error)}`, { cause: error })
  }
}

/** Name prefix of unfinished publishes; after a crash the next publish deletes them. */
const UNPUBLISHED_PREFIX = '.publishing-'

/** Deleted files, for the log: no snapshot disappears silently. */
export interface Retirement {
  /** Ids of deleted snapshots, which no rollback can reach. */
  readonly removed: readonly string[]
  /** Names that could not be deleted, with the reason. Not a failure of the publish: the next one tries again. */
  readonly remaining: readonly string[]
}

/**
 * Deletes the snapshots that current.json no longer names, and files of crashed publishes. The caller must hold the
 * publish lock and pass the content of current.json on disk.
 */
async function retireSnapshots(files: PublishFiles, directory: string, current: CurrentSnapshot): Promise<Retirement> {
  const retained = new Set([current.id, ...current.previous.map((snapshot) => snapshot.id)])
  const removed: string[] = []
  const remaining: string[] = []
  try {
    for (const { name } of await files.list(directory)) {
      const id = idOfSnapshotFile(name)
      if (id === undefined ? !name.startsWith(UNPUBLISHED_PREFIX) : retained.has(id)) continue
      await files.remove(join(directory, name))
      if (id !== undefined) removed.push(id)
    }
  } catch (error) {
    remaining.push(messageOf(error))
  }
  return { removed, remaining }
}
