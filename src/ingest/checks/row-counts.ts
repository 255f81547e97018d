import type { FileReport } from '#ingest/read/read-file.ts'
import type { Finding } from './finding.ts'

/** Finds files without a single accepted row: an official file is never empty. */
export function emptyFiles(reports: readonly FileReport[]): Finding[] {
  return reports.flatMap(({ source, path, account }): Finding[] => {
    if (account.acceptedRows > 0) return []
    if (account.readRows === 0) return [{ gate: 'no-usable-rows', source, reason: `${path}: holds no rows` }]
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; line ${first.line}: ${first.reason}`
    const reason = `${path}: none of its ${account.readRows} rows can be used${example}`
    return [{ gate: 'no-usable-rows', source, reason }]
  })
}
