import { Failure } from '#platform/failure.ts'
import type { FileReport } from '#ingest/read-file.ts'

/**
 * Refuses a file without a single accepted row: an official file is never empty.
 * Comparing with the row counts of the current snapshot (did a source shrink?) belongs here too.
 */
export function checkRowCounts(reports: readonly FileReport[]): void {
  for (const { path, account } of reports) {
    if (account.readRows === 0) throw new Failure(`${path}: holds no rows`)
    if (account.acceptedRows === 0) {
      const first = account.rejected[0]
      const example = first === undefined ? '' : `; line ${first.line}: ${first.reason}`
      throw new Failure(`${path}: none of its ${account.readRows} rows can be used${example}`)
    }
  }
}
