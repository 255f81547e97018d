import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { STOP_GRACE_MS_MAX } from '#http/limits.ts'
import type { Clock } from '#platform/clock.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { STOP, type WorkerMessage, queryWorker, isWorkerMessage } from './worker-messages.ts'

const WORKER_FILE = fileURLToPath(new URL('worker.ts', import.meta.url))
/**
 * Memory allocation of a worker's C library (docs/adr/0146): two arenas for all threads instead of sixteen, and
 * allocations of 128 KiB or more mapped separately, so that freed memory returns to the system.
 */
const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const
/** Maximum time until a worker listens. */
const START_MS_MAX = 120_000
/** Consecutive failed starts after which the service gives up. */
const FAILED_STARTS_MAX = 5
/** Time limit for a worker to complete its requests and close; then it is killed. */
const STOP_MS_MAX = STOP_GRACE_MS_MAX + 3_000

type Listening = Extract<WorkerMessage, { kind: 'listening' }>

interface WorkerPoolOptions {
  readonly count: number
  readonly clock: Clock
  readonly log: Log
}

/**
 * Serving processes, managed by the primary, which serves nothing. They accept connections from one listening socket
 * (docs/adr/0120-workers-share-one-socket.md). A crashed worker is replaced; one that no longer responds is killed.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #delays: RestartDelays
  readonly #workers = new Set<Worker>()
  readonly #listening = new Set<Worker>()
  readonly #over = new AbortController()
  readonly #broken = Promise.withResolvers<never>()
  readonly #silent = new SilentWorkers<Worker>({
    workers: () => this.#listening,
    query: (worker) => queryWorker(worker, 'alive'),
    onSilent: (worker) => this.#endSilent(worker),
  })
  #failedStarts = 0
  #crashes = 0

  private constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#delays = new RestartDelays(options.count)
    this.#silent.start()
    // Handled by the operator's wait on `broken`, but not yet during the start.
    this.#broken.promise.catch(() => undefined)
  }

  /**
   * Settles when all workers listen. The first starts alone, so that a problem is reported once and a first start
   * creates its database files once.
   * @throws Failure with the line of the worker that could not start; no worker remains
   */
  static async start(options: WorkerPoolOptions): Promise<{ pool: WorkerPool } & Omit<Listening, 'kind'>> {
    // The primary does not distribute connections: one in transit to a dying worker would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: WORKER_FILE, args: [] })
    const pool = new WorkerPool(options)
    try {
      const { address, hasPages } = await pool.#begin()
      await Promise.all(Array.from({ length: options.count - 1 }, () => pool.#begin()))
      return { pool, address, hasPages }
    } catch (error) {
      await pool.stop()
      throw error
    }
  }

  /** Rejects with a Failure when workers can no longer be replaced. Never settles otherwise. */
  get broken(): Promise<never> {
    return this.#broken.promise
  }

  get crashes(): number {
    return this.#crashes
  }

  /** Sends a question to every listening worker; those that do not respond in time are skipped. */
  async query<Question extends Parameters<typeof queryWorker>[1]>(question: Question) {
    const responses = await Promise.all([...this.#listening].map((worker) => queryWorker(worker, question)))
    return responses.filter((response) => response !== undefined)
  }

  /** Announces changed certificate files. */
  hangUp(): void {
    for (const worker of this.#listening) worker.process.kill('SIGHUP')
  }

  /** Asks every worker to stop, and settles when all have ended. */
  async stop(): Promise<void> {
    this.#over.abort()
    this.#silent.stop()
    await Promise.all([...this.#workers].map((worker) => this.#end(worker)))
  }

  /** Starts a worker and settles when it listens. Afterwards it is replaced when it ends. */
  async #begin(): Promise<Listening> {
    const worker = cluster.fork(MEMORY_ENVIRONMENT)
    this.#workers.add(worker)
    worker.once('exit', () => this.#workers.delete(worker))
    try {
      const listening = await firstMessage(worker)
      this.#failedStarts = 0
      this.#listening.add(worker)
      worker.once('exit', () => this.#listening.delete(worker))
      this.#options.log.info({ worker: worker.id, pid: worker.process.pid }, `worker ${worker.id} listens`)
      if (worker.isDead()) this.#crashed(worker)
      else worker.once('exit', () => this.#crashed(worker))
      return listening
    } catch (error) {
      worker.process.kill('SIGKILL')
      throw error
    }
  }

  #crashed(worker: Worker): void {
    if (this.#over.signal.aborted) return
    this.#crashes += 1
    this.#options.log.error({ worker: worker.id, pid: worker.process.pid }, `worker ${worker.id} ${exitText(worker)}`)
    void this.#replace()
  }

  /** Killing it counts as a crash, so that it is replaced. */
  #endSilent(worker: Worker): void {
    this.#options.log.error({ worker: worker.id }, `worker ${worker.id} has not responded for a minute and is killed`)
    worker.process.kill('SIGKILL')
  }

  /** Starts a replacement for a crashed worker, repeatedly until one listens. Never rejects. */
  async #replace(): Promise<void> {
    const { clock, log } = this.#options
    const { signal } = this.#over
    while (!signal.aborted) {
      await wait(this.#delays.next(clock.nowMs()), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await this.#begin()
        return
      } catch (error) {
        this.#failedStarts += 1
        log.error({ reason: messageOf(error) }, 'a worker could not start')
        if (this.#failedStarts < FAILED_STARTS_MAX) continue
        const why = `workers could not start ${FAILED_STARTS_MAX} times in a row, the last one: ${messageOf(error)}`
        return this.#broken.reject(new Failure(why, { cause: error }))
      }
    }
  }

  async #end(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    worker.once('exit', () => resolve())
    const kill = setTimeout(() => {
      this.#options.log.warn(
        { worker: worker.id },
        `worker ${worker.id} did not stop in ${STOP_MS_MAX} ms and is killed`,
      )
      worker.process.kill('SIGKILL')
    }, STOP_MS_MAX)
    // A dead worker cannot be notified; its end event follows.
    worker.process.send(STOP, undefined, {}, () => undefined)
    await ended
    clearTimeout(kill)
  }
}

/** Waits for a worker's first message. @throws Failure if it cannot start, ends before it listens, or stays silent */
function firstMessage(worker: Worker): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<Listening>()
  const late = setTimeout(() => reject(new Failure(`a worker was not ready after ${START_MS_MAX} ms`)), START_MS_MAX)
  worker.on('message', (message: unknown) => {
    if (!isWorkerMessage(message)) return
    if (message.kind === 'listening') resolve(message)
    else reject(new Failure(message.line, { exitCode: message.exitCode }))
  })
  worker.once('exit', () => reject(new Failure(`a worker ${exitText(worker)} before it listened`)))
  worker.on('error', (error) => reject(new Failure(`a worker could not be started: ${error.message}`)))
  return promise.finally(() => clearTimeout(late))
}

function exitText({ process: { exitCode, signalCode } }: Worker): string {
  return signalCode === null ? `ended with code ${exitCode}` : `was ended by ${signalCode}`
}

/** Time for which crashes delay the next restart. */
const CACHED_MS = 60_000
const DELAY_MS_MIN = 100
const DELAY_MS_MAX = 10_000

/** Delays before crashed workers are replaced: none at first, then doubling, to spare cores and log. */
export class RestartDelays {
  readonly #free: number
  #crashesMs: number[] = []

  /** @param free crashes within a minute that are replaced at once: one per worker */
  constructor(free: number) {
    this.#free = free
  }

  next(nowMs: number): number {
    this.#crashesMs = [...this.#crashesMs.filter((atMs) => nowMs - atMs < CACHED_MS), nowMs]
    const tooMany = this.#crashesMs.length - this.#free
    return tooMany <= 0 ? 0 : Math.min(DELAY_MS_MIN * 2 ** (tooMany - 1), DELAY_MS_MAX)
  }
}

/** Interval between liveness checks of a worker. */
const CHECK_INTERVAL_MS = 10_000
/** Consecutive missed responses, one minute in total. No response of the service takes even a hundredth of that. */
const SILENCES_MAX = 6

interface SilentWorkersOptions<Member> {
  readonly workers: () => Iterable<Member>
  /** Checks one worker; undefined without a response in time. Never rejects. */
  readonly query: (worker: Member) => Promise<unknown>
  /** Called once for each worker that was silent for too long. */
  readonly onSilent: (worker: Member) => void
}

/** Detects workers that are alive but silent, as in an endless loop: they would never be replaced otherwise. */
export class SilentWorkers<Member extends object> {
  readonly #options: SilentWorkersOptions<Member>
  /** Consecutive missed responses. */
  readonly #silences = new WeakMap<Member, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SilentWorkersOptions<Member>) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.checkAll(), CHECK_INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async checkAll(): Promise<void> {
    await Promise.all([...this.#options.workers()].map((worker) => this.#checkOne(worker)))
  }

  async #checkOne(worker: Member): Promise<void> {
    const response = await this.#options.query(worker)
    const silences = response === undefined ? (this.#silences.get(worker) ?? 0) + 1 : 0
    this.#silences.set(worker, silences)
    if (silences === SILENCES_MAX) this.#options.onSilent(worker)
  }
}
