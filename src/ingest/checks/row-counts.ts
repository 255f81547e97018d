import type { FileReport } from '#ingest/read-file.ts'
import { SourceFailure } from '#ingest/source-failure.ts'

/** Refuses a file without a single accepted row: an official file is never empty. */
export function checkRowCounts(reports: readonly FileReport[]): void {
  for (const { source, path, account } of reports) {
    if (account.readRows === 0) throw new SourceFailure(source, `${path}: holds no rows`)
    if (account.acceptedRows === 0) {
      const first = account.rejected[0]
      const example = first === undefined ? '' : `; line ${first.line}: ${first.reason}`
      throw new SourceFailure(source, `${path}: none of its ${account.readRows} rows can be used${example}`)
    }
  }
}
