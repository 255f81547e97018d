// Two snapshots with the same rows in one data folder, for measurements of a swap.
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  currentFile,
  currentText,
  hashFile,
  parseCurrent,
  snapshotDirectory,
  snapshotFile,
} from '#snapshots/snapshot-files.ts'

/**
 * Copies the current snapshot of a data folder to a new data folder, and adds another snapshot with the same rows.
 * @returns their ids; the first is current
 */
export async function copySnapshot(from: string, dataDirectory: string): Promise<[first: string, second: string]> {
  const [source, target] = [snapshotDirectory(from), snapshotDirectory(dataDirectory)]
  const { id } = parseCurrent(readFileSync(currentFile(source), 'utf8'))
  mkdirSync(target, { recursive: true })
  copyFileSync(snapshotFile(source, id), snapshotFile(target, id))
  const other = join(target, 'other.sqlite')
  copyFileSync(snapshotFile(source, id), other)
  const database = new DatabaseSync(other)
  database.exec('PRAGMA user_version = 1')
  database.close()
  const second = await hashFile(other)
  renameSync(other, snapshotFile(target, second))
  makeCurrent(dataDirectory, id)
  return [id, second]
}

/** Makes a snapshot current by a rename, like a refresh or a rollback. */
export function makeCurrent(dataDirectory: string, id: string): void {
  const at = '2026-01-01T00:00:00Z'
  const file = currentFile(snapshotDirectory(dataDirectory))
  writeFileSync(`${file}.next`, currentText({ id, published_at: at, checked_at: at, previous: [] }))
  renameSync(`${file}.next`, file)
}
