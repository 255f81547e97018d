import type { RefreshState, SourceState } from './refresh-state.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Cadence {
  /** How often the official files are looked at. */
  readonly everyMs: number
  /** Small and wanted at once: fetched on a first start while the starter data serve. The others follow. */
  readonly isFirst: boolean
}

/**
 * How often each source is looked at. A look costs one small request per file that has not changed. Completion
 * reports appear once a quarter and the dump of vPIC once a month, on no fixed day; a weekly look finds them within a week.
 */
export const CADENCES: Readonly<Record<string, Cadence>> = {
  'epa-vehicles': { everyMs: 7 * DAY_MS, isFirst: true },
  'epa-emissions': { everyMs: 7 * DAY_MS, isFirst: true },
  'nhtsa-recalls': { everyMs: DAY_MS, isFirst: true },
  'nhtsa-investigations': { everyMs: DAY_MS, isFirst: true },
  'nhtsa-completion': { everyMs: 7 * DAY_MS, isFirst: true },
  'nhtsa-complaints': { everyMs: DAY_MS, isFirst: false },
  'nhtsa-tsbs': { everyMs: DAY_MS, isFirst: false },
  'nhtsa-vpic': { everyMs: 7 * DAY_MS, isFirst: false },
}

/** The large sources (520 MB) follow this long after the first ones have come. */
const FOLLOW_MS = HOUR_MS
/** What is due soon goes along, so that a day has one refresh and one new snapshot. */
const TOGETHER_MS = 2 * HOUR_MS
/** Spreads the looks of many installations over this time. */
const JITTER_MS = HOUR_MS
/** After a failure: first retry, then twice as long each time. */
const RETRY_MS = 5 * MINUTE_MS
const RETRY_MS_MAX = 6 * HOUR_MS

/** What the schedule is worked out from. */
export interface ScheduleFacts {
  readonly nowMs: number
  readonly state: RefreshState
  /** Whether official data are served; starter data ask for the first set at once. */
  readonly isOfficial: boolean
  /** Names of the sources in the current snapshot. */
  readonly present: readonly string[]
  /** A number from 0 to 1 per source that stays the same while the process runs. */
  readonly share: (source: string) => number
}

/** Names of the sources to refresh now, in one run; [] = nothing is due. */
export function dueSources(facts: ScheduleFacts): string[] {
  const names = Object.keys(CADENCES)
  const times = new Map(names.map((name) => [name, dueMs(name, facts)]))
  if (![...times.values()].some((due) => due <= facts.nowMs)) return []
  return names.filter((name) => {
    const isFailing = (facts.state[name]?.failed ?? null) !== null
    return (times.get(name) ?? Infinity) <= facts.nowMs + (isFailing || isWaiting(name, facts) ? 0 : TOGETHER_MS)
  })
}

function dueMs(name: string, facts: ScheduleFacts): number {
  const { nowMs, state, share } = facts
  const { everyMs, isFirst } = CADENCES[name] ?? { everyMs: DAY_MS, isFirst: false }
  const { checked_ms: checkedMs, failed } = state[name] ?? NEVER
  if (failed !== null && failed.at_ms <= nowMs) {
    const backoff = Math.min(RETRY_MS * 2 ** (failed.times - 1), RETRY_MS_MAX)
    return failed.at_ms + backoff * (1 + share(name) / 2)
  }
  const isMissing = !facts.isOfficial || !facts.present.includes(name)
  // A check "in the future" was made before the clock was set back.
  if (checkedMs !== null && checkedMs <= nowMs && !isMissing) return checkedMs + everyMs + share(name) * JITTER_MS
  return isFirst ? nowMs : followMs(facts)
}

const NEVER: SourceState = { checked_ms: null, failed: null }

/** When the large sources may come for the first time. */
function followMs({ state, isOfficial }: ScheduleFacts): number {
  const firstMs = Object.keys(CADENCES).map((name) =>
    CADENCES[name]?.isFirst ? (state[name]?.checked_ms ?? Infinity) : 0,
  )
  return isOfficial ? Math.max(...firstMs) + FOLLOW_MS : Infinity
}

/** Whether a source has not come yet and waits its turn, so that it does not go along with others. */
function isWaiting(name: string, { present }: ScheduleFacts): boolean {
  return CADENCES[name]?.isFirst === false && !present.includes(name)
}
