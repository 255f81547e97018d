import { REJECTED_ROW_SHARE_MAX, REJECTED_ROWS_TOLERATED } from '#ingest/limits.ts'
import type { FileReport } from '#ingest/read-file.ts'
import { SourceFailure } from '#ingest/source-failure.ts'

/** Refuses a file of which too many rows were refused: its layout has changed, or it is damaged. */
export function checkRejectShare(reports: readonly FileReport[]): void {
  for (const { source, path, account } of reports) {
    const tolerated = Math.max(REJECTED_ROWS_TOLERATED, account.readRows * REJECTED_ROW_SHARE_MAX)
    if (account.rejectedRows <= tolerated) continue
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; the first is line ${first.line}: ${first.reason}`
    throw new SourceFailure(
      source,
      `${path}: ${account.rejectedRows} of ${account.readRows} rows cannot be used${example}`,
    )
  }
}
