import { readLinkReport, spansOf, whyUnlinked } from '#catalog/report-store.ts'
import { publishedFile } from '#snapshots/snapshot-files.ts'
import type { LinkReport } from '#operations/account/services.ts'
import { readImmutable } from '#platform/database/sqlite.ts'

/** Reads how names were tied in one snapshot; for an operator's page, not for a request of a caller. */
export function servedLinks(dataDirectory: string, snapshotId: string): LinkReport {
  const report = readImmutable(publishedFile(dataDirectory, snapshotId), readLinkReport)
  return {
    ...report,
    unlinked: report.unlinked.map(({ make, model, years, recalls, ...name }) => {
      return { make, model, years: spansOf(years), recalls, why: whyUnlinked(name) }
    }),
  }
}
