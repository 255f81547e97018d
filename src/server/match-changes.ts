import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { eventsOf, matchDataOf } from '#operations/alerts/match-data.ts'
import type { Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'

/** Interval between checks for unmatched events; a swap is matched at once. */
const CHECK_MS = 60_000

interface Parts {
  readonly alerts: Alerts
  readonly current: () => Catalog
  readonly onSwap: (listener: () => void) => void
  readonly onMatched: () => void
  readonly clock: Clock
  readonly log: Log
}

/** Matches the change log with watchlists: now, after every swap, and once a minute. @returns a stop function */
export function matchChanges({ alerts, current, onSwap, onMatched, clock, log }: Parts): () => Promise<void> {
  let sinceMs = clock.nowMs()
  let isStopped = false
  const match = async (): Promise<void> => {
    const catalog = current()
    const events = eventsOf(catalog)
    if (events === undefined || isStopped) return
    try {
      const done = await alerts.matcher.run(matchDataOf(catalog, { events, sinceMs, clock }))
      if (done === undefined) return
      log.info(
        { 'alerts.events': done.events, 'alerts.messages': done.messages, 'alerts.resolved_again': done.resolvedAgain },
        `matched ${done.events} events with watchlists: ${done.messages} messages`,
      )
      if (done.messages > 0) alerts.deliverer.wake()
      onMatched()
    } catch (error) {
      limiterOf(log).error('match', { error: messageOf(error) }, 'changes could not be matched with watchlists')
    }
  }
  let running = match()
  const next = (): void => {
    running = running.then(match)
  }
  const timer = setInterval(next, CHECK_MS).unref()
  onSwap(() => {
    sinceMs = clock.nowMs()
    next()
  })
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
