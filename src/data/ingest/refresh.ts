import { withRefreshReport } from './current-refresh.ts'
import { runPipeline, type RefreshOutcome } from './pipeline.ts'
import { withLogEntry } from './refresh-log.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { recordFolderResults } from './refresh-state.ts'
import { NothingPublished } from './source-failure.ts'
import { withIngestLock } from './work-directory.ts'

/**
 * Runs the pipeline over a folder under the ingest lock. Records the result in the refresh log and source states.
 * @throws AlreadyRunning, or as runPipeline
 */
export async function refresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { dataDirectory, clock, only, progress } = options
  const sources = only ?? []
  const about = { dataDirectory, clock, sources }
  return withIngestLock(dataDirectory, async () => {
    try {
      const outcome = await withRefreshReport({ ...about, sources: [...sources], origin: 'folder', progress }, (run) =>
        withLogEntry(about, () => runPipeline({ ...options, progress: run.progress })),
      )
      const { rejected, reports } = outcome
      const read = reports.filter(({ source }) => only?.includes(source) !== false)
      await recordFolderResults(dataDirectory, clock.nowMs(), { rejected, reports: read })
      return outcome
    } catch (error) {
      const rejected = error instanceof NothingPublished ? error.rejected : []
      // The refresh's own error matters more than the failure to record it; a full disk causes both.
      await recordFolderResults(dataDirectory, clock.nowMs(), { rejected, reports: [] }).catch(() => undefined)
      throw error
    }
  })
}
