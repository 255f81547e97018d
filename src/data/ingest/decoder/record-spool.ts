import type { DatabaseSync } from 'node:sqlite'
import { ByteWriter } from '#vin/tables/bytes.ts'

/** Size of the records collected in memory. */
const MEMORY_BYTES_MAX = 32 * 1_048_576
/** Size of one group when it is read back. */
const GROUP_BYTES_MAX = 64 * 1_048_576
const RECORDS_AT_FIRST = 65_536
/** Factor to combine a record's group and position into one number; a position needs at most 25 bits. */
const PLACES = 2 ** 26

/** Collects records by group in bounded memory, the rest in a temporary table. Yields groups in ascending order. */
export class RecordSpool {
  readonly #database: DatabaseSync
  readonly #table: string
  readonly #memoryBytesMax: number
  readonly #out = new ByteWriter()
  #groups = new Float64Array(RECORDS_AT_FIRST)
  #ends = new Float64Array(RECORDS_AT_FIRST)
  #count = 0
  #pieces = 0

  /** @param table name of the temporary table, letters only */
  constructor(database: DatabaseSync, table: string, memoryBytesMax = MEMORY_BYTES_MAX) {
    this.#database = database
    this.#table = table
    this.#memoryBytesMax = memoryBytesMax
  }

  /** Writer for the fields of the next record; `add` ends it. */
  get out(): ByteWriter {
    return this.#out
  }

  /** Ends the record written to `out`. @param group integer from 0 to 2^26 - 1 */
  add(group: number): void {
    if (this.#count === this.#groups.length) this.#grow()
    this.#groups[this.#count] = group
    this.#ends[this.#count] = this.#out.length
    this.#count += 1
    if (this.#out.length >= this.#memoryBytesMax) this.#spill()
  }

  /** Yields every group with its records concatenated. Ends the spool. */
  *groups(): Generator<{ group: number; records: Uint8Array }> {
    if (this.#pieces === 0) yield* this.#inMemory()
    else yield* this.#fromTable()
  }

  *#fromTable(): Generator<{ group: number; records: Uint8Array }> {
    this.#spill()
    const rows = this.#database.prepare(`SELECT grp, records FROM temp.${this.#table} ORDER BY grp, piece`).iterate()
    let group = -1
    let pieces: Uint8Array[] = []
    for (const row of rows) {
      if (row['grp'] !== group && pieces.length > 0) yield { group, records: joined(pieces) }
      if (row['grp'] !== group) pieces = []
      group = Number(row['grp'])
      pieces.push(row['records'] as Uint8Array)
    }
    if (pieces.length > 0) yield { group, records: joined(pieces) }
    this.#database.exec(`DROP TABLE temp.${this.#table}`)
  }

  *#inMemory(): Generator<{ group: number; records: Uint8Array }> {
    const order = Float64Array.from({ length: this.#count }, (_, index) => (this.#groups[index] ?? 0) * PLACES + index)
    order.sort()
    const written = this.#out.written()
    for (let first = 0; first < order.length;) {
      const group = Math.floor((order[first] ?? 0) / PLACES)
      const pieces: Uint8Array[] = []
      for (; Math.floor((order[first] ?? -1) / PLACES) === group; first += 1) {
        const index = (order[first] ?? 0) % PLACES
        pieces.push(written.subarray(index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]))
      }
      yield { group, records: joined(pieces) }
    }
    this.#out.clear()
    this.#count = 0
  }

  #spill(): void {
    this.#pieces += 1
    if (this.#pieces === 1) {
      this.#database.exec(
        `CREATE TEMP TABLE ${this.#table} (grp INTEGER, piece INTEGER, records BLOB, PRIMARY KEY (grp, piece)) WITHOUT ROWID`,
      )
    }
    const insert = this.#database.prepare(`INSERT INTO temp.${this.#table} VALUES (?, ?, ?)`)
    for (const { group, records } of this.#inMemory()) insert.run(group, this.#pieces, records)
  }

  #grow(): void {
    const length = this.#groups.length * 2
    const groups = new Float64Array(length)
    const ends = new Float64Array(length)
    groups.set(this.#groups)
    ends.set(this.#ends)
    this.#groups = groups
    this.#ends = ends
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (bytes > GROUP_BYTES_MAX)
    throw new Error(`a group of records has ${bytes} bytes; the maximum is ${GROUP_BYTES_MAX}`)
  return Buffer.concat(pieces)
}
