import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Source } from './source.ts'

/** Where the scratch database of an ingest lies in its work folder. */
export function stageFile(workDirectory: string): string {
  return join(workDirectory, 'stage.sqlite')
}

/**
 * The scratch database of one ingest: accepted rows of every source. It lives in a private folder that the ingest
 * removes, so it keeps no journal and waits for no disk.
 */
export function openStage(workDirectory: string, sources: readonly Source[]): DatabaseSync {
  const stage = new DatabaseSync(stageFile(workDirectory))
  stage.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536; PRAGMA temp_store = FILE`)
  for (const source of sources) stage.exec(source.stageTables)
  return stage
}
