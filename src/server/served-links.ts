import { readLinkReport } from '#catalog/report-store.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import type { LinkReport } from '#operations/account/services.ts'
import { UNLINKED_REASONS } from '#ingest/match/rules/unlinked-reason.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { spansOf } from '#cli/data/report-lines.ts'

/** Reads how names were tied in one snapshot; for an operator's page, not for a request of a caller. */
export function servedLinks(dataDirectory: string, snapshotId: string): LinkReport {
  const database = openImmutable(snapshotFile(snapshotDirectory(dataDirectory), snapshotId))
  try {
    const report = readLinkReport(database)
    return {
      ...report,
      unlinked: report.unlinked.map(({ make, model, years, recalls, reason, note }) => {
        const known = Object.entries(UNLINKED_REASONS).find(([code]) => code === reason)?.[1] ?? reason
        return { make, model, years: spansOf(years), recalls, why: note === '' ? known : `${known} (${note})` }
      }),
    }
  } finally {
    database.close()
  }
}
