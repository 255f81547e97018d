import { readUnsettledBodies, type UnsettledBody } from '#catalog/body-report.ts'
import { FIELD_RULES, type FieldRule } from '#catalog/field-rules.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { tableLines } from './text-table.ts'

/** Rows that an ingest prints. */
const PRINTED_MAX = 25
const TITLES = ['BODY NOT SETTLED', 'YEARS', 'VEHICLES', 'WHY']

/** What an ingest says of bodies that data/bodies does not settle: nothing where it settles all. */
export function bodyLines(dataDirectory: string, snapshotId: string): string[] {
  const unsettled = unsettledOf(dataDirectory, snapshotId)
  if (unsettled.length === 0) return []
  const more = unsettled.length - PRINTED_MAX
  return [
    ...tableLines(TITLES, unsettled.slice(0, PRINTED_MAX).map(cellsOf)),
    ...(more > 0 ? [`... and ${more} more. Lines of data/bodies settle them.`] : []),
    '',
  ]
}

function unsettledOf(dataDirectory: string, snapshotId: string): UnsettledBody[] {
  const database = openImmutable(snapshotFile(snapshotDirectory(dataDirectory), snapshotId))
  try {
    return readUnsettledBodies(database)
  } finally {
    database.close()
  }
}

function cellsOf({ make, nameplate, model, first_year, last_year, vehicles, rule }: UnsettledBody): string[] {
  const years = first_year === last_year ? String(first_year) : `${first_year} to ${last_year}`
  const name = nameplate === null || nameplate === model ? model : `${model} (${nameplate})`
  return [`${make} ${name}`, years, String(vehicles), FIELD_RULES[rule as FieldRule]]
}
