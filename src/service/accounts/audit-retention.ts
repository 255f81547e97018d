import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { AccountStore } from './account-store.ts'

const PRUNE_INTERVAL_MS = 3_600_000
/** Statements per hour: enough for the entries that an hour can add within the account limits, without long locks. */
const PRUNES_MAX = 20

type Pruned = Pick<AccountStore, 'pruneAudit' | 'pruneIdempotencyKeys'>

/** Deletes expired audit entries and idempotency keys every hour. @returns stops the timer, after any deletion under way */
export function pruneAuditHourly(accounts: Pruned, log: Log): () => Promise<void> {
  let pruning = Promise.resolve()
  const timer = setInterval(() => {
    pruning = pruning.then(() => prune(accounts, log))
  }, PRUNE_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await pruning
  }
}

/** Never rejects: a failure is retried an hour later. */
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
