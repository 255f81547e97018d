import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Source } from './source.ts'

/**
 * The scratch database of one ingest: accepted rows of every source, then everything that is worked out from
 * them. It lives in a private folder that the ingest removes, so it keeps no journal and waits for no disk.
 */
export function openStage(workDirectory: string, sources: readonly Source[]): DatabaseSync {
  const stage = new DatabaseSync(join(workDirectory, 'stage.sqlite'))
  stage.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -65536; PRAGMA temp_store = FILE`)
  for (const source of sources) stage.exec(source.stageTables)
  return stage
}
