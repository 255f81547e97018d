import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { AccountStore } from './account-store.ts'

const PRUNE_INTERVAL_MS = 3_600_000
/** Statements an hour: more entries than an hour can add within the limits of accounts, and no long hold on the store. */
const PRUNES_MAX = 20

/** Records of an account store that expire and are then pruned. */
type Pruned = Pick<AccountStore, 'pruneAudit' | 'pruneIdempotencyKeys'>

/**
 * Removes entries of the audit log and idempotency keys that are past their time, hourly.
 * @returns ends it, once a removal under way is done
 */
export function keepAuditBounded(accounts: Pruned, log: Log): () => Promise<void> {
  let pruning = Promise.resolve()
  const timer = setInterval(() => {
    pruning = pruning.then(() => prune(accounts, log))
  }, PRUNE_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await pruning
  }
}

/** Never rejects: what fails now is tried again an hour later. */
async function prune(accounts: Pruned, log: Log): Promise<void> {
  try {
    await pruneAll(() => accounts.pruneIdempotencyKeys())
    await pruneAll(() => accounts.pruneAudit())
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'old entries of the audit log could not be removed')
  }
}

async function pruneAll(pruneSome: () => Promise<number>): Promise<void> {
  for (let prunes = 0; prunes < PRUNES_MAX; prunes += 1) {
    if ((await pruneSome()) === 0) return
  }
}
