import { REJECTED_ROW_SHARE_MAX, REJECTED_ROWS_TOLERATED } from '#ingest/limits.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import type { Finding } from './finding.ts'

/** Finds files of which too many rows were rejected: their layout has changed, or they are damaged. */
export function rejectedShares(reports: readonly FileReport[]): Finding[] {
  return reports.flatMap(({ source, path, account }): Finding[] => {
    const tolerated = Math.max(REJECTED_ROWS_TOLERATED, account.readRows * REJECTED_ROW_SHARE_MAX)
    // Without any accepted row the other gate says more.
    if (account.rejectedRows <= tolerated || account.acceptedRows === 0) return []
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; the first is line ${first.line}: ${first.reason}`
    const reason = `${path}: ${account.rejectedRows} of ${account.readRows} rows cannot be used${example}`
    return [{ gate: 'reject-share', source, reason }]
  })
}
