import { SingleBar } from 'cli-progress'
import type { WriteStream } from 'node:tty'

/** Says how a long piece of work is going. One step at a time. */
export interface Progress {
  /** Begins a step of `total` units; 0 = its length is not known. */
  begin(label: string, total: number): void
  advance(units: number): void
  end(): void
}

/** What progress is written to: a terminal, a file or a pipe. */
export type ProgressOutput = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>

export const silentProgress: Progress = { begin() {}, advance() {}, end() {} }

/** Runs one step of work; the step ends also when the work fails, so that a terminal gets its cursor back. */
export async function inStep<Result>(
  progress: Progress,
  step: { readonly label: string; readonly total: number },
  work: () => Result | Promise<Result>,
): Promise<Result> {
  progress.begin(step.label, step.total)
  try {
    return await work()
  } finally {
    progress.end()
  }
}

const LABEL_WIDTH = 44
const MEGABYTE = 1024 * 1024
const REDRAWS_PER_SECOND = 10

/** Bars on a terminal; anywhere else one plain line per step, so that a log stays readable. */
export function progressTo(output: ProgressOutput): Progress {
  return output.isTTY === true ? bars(output as WriteStream) : lines(output)
}

function lines(output: ProgressOutput): Progress {
  return {
    begin: (label, total) => void output.write(`${label}${total > 0 ? ` (${megabytes(total)} MB)` : ''} ...\n`),
    advance() {},
    end() {},
  }
}

function bars(output: WriteStream): Progress {
  let bar: SingleBar | undefined
  return {
    begin(label, total) {
      const format = total > 0 ? '{label} {bar} {percentage}% of {megabytes} MB, {eta_formatted} left' : '{label} ...'
      bar = new SingleBar({ format, stream: output, fps: REDRAWS_PER_SECOND, clearOnComplete: false, hideCursor: true })
      bar.start(total, 0, { label: label.padEnd(LABEL_WIDTH), megabytes: megabytes(total) })
    },
    advance: (units) => bar?.increment(units),
    end() {
      bar?.stop()
      bar = undefined
    },
  }
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
