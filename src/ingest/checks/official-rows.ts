import type { FileReport } from '#ingest/read/read-file.ts'
import type { Finding } from './finding.ts'

/**
 * Finds official sources with fewer rows than they had years ago: what guards the first download, which there is
 * nothing to compare with.
 */
export function fewOfficialRows(reports: readonly FileReport[], rowsMin: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(rowsMin).flatMap(([source, least]): Finding[] => {
    const own = reports.filter((report) => report.source === source)
    const rows = own.reduce((sum, report) => sum + report.account.acceptedRows, 0)
    if (own.length === 0 || rows >= least) return []
    const reason = `${source} has ${rows} rows, the official files have more than ${least}`
    return [{ gate: 'official-rows', source, reason }]
  })
}

/** Finds out whether a first set of official data lacks a source on which the others hang. */
export function lackingRequired(reports: readonly FileReport[], required: readonly string[]): Finding[] {
  const lacking = required.filter((name) => !reports.some(({ source }) => source === name))
  if (lacking.length === 0) return []
  const reason = `the first official data need ${required.join(' and ')}; ${lacking.join(' and ')} could not be had`
  return [{ gate: 'required-sources', source: undefined, reason }]
}
