import { Failure, messageOf } from '#platform/failure.ts'
import { findDamage, snapshotFile, type CurrentSnapshot, type PublishedSnapshot } from './snapshot-files.ts'
import { stat } from 'node:fs/promises'

/** Files up to this size are hashed before they are served. */
const VERIFIED_FIRST_BYTES_MAX = 256 * 1024 * 1024

export interface OpenSnapshot {
  readonly id: string
  /** Finishes what requests would otherwise wait for. A snapshot replaces another only after this. */
  whenReady?(): Promise<void>
  close(): void
}

export type SnapshotEvent =
  | { readonly kind: 'swapped'; readonly id: string; readonly from: string }
  /** The current snapshot could not be served. At start an older one is served instead; later the open one stays. */
  | { readonly kind: 'refused'; readonly id: string | undefined; readonly reason: string }

export interface HolderOptions<Snapshot extends OpenSnapshot> {
  readonly directory: string
  /** Opens a file whose bytes have the SHA-256 `id`. Throws if this version cannot read the snapshot. */
  readonly open: (file: string, id: string) => Snapshot
  readonly report: (event: SnapshotEvent) => void
  /** Interval between readings of current.json, for file systems that report no changes (network file systems). */
  readonly pollMs?: number
  /** Delay before a rejected snapshot is tried again. Default: one minute. */
  readonly retryMs?: number
  readonly verifiedFirstBytesMax?: number
}

export interface Choice<Snapshot> {
  readonly snapshot: Snapshot
  readonly publishedAt: string
  /** True if its bytes were hashed before it was opened. */
  readonly isVerified: boolean
  readonly stamp: FileStamp | undefined
}

/** @throws Failure if no snapshot is complete, or this version cannot read the current one */
export async function chooseAtStart<Snapshot extends OpenSnapshot>(
  options: HolderOptions<Snapshot>,
  current: CurrentSnapshot,
): Promise<Choice<Snapshot>> {
  const choice = await firstComplete(options, [current, ...current.previous])
  if (choice !== undefined) return choice
  throw new Failure(`No complete snapshot is left in ${options.directory}. Publish a new one with "npx vds ingest".`)
}

/** Returns the first snapshot whose bytes match its id. Reports each that does not. */
export async function firstComplete<Snapshot extends OpenSnapshot>(
  options: HolderOptions<Snapshot>,
  candidates: readonly PublishedSnapshot[],
): Promise<Choice<Snapshot> | undefined> {
  const { directory, open, report, verifiedFirstBytesMax = VERIFIED_FIRST_BYTES_MAX } = options
  for (const { id, published_at: publishedAt } of candidates) {
    const file = snapshotFile(directory, id)
    const stamp = await stampOf(file)
    const isVerified = (stamp?.bytes ?? 0) <= verifiedFirstBytesMax
    let damage = isVerified ? await findDamage(directory, id) : undefined
    if (damage === undefined) {
      try {
        return { snapshot: open(file, id), publishedAt, isVerified, stamp }
      } catch (error) {
        damage = isVerified ? undefined : await findDamage(directory, id)
        // The bytes are intact, so an older snapshot would not help: this version cannot read these data.
        if (damage === undefined)
          throw new Failure(`Cannot serve snapshot ${id}: ${messageOf(error)}`, { cause: error })
      }
    }
    report({ kind: 'refused', id, reason: damage })
  }
  return undefined
}

/** Facts that show if the bytes at a path have changed. */
export interface FileStamp {
  readonly inode: number
  readonly bytes: number
  readonly modifiedMs: number
  readonly changedMs: number
}

/** Returns undefined if the file does not exist. */
export async function stampOf(file: string): Promise<FileStamp | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && { inode: found.ino, bytes: found.size, modifiedMs: found.mtimeMs, changedMs: found.ctimeMs }
}

/** Returns true if the same file was written to. A deleted or replaced file stays intact for readers that have it open. */
export function isChangedInPlace(before: FileStamp | undefined, now: FileStamp | undefined): boolean {
  if (before === undefined || now === undefined || before.inode !== now.inode) return false
  return before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs || before.changedMs !== now.changedMs
}
