import { ROW_COUNT_DROP_SHARE_MAX, ROWS_DROP_TOLERATED } from './limits.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { askOfficial } from './current-edition.ts'
import type { Finding } from './finding.ts'

const SELECT_SOURCES = `
  SELECT source, sum(accepted_rows) AS rows, max(dated) AS dated FROM source_file GROUP BY source ORDER BY source`

interface SourceFacts {
  readonly source: string
  readonly rows: number
  readonly dated: string | null
}

/**
 * Sources with fewer rows than in the current snapshot, or whose newest date lies before the one there.
 * @param today YYYY-MM-DD; a date after it is a mistake in one row, and its correction is no older edition
 */
export function shrunkenSources(
  reports: readonly FileReport[],
  currentSnapshot: string | undefined,
  today: string,
): Finding[] {
  const before = askOfficial(currentSnapshot, [], (snapshot) => {
    return snapshot.prepare(SELECT_SOURCES).all() as unknown as SourceFacts[]
  })
  return before.flatMap((known) => findingsOf(known, factsOf(known.source, reports), today))
}

function factsOf(source: string, reports: readonly FileReport[]): SourceFacts {
  const own = reports.filter((report) => report.source === source)
  const dates = own.flatMap(({ dated }) => dated ?? []).toSorted()
  return {
    source,
    rows: own.reduce((sum, report) => sum + report.account.acceptedRows, 0),
    dated: dates.at(-1) ?? null,
  }
}

function findingsOf(before: SourceFacts, now: SourceFacts, today: string): Finding[] {
  const { source } = before
  const findings: Finding[] = []
  if (isShrunk(before.rows, now.rows)) {
    findings.push({
      gate: 'shrunken-source',
      source,
      reason: `${source} has ${now.rows} rows where the current snapshot has ${before.rows}`,
    })
  }
  if (before.dated !== null && (now.dated === null || now.dated < before.dated)) {
    const reason = `the newest date in ${source} is ${now.dated ?? 'missing'}, in the current snapshot ${before.dated}`
    const mistake = before.dated > today ? { isWarning: true } : {}
    findings.push({ gate: 'shrunken-source', source, reason, ...mistake })
  }
  return findings
}

/** Whether a number of rows fell by more than corrections explain. */
export function isShrunk(before: number, now: number): boolean {
  return before - now > Math.max(ROWS_DROP_TOLERATED, before * ROW_COUNT_DROP_SHARE_MAX)
}
