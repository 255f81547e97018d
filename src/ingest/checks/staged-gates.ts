import type { FileReport } from '#ingest/read/read-file.ts'
import type { Finding } from './finding.ts'
import { missingSources } from './missing-sources.ts'
import { fewOfficialRows, lackingRequired } from './official-rows.ts'
import { rejectedShares } from './reject-share.ts'
import { rolledBackFiles } from './rolled-back.ts'
import { emptyFiles } from './row-counts.ts'
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
  /** Rows that a source has at least, by its name. */
  readonly rowsMin: Readonly<Record<string, number>>
  /** YYYY-MM-DD in UTC. */
  readonly today: string
}

/** What is wrong with the rows of all files that are to be published, before anything is built of them. */
export function stagedFindings(reports: readonly FileReport[], context: StagedContext): Finding[] {
  const { isNew, currentSnapshot, rolledBack, required, rowsMin, today } = context
  const read = reports.filter(({ source }) => isNew(source))
  return [
    ...emptyFiles(read),
    ...rejectedShares(read),
    ...fewOfficialRows(read, rowsMin),
    ...lackingRequired(reports, required),
    ...missingSources(new Set(reports.map(({ source }) => source)), currentSnapshot),
    ...rolledBackFiles(read, currentSnapshot, rolledBack),
    ...shrunkenSources(reports, currentSnapshot, today),
  ]
}
