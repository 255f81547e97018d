import { Type } from 'typebox'
import { slotsOf, type RowParser } from '#ingest/source.ts'
import { DAY_MS } from '#platform/clock.ts'

/** A date of a record, YYYY-MM-DD; null = blank or not a date. */
export const Day = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()])
/** A model year; null = unknown. */
export const Year = Type.Union([Type.Integer({ minimum: 1900, maximum: 2100 }), Type.Null()])

/** Row layout of one of NHTSA's flat files. Fields have numbers; NHTSA appends new ones at the right. */
export interface FederalLayout<Name extends string> {
  readonly columns: readonly number[]
  /** Returns a parser that rejects short rows; `read` creates a row and adds its dates to `newest`. */
  parser(read: (text: FieldText<Name>, newest: NewestDate, fields: readonly string[]) => object): RowParser
}

/** Returns the text of a row's column; '' if the row lacks it. */
export type FieldText<Name extends string> = (name: Name) => string

/** `numbers`: field numbers, from 0, by NHTSA's names. `fieldCountMin`: number of fields in the shortest layout. */
export function federalLayout<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  fieldCountMin: number,
): FederalLayout<Name> {
  const names = Object.keys(numbers) as Name[]
  const slots = slotsOf(names)
  const columns = names.map((name) => numbers[name])
  return {
    columns,
    parser(read) {
      const newest = new NewestDate()
      return {
        columns,
        missing: [],
        newestDate: () => newest.date(),
        parse: (fields, fieldCount) =>
          fieldCount < fieldCountMin
            ? `${fieldCount} fields, the layout has at least ${fieldCountMin}`
            : read((name) => fields[slots[name]] ?? '', newest, fields),
      }
    },
  }
}

/** Detects rows that repeat the previous row except in some fields, so that the rest need not be parsed again. */
export class LastFields {
  #fields: readonly string[] = []

  /** Returns true if every field outside `from` to `to` equals that of the last row that was not a repetition. */
  areRepeated(fields: readonly string[], from: number, to = from): boolean {
    const last = this.#fields
    let slot = 0
    while (slot < fields.length && ((slot >= from && slot <= to) || fields[slot] === last[slot])) slot += 1
    if (slot === fields.length) return true
    this.#fields = [...fields]
    return false
  }
}

/** Distinct days from which a file may count as growing continuously, like every complete file. */
const BUSY_DAYS_MIN = 100
/** In such a file a date is credible if this many earlier dates lie within the given number of days. */
const BUSY_NEIGHBORS = 10
const BUSY_SPAN_DAYS_MAX = 122
/** In a smaller file a date is credible if one earlier date lies within thirty years. */
const SPARSE_SPAN_DAYS_MAX = 30 * 366

/**
 * The newest date in the rows of a file. A date far after all others is a typing error (2062 for 2026) or a filler and
 * is skipped. The result must not depend on the reader's clock.
 */
export class NewestDate {
  /** Bounded by the number of days in the centuries that the sources accept. */
  readonly #days = new Set<string>()
  #last: string | null = null

  /** @param date YYYY-MM-DD; null = unknown */
  add(date: string | null): void {
    // Rows of one day are mostly adjacent.
    if (date === null || date === this.#last) return
    this.#last = date
    this.#days.add(date)
  }

  /** Returns the newest credible date, YYYY-MM-DD; null if no row has a date. */
  date(): string | null {
    const newestFirst = [...this.#days].toSorted().toReversed()
    const isBusy =
      newestFirst.length >= BUSY_DAYS_MIN && medianGapDays(newestFirst) <= BUSY_SPAN_DAYS_MAX / BUSY_NEIGHBORS
    const neighbours = isBusy ? BUSY_NEIGHBORS : 1
    const spanMax = (isBusy ? BUSY_SPAN_DAYS_MAX : SPARSE_SPAN_DAYS_MAX) * DAY_MS
    const credible = newestFirst.find((day, index) => {
      const older = newestFirst[index + neighbours]
      return older === undefined || Date.parse(day) - Date.parse(older) <= spanMax
    })
    return credible ?? null
  }
}

/** Returns the median number of days between adjacent dates: an excerpt of many years has large gaps. */
function medianGapDays(newestFirst: readonly string[]): number {
  const days = newestFirst.map((day) => Date.parse(day) / DAY_MS)
  const gaps = days.slice(1).map((day, index) => (days[index] ?? day) - day)
  return gaps.toSorted((left, right) => left - right)[gaps.length >> 1] ?? 0
}
