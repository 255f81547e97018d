import type { LinesOutcome, LinesToCharge } from '#http/pipeline/meter.ts'
import type { BatchLine, ReadLine, VehicleKey } from '#operations/batch/batch-line.ts'
import { isBlank } from '#operations/batch/line-splitter.ts'
import type { EventLoopQueue } from '#platform/event-loop.ts'
import { ProblemError } from '#platform/problem.ts'
import { CHUNK_MS, PART_CHARACTERS_MAX, PART_CHUNKS_MAX, PART_LINES_MAX } from './limits.ts'
import type { RequestLines } from './request-lines.ts'
import type { BatchSummary, ResultWriter } from './result-writer.ts'

export interface LineResult {
  readonly snapshotId: string
  readonly result: Readonly<Record<string, unknown>>
}

export interface BatchParts {
  readonly lines: Pick<RequestLines, 'next' | 'more' | 'isTooLarge'>
  readonly read: ReadLine
  /** @throws ProblemError that applies only to this line */
  readonly respond: (key: VehicleKey) => LineResult
  readonly charge: (lines: Omit<LinesToCharge, 'batch'>) => Promise<LinesOutcome>
  readonly writer: ResultWriter
  readonly linesMax: number
  /** Shared by all batches of the process: one chunk per turn of the event loop. */
  readonly turns: EventLoopQueue
  readonly isGone: () => boolean
}

interface WrittenLine {
  readonly line: BatchLine
  readonly text: string
  readonly isAnswered: boolean
}

interface Part {
  readonly lines: WrittenLine[]
  characters: number
}

/**
 * Runs a batch. Reads and answers its lines in chunks, charges some chunks together, writes them, and continues when
 * the client has read them. Charges one unit for each line with a result before writing it. Lines with an error are
 * written in place and free.
 */
export class BatchRun {
  readonly #parts: BatchParts
  readonly #snapshots = new Set<string>()
  readonly #sums = { lines: 0, answered: 0, failed: 0, charged: 0 }
  /** Reason why no further line is answered. */
  #stopped: ProblemError | undefined
  #hasMore = true
  /** Number of the first unread line of a batch that is too large. */
  #cutAt: number | undefined
  #lastNumber = 0
  /** True if no received line is left to process. */
  #isDrained = false

  constructor(parts: BatchParts) {
    this.#parts = parts
  }

  get summary(): BatchSummary {
    const complete = this.#stopped === undefined && this.#cutAt === undefined && !this.#hasMore
    return { ...this.#sums, complete, snapshots: [...this.#snapshots] }
  }

  /**
   * Yields the text of the response, some chunks at a time.
   * @throws (rejects with) ProblemError if the quota or the account store allows nothing of the first chunk. Nothing is
   * charged or written then.
   */
  async *text(): AsyncGenerator<string, void> {
    const { lines, writer, isGone } = this.#parts
    let head = writer.head
    while (this.#hasMore) {
      const isFirst = this.#sums.lines === 0
      // The first result is sent alone, without waiting for others.
      const part = await this.#nextPart(isFirst ? 1 : PART_CHUNKS_MAX)
      if (this.#isDrained && this.#cutAt === undefined) this.#hasMore = await lines.more()
      if (isGone()) return
      const text = part.length === 0 ? '' : await this.#charged(part, isFirst)
      if (this.#cutAt !== undefined) this.#hasMore = false
      if (text === '') continue
      yield head + text
      head = ''
    }
    yield head + this.#cutOff() + writer.summary(this.summary)
  }

  async #nextPart(chunksMax: number): Promise<WrittenLine[]> {
    const part: Part = { lines: [], characters: 0 }
    for (let chunks = 0; chunks < chunksMax; chunks += 1) {
      await this.#parts.turns.next()
      if (!this.#addChunk(part)) break
    }
    return part.lines
  }

  /** Adds the lines that fit into one turn of the event loop. Returns true if more may be added. */
  #addChunk(part: Part): boolean {
    const { lines, read } = this.#parts
    const endMs = performance.now() + CHUNK_MS
    this.#isDrained = false
    while (performance.now() < endMs) {
      const line = lines.next()
      if (line === undefined) {
        this.#isDrained = part.lines.length === 0
        if (lines.isTooLarge) this.#cutAt = this.#lastNumber + 1
        return false
      }
      if (isBlank(line)) continue
      if (this.#sums.lines + part.lines.length >= this.#parts.linesMax) {
        this.#cutAt = line.number
        return false
      }
      this.#lastNumber = line.number
      const written = this.#respond(read(line))
      part.characters += written.text.length
      part.lines.push(written)
      if (part.lines.length >= PART_LINES_MAX || part.characters >= PART_CHARACTERS_MAX) return false
    }
    return true
  }

  #respond(line: BatchLine): WrittenLine {
    const { respond, writer } = this.#parts
    if (line.key instanceof ProblemError) return this.#problem(line, line.key)
    if (this.#stopped !== undefined) return this.#problem(line, this.#stopped)
    try {
      const { result, snapshotId } = respond(line.key)
      this.#snapshots.add(snapshotId)
      return { line, text: writer.result(line, result), isAnswered: true }
    } catch (error) {
      if (error instanceof ProblemError) return this.#problem(line, error)
      throw error
    }
  }

  #problem(line: BatchLine, problem: ProblemError): WrittenLine {
    return { line, text: this.#parts.writer.problem(line, problem), isAnswered: false }
  }

  /** Charges some chunks and replaces uncharged results with the reason. */
  async #charged(part: readonly WrittenLine[], isFirst: boolean): Promise<string> {
    const more = part.filter(({ isAnswered }) => isAnswered).length
    const { granted, problem } = await this.#charge(more)
    if (problem !== undefined && isFirst && granted === 0) throw problem
    this.#stopped ??= problem
    let left = granted
    let text = ''
    for (const written of part) {
      const isSent = written.isAnswered && left > 0
      if (isSent) left -= 1
      const isTakenBack = written.isAnswered && !isSent && problem !== undefined
      text += isTakenBack ? this.#parts.writer.problem(written.line, problem) : written.text
    }
    this.#sums.lines += part.length
    this.#sums.answered += granted
    this.#sums.failed += part.length - granted
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

  /** Returns a line for the lines that were not read. */
  #cutOff(): string {
    if (this.#cutAt === undefined) return ''
    const { lines, linesMax, writer } = this.#parts
    const why = lines.isTooLarge
      ? 'The body is longer than 5 MB'
      : `The plan of this key allows batches of ${linesMax} lines`
    const problem = new ProblemError('batch_too_large', `${why}. The remaining lines were not read.`)
    this.#sums.failed += 1
    return writer.problem({ number: this.#cutAt, ref: undefined, key: problem }, problem)
  }
}
