import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  currentFile,
  findDamage,
  idOfSnapshotFile,
  namesIn,
  parseCurrent,
  readIfPresent,
  snapshotDirectory,
  snapshotFile,
} from './snapshot-files.ts'
import { messageOf } from '#platform/failure.ts'

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
