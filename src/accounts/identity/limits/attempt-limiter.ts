import type { Clock } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { LRUCache } from 'lru-cache'

const ATTEMPTS_MAX = 5
const WINDOW_MS = 15 * 60_000
const USERS_CACHED_MAX = 10_000
const MS_PER_SECOND = 1_000

interface Window {
  readonly startMs: number
  attempts: number
}

/** Five attempts in a quarter of an hour, per person and process. Sign-in itself is limited by the account library. */
export class AttemptLimiter {
  readonly #clock: Clock
  readonly #windows = new LRUCache<string, Window>({ max: USERS_CACHED_MAX })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws ProblemError rate_limit_exceeded when the attempts of the person are used up */
  take(userId: string): void {
    const nowMs = this.#clock.nowMs()
    const known = this.#windows.get(userId)
    // Also where the clock was set back: otherwise nothing could be tried until it has caught up.
    const isOver = known === undefined || nowMs - known.startMs >= WINDOW_MS || nowMs < known.startMs
    const window = isOver ? { startMs: nowMs, attempts: 0 } : known
    if (window.attempts >= ATTEMPTS_MAX) {
      const retryAfterSeconds = Math.ceil((window.startMs + WINDOW_MS - nowMs) / MS_PER_SECOND)
      throw new ProblemError('rate_limit_exceeded', 'Too many attempts. Try again later.', {
        extension: { retryAfterSeconds },
      })
    }
    window.attempts += 1
    this.#windows.set(userId, window)
  }
}
