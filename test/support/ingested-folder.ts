import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { madeOnce } from './made-once.ts'

/**
 * A data folder with the snapshot that the ordinary ingest makes of a folder of official files, made once in a run.
 * Tests of the ingest itself do not ask here; whoever writes into the folder copies it first.
 */
export function ingestedFolder(from: string): Promise<string> {
  const name = `ingested-${createHash('sha256').update(resolve(from)).digest('hex').slice(0, 16)}`
  return madeOnce(name, (dataDirectory) => ingest(from, dataDirectory))
}

async function ingest(from: string, dataDirectory: string): Promise<void> {
  // Loaded here, because most test processes find the folder made and need nothing of the ingest.
  const [{ refresh }, { SOURCES }, { silentProgress }] = await Promise.all([
    import('#ingest/refresh.ts'),
    import('#ingest/sources/index.ts'),
    import('#ingest/progress.ts'),
  ])
  await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
}
