import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { RefreshOutcome } from '#ingest/pipeline.ts'
import { silentProgress } from '#ingest/progress.ts'
import type { RefreshOptions } from '#ingest/refresh-options.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { publishedFile } from '#snapshots/snapshot-files.ts'
import { type Cleanup, temporaryFolder } from '#test/support/temporary-folder.ts'
import { rowsOf, type Row } from './stage-text.ts'

/** A clock that stands still: nothing of the time may reach a snapshot. */
const clock = { nowMs: () => Date.UTC(2026, 0, 2) }

/** A data folder and a folder of official files, both new. */
export interface IngestFolders {
  readonly from: string
  readonly dataDirectory: string
}

export function newFolders(t: Cleanup): IngestFolders {
  const folder = temporaryFolder(t)
  const folders = { from: join(folder, 'official'), dataDirectory: join(folder, 'data') }
  mkdirSync(folders.from)
  return folders
}

export async function ingest(folders: IngestFolders, options: Partial<RefreshOptions> = {}): Promise<RefreshOutcome> {
  return refresh({ ...folders, sources: SOURCES, clock, progress: silentProgress, ...options })
}

/** What `read` finds in a published snapshot. */
export function readSnapshot<Found>(
  { dataDirectory }: IngestFolders,
  snapshotId: string,
  read: (snapshot: DatabaseSync) => Found,
): Found {
  return readImmutable(publishedFile(dataDirectory, snapshotId), read)
}

/** All rows of a query on a published snapshot, as plain objects. */
export function query(folders: IngestFolders, snapshotId: string, sql: string): Row[] {
  return readSnapshot(folders, snapshotId, (snapshot) => rowsOf(snapshot, sql))
}
