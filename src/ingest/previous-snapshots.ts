import {
  currentFile,
  findDamage,
  parseCurrent,
  readIfPresent,
  snapshotDirectory,
  snapshotFile,
} from '#catalog/snapshot-files.ts'
import { messageOf } from '#platform/failure.ts'

/** The snapshots whose ids must keep answering, and what is wrong with the others. */
export interface PreviousSnapshots {
  /** Files, the current one first, then those that a rollback could return to. */
  readonly files: readonly string[]
  readonly damaged: readonly string[]
}

/**
 * Finds the complete snapshots of a data folder. All that are kept count, not the current one alone: after a
 * rollback the ids of the newer one were published too.
 */
export async function findPreviousSnapshots(dataDirectory: string): Promise<PreviousSnapshots> {
  const directory = snapshotDirectory(dataDirectory)
  const text = await readIfPresent(currentFile(directory))
  if (text === undefined) return { files: [], damaged: [] }
  const files: string[] = []
  const damaged: string[] = []
  for (const id of idsOf(text, damaged)) {
    const damage = await findDamage(directory, id)
    if (damage === undefined) files.push(snapshotFile(directory, id))
    else damaged.push(`snapshot ${id}: ${damage}`)
  }
  return { files, damaged }
}

function idsOf(text: string, damaged: string[]): string[] {
  try {
    const current = parseCurrent(text)
    return [...new Set([current.id, ...current.previous.map(({ id }) => id)])]
  } catch (error) {
    damaged.push(messageOf(error))
    return []
  }
}
