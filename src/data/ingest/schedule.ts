import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import type { SourceFacts } from '#catalog/source-facts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock.ts'
import type { RefreshState, SourceState } from './refresh-state.ts'

/** Delay between the first sources and the large ones (520 MB). */
const FOLLOW_MS = HOUR_MS
/** Sources due within this time are refreshed together, so that a day has one refresh and one new snapshot. */
const SAME_RUN_MS = 2 * HOUR_MS
/** Range over which the checks of many installations are spread. */
const JITTER_MS = HOUR_MS
/** Delay of the first retry after a failure; it doubles with each failure. */
const RETRY_MS = 5 * MINUTE_MS
const RETRY_MS_MAX = 6 * HOUR_MS

export interface ScheduleFacts {
  readonly nowMs: number
  readonly state: RefreshState
  /** True if official data are served; with starter data the first sources are due at once. */
  readonly isOfficial: boolean
  /** Names of the sources in the current snapshot. */
  readonly present: readonly string[]
  /** Returns a number from 0 to 1 per source, constant while the process runs. */
  readonly share: (source: string) => number
  /** Sources to schedule; tests inject their own. */
  readonly sources?: readonly SourceFacts[]
}

export function scheduledSources(sources: readonly SourceFacts[] = SOURCE_FACTS): readonly SourceFacts[] {
  return sources.filter(({ looked_at_days: days }) => days !== null)
}

/** Returns the names of the sources to refresh now, in one run; [] = none is due. */
export function dueSources(facts: ScheduleFacts): string[] {
  const due = scheduledSources(facts.sources).map((source) => ({ source, ms: dueMs(source, facts) }))
  if (!due.some(({ ms }) => ms <= facts.nowMs)) return []
  const soon = due.filter(({ source, ms }) => {
    const isFailing = (facts.state[source.name]?.failed ?? null) !== null
    return ms <= facts.nowMs + (isFailing || isWaiting(source, facts) ? 0 : SAME_RUN_MS)
  })
  return soon.map(({ source }) => source.name)
}

function dueMs({ name, looked_at_days: days, is_first: isFirst }: SourceFacts, facts: ScheduleFacts): number {
  const { nowMs, state, share } = facts
  const everyMs = (days ?? Infinity) * DAY_MS
  const { checked_ms: checkedMs, failed } = state[name] ?? NEVER
  if (failed !== null && failed.at_ms <= nowMs) {
    const backoff = Math.min(RETRY_MS * 2 ** (failed.times - 1), RETRY_MS_MAX)
    return failed.at_ms + backoff * (1 + share(name) / 2)
  }
  const isMissing = !facts.isOfficial || !facts.present.includes(name)
  // A check "in the future" predates a correction of the clock.
  if (checkedMs !== null && checkedMs <= nowMs && !isMissing) return checkedMs + everyMs + share(name) * JITTER_MS
  return isFirst ? nowMs : followMs(facts)
}

const NEVER: SourceState = { checked_ms: null, failed: null }

/** Returns the time from which the large sources may be fetched for the first time. */
function followMs({ state, isOfficial, sources }: ScheduleFacts): number {
  const first = scheduledSources(sources).filter(({ is_first: isFirst }) => isFirst)
  const checkedMs = first.map(({ name }) => state[name]?.checked_ms ?? Infinity)
  return isOfficial ? Math.max(0, ...checkedMs) + FOLLOW_MS : Infinity
}

/** Returns true if a source was never fetched and waits for its turn, so that it does not join other sources. */
function isWaiting({ name, is_first: isFirst }: SourceFacts, { present }: ScheduleFacts): boolean {
  return !isFirst && !present.includes(name)
}
