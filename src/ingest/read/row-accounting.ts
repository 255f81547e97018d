import { REJECTED_ROWS_LISTED_MAX } from '#ingest/limits.ts'

/** A row that was not used, with where and why. */
export interface RejectedRow {
  /** Number of the row's first line in its file, from 1. */
  readonly line: number
  readonly reason: string
}

/** What became of the rows of one file. `readRows` = `acceptedRows` + `rejectedRows`, by construction. */
export interface RowAccount {
  readonly readRows: number
  readonly acceptedRows: number
  readonly rejectedRows: number
  /** The first rejections, at most REJECTED_ROWS_LISTED_MAX. */
  readonly rejected: readonly RejectedRow[]
}

/** Counts the rows of one file: every row is accepted, or rejected for a reason. */
export class RowAccounting {
  #accepted = 0
  #rejected = 0
  readonly #kept: RejectedRow[] = []

  accept(): void {
    this.#accepted += 1
  }

  reject(line: number, reason: string): void {
    this.#rejected += 1
    if (this.#kept.length < REJECTED_ROWS_LISTED_MAX) this.#kept.push({ line, reason })
  }

  account(): RowAccount {
    return {
      readRows: this.#accepted + this.#rejected,
      acceptedRows: this.#accepted,
      rejectedRows: this.#rejected,
      rejected: [...this.#kept],
    }
  }
}
