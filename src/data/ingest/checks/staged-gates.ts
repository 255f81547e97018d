import { REJECTED_ROW_SHARE_MAX, REJECTED_ROWS_TOLERATED } from '#ingest/limits.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { rolledBackFiles, type RolledBackFiles } from '#ingest/rolled-back-files.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { editionOfSnapshot } from './current-edition.ts'
import type { GateFinding } from './finding.ts'
import { shrunkenSources } from './shrunken-sources.ts'

export interface StagedContext {
  /** Returns true if the rows of a source were read in this ingest rather than reused. */
  readonly isNew: (source: string) => boolean
  readonly currentSnapshot: string | undefined
  readonly rolledBack: RolledBackFiles
  /** Names of sources that must have a report. */
  readonly required: readonly string[]
  /** Names of sources that must be read now: base sources of the first official data, even if in starter data. */
  readonly requiredNew: readonly string[]
  /** True to report sources missing from official data that only starter data have. */
  readonly missesStarter: boolean
  readonly rowsMin: Readonly<Record<string, number>>
  /** Current date, YYYY-MM-DD in UTC. */
  readonly today: string
}

/** Returns the findings about the rows to publish, before anything is built. */
export function stagedFindings(reports: readonly FileReport[], context: StagedContext): GateFinding[] {
  const { isNew, currentSnapshot, rolledBack, required, requiredNew, missesStarter, rowsMin, today } = context
  const read = reports.filter(({ source }) => isNew(source))
  return [
    ...emptyFiles(read),
    ...rejectedShares(read),
    ...fewOfficialRows(read, rowsMin),
    ...lackingRequired(reports, required),
    ...lackingRequired(read, requiredNew),
    ...missingSources(new Set(reports.map(({ source }) => source)), publishedSources(currentSnapshot, missesStarter)),
    ...rolledBackFiles(read, currentSnapshot, rolledBack),
    ...shrunkenSources(reports, currentSnapshot, today),
  ]
}

/** Rejects files without accepted rows: an official file is never empty. */
function emptyFiles(reports: readonly FileReport[]): GateFinding[] {
  return reports.flatMap(({ source, path, account }): GateFinding[] => {
    if (account.acceptedRows > 0) return []
    if (account.readRows === 0) return [{ gate: 'no-usable-rows', source, reason: `${path}: holds no rows` }]
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; line ${first.line}: ${first.reason}`
    const reason = `${path}: none of its ${account.readRows} rows can be used${example}`
    return [{ gate: 'no-usable-rows', source, reason }]
  })
}

/** Rejects files with too many rejected rows: their layout has changed, or they are damaged. */
function rejectedShares(reports: readonly FileReport[]): GateFinding[] {
  return reports.flatMap(({ source, path, account }): GateFinding[] => {
    const tolerated = Math.max(REJECTED_ROWS_TOLERATED, account.readRows * REJECTED_ROW_SHARE_MAX)
    // Without any accepted row, the other gate reports more.
    if (account.rejectedRows <= tolerated || account.acceptedRows === 0) return []
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; the first is line ${first.line}: ${first.reason}`
    const reason = `${path}: ${account.rejectedRows} of ${account.readRows} rows cannot be used${example}`
    return [{ gate: 'reject-share', source, reason }]
  })
}

/** Rejects official sources with fewer rows than years ago: the first download has no earlier snapshot to compare. */
function fewOfficialRows(reports: readonly FileReport[], rowsMin: Readonly<Record<string, number>>): GateFinding[] {
  return Object.entries(rowsMin).flatMap(([source, least]): GateFinding[] => {
    const sourceReports = reports.filter((report) => report.source === source)
    const rows = sourceReports.reduce((sum, report) => sum + report.account.acceptedRows, 0)
    if (sourceReports.length === 0 || rows >= least) return []
    const reason = `${source} has ${rows} rows; the official files have more than ${least}`
    return [{ gate: 'official-rows', source, reason }]
  })
}

function lackingRequired(reports: readonly FileReport[], required: readonly string[]): GateFinding[] {
  const missing = required.filter((name) => !reports.some(({ source }) => source === name))
  if (missing.length === 0) return []
  const reason = `the first official data require ${required.join(' and ')}; ${missing.join(' and ')} could not be read`
  return [{ gate: 'required-sources', source: undefined, reason }]
}

const SELECT_SOURCES = 'SELECT DISTINCT source FROM source_file ORDER BY source'

/** Reports sources of the current snapshot that this ingest lacks: their vehicles or recalls would disappear. */
function missingSources(found: ReadonlySet<string>, published: readonly string[]): GateFinding[] {
  return published.flatMap((source): GateFinding[] => {
    if (found.has(source)) return []
    const reason = `no file of ${source} was found, but the current snapshot has this source; use --only to read some sources alone`
    return [{ gate: 'missing-sources', source, reason }]
  })
}

/** Returns the names of the sources in the current snapshot; with starter data only if `withStarter`. */
function publishedSources(currentSnapshot: string | undefined, withStarter: boolean): string[] {
  if (currentSnapshot === undefined) return []
  return readImmutable(currentSnapshot, (snapshot) => {
    if (!withStarter && editionOfSnapshot(snapshot) === 'starter') return []
    return (snapshot.prepare(SELECT_SOURCES).all() as { source: string }[]).map(({ source }) => source)
  })
}
