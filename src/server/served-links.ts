import { readLinkReport, type StoredLinkCount } from '#catalog/report-store.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import type { LinkCount, LinkReport } from '#http/account/dependencies.ts'
import { UNLINKED_REASONS } from '#ingest/match/rules/unlinked-reason.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { spansOf } from '#cli/data/report-lines.ts'

/** Reads how names were tied in one snapshot; for an operator's page, not for a request of a caller. */
export function servedLinks(dataDirectory: string, snapshotId: string): LinkReport {
  const database = openImmutable(snapshotFile(snapshotDirectory(dataDirectory), snapshotId))
  try {
    const { all, rated, makes, rules, unlinked } = readLinkReport(database)
    return {
      all: countOf(all),
      rated: countOf(rated),
      makes: makes.map(countOf),
      rules: rules.map(countOf),
      unlinked: unlinked.map(({ make, model, years, recalls, reason, note }) => {
        const known = Object.entries(UNLINKED_REASONS).find(([code]) => code === reason)?.[1] ?? reason
        return { make, model, years: spansOf(years), recalls, why: note === '' ? known : `${known} (${note})` }
      }),
    }
  } finally {
    database.close()
  }
}

function countOf({ name, keys, linked_keys, recalls, linked_recalls }: StoredLinkCount): LinkCount {
  return { name, names: keys, linkedNames: linked_keys, recalls, linkedRecalls: linked_recalls }
}
