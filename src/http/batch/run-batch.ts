import type { BatchLine, ReadLine, VehicleKey } from '#operations/batch/batch-line.ts'
import { isBlank } from '#operations/batch/line-splitter.ts'
import type { LinesOutcome, LinesToCharge } from '#http/pipeline/meter.ts'
import { ProblemError } from '#platform/problem.ts'
import type { EventLoopQueue } from '#platform/event-loop-queue.ts'
import { CHUNK_CHARACTERS_MAX, CHUNK_LINES_MAX, CHUNK_MS } from './limits.ts'
import type { RequestLines } from './request-lines.ts'
import type { BatchSummary, ResultWriter } from './result-writer.ts'

/** Responses one line from the snapshot that is current: its id, and the result. */
export interface LineResult {
  readonly snapshotId: string
  readonly result: Readonly<Record<string, unknown>>
}

export interface BatchParts {
  readonly lines: Pick<RequestLines, 'next' | 'more' | 'isTooLarge'>
  readonly read: ReadLine
  /** @throws ProblemError, which is the line's own */
  readonly answer: (key: VehicleKey) => LineResult
  readonly charge: (lines: Omit<LinesToCharge, 'batch'>) => Promise<LinesOutcome>
  readonly writer: ResultWriter
  /** Lines that the plan allows. */
  readonly linesMax: number
  /** Shared by all batches of the process: one chunk for each turn of the event loop. */
  readonly turns: EventLoopQueue
  /** Whether nobody waits for the results any more. */
  readonly isGone: () => boolean
}

interface Written {
  readonly line: BatchLine
  readonly text: string
  readonly isAnswered: boolean
}

/**
 * Runs a batch: chunk by chunk its lines are read and answered, then charged, then written, and the next chunk follows
 * when this one has been taken. A unit is taken for each line that has a result, before it is written; what is wrong with
 * a line is written in its place and costs nothing.
 */
export class BatchRun {
  readonly #parts: BatchParts
  readonly #snapshots = new Set<string>()
  readonly #sums = { lines: 0, answered: 0, failed: 0, charged: 0 }
  /** Why no further line is answered. */
  #stopped: ProblemError | undefined
  #hasMore = true
  /** Number of the first line that was not read, because the batch is too large. */
  #cutAt: number | undefined
  #lastNumber = 0
  /** Whether nothing was left of what has arrived. */
  #isDrained = false

  constructor(parts: BatchParts) {
    this.#parts = parts
  }

  get summary(): BatchSummary {
    const complete = this.#stopped === undefined && this.#cutAt === undefined && !this.#hasMore
    return { ...this.#sums, complete, snapshots: [...this.#snapshots] }
  }

  /**
   * The text of the response, a chunk at a time.
   * @throws (rejects with) the ProblemError of the quota or the account store where it leaves nothing of the first chunk:
   *   nothing was charged then, and nothing is written
   */
  async *text(): AsyncGenerator<string, void> {
    const { lines, writer, turns, isGone } = this.#parts
    let head = writer.head
    while (this.#hasMore) {
      await turns.next()
      const chunk = this.#nextChunk()
      if (this.#isDrained && this.#cutAt === undefined) this.#hasMore = await lines.more()
      if (isGone()) return
      const isFirst = this.#sums.lines === 0
      const text = chunk.length === 0 ? '' : await this.#charged(chunk, isFirst)
      if (this.#cutAt !== undefined) this.#hasMore = false
      if (text === '') continue
      yield head + text
      head = ''
    }
    yield head + this.#cutOff() + writer.summary(this.summary)
  }

  /** Reads and returns what fits into one turn of the event loop. */
  #nextChunk(): Written[] {
    const { lines, read } = this.#parts
    const chunk: Written[] = []
    const endMs = performance.now() + CHUNK_MS
    this.#isDrained = false
    let characters = 0
    while (chunk.length < CHUNK_LINES_MAX && characters < CHUNK_CHARACTERS_MAX && performance.now() < endMs) {
      const line = lines.next()
      if (line === undefined) {
        this.#isDrained = chunk.length === 0
        if (lines.isTooLarge) this.#cutAt = this.#lastNumber + 1
        break
      }
      if (isBlank(line)) continue
      if (this.#sums.lines + chunk.length >= this.#parts.linesMax) {
        this.#cutAt = line.number
        break
      }
      this.#lastNumber = line.number
      const written = this.#answer(read(line))
      characters += written.text.length
      chunk.push(written)
    }
    return chunk
  }

  #answer(line: BatchLine): Written {
    const { answer, writer } = this.#parts
    if (line.key instanceof ProblemError) return this.#problem(line, line.key)
    if (this.#stopped !== undefined) return this.#problem(line, this.#stopped)
    try {
      const { result, snapshotId } = answer(line.key)
      this.#snapshots.add(snapshotId)
      return { line, text: writer.result(line, result), isAnswered: true }
    } catch (error) {
      if (error instanceof ProblemError) return this.#problem(line, error)
      throw error
    }
  }

  #problem(line: BatchLine, problem: ProblemError): Written {
    return { line, text: this.#parts.writer.problem(line, problem), isAnswered: false }
  }

  /** Takes the units of a chunk, and puts the reason in the place of results that have none. */
  async #charged(chunk: readonly Written[], isFirst: boolean): Promise<string> {
    const more = chunk.filter(({ isAnswered }) => isAnswered).length
    const { granted, problem } = await this.#charge(more)
    if (problem !== undefined && isFirst && granted === 0) throw problem
    this.#stopped ??= problem
    let left = granted
    let text = ''
    for (const written of chunk) {
      const isSent = written.isAnswered && left > 0
      if (isSent) left -= 1
      const isTakenBack = written.isAnswered && !isSent && problem !== undefined
      text += isTakenBack ? this.#parts.writer.problem(written.line, problem) : written.text
    }
    this.#sums.lines += chunk.length
    this.#sums.answered += granted
    this.#sums.failed += chunk.length - granted
    return text
  }

  async #charge(more: number): Promise<{ granted: number; problem: ProblemError | undefined }> {
    if (more === 0) return { granted: 0, problem: undefined }
    try {
      const { granted, charged, rejection } = await this.#parts.charge({ answered: this.#sums.answered, more })
      this.#sums.charged += charged
      return { granted, problem: rejection?.problem }
    } catch (error) {
      if (error instanceof ProblemError) return { granted: 0, problem: error }
      throw error
    }
  }

  /** A line of its own for what was not read any more. */
  #cutOff(): string {
    if (this.#cutAt === undefined) return ''
    const { lines, linesMax, writer } = this.#parts
    const why = lines.isTooLarge
      ? 'The body is longer than 5 MB'
      : `The plan of this key allows batches of ${linesMax} lines`
    const problem = new ProblemError('batch_too_large', `${why}: the lines from here on were not read.`)
    this.#sums.failed += 1
    return writer.problem({ number: this.#cutAt, ref: undefined }, problem)
  }
}
