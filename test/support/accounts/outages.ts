import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { ProblemError } from '#platform/problem.ts'

/** The promise is one second; on a busy machine the test itself may be delayed. */
const REJECTED_WITHIN_MS_MAX = 5_000
export const RECOVERED_WITHIN_MS_MAX = 60_000

/** Asserts that work is rejected as unavailable without revealing the cause to the caller. */
export async function assertUnavailable(work: () => Promise<unknown>): Promise<void> {
  const rejection = work().then(
    () => 'it was served',
    (error: unknown) => error,
  )
  const outcome = await Promise.race([rejection, wait(REJECTED_WITHIN_MS_MAX, 'no response', { ref: false })])
  assert.ok(outcome instanceof ProblemError, String(outcome))
  assert.equal(outcome.code, 'service_unavailable')
  assert.equal(outcome.extension.retryAfterSeconds, 1)
  assert.match(outcome.message, /^The account store is temporarily unavailable/)
  assert.ok(outcome.cause instanceof Error)
}

/** Waits until work succeeds without a restart. */
export async function eventually(work: () => Promise<unknown>): Promise<void> {
  const deadlineMs = performance.now() + RECOVERED_WITHIN_MS_MAX
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (performance.now() > deadlineMs) throw error
      await wait(20)
    }
  }
}
