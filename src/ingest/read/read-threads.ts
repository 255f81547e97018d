import { Worker } from 'node:worker_threads'
import type { FileReport } from './read-file.ts'
import type { ReadAnswer, ReadJob } from './read-thread.ts'
import { receivedError } from './thread-error.ts'

const THREAD_FILE = new URL('./read-thread.ts', import.meta.url)
/** Memory of each thread's own heap: names and wordings that it remembers, and what it is reading. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

interface Waiting {
  readonly job: ReadJob
  readonly onBytes: (bytes: number) => void
  readonly settle: PromiseWithResolvers<FileReport>
}

/** Reads files in threads, several at once. */
export class ReadThreads {
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #working = new Map<Worker, Waiting>()

  constructor(count: number) {
    for (let number = 0; number < count; number += 1) this.#start()
  }

  /**
   * Reads a file when a thread is free, in the order of the calls.
   * @param onBytes told of what was read; what it throws ends the reading of this file
   * @throws as readFile
   */
  read(job: ReadJob, onBytes: (bytes: number) => void): Promise<FileReport> {
    const settle = Promise.withResolvers<FileReport>()
    this.#waiting.push({ job, onBytes, settle })
    this.#next()
    return settle.promise
  }

  /** Ends all threads, also in the middle of a file. */
  async close(): Promise<void> {
    this.#waiting.length = 0
    await Promise.all([...this.#idle, ...this.#working.keys()].map((thread) => thread.terminate()))
  }

  #start(): void {
    const thread = new Worker(THREAD_FILE, { resourceLimits: HEAP_LIMITS })
    thread.on('message', (answer: ReadAnswer) => this.#receive(thread, answer))
    thread.on('error', (error: Error) => this.#working.get(thread)?.settle.reject(error))
    this.#idle.push(thread)
  }

  #next(): void {
    const thread = this.#waiting.length > 0 ? this.#idle.pop() : undefined
    const waiting = thread && this.#waiting.shift()
    if (thread === undefined || waiting === undefined) return
    this.#working.set(thread, waiting)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(waiting.job)
  }

  #receive(thread: Worker, answer: ReadAnswer): void {
    const working = this.#working.get(thread)
    if (working === undefined) return
    try {
      if ('bytes' in answer) return working.onBytes(answer.bytes)
      if ('error' in answer) throw receivedError(answer.error)
      working.settle.resolve(answer.report)
    } catch (error) {
      working.settle.reject(error)
    }
    this.#working.delete(thread)
    this.#idle.push(thread)
    this.#next()
  }
}
