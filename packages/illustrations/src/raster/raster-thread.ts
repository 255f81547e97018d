import { Worker } from 'node:worker_threads'

/** What is sent to the thread. */
export interface RasterJob {
  readonly svg: string
  readonly widthPx: number
}

/** What it sends back. */
export type RasterAnswer = { readonly png: Uint8Array } | { readonly failure: string }

interface Waiting {
  readonly job: RasterJob
  readonly resolve: (png: Buffer) => void
  readonly reject: (error: Error) => void
}

const WORKER = new URL('./raster-worker.ts', import.meta.url)

/**
 * Draws PNGs on a thread of its own, so that neither the drawing nor the clearing up after it (some 10 MB of pixels
 * each) holds up the answers of a server. The thread starts with the first drawing, draws one after the other, and
 * keeps no process alive that has nothing else to do.
 */
export class RasterThread {
  #worker: Worker | undefined
  /** The first of them is being drawn. Bounded by the caller. */
  #waiting: Waiting[] = []

  /** @throws Error when the SVG cannot be drawn, or the thread died; the next drawing starts another. */
  draw(job: RasterJob): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      if (this.#waiting.length === 1) this.#drawNext()
    })
  }

  /** Ends the thread; drawings that are not done fail. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** One job at a time: between two of them the thread gives back the memory of the first. */
  #drawNext(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#worker?.unref()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.#worker.postMessage(next.job)
  }

  #start(): Worker {
    const worker = new Worker(WORKER)
    worker.on('message', (answer: RasterAnswer) => {
      const waiting = this.#waiting.shift()
      if ('png' in answer) waiting?.resolve(Buffer.from(answer.png.buffer))
      else waiting?.reject(new Error(`an illustration cannot be drawn: ${answer.failure}`))
      this.#drawNext()
    })
    // A thread that failed ends, and its end is what counts.
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('the thread that draws illustrations ended')))
    return worker
  }

  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const left = this.#waiting
    this.#waiting = []
    for (const { reject } of left) reject(new Error('illustrations cannot be drawn', { cause: error }))
  }
}
