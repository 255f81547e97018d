import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { BurstBuckets, type Burst, type BurstLimits, type DoorBursts } from './burst-limiter.ts'
import { encodeTake, isTake, takeAt, TakeKeys, TAKE_BYTES, TAKE_SHARES_MAX, type TakeKey } from './burst-takes.ts'
import { TakeFiles } from './take-files.ts'

/** How long a file that cannot be used is left alone. */
const RETRY_MS = 1_000
const SEQUENCE_MAX = 0xffff
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
  readonly key: TakeKey
  perSecond: number
  left: number
  /** Shares used in this period, and in the one before. */
  used: number
  usedBefore: number
}

/**
 * Burst limits over all processes of one machine that share a folder (docs/adr/0121-bursts-from-a-shared-log.md).
 * Whoever wants shares appends that to a file and reads what others appended before. All read the same takes in the
 * same order and decide them by the same rule, so they come to the same result without asking each other.
 * Under load one take is for about as many requests as arrive in 20 ms; what is left then is given back.
 */
export class SharedBurstLimiter implements BurstLimits {
  readonly #buckets = new BurstBuckets()
  readonly #keys = new TakeKeys()
  readonly #files: TakeFiles
  readonly #log: Pick<Log, 'warn'>
  readonly #elapsedMs: () => number
  readonly #writer = randomBytes(4).readUInt32LE()
  readonly #own = Buffer.alloc(TAKE_BYTES)
  readonly #holdings = new Map<string, Holding>()
  #isPeriodOpen = false
  #sequence = 0
  #brokenUntilMs = Number.NEGATIVE_INFINITY
  #isBroken = false

  constructor({ folder, name, log, elapsedMs = machineElapsedMs }: SharedBurstOptions) {
    this.#files = new TakeFiles(folder, name)
    this.#log = log
    this.#elapsedMs = elapsedMs
  }

  take(bucket: string, perSecond: number): Burst {
    const nowMs = this.#elapsedMs()
    const key = this.#keys.of(bucket)
    const holding = this.#holdingOf(key)
    if (holding.left === 0 || holding.perSecond !== perSecond) {
      // What is not known here yet are takes of others, which only leave less.
      const available = this.#buckets.remaining(key.text, perSecond, nowMs)
      if (available < 1) return REFUSED
      this.#giveBack(holding)
      holding.perSecond = perSecond
      holding.left = this.#takeShares(holding, wantedShares(holding, available), nowMs)
      if (holding.left === 0) return REFUSED
    }
    holding.left -= 1
    holding.used += 1
    return { granted: true, remaining: this.#buckets.remaining(key.text, perSecond, nowMs) + holding.left }
  }

  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    const { text } = this.#keys.of(bucket)
    this.#inOrder(nowMs, () => this.#readTakes(nowMs))
    return this.#buckets.remaining(text, perSecond, nowMs) + (this.#holdings.get(text)?.left ?? 0)
  }

  close(): void {
    this.#files.close()
  }

  #holdingOf(key: TakeKey): Holding {
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
    return granted ?? this.#buckets.takeUpTo(1, { bucket: key.text, perSecond, nowMs })
  }

  #giveBack(holding: Holding): void {
    const { key, perSecond, left } = holding
    if (left === 0) return
    holding.left = 0
    // Where this fails, the shares are lost; a second later nobody can tell.
    this.#decide({ key: key.bytes, perSecond, shares: -left }, this.#elapsedMs())
  }

  /** Appends a take, and decides it after all that came before. Undefined when the shared file cannot be used. */
  #decide(take: { key: Buffer; perSecond: number; shares: number }, nowMs: number): number | undefined {
    this.#sequence = (this.#sequence + 1) & SEQUENCE_MAX
    encodeTake(this.#own, { ...take, atMs: nowMs, writer: this.#writer, sequence: this.#sequence })
    return this.#inOrder(nowMs, () => {
      this.#files.append(this.#own)
      return this.#readTakes(nowMs)
    })
  }

  /** Does what needs the shared file. Undefined when it cannot be used: then every process counts for itself. */
  #inOrder<Result>(nowMs: number, work: () => Result): Result | undefined {
    if (nowMs < this.#brokenUntilMs) return undefined
    try {
      this.#files.openAt(nowMs)
      const result = work()
      this.#isBroken = false
      return result
    } catch (error) {
      this.#files.close()
      this.#brokenUntilMs = nowMs + RETRY_MS
      if (!this.#isBroken) {
        this.#log.warn(
          { error: messageOf(error) },
          'burst limits hold per process only: the shared file cannot be used',
        )
      }
      this.#isBroken = true
      return undefined
    }
  }

  /** Decides every take that was appended since the last time. Answers what this process's own one was granted. */
  #readTakes(nowMs: number): number | undefined {
    let own: number | undefined
    for (const chunk of this.#files.readNew(nowMs)) {
      for (let at = 0; at < chunk.length; at += TAKE_BYTES) {
        const { key: bucket, ...take } = takeAt(chunk, at)
        if (!isTake(take, nowMs)) continue
        const { shares, perSecond, atMs } = take
        if (shares < 0) this.#buckets.giveBack(-shares, bucket, perSecond)
        const granted = shares < 0 ? 0 : this.#buckets.takeUpTo(shares, { bucket, perSecond, nowMs: atMs })
        if (take.writer === this.#writer && take.sequence === this.#sequence) own = granted
      }
    }
    return own
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
