import { slotsOf } from './source.ts'

/** How the rows of one of NHTSA's flat files are read: fields by number, new ones appended at the right. */
export interface FederalLayout<Name extends string> {
  /** Numbers of the columns used, for RowParser.columns. */
  readonly columns: readonly number[]
  /** Why a row is no row of the layout; undefined = it is long enough. */
  tooShort(fieldCount: number): string | undefined
  /** The text of a column of a row, '' where the row lacks it. */
  textOf(fields: readonly string[]): FieldText<Name>
}

export type FieldText<Name extends string> = (name: Name) => string

/** @param numbers of the fields used, from 0, by NHTSA's names  @param fieldCountMin fields of the shortest layout */
export function federalLayout<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  fieldCountMin: number,
): FederalLayout<Name> {
  const names = Object.keys(numbers) as Name[]
  const slots = slotsOf(names)
  return {
    columns: names.map((name) => numbers[name]),
    tooShort(fieldCount) {
      return fieldCount < fieldCountMin ? `${fieldCount} fields, the layout has at least ${fieldCountMin}` : undefined
    },
    textOf: (fields) => (name) => fields[slots[name]] ?? '',
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

/** The newest of the dates that the rows of a file state. */
export class NewestDate {
  #newest: string | null = null

  /** @param date YYYY-MM-DD; null = not stated */
  see(date: string | null): void {
    if (date !== null && (this.#newest === null || date > this.#newest)) this.#newest = date
  }

  date(): string | null {
    return this.#newest
  }
}
