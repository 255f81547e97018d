import { join } from 'node:path'
import { idOfSnapshotFile, type CurrentSnapshot } from './snapshot-files.ts'
import { messageOf } from '#platform/failure.ts'
import type { PublishFiles } from './publish-files.ts'

/** Name prefix of unfinished publishes; after a crash the next publish deletes them. */
export const UNPUBLISHED_PREFIX = '.publishing-'

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
export async function retireSnapshots(
  files: PublishFiles,
  directory: string,
  current: CurrentSnapshot,
): Promise<Retirement> {
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
