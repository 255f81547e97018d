import { slotsOf, type RowParser } from '#ingest/source.ts'
import { DAY_MS } from '#platform/clock.ts'

/** How the rows of one of NHTSA's flat files are read: fields by number, new ones appended at the right. */
export interface FederalLayout<Name extends string> {
  /** Numbers of the columns used. */
  readonly columns: readonly number[]
  /** Parses rows that are long enough; `read` makes a row of the texts of one and notes the dates that it states. */
  parser(read: (text: FieldText<Name>, newest: NewestDate, fields: readonly string[]) => object): RowParser
}

/** The text of a column of a row, '' where the row lacks it. */
export type FieldText<Name extends string> = (name: Name) => string

/** @param numbers of the fields used, from 0, by NHTSA's names  @param fieldCountMin fields of the shortest layout */
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

/** Tells rows that repeat the one before but for some fields: what the others say is known then. */
export class LastFields {
  #fields: readonly string[] = []

  /** Whether all fields but those from number `from` to `to` are those of the row that was asked about last. */
  areRepeated(fields: readonly string[], from: number, to = from): boolean {
    const last = this.#fields
    let slot = 0
    while (slot < fields.length && ((slot >= from && slot <= to) || fields[slot] === last[slot])) slot += 1
    if (slot === fields.length) return true
    this.#fields = [...fields]
    return false
  }
}

/** Different days from which on a file may be one that is added to all the time, as all complete ones are. */
const BUSY_DAYS_MIN = 100
/** There, a date is credible that this many other days with records stand before, within so many days. */
const BUSY_NEIGHBOURS = 10
const BUSY_SPAN_DAYS_MAX = 122
/** In a smaller file, one that another stands before within thirty years. */
const SPARSE_SPAN_DAYS_MAX = 30 * 366

/**
 * The newest of the dates that the rows of a file state. A date far behind all others is a typing error (2062 for 2026) or
 * a filler, and is passed over: what a file says of itself must not depend on the clock of the reader.
 */
export class NewestDate {
  /** At most as many as there are days in the centuries that the sources accept. */
  readonly #days = new Set<string>()
  #last: string | null = null

  /** @param date YYYY-MM-DD; null = not stated */
  see(date: string | null): void {
    // Rows of one day mostly stand together.
    if (date === null || date === this.#last) return
    this.#last = date
    this.#days.add(date)
  }

  /** YYYY-MM-DD; null = no row states a date. */
  date(): string | null {
    const newestFirst = [...this.#days].toSorted().toReversed()
    const isBusy =
      newestFirst.length >= BUSY_DAYS_MIN && medianGapDays(newestFirst) <= BUSY_SPAN_DAYS_MAX / BUSY_NEIGHBOURS
    const neighbours = isBusy ? BUSY_NEIGHBOURS : 1
    const spanMax = (isBusy ? BUSY_SPAN_DAYS_MAX : SPARSE_SPAN_DAYS_MAX) * DAY_MS
    const credible = newestFirst.find((day, index) => {
      const older = newestFirst[index + neighbours]
      return older === undefined || Date.parse(day) - Date.parse(older) <= spanMax
    })
    return credible ?? null
  }
}

/** Days between one day and the next, as half of them are at most: an excerpt of many years has long ones. */
function medianGapDays(newestFirst: readonly string[]): number {
  const days = newestFirst.map((day) => Date.parse(day) / DAY_MS)
  const gaps = days.slice(1).map((day, index) => (days[index] ?? day) - day)
  return gaps.toSorted((left, right) => left - right)[gaps.length >> 1] ?? 0
}
