import type { FindingState } from '#alerts/watchlists/finding-states.ts'
import { FINDING_SEVERITIES, type FindingSeverity } from './group-findings.ts'
import { foundGroups, type FindingsContext, type ItemFinding } from './list-findings.ts'
import { Turns } from '#platform/turns.ts'
import { DAY_MS, dayOf } from '#platform/clock.ts'

const AGES = [
  ['days_0_to_7', 7],
  ['days_8_to_30', 30],
  ['days_31_to_90', 90],
  ['days_over_90', Infinity],
] as const

interface FindingsSummary {
  readonly findings: readonly ({ severity: FindingSeverity } & Record<FindingState, number>)[]
  /** Ages of findings that are neither remedied nor not applicable. */
  readonly ages: Readonly<Record<(typeof AGES)[number][0], number>>
  /** Number of open findings whose campaign records do not say if owners must stop driving or park outside. */
  readonly adviceUnstated: number
}

/**
 * Returns the day since which a finding concerns its item, and the days until now. The later of the day the item was
 * added and the day NHTSA received the report, as YYYY-MM-DD in UTC.
 */
export function ageOf({ item, finding }: ItemFinding, nowMs: number): { openSince: string; days: number } {
  return ageSince(item.createdMs, finding.campaign?.report_received ?? '', nowMs)
}

function ageSince(addedMs: number, received: string, nowMs: number): { openSince: string; days: number } {
  const added = dayOf(addedMs)
  const openSince = received > added ? received : added
  return { openSince, days: Math.max(Math.floor((nowMs - Date.parse(openSince)) / DAY_MS), 0) }
}

/** Adds up the findings of a watchlist by group and day, without reading its items. */
export async function summarizeFindings(
  watchlistId: string,
  context: FindingsContext,
  nowMs: number,
): Promise<FindingsSummary> {
  const { states } = context.alerts
  const countsByFinding = Map.groupBy(
    await states.countByDay(watchlistId),
    ({ groupId, subject }) => `${groupId} ${subject}`,
  )
  const counts = FINDING_SEVERITIES.map((severity) => {
    return { severity, open: 0, acknowledged: 0, scheduled: 0, remedied: 0, not_applicable: 0 }
  })
  const ages = { days_0_to_7: 0, days_8_to_30: 0, days_31_to_90: 0, days_over_90: 0 }
  let adviceUnstated = 0
  const turns = new Turns()
  for (const { group, byDay, findings } of await foundGroups(watchlistId, context)) {
    await turns.pause()
    for (const { severity, subject, campaign, isAdviceUnstated = false } of findings) {
      const ofSeverity = counts[FINDING_SEVERITIES.indexOf(severity)]
      for (const [day, count] of byDay) {
        const ofDay = (countsByFinding.get(`${group.id} ${subject}`) ?? []).filter((counted) => counted.day === day)
        const countOf = (state: FindingState): number => ofDay.find((counted) => counted.state === state)?.count ?? 0
        const statedCount = ofDay.reduce((sum, counted) => sum + counted.count, 0)
        if (ofSeverity === undefined) continue
        ofSeverity.open += count - statedCount
        for (const { state, count: ofState } of ofDay) ofSeverity[state] += ofState
        const { days } = ageSince(day * DAY_MS, campaign?.report_received ?? '', nowMs)
        const age = AGES.find(([, most]) => days <= most)
        const toDo = count - countOf('remedied') - countOf('not_applicable')
        if (age !== undefined) ages[age[0]] += toDo
        if (isAdviceUnstated) adviceUnstated += toDo
      }
    }
  }
  return { findings: counts, ages, adviceUnstated }
}
