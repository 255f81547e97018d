import { setTimeout as wait } from 'node:timers/promises'
import type { Seen } from './browser.ts'

const POLL_MS = 50
/** Far more than the second for which a rejection is cached. */
const TRIES_MAX = 400

/** Repeats a request while it is rejected with 429 from the cache of rejections, and returns its first other status. */
export async function statusAfterRejections(send: () => Promise<Seen>): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { status } = await send()
    if (status !== 429) return status
    await wait(POLL_MS)
  }
  return 429
}
