import { setFlagsFromString } from 'node:v8'
import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { Failure } from './failure.ts'

// Plain worker_threads instead of a library: a Failure stays a Failure, a full disk differs from a bug, and only a
// working thread keeps the process alive.

interface ThreadsOptions {
  /** Program of a thread; it calls `runJobs`. */
  readonly file: URL
  readonly count?: number
  /** Heap limits per thread; a thread that exceeds them ends, and its job fails. */
  readonly heap?: ResourceLimits
}

interface Job<Input, Result> {
  readonly input: Input
  readonly transfer: Transferable[]
  readonly onProgress: ((progress: number) => void) | undefined
  readonly settle: PromiseWithResolvers<Result>
}

/** Error in a form that can be sent to another thread. */
interface SendableError {
  readonly isFailure: boolean
  readonly message: string
  readonly stack: string | undefined
  readonly syscall: string | undefined
  readonly errcode: number | undefined
}

type Message<Result> = { readonly progress: number } | { readonly result: Result } | { readonly error: SendableError }

/** Runs jobs in threads, in the order of the calls. A thread starts with its first job and is reused. */
export class Threads<Input, Result> {
  readonly #options: ThreadsOptions
  /** Bounded by the caller. */
  readonly #waiting: Job<Input, Result>[] = []
  readonly #idle: Worker[] = []
  readonly #working = new Map<Worker, Job<Input, Result>>()

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** Runs a job in a free thread. An error of `onProgress` ends it. @throws its error, or Error if the thread ended */
  run(
    input: Input,
    options: { readonly transfer?: Transferable[]; readonly onProgress?: (progress: number) => void } = {},
  ): Promise<Result> {
    const settle = Promise.withResolvers<Result>()
    this.#waiting.push({ input, transfer: options.transfer ?? [], onProgress: options.onProgress, settle })
    this.#next()
    return settle.promise
  }

  /** Ends all threads, even during a job; unfinished jobs fail. */
  async close(): Promise<void> {
    for (const { settle } of this.#waiting.splice(0)) settle.reject(new Error('the threads were stopped'))
    await Promise.all([...this.#idle, ...this.#working.keys()].map((thread) => thread.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const isFree = this.#working.size < (this.#options.count ?? 1)
    const thread = this.#idle.pop() ?? (isFree ? this.#start() : undefined)
    const job = thread && this.#waiting.shift()
    if (thread === undefined || job === undefined) return
    this.#working.set(thread, job)
    thread.ref()
    thread.postMessage(job.input, job.transfer)
  }

  #start(): Worker {
    const { file, heap } = this.#options
    const thread = new Worker(file, heap === undefined ? {} : { resourceLimits: heap })
    thread.on('message', (message: Message<Result>) => this.#receive(thread, message))
    thread.on('error', (error) => this.#end(thread, error))
    thread.on('exit', () => this.#end(thread, new Error('the thread ended before its work was done')))
    return thread
  }

  #receive(thread: Worker, message: Message<Result>): void {
    const job = this.#working.get(thread)
    if (job === undefined) return
    if ('progress' in message) {
      try {
        job.onProgress?.(message.progress)
      } catch (error) {
        this.#end(thread, error)
        void thread.terminate()
      }
      return
    }
    if ('error' in message) job.settle.reject(receivedError(message.error))
    else job.settle.resolve(message.result)
    this.#working.delete(thread)
    this.#idle.push(thread)
    thread.unref()
    this.#next()
  }

  #end(thread: Worker, error: unknown): void {
    const index = this.#idle.indexOf(thread)
    if (index !== -1) this.#idle.splice(index, 1)
    const job = this.#working.get(thread)
    if (!this.#working.delete(thread)) return
    job?.settle.reject(error)
    this.#next()
  }
}

/** Main program of a thread: runs its jobs in order. `transferOf` returns parts to transfer instead of copying. */
export function runJobs<Result>(
  run: (input: never, report: (progress: number) => void) => Result | Promise<Result>,
  transferOf: (result: Result) => Transferable[] = () => [],
): void {
  const port = parentPort
  if (port === null) throw new Error('this file runs as a thread alone')
  const send = (message: Message<Result>, transfer: Transferable[] = []): void => port.postMessage(message, transfer)
  const respond = async (input: never): Promise<void> => {
    try {
      const result = await run(input, (progress) => send({ progress }))
      send({ result }, transferOf(result))
    } catch (error) {
      send({ error: sendableError(error) })
    }
  }
  port.on('message', (input: unknown) => void respond(input as never))
}

function sendableError(error: unknown): SendableError {
  if (!(error instanceof Error)) throw error
  const { message, stack, syscall, errcode } = error as Error & { syscall?: string; errcode?: number }
  return { isFailure: error instanceof Failure, message, stack, syscall, errcode }
}

function receivedError({ isFailure, message, stack, syscall, errcode }: SendableError): Error {
  if (isFailure) return new Failure(message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, syscall === undefined ? {} : { syscall }, errcode === undefined ? {} : { errcode })
}

/**
 * Limits the heap flags of this process to its main thread, which has already applied them. Otherwise
 * `--max-old-space-size` and `--max-semi-space-size` override the `resourceLimits` of later threads: one limited to 96
 * MB could use 256 (docs/adr/0146).
 */
export function freeThreadHeaps(): void {
  setFlagsFromString('--max-old-space-size=0')
  setFlagsFromString('--max-semi-space-size=0')
}
