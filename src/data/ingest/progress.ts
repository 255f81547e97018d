import type { WriteStream } from 'node:tty'
import { SingleBar } from 'cli-progress'
import { systemClock, type Clock } from '#platform/clock.ts'
import { MEGABYTE } from './limits.ts'

/** Reporter of a long job's progress, one step at a time. */
export interface Progress {
  /** Begins a step of `total` bytes (0 = unknown); `effort` is `total` weighted by reading time per byte. */
  begin(label: string, total: number, effort?: number): void
  advance(bytes: number, effort?: number): void
  /** Reports the current part of the step. */
  note(label: string): void
  /** Adds the accepted rows of a file read to its end. */
  addRows(rows: number): void
  end(): void
}

export type ProgressOutput = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>

export const silentProgress: Progress = { begin() {}, advance() {}, note() {}, addRows() {}, end() {} }

/** Runs one step. Ends it even if the work fails, so that a terminal gets its cursor back. */
export async function inStep<Result>(
  progress: Progress,
  step: { readonly label: string; readonly total: number; readonly effort?: number },
  work: () => Result | Promise<Result>,
): Promise<Result> {
  progress.begin(step.label, step.total, step.effort)
  try {
    return await work()
  } finally {
    progress.end()
  }
}

const LABEL_WIDTH = 44
const REDRAWS_PER_SECOND = 10
/** Number of estimates printed per step without a terminal. */
const PRINTED_TIMES = 10
const PRINTED_MS_MIN = 2_000

/** Returns a progress bar on a terminal, and plain lines elsewhere, so that a log stays readable. */
export function progressTo(output: ProgressOutput, clock: Clock = systemClock): Progress {
  return output.isTTY === true ? bars(output as WriteStream, clock) : lines(output, clock)
}

function lines(output: ProgressOutput, clock: Clock): Progress {
  let estimate = new Estimate(0, clock)
  let printed = 0
  let printedMs = 0
  const print = (text: string): void => void output.write(`${text}\n`)
  return {
    begin(label, total, effort) {
      estimate = new Estimate(total, clock, effort)
      printed = 0
      printedMs = clock.nowMs()
      print(`${label}${total > 0 ? ` (${estimate.totalText()})` : ''} ...`)
    },
    advance(bytes, effort) {
      estimate.add(bytes, effort)
      const parts = Math.floor(estimate.share() * PRINTED_TIMES)
      if (parts === printed || clock.nowMs() - printedMs < PRINTED_MS_MIN) return
      printed = parts
      printedMs = clock.nowMs()
      print(`  ${estimate.text()}`)
    },
    note: (label) => print(`${label} ...`),
    addRows() {},
    end() {},
  }
}

function bars(output: WriteStream, clock: Clock): Progress {
  let bar: SingleBar | undefined
  let estimate = new Estimate(0, clock)
  const named = (label: string): { label: string } => ({ label: label.padEnd(LABEL_WIDTH) })
  return {
    begin(label, total, effort) {
      const format = total > 0 ? '{label} {bar} {estimate}' : '{label} ...'
      estimate = new Estimate(total, clock, effort)
      bar = new SingleBar({ format, stream: output, fps: REDRAWS_PER_SECOND, clearOnComplete: false, hideCursor: true })
      bar.start(total, 0, { ...named(label), estimate: estimate.text() })
    },
    advance(bytes, effort) {
      estimate.add(bytes, effort)
      bar?.increment(bytes, { estimate: estimate.text() })
    },
    note: (label) => bar?.update(named(label)),
    addRows() {},
    end() {
      bar?.stop()
      bar = undefined
    },
  }
}

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Minimum share for a time estimate; the first files predict the rest poorly. */
const SHARE_MIN = 0.02

/** Progress, speed and remaining time of one step. */
export class Estimate {
  readonly #total: number
  readonly #effort: number
  readonly #clock: Clock
  readonly #beganMs: number
  #done = 0
  #spent = 0

  /** `total`: bytes in the step, 0 = unknown. `effort`: weighted bytes, where some files take longer per byte. */
  constructor(total: number, clock: Clock, effort = total) {
    this.#total = total
    this.#effort = effort
    this.#clock = clock
    this.#beganMs = clock.nowMs()
  }

  add(bytes: number, effort = bytes): void {
    this.#done = Math.min(this.#total, this.#done + bytes)
    this.#spent = Math.min(this.#effort, this.#spent + effort)
  }

  share(): number {
    return this.#total === 0 ? 0 : this.#done / this.#total
  }

  /** Returns the seconds left at the mean rate so far; `undefined` if too early to estimate. */
  secondsLeft(): number | undefined {
    const share = this.#effort === 0 ? 0 : this.#spent / this.#effort
    return share < SHARE_MIN ? undefined : (this.#seconds() * (1 - share)) / share
  }

  totalText(): string {
    return `${megabytes(this.#total)} MB`
  }

  /** Returns a text such as "31 %, 610.2 of 1960.0 MB, 41.3 MB/s, about 0:33 left". */
  text(): string {
    const left = this.secondsLeft()
    const share = `${Math.floor(this.share() * 100)} %, ${megabytes(this.#done)} of ${this.totalText()}`
    if (left === undefined) return share
    const rate = this.#done / Math.max(this.#seconds(), 1 / SECOND_MS)
    return `${share}, ${megabytes(rate)} MB/s, about ${minutes(left)} left`
  }

  #seconds(): number {
    return (this.#clock.nowMs() - this.#beganMs) / SECOND_MS
  }
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}

/** Formats seconds as "3:07". */
function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / MINUTE_SECONDS)}:${String(whole % MINUTE_SECONDS).padStart(2, '0')}`
}
