import { ByteReader, ByteWriter } from './bytes.ts'
import { comparedLength, namedCharacters } from '#vin/key-pattern.ts'

/** Row of vPIC's table of patterns. `changed` = microseconds since 1970. */
export interface PatternRow {
  readonly id: number
  readonly key: string
  readonly element: number
  readonly attribute: string
  readonly changed: number | null
}

/** Years in which a manufacturer's code uses a schema, both inclusive; `to` null = until now. */
export interface SchemaLink {
  readonly schema: number
  readonly from: number
  readonly to: number | null
}

/** Returns true if a schema covers a year. In vPIC, a schema without a last year ends in 2999. */
export function isOfYear({ from, to }: SchemaLink, year: number): boolean {
  return year >= from && year <= (to ?? 2_999)
}

/** Positions of a VIN (from 1) whose characters a schema can exclude. */
export const CHECKED_POSITIONS = [4, 5, 6, 7, 8, 11, 12, 13, 14] as const
/** Flags stored with the length of a key. */
export const KEY_LENGTH_BITS = 0x3f
export const KEY_HAS_CLASS = 0x40
export const KEY_HAS_DIGITS = 0x80

const writer = new ByteWriter()
const payload = new ByteWriter()

/**
 * Encodes the patterns of one schema: the characters that its keys name at CHECKED_POSITIONS (a text each), the lowest id and
 * time, then rows by key: flags and length, key, bytes of the rows, rows. A decode compares the keys and skips the rows of
 * those that do not match. The same rows in any order give the same bytes.
 */
export function encodeSchema(rows: readonly PatternRow[]): Uint8Array {
  const sorted = rows.toSorted(
    (a, b) => compareText(a.key, b.key) || a.id - b.id || compareText(a.attribute, b.attribute),
  )
  const base = {
    id: sorted.reduce((lowest, row) => Math.min(lowest, row.id), sorted[0]?.id ?? 0),
    changed: sorted.reduce((lowest, row) => Math.min(lowest, row.changed ?? lowest), Number.MAX_SAFE_INTEGER),
  }
  writer.clear()
  for (const characters of checkedCharacters(sorted)) writer.text(characters)
  writer.number(base.id)
  writer.number(base.changed)
  for (let start = 0; start < sorted.length;) {
    const key = sorted[start]?.key ?? ''
    let end = start
    while (end < sorted.length && sorted[end]?.key === key) end += 1
    writeRows(sorted.slice(start, end), base)
    writer.byte(key.length | (key.includes('[') ? KEY_HAS_CLASS : 0) | (key.includes('#') ? KEY_HAS_DIGITS : 0))
    writer.bytes(Buffer.from(key, 'latin1'))
    writer.number(payload.length)
    writer.bytes(payload.written())
    start = end
  }
  return Uint8Array.from(writer.written())
}

function writeRows(rows: readonly PatternRow[], base: { id: number; changed: number }): void {
  payload.clear()
  let { changed } = base
  for (const row of rows) {
    payload.number(row.id - base.id)
    payload.number(row.element)
    payload.text(row.attribute)
    payload.step(row.changed === null ? null : row.changed - changed)
    changed = row.changed ?? changed
  }
}

function checkedCharacters(rows: readonly PatternRow[]): string[] {
  const named = CHECKED_POSITIONS.map(() => new Set<string>())
  for (const key of new Set(rows.map((row) => row.key))) {
    const characters = namedCharacters(key)
    for (const [index, position] of CHECKED_POSITIONS.entries()) {
      for (const character of characters[position - 4] ?? '') named[index]?.add(character)
    }
  }
  return named.map((characters) => [...characters].toSorted(compareText).join(''))
}

/** Compares by code unit, like PostgreSQL in the C locale; never by the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns how many characters the longest key compares. @param start offset of the patterns */
export function keyLengthOf(bytes: Buffer, start: number): number {
  const reader = new ByteReader(bytes, start)
  reader.number()
  reader.number()
  let longest = 0
  while (!reader.isAtEnd) {
    const key = reader.position + 1
    const length = reader.byte() & KEY_LENGTH_BITS
    longest = Math.max(longest, comparedLength(bytes, key, length))
    reader.position += length
    const size = reader.number()
    reader.position += size
  }
  return longest
}

export function encodeLinks(links: readonly SchemaLink[]): Uint8Array {
  const sorted = links.toSorted((a, b) => a.schema - b.schema || a.from - b.from || (a.to ?? 0) - (b.to ?? 0))
  writer.clear()
  for (const { schema, from, to } of sorted) {
    writer.number(schema)
    writer.number(from)
    writer.optional(to)
  }
  return Uint8Array.from(writer.written())
}

export function decodeLinks(blob: Uint8Array): SchemaLink[] {
  const reader = new ByteReader(blob)
  const links: SchemaLink[] = []
  while (!reader.isAtEnd) links.push({ schema: reader.number(), from: reader.number(), to: reader.optional() })
  return links
}
