import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { fold } from '#catalog/search/fold.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import type { ChangeEvent, ChangeFacts, ChangeName, ChangeType } from './change.ts'

/** Filters for events. A `dataset.reset` without a country or of a requested country always matches. */
export interface ChangeFilters {
  /** Cursor of this log, `latest`, or a day, YYYY-MM-DD. Default: the oldest retained event. */
  readonly since?: string | undefined
  readonly limit: number
  readonly types?: readonly ChangeType[] | undefined
  /** Countries of the records. Default: `us`. */
  readonly countries?: readonly string[] | undefined
  /** Any spelling of the make. */
  readonly make?: string | undefined
  /** The whole model name of a record or a vehicle. Case and punctuation do not matter. */
  readonly model?: string | undefined
  readonly year?: number | undefined
}

export interface ChangePage {
  readonly changes: readonly ChangeEvent[]
  /** Cursor after the last scanned event, also on an empty page. */
  readonly next: string
  /** True if more events may follow, for example because the page reached its scan limit. */
  readonly hasMore: boolean
}

/** Maximum rows scanned for one page. The next page continues there. */
const SCANNED_ROWS_MAX = 20_000
const HOME = [HOME_COUNTRY]
const BEFORE_ALL = 0
const AFTER_ALL = Number.MAX_SAFE_INTEGER
const CURSOR = /^(?<sequence>[1-9][0-9]{0,14})-[0-9a-f]{12}$/
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
/** Cursor of a log without events. */
const EMPTY_HEAD = `1-${'0'.repeat(12)}`

const SELECT_COUNTRY_COLUMN = "SELECT 1 FROM pragma_table_info('change') WHERE name = 'country'"

type Direction = '' | 'Newest'

interface Found {
  readonly sequences: readonly number[]
  /** Last scanned sequence number if the search stopped before the end of the log. */
  readonly scannedTo: number | undefined
}

interface EventPosition {
  readonly sequence: number
  readonly id: string
  readonly recorded: string
}

/** Opens the change log; undefined if the snapshot has none, or one without countries (built by an older version). */
export function openChangeStore(
  database: DatabaseSync,
  resolveMake: (spelling: string) => string | undefined,
): ChangeStore | undefined {
  const isPresent = readOnce(database, SELECT_COUNTRY_COLUMN)[0] !== undefined
  return isPresent ? new ChangeStore(database, resolveMake) : undefined
}

export class ChangeStore {
  /** Cursor at the end of the log. Reading from it returns only later snapshots' events. */
  readonly head: string
  readonly #statements: Readonly<Record<keyof typeof CHANGE_STATEMENTS, StatementSync>>
  readonly #resolveMake: (spelling: string) => string | undefined
  readonly #last: EventPosition | undefined

  constructor(database: DatabaseSync, resolveMake: (spelling: string) => string | undefined) {
    const statements = Object.entries(CHANGE_STATEMENTS).map(([name, sql]) => [name, prepareLookup(database, sql)])
    this.#statements = Object.fromEntries(statements)
    this.#resolveMake = resolveMake
    this.#last = this.#statements.last.get(AFTER_ALL) as EventPosition | undefined
    this.head = this.#last === undefined ? EMPTY_HEAD : cursorOf(this.#last)
  }

  /**
   * Returns events after a cursor, in order; undefined if `since` is not a cursor. A cursor that is not in this log
   * (after a rollback, or expired) gives one `dataset.reset` and continues at the head.
   */
  page(filters: ChangeFilters): ChangePage | undefined {
    const from = this.#start(filters.since)
    if (typeof from !== 'number') return from
    const { sequences, scannedTo } = this.#find(filters, from, '')
    const hasMore = scannedTo !== undefined || sequences.length > filters.limit
    const shown = sequences.slice(0, filters.limit)
    const end = sequences.length > filters.limit ? shown.at(-1) : scannedTo
    return { changes: shown.map((sequence) => this.#read(sequence)), next: this.#cursorAt(end), hasMore }
  }

  newest(filters: Omit<ChangeFilters, 'since'>): readonly ChangeEvent[] {
    const { sequences } = this.#find(filters, BEFORE_ALL, 'Newest')
    return sequences.slice(0, filters.limit).map((sequence) => this.#read(sequence))
  }

  /** Returns the sequence number to read after, a complete page, or undefined for an invalid cursor. */
  #start(since: string | undefined): number | ChangePage | undefined {
    if (since === undefined) return BEFORE_ALL
    if (since === 'latest') return { changes: [], next: this.head, hasMore: false }
    if (DAY.test(since)) return isCalendarDay(since) ? this.#beforeDay(since) : undefined
    return this.#afterCursor(since)
  }

  #afterCursor(cursor: string): number | ChangePage | undefined {
    const sequence = Number(CURSOR.exec(cursor)?.groups?.['sequence'])
    if (Number.isNaN(sequence)) return undefined
    if (cursor === this.head) return sequence
    const id = this.#statements.idOf.get(sequence)?.['id']
    const isOfLog = typeof id === 'string' && cursorOf({ sequence, id }) === cursor
    return isOfLog ? sequence : this.#reset(cursor, sequence)
  }

  /** Binary search works because `recorded` never decreases along the log. */
  #beforeDay(day: string): number {
    let [low, high] = [BEFORE_ALL, this.#last?.sequence ?? BEFORE_ALL]
    // The last event before the day is between `low` and `high`.
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const position = this.#statements.last.get(middle) as EventPosition | undefined
      if (position === undefined || position.recorded < day) low = middle
      else high = position.sequence - 1
    }
    return low
  }

