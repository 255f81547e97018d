import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10
/** Far longer than anything takes on a machine that has other work. A test ends after fifteen minutes. */
const WAIT_MS_MAX = 120_000

/** Waits until `condition` holds. @throws AssertionError with `what`, or the condition's code, after two minutes */
export async function until(condition: () => boolean | Promise<boolean>, what = condition.toString()): Promise<void> {
  const endMs = performance.now() + WAIT_MS_MAX
  while (!(await condition())) {
    assert.ok(performance.now() < endMs, `it took too long: ${what}`)
    await sleep(POLL_MS)
  }
}
