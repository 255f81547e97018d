import { REJECTED_ROWS_LISTED_MAX } from '#ingest/limits.ts'

export interface RejectedRow {
  /** Number of the row's first line, from 1. */
  readonly line: number
  readonly reason: string
}

/** A kind of omitted values or skipped rows, with the number of rows. */
export interface RowNote {
  /** Reason as a predicate of rows: 'state a rollover risk above 1, which is not a probability'. */
  readonly reason: string
  readonly rows: number
}

/** Row counts of one file. `readRows` = `acceptedRows` + `rejectedRows`, by construction. */
export interface RowAccount {
  readonly readRows: number
  readonly acceptedRows: number
  readonly rejectedRows: number
  /** The first rejected rows, at most REJECTED_ROWS_LISTED_MAX. */
  readonly rejected: readonly RejectedRow[]
  /** Values omitted and rows skipped; absent if there are none. */
  readonly notes?: readonly RowNote[]
}

/** Counts rows by reason. Reasons are a few fixed texts. */
export class RowNotes {
  readonly #rows = new Map<string, number>()

  add(reason: string, rows = 1): void {
    if (rows > 0) this.#rows.set(reason, (this.#rows.get(reason) ?? 0) + rows)
  }

  list(): RowNote[] {
    return [...this.#rows].map(([reason, rows]) => ({ reason, rows }))
  }
}

export class RowAccounting {
  #accepted = 0
  #rejected = 0
  readonly #listed: RejectedRow[] = []

  accept(): void {
    this.#accepted += 1
  }

  reject(line: number, reason: string): void {
    this.#rejected += 1
    if (this.#listed.length < REJECTED_ROWS_LISTED_MAX) this.#listed.push({ line, reason })
  }

  account(): RowAccount {
    return {
      readRows: this.#accepted + this.#rejected,
      acceptedRows: this.#accepted,
      rejectedRows: this.#rejected,
      rejected: [...this.#listed],
    }
  }
}
