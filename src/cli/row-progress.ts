import type { WriteStream } from 'node:tty'

/** Says how far a file has come, row by row. */
export interface RowProgress {
  begin(label: string, total: number): void
  at(rows: number): void
  end(): void
}

/** One line that is written over on a terminal; anywhere else a plain line per file. Written at once, not by a timer:
 *  the work that it tells of leaves no turn to one. */
export function rowProgressTo(output: Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>): RowProgress {
  const isTerminal = output.isTTY === true
  let label = ''
  let total = 0
  return {
    begin(name, rows) {
      label = name
      total = rows
      output.write(isTerminal ? `${name} ...` : `Writing ${name} (${rows} rows) ...\n`)
    },
    at(rows) {
      const share = total === 0 ? '' : ` (${Math.floor((100 * rows) / total)} %)`
      if (isTerminal) output.write(`\r\u001B[K${label}: ${rows} of ${total} rows${share}`)
    },
    end() {
      if (isTerminal) output.write('\r\u001B[K')
    },
  }
}
