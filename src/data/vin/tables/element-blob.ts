import { ByteReader, ByteWriter } from './bytes.ts'
import { compareText } from './schema-patterns.ts'

/** Element with its coded or plain value, of an engine model or a vehicle specification. */
export interface ElementRow {
  readonly element: number
  readonly attribute: string
  /** Microseconds since 1970. */
  readonly changed: number | null
}

/** Pattern of a vehicle specification. If every key equals a decoded value, its values apply. */
export interface SpecificationPattern {
  readonly id: number
  readonly keys: readonly ElementRow[]
  readonly values: readonly ElementRow[]
}

const writer = new ByteWriter()

export function encodeElements(rows: readonly ElementRow[]): Uint8Array {
  writer.clear()
  writeElements(rows)
  return Uint8Array.from(writer.written())
}

export function decodeElements(blob: Uint8Array): ElementRow[] {
  return readElements(new ByteReader(blob))
}

export function encodeSpecification(patterns: readonly SpecificationPattern[]): Uint8Array {
  writer.clear()
  for (const { id, keys, values } of patterns.toSorted((a, b) => a.id - b.id)) {
    writer.number(id)
    writeElements(keys)
    writeElements(values)
  }
  return Uint8Array.from(writer.written())
}

export function decodeSpecification(blob: Uint8Array): SpecificationPattern[] {
  const reader = new ByteReader(blob)
  const patterns: SpecificationPattern[] = []
  while (!reader.isAtEnd) {
    patterns.push({ id: reader.number(), keys: readElements(reader), values: readElements(reader) })
  }
  return patterns
}

export function encodeYears(years: readonly number[]): Uint8Array {
  writer.clear()
  for (const year of years.toSorted((a, b) => a - b)) writer.number(year)
  return Uint8Array.from(writer.written())
}

/** Returns true if a blob of encodeYears contains this year. */
export function hasYear(blob: Uint8Array, year: number): boolean {
  const reader = new ByteReader(blob)
  while (!reader.isAtEnd) if (reader.number() === year) return true
  return false
}

function writeElements(rows: readonly ElementRow[]): void {
  const sorted = rows.toSorted(
    (a, b) => a.element - b.element || compareText(a.attribute, b.attribute) || (a.changed ?? -1) - (b.changed ?? -1),
  )
  writer.number(sorted.length)
  let last = 0
  for (const { element, attribute, changed } of sorted) {
    writer.number(element)
    writer.text(attribute)
    writer.step(changed === null ? null : changed - last)
    last = changed ?? last
  }
}

function readElements(reader: ByteReader): ElementRow[] {
  const rows: ElementRow[] = []
  let last = 0
  for (let count = reader.number(); count > 0 && !reader.isAtEnd; count -= 1) {
    const element = reader.number()
    const attribute = reader.text()
    const step = reader.step()
    const changed = step === null ? null : last + step
    rows.push({ element, attribute, changed })
    last = changed ?? last
  }
  return rows
}