  /**
   * Returns the reset for a cursor that is gone. It derives only from both positions, so every node returns the same.
   */
  #reset(since: string, sequence: number): ChangePage {
    const first = this.#statements.first.get(BEFORE_ALL) as EventPosition | undefined
    if (this.#last === undefined || first === undefined) return { changes: [], next: this.head, hasMore: false }
    const isExpired = sequence < first.sequence
    const reset: ChangeEvent = {
      sequence: this.#last.sequence,
      id: `chg_${hash('sha256', `${since}\n${this.head}`).slice(0, 24)}`,
      type: 'dataset.reset',
      country: HOME_COUNTRY,
      recorded: this.#last.recorded,
      subject: 'all',
      title: isExpired
        ? 'The cursor is older than the retained events: reload all data'
        : 'Events after the cursor were rolled back: compare all data again',
      names: [],
      vehicle_ids: [],
      vehicle_count: 0,
      before: null,
      after: { reason: isExpired ? 'expired' : 'rolled_back' },
    }
    return { changes: [reset], next: this.head, hasMore: false }
  }

  /** Returns the sequence numbers of matching events and of every `dataset.reset`, at most one more than a page. */
  #find(filters: Omit<ChangeFilters, 'since'>, from: number, direction: Direction): Found {
    const { types, make, model, year, countries = HOME, limit } = filters
    const isNamed = make !== undefined || model !== undefined || year !== undefined
    const named = isNamed ? this.#findNamed(filters, from, direction) : undefined
    const ofTypes = named === undefined ? types : []
    const ofType = (country: string, type: ChangeType) =>
      this.#statements[`type${direction}`].all(country, type, from, AFTER_ALL, limit + 1)
    const rows = [
      ...countries.flatMap((country) =>
        ofTypes === undefined
          ? this.#statements[`all${direction}`].all(country, from, AFTER_ALL, limit + 1)
          : ofTypes.flatMap((type) => ofType(country, type)),
      ),
      ...new Set([...countries, HOME_COUNTRY]).values().flatMap((country) => ofType(country, 'dataset.reset')),
    ]
    const others = rows.map((row) => Number(row['sequence']))
    const sign = direction === '' ? 1 : -1
    const scannedTo = named?.scannedTo
    const sequences = [...new Set([...(named?.sequences ?? []), ...others])]
      .filter((sequence) => scannedTo === undefined || sign * sequence <= sign * scannedTo)
      .toSorted((left, right) => sign * (left - right))
    return { sequences: sequences.slice(0, limit + 1), scannedTo }
  }

  #findNamed(
    { types, countries = HOME, make, model, year, limit }: Omit<ChangeFilters, 'since'>,
    from: number,
    direction: Direction,
  ): Found {
    const modelKey = model === undefined ? undefined : fold(model)
    const conditions = { modelKey, year, countries, types: types === undefined ? undefined : new Set<string>(types) }
    const found = new Set<number>()
    let scanned = 0
    let previous = from
    for (const row of this.#namedRows(make, modelKey, from, direction)) {
      const { sequence } = row
      if (scanned >= SCANNED_ROWS_MAX && sequence !== previous) return { sequences: [...found], scannedTo: previous }
      scanned += 1
      previous = sequence
      if (!matches(row, conditions)) continue
      found.add(sequence)
      if (found.size > limit) break
    }
    return { sequences: [...found], scannedTo: undefined }
  }

  #namedRows(
    make: string | undefined,
    modelKey: string | undefined,
    from: number,
    direction: Direction,
  ): Iterable<NamedRow> {
    const makeKey = make === undefined ? undefined : fold(this.#resolveMake(make) ?? make)
    const rows =
      makeKey === undefined
        ? this.#statements[`name${direction}`].iterate(from, AFTER_ALL)
        : modelKey === undefined
          ? this.#statements[`make${direction}`].iterate(makeKey, from, AFTER_ALL)
          : this.#statements[`model${direction}`].iterate(makeKey, modelKey, from, AFTER_ALL)
    return rows as unknown as Iterable<NamedRow>
  }

  /** @param sequence undefined = end of the log */
  #cursorAt(sequence: number | undefined): string {
    if (sequence === undefined) return this.head
    return cursorOf({ sequence, id: String(this.#statements.idOf.get(sequence)?.['id']) })
  }

  #read(sequence: number): ChangeEvent {
    const row = this.#statements.change.get(sequence) as unknown as StoredChange
    const names = this.#statements.names.all(sequence) as unknown as (Omit<ChangeName, 'years'> & { years: string })[]
    return {
      ...row,
      names: names.map(({ make, model, years }) => ({ make, model, years: JSON.parse(years) as number[] })),
      vehicle_ids: JSON.parse(row.vehicle_ids) as string[],
      before: factsOf(row.before),
      after: factsOf(row.after),
    }
  }
}

interface NamedRow {
  readonly sequence: number
  readonly years: string
  readonly type: string
  readonly country: string
  /** Undefined if the statement already filtered by model. */
  readonly model_key?: string
}

interface Conditions {
  readonly modelKey: string | undefined
  readonly year: number | undefined
  readonly countries: readonly string[]
  readonly types: ReadonlySet<string> | undefined
}

function matches({ years, type, country, model_key: key }: NamedRow, filters: Conditions): boolean {
  const { modelKey, year, types, countries } = filters
  if (types?.has(type) === false || !countries.includes(country)) return false
  if (key !== undefined && modelKey !== undefined && key !== modelKey) return false
  return year === undefined || (JSON.parse(years) as (number | null)[]).includes(year)
}

type StoredChange = Omit<ChangeEvent, 'names' | 'vehicle_ids' | 'before' | 'after'> & {
  readonly vehicle_ids: string
  readonly before: string | null
  readonly after: string | null
}

/** Rejects dates such as February 30, which `Date` would turn into another day. */
function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

function factsOf(text: string | null): ChangeFacts | null {
  return text === null ? null : (JSON.parse(text) as ChangeFacts)
}

function cursorOf({ sequence, id }: Pick<EventPosition, 'sequence' | 'id'>): string {
  return `${sequence}-${id.slice('chg_'.length, 'chg_'.length + 12)}`
}

const CHANGE_STATEMENTS = {
  change: `SELECT sequence, id, type, country, recorded, subject, title, vehicle_count, vehicle_ids, before, after
             FROM change WHERE sequence = ?`,
  names: 'SELECT make, model, years FROM change_name WHERE sequence = ? AND is_stated = 1 ORDER BY make, model',
  idOf: 'SELECT id FROM change WHERE sequence = ?',
  last: 'SELECT sequence, id, recorded FROM change WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1',
  first: 'SELECT sequence, id, recorded FROM change WHERE sequence >= ? ORDER BY sequence LIMIT 1',
  all: 'SELECT sequence FROM change WHERE country = ? AND sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?',
  allNewest:
    'SELECT sequence FROM change WHERE country = ? AND sequence > ? AND sequence < ? ORDER BY sequence DESC LIMIT ?',
  type: `SELECT sequence FROM change
          WHERE country = ? AND type = ? AND sequence > ? AND sequence < ? ORDER BY sequence LIMIT ?`,
  typeNewest: `SELECT sequence FROM change
                WHERE country = ? AND type = ? AND sequence > ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  make: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
          WHERE n.make_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  makeNewest: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                WHERE n.make_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
  name: `SELECT n.sequence, n.years, c.type, c.country, n.model_key FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
          WHERE n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  nameNewest: `SELECT n.sequence, n.years, c.type, c.country, n.model_key FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                WHERE n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
  model: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
           WHERE n.make_key = ? AND n.model_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence`,
  modelNewest: `SELECT n.sequence, n.years, c.type, c.country FROM change_name n CROSS JOIN change c ON c.sequence = n.sequence
                 WHERE n.make_key = ? AND n.model_key = ? AND n.sequence > ? AND n.sequence < ? ORDER BY n.sequence DESC`,
} as const
