import { FIELD_RULES, type FieldRule } from '#catalog/field-rules.ts'
import { countRatings, type RatingCount } from '#catalog/rating-report.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { tableLines } from './text-table.ts'

const TITLES = ['HORSEPOWER', 'VEHICLES', 'HOW, OR WHY NOT']

/** What an ingest says of ratings: vehicles by the rule that gave theirs, or that refused it. Nothing without any. */
export function ratingLines(dataDirectory: string, snapshotId: string): string[] {
  const counts = countsOf(dataDirectory, snapshotId)
  if (counts.every(({ rated }) => rated === 0)) return []
  return [...tableLines(TITLES, counts.map(cellsOf)), '']
}

function countsOf(dataDirectory: string, snapshotId: string): RatingCount[] {
  const database = openImmutable(snapshotFile(snapshotDirectory(dataDirectory), snapshotId))
  try {
    return countRatings(database)
  } finally {
    database.close()
  }
}

function cellsOf({ rule, vehicles }: RatingCount): string[] {
  return [rule, String(vehicles), FIELD_RULES[rule as FieldRule]]
}
