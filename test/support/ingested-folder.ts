import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RefreshOutcome } from '#ingest/pipeline.ts'
import { systemClock } from '#platform/clock.ts'
import { madeOnce } from './made-once.ts'

/** Lies in the data folder, which knows nothing of it. */
const OUTCOME_FILE = 'outcome-of-the-ingest.json'

/** What the tests of the complete files ask of their ingest. */
export type KnownOutcome = Pick<
  RefreshOutcome,
  'snapshotId' | 'rejected' | 'warnings' | 'accepted' | 'reports' | 'unlinkedMentions'
>

/**
 * A data folder with the snapshot that the ordinary ingest makes of a folder of official files, made once in a run.
 * A test that writes into the folder copies it first.
 */
export function ingestedFolder(from: string): Promise<string> {
  const name = `ingested-${createHash('sha256').update(resolve(from)).digest('hex').slice(0, 16)}`
  return madeOnce(name, (dataDirectory) => ingest(from, dataDirectory))
}

/** How the ingest of `ingestedFolder` ended. */
export async function outcomeOfIngest(from: string): Promise<KnownOutcome> {
  const outcome: KnownOutcome = JSON.parse(readFileSync(join(await ingestedFolder(from), OUTCOME_FILE), 'utf8'))
  return outcome
}

async function ingest(from: string, dataDirectory: string): Promise<void> {
  // Loaded here, because most test processes find the folder made and need nothing of the ingest.
  const [{ refresh }, { SOURCES }, { silentProgress }] = await Promise.all([
    import('#ingest/refresh.ts'),
    import('#ingest/sources/index.ts'),
    import('#ingest/progress.ts'),
  ])
  const options = { from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress }
  const { snapshotId, rejected, warnings, accepted, reports, unlinkedMentions } = await refresh(options)
  const outcome: KnownOutcome = { snapshotId, rejected, warnings, accepted, reports, unlinkedMentions }
  writeFileSync(join(dataDirectory, OUTCOME_FILE), JSON.stringify(outcome))
}
