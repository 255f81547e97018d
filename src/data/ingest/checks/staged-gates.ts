import { REJECTED_ROW_SHARE_MAX, REJECTED_ROWS_TOLERATED } from '#ingest/limits.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { editionOfSnapshot } from './current-edition.ts'
import type { Finding } from './finding.ts'
import { rolledBackFiles } from './rolled-back.ts'
import { shrunkenSources } from './shrunken-sources.ts'

/** What the gates of the rows that were read compare them with. */
export interface StagedContext {
  /** Whether the rows of a source were read in this ingest, not retained from the last one. */
  readonly isNew: (source: string) => boolean
  /** File of the snapshot that is current now; undefined = there is none. */
  readonly currentSnapshot: string | undefined
  /** What files say that the operator rolled back from, by source. */
  readonly rolledBack: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of sources that must be among the reports. */
  readonly required: readonly string[]
  /** Names of sources that must be read now: those on which first official data hang, whatever starter data have. */
  readonly requiredNew: readonly string[]
  /** Whether sources that only starter data have are missed, too. */
  readonly missesStarter: boolean
  /** Rows that a source has at least, by its name. */
  readonly rowsMin: Readonly<Record<string, number>>
  /** YYYY-MM-DD in UTC. */
  readonly today: string
}

/** What is wrong with the rows of all files that are to be published, before anything is built of them. */
export function stagedFindings(reports: readonly FileReport[], context: StagedContext): Finding[] {
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

/** Finds files without a single accepted row: an official file is never empty. */
function emptyFiles(reports: readonly FileReport[]): Finding[] {
  return reports.flatMap(({ source, path, account }): Finding[] => {
    if (account.acceptedRows > 0) return []
    if (account.readRows === 0) return [{ gate: 'no-usable-rows', source, reason: `${path}: holds no rows` }]
    const first = account.rejected[0]
    const example = first === undefined ? '' : `; line ${first.line}: ${first.reason}`
    const reason = `${path}: none of its ${account.readRows} rows can be used${example}`
    return [{ gate: 'no-usable-rows', source, reason }]
  })
}

/** Finds files of which too many rows were rejected: their layout has changed, or they are damaged. */
function rejectedShares(reports: readonly FileReport[]): Finding[] {
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

/**
 * Finds official sources with fewer rows than they had years ago: what guards the first download, which there is
 * nothing to compare with.
 */
function fewOfficialRows(reports: readonly FileReport[], rowsMin: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(rowsMin).flatMap(([source, least]): Finding[] => {
    const own = reports.filter((report) => report.source === source)
    const rows = own.reduce((sum, report) => sum + report.account.acceptedRows, 0)
    if (own.length === 0 || rows >= least) return []
    const reason = `${source} has ${rows} rows, the official files have more than ${least}`
    return [{ gate: 'official-rows', source, reason }]
  })
}

/** Finds out whether a first set of official data lacks a source on which the others hang. */
function lackingRequired(reports: readonly FileReport[], required: readonly string[]): Finding[] {
  const lacking = required.filter((name) => !reports.some(({ source }) => source === name))
  if (lacking.length === 0) return []
  const reason = `the first official data need ${required.join(' and ')}; ${lacking.join(' and ')} could not be had`
  return [{ gate: 'required-sources', source: undefined, reason }]
}

const SELECT_SOURCES = 'SELECT DISTINCT source FROM source_file ORDER BY source'

/** Finds sources that the current snapshot has and this ingest lacks: their vehicles or recalls would disappear. */
function missingSources(found: ReadonlySet<string>, published: readonly string[]): Finding[] {
  return published.flatMap((source): Finding[] => {
    if (found.has(source)) return []
    const reason = `no file of ${source} was found, which the current snapshot has; --only reads some sources alone`
    return [{ gate: 'missing-sources', source, reason }]
  })
}

/** Returns the names of the sources that the current snapshot has; those of starter data only `withStarter`. */
function publishedSources(currentSnapshot: string | undefined, withStarter: boolean): string[] {
  if (currentSnapshot === undefined) return []
  return readImmutable(currentSnapshot, (snapshot) => {
    if (!withStarter && editionOfSnapshot(snapshot) === 'starter') return []
    return (snapshot.prepare(SELECT_SOURCES).all() as { source: string }[]).map(({ source }) => source)
  })
}
