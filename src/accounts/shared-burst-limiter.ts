import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { BurstBuckets, type Burst, type BurstLimits, type DoorBursts } from './burst-limiter.ts'
import { encodeTake, isTake, TakeKeys, TAKE_BYTES, takeAt } from './burst-takes.ts'
import { TakeFiles } from './take-files.ts'

/** How long a file that cannot be used is left alone. */
const RETRY_MS = 1_000
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

/**
 * Burst limits over all processes of one machine that share a folder (docs/adr/0121-bursts-from-a-shared-log.md).
 * Whoever wants a share appends that to a file and reads what others appended before. All read the same takes in the
 * same order and decide them by the same rule, so they come to the same result without asking each other.
 */
export class SharedBurstLimiter implements BurstLimits {
  readonly #buckets = new BurstBuckets()
  readonly #keys = new TakeKeys()
  readonly #files: TakeFiles
  readonly #log: Pick<Log, 'warn'>
  readonly #elapsedMs: () => number
  readonly #writer = randomBytes(4).readUInt32LE()
  readonly #own = Buffer.alloc(TAKE_BYTES)
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
    // What is not known here yet are takes of others, which only leave less.
    if (this.#buckets.remaining(key.text, perSecond, nowMs) < 1) return REFUSED
    this.#sequence = (this.#sequence + 1) >>> 0
    encodeTake(this.#own, { atMs: nowMs, perSecond, key: key.bytes, writer: this.#writer, sequence: this.#sequence })
    const decided = this.#inOrder(nowMs, () => {
      this.#files.append(this.#own)
      return this.#readTakes(nowMs)
    })
    return decided ?? this.#buckets.take(key.text, perSecond, nowMs)
  }

  remaining(bucket: string, perSecond: number): number {
    const nowMs = this.#elapsedMs()
    this.#inOrder(nowMs, () => this.#readTakes(nowMs))
    return this.#buckets.remaining(this.#keys.of(bucket).text, perSecond, nowMs)
  }

  close(): void {
    this.#files.close()
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

  /** Decides every take that was appended since the last time. Answers this process's own one. */
  #readTakes(nowMs: number): Burst | undefined {
    let own: Burst | undefined
    for (const chunk of this.#files.readNew(nowMs)) {
      for (let at = 0; at < chunk.length; at += TAKE_BYTES) {
        const take = takeAt(chunk, at)
        if (!isTake(take, nowMs)) continue
        const burst = this.#buckets.take(take.key, take.perSecond, take.atMs)
        if (take.writer === this.#writer && take.sequence === this.#sequence) own = burst
      }
    }
    return own
  }
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
