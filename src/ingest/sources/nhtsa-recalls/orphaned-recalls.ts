import type { DatabaseSync } from 'node:sqlite'
import { askOfficial } from '#ingest/checks/current-edition.ts'
import type { Finding } from '#ingest/checks/finding.ts'

/** How far the share of recalls that hang on no vehicle may rise at once. */
const ORPHAN_SHARE_RISE_MAX = 0.02

// NOT IN collects the positions once; NOT EXISTS would read the whole table again for each recall.
const SELECT_ORPHANS = `
  SELECT count(*) AS recalls,
         count(*) FILTER (WHERE position NOT IN (SELECT recall_position FROM record_set_recall)) AS orphans
    FROM recall`

/** Recalls that no vehicle would show: some always are (tyres, child seats), but their share hardly moves. */
export function newOrphans(built: DatabaseSync, currentSnapshot: string | undefined): Omit<Finding, 'source'>[] {
  const before = askOfficial(currentSnapshot, undefined, orphanShare)
  // Recalls that come for the first time have nothing to be compared with.
  if (before === undefined) return []
  const now = orphanShare(built)
  if (now === undefined || now <= before + ORPHAN_SHARE_RISE_MAX) return []
  const [percentNow, percentBefore] = [now, before].map((share) => (share * 100).toFixed(1))
  const reason = `${percentNow} % of the recalls would hang on no vehicle, in the current snapshot ${percentBefore} % do`
  return [{ gate: 'shrunken-snapshot', reason }]
}

function orphanShare(snapshot: DatabaseSync): number | undefined {
  const { recalls, orphans } = snapshot.prepare(SELECT_ORPHANS).get() as { recalls: number; orphans: number }
  return recalls === 0 ? undefined : orphans / recalls
}
