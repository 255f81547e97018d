import type { FileReport } from '#ingest/read-file.ts'
import { SourceFailure } from '#ingest/source-failure.ts'
import { Failure } from '#platform/failure.ts'

/**
 * Refuses an official source with fewer rows than it had years ago: what guards the first download, which there is
 * nothing to compare with.
 */
export function checkOfficialRows(reports: readonly FileReport[], rowsMin: Readonly<Record<string, number>>): void {
  for (const [source, least] of Object.entries(rowsMin)) {
    const own = reports.filter((report) => report.source === source)
    const rows = own.reduce((sum, report) => sum + report.account.acceptedRows, 0)
    if (own.length === 0 || rows >= least) continue
    throw new SourceFailure(source, `${source} has ${rows} rows, the official files have more than ${least}`)
  }
}

/** Refuses a first set of official data that lacks a source on which the others hang. */
export function checkRequired(reports: readonly FileReport[], required: readonly string[]): void {
  const lacking = required.filter((name) => !reports.some(({ source }) => source === name))
  if (lacking.length === 0) return
  throw new Failure(`the first official data need ${required.join(' and ')}; ${lacking.join(' and ')} could not be had`)
}
