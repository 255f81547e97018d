import { join } from 'node:path'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { BurstBuckets, type Burst, type BurstLimits, type DoorBursts } from './burst-limiter.ts'
import { BurstLog, type Wanted } from './burst-log.ts'
import { BucketKeys, TAKE_SHARES_MAX, type BucketKey } from './burst-records.ts'

/** How long a file that cannot be used is left alone. */
const RETRY_MS = 1_000
/** How long shares are held at most: what is used late is at most this much of the rate above the limit. */
const HELD_MS = 20
/** Part of what is available that one process may hold beyond the request that it is for. */
const HELD_SHARE_MAX = 1 / 8
const REFUSED: Burst = { granted: false, remaining: 0 }

interface SharedBurstOptions {
  /** The folder that the processes share; created when missing. */
  readonly folder: string
  /** Limits of one name belong together. */
  readonly name: string
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds that only go forward and are the same in all processes of the machine; tests pass their own. */
  readonly elapsedMs?: () => number
}

/** Shares that this process holds until its period is over. */
interface Holding {
  readonly key: BucketKey
  perSecond: number
  left: number
  /** Shares used in this period, and in the one before. */
  used: number
  usedBefore: number
}

/**
 * Burst limits over all processes of one machine that share a folder (docs/adr/0121-bursts-from-a-shared-log.md).
 * Whoever wants shares appends that to a log and reads what others appended before. All read the same takes in the
 * same order and decide them by the same rule, so they come to the same result without asking each other.
 * Under load one take is for about as many requests as arrive in 20 ms; what is left then is given back.
 */
export class SharedBurstLimiter implements BurstLimits {
  readonly #shared: BurstLog
  /** What this process granted while the shared file could not be used. */
  readonly #alone = new BurstBuckets()
  readonly #keys = new BucketKeys()
  readonly #log: Pick<Log, 'warn'>
  readonly #elapsedMs: () => number
  readonly #holdings = new Map<string, Holding>()
  #isPeriodOpen = false
  #brokenUntilMs = Number.NEGATIVE_INFINITY
  #isBroken = false

  constructor({ folder, name, log, elapsedMs = machineElapsedMs }: SharedBurstOptions) {
    this.#shared = new BurstLog(folder, name)
    this.#log = log
    this.#elapsedMs = elapsedMs
  }

  take(bucket: string, perSecond: number): Burst {
    const nowMs = this.#elapsedMs()
    const key = this.#keys.of(bucket)
    const holding = this.#holdingOf(key)
    if (holding.left === 0 || holding.perSecond !== perSecond) {
      // What is not known here yet are takes of others, which only leave less.
      const available = this.#bucketsAt(nowMs).remaining(key.text, perSecond, nowMs)
      if (available < 1) return REFUSED
      this.#giveBack(holding)
      holding.perSecond = perSecond
      holding.left = this.#takeShares(holding, wantedShares(holding, available), nowMs)
      if (holding.left === 0) return REFUSED
    }
    holding.left -= 1
    holding.used += 1
    return { granted: true, remaining: this.#bucketsAt(nowMs).remaining(key.text, perSecond, nowMs) + holding.left }
  }

  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    const { text } = this.#keys.of(bucket)
    this.#together(nowMs, () => this.#shared.catchUp(nowMs))
    return this.#bucketsAt(nowMs).remaining(text, perSecond, nowMs) + (this.#holdings.get(text)?.left ?? 0)
  }

  close(): void {
    this.#shared.close()
  }

  #bucketsAt(nowMs: number): BurstBuckets {
    return nowMs < this.#brokenUntilMs ? this.#alone : this.#shared.buckets
  }

  #holdingOf(key: BucketKey): Holding {
    if (!this.#isPeriodOpen) {
      this.#isPeriodOpen = true
      setTimeout(() => this.#endPeriod(), HELD_MS).unref()
    }
    const known = this.#holdings.get(key.text)
    if (known !== undefined) return known
    const holding = { key, perSecond: 0, left: 0, used: 0, usedBefore: 0 }
    this.#holdings.set(key.text, holding)
    return holding
  }

  #endPeriod(): void {
    this.#isPeriodOpen = false
    for (const [text, holding] of this.#holdings) {
      this.#giveBack(holding)
      if (holding.used === 0) this.#holdings.delete(text)
      holding.usedBefore = holding.used
      holding.used = 0
    }
  }

  #takeShares({ key, perSecond }: Holding, shares: number, nowMs: number): number {
    const granted = this.#decide({ key: key.bytes, perSecond, shares }, nowMs)
    return granted ?? this.#alone.takeUpTo(1, { bucket: key.text, perSecond, nowMs })
  }

  #giveBack(holding: Holding): void {
    const { key, perSecond, left } = holding
    if (left === 0) return
    holding.left = 0
    // Where this fails, the shares are lost; a second later nobody can tell.
    this.#decide({ key: key.bytes, perSecond, shares: -left }, this.#elapsedMs())
  }

  #decide(wanted: Wanted, nowMs: number): number | undefined {
    return this.#together(nowMs, () => {
      const granted = this.#shared.decide(wanted, nowMs)
      this.#isBroken = false
      return granted
    })
  }

  /** Does what needs the shared file. Undefined when it cannot be used: then every process counts for itself. */
  #together<Result>(nowMs: number, work: () => Result): Result | undefined {
    if (nowMs < this.#brokenUntilMs) return undefined
    try {
      return work()
    } catch (error) {
      // What was granted up to now stays granted: a disk that refuses gives nobody a second burst.
      for (const state of this.#shared.buckets.notFullAt(nowMs)) this.#alone.restore(state)
      this.#shared.close()
      this.#brokenUntilMs = nowMs + RETRY_MS
      if (!this.#isBroken) this.#warn(error)
      this.#isBroken = true
      return undefined
    }
  }

  #warn(error: unknown): void {
    const what = 'burst limits hold per process only: the shared file cannot be used'
    this.#log.warn({ error: messageOf(error) }, what)
  }
}

/**
 * As many as the last period used, or as this one has used already; but never so many that holding them could have another
 * process refuse: however many processes hold their part of what is there, something is left.
 */
function wantedShares({ used, usedBefore }: Holding, available: number): number {
  const wanted = Math.min(Math.max(usedBefore - used, used), Math.floor(available * HELD_SHARE_MAX), TAKE_SHARES_MAX)
  return Math.max(wanted, 1)
}

/** The shared limits of the processes that serve from one data folder. */
export function openSharedBursts(dataDirectory: string, log: Pick<Log, 'warn'>): DoorBursts {
  const folder = join(dataDirectory, 'bursts')
  return {
    accounts: new SharedBurstLimiter({ folder, name: 'accounts', log }),
    payers: new SharedBurstLimiter({ folder, name: 'payers', log }),
  }
}

/** Milliseconds since the machine was started: in all its processes the same, unlike `performance.now()`. */
const startedMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()

function machineElapsedMs(): number {
  return startedMs + performance.now()
}
