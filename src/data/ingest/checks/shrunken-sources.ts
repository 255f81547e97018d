import { ROW_COUNT_DROP_SHARE_MAX, ROWS_DROP_TOLERATED } from '#ingest/limits.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { queryOfficial } from './current-edition.ts'
import type { GateFinding } from './finding.ts'

const SELECT_SOURCES = `
  SELECT source, sum(accepted_rows) AS rows, max(dated) AS dated FROM source_file GROUP BY source ORDER BY source`

interface SourceFacts {
  readonly source: string
  readonly rows: number
  readonly dated: string | null
}

/**
 * Finds sources with fewer rows or an older newest date than in the current snapshot. A published date after `today`
 * (YYYY-MM-DD) is an error in one row: correcting it does not make the edition older.
 */
export function shrunkenSources(
  reports: readonly FileReport[],
  currentSnapshot: string | undefined,
  today: string,
): GateFinding[] {
  const before = queryOfficial(currentSnapshot, [], (snapshot) => {
    return snapshot.prepare(SELECT_SOURCES).all() as unknown as SourceFacts[]
  })
  return before.flatMap((known) => findingsOf(known, factsOf(known.source, reports), today))
}

function factsOf(source: string, reports: readonly FileReport[]): SourceFacts {
  const sourceReports = reports.filter((report) => report.source === source)
  const dates = sourceReports.flatMap(({ dated }) => dated ?? []).toSorted()
  return {
    source,
    rows: sourceReports.reduce((sum, report) => sum + report.account.acceptedRows, 0),
    dated: dates.at(-1) ?? null,
  }
}

function findingsOf(before: SourceFacts, now: SourceFacts, today: string): GateFinding[] {
  const { source } = before
  const findings: GateFinding[] = []
  if (isShrunk(before.rows, now.rows)) {
    findings.push({
      gate: 'shrunken-source',
      source,
      reason: `${source} has ${now.rows} rows; the current snapshot has ${before.rows}`,
    })
  }
  if (before.dated !== null && (now.dated === null || now.dated < before.dated)) {
    const reason = `the newest date in ${source} is ${now.dated ?? 'missing'}; the current snapshot has ${before.dated}`
    const mistake = before.dated > today ? { isWarning: true } : {}
    findings.push({ gate: 'shrunken-source', source, reason, ...mistake })
  }
  return findings
}

/** Returns true if the row count fell by more than corrections explain. */
export function isShrunk(before: number, now: number): boolean {
  return before - now > Math.max(ROWS_DROP_TOLERATED, before * ROW_COUNT_DROP_SHARE_MAX)
}
