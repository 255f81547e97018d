import { ByteReader, ByteWriter } from './bytes.ts'

/*
 * Patterns of a VIN schema, the meaning that a manufacturer gives to characters: the blob of a snapshot that contains them,
 * their keys, and the models that they can name.
 */

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

/*
 * Keys. A key means characters 4 to 8 of a VIN, `|`, and characters 10 to 17, from the left, and may end
 * early: `*` is any character, `[A-CX]` one of a class, `#` a digit that a formula takes. The rules are those of the
 * functions that NHTSA publishes with the data (sqlwild_to_regex, fvalidcharsinkey, fvalidcharsinregex).
 */

/** Characters of a VIN, in vPIC's order for a class. */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const DIGITS = '0123456789'
const ANY = code('*')
/** Any character in a key without a class, as in SQL's LIKE; a literal in one with a class. */
const UNDERSCORE = code('_')
const OPEN = code('[')
const CLOSE = code(']')
const DASH = code('-')
const ONE = code('1')
const LETTER_A = code('A')

/** Longest key that vPIC's table allows. */
const KEY_CHARACTERS_MAX = 50

function code(character: string): number {
  return character.charCodeAt(0)
}

/** Returns true if this key can be compared: ASCII without characters that are special in SQL. */
export function isKey(key: string): boolean {
  return key.length <= KEY_CHARACTERS_MAX && /^[ -$&-[\]-~]*$/.test(key)
}

export function keyCharacters(vin: string): string {
  if (vin.length <= 3) return ''
  return vin.length > 9 ? `${vin.slice(3, 8)}|${vin.slice(9, 17)}` : vin.slice(3, 8)
}

export function matchesLiterally(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  if (length > characters.length) return false
  for (let index = 0; index < length; index += 1) {
    const expected = bytes[start + index]
    if (expected !== characters.charCodeAt(index) && expected !== ANY && expected !== UNDERSCORE) return false
  }
  return true
}

/** Returns true if a formula's key matches the start of `characters`, with every digit as `#`. */
export function matchesFormula(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  return matchesLiterally(bytes, start, length, characters.replaceAll(/\d/g, '#'))
}

export function matchesWithClasses(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  const end = start + length
  let at = start
  for (let index = 0; at < end; index += 1) {
    if (index >= characters.length) return false
    const actual = characters.charCodeAt(index)
    const expected = bytes[at]
    if (expected === OPEN) {
      const close = bytes.indexOf(CLOSE, at)
      if (close < 0 || close >= end || !isInClass(bytes, at + 1, close, actual)) return false
      at = close
    } else if (expected !== actual && expected !== ANY) return false
    at += 1
  }
  return true
}

/** `1-A` is not a range but a typing error for `1A`, as in vPIC's function. In `A-C-E` the second dash is literal. */
function isInClass(bytes: Uint8Array, from: number, to: number, actual: number): boolean {
  if (actual === ANY) return false
  for (let at = from; at < to;) {
    const low = bytes[at] ?? 0
    const last = bytes[at + 1] === DASH && at + 2 < to ? at + 2 : at
    const isSlip = low === ONE && bytes[last] === LETTER_A
    const high = isSlip ? low : (bytes[last] ?? 0)
    if (actual >= low && actual <= high) return true
    at = isSlip ? last : last + 1
  }
  return false
}

/** Returns how many characters of a VIN a key compares: a class counts as one, and trailing `*` are ignored. */
function comparedLength(bytes: Uint8Array, start: number, length: number): number {
  let compared = 0
  for (let at = start, index = 1; at < start + length; at += 1, index += 1) {
    if (bytes[at] !== ANY) compared = index
    if (bytes[at] !== OPEN) continue
    const close = bytes.indexOf(CLOSE, at)
    if (close >= 0 && close < start + length) at = close
  }
  return compared
}

/**
 * Returns the characters that a key names, one text per position; '' = any, or after the key's end. Index 0 = the fourth
 * character of the VIN. A class with a range, or one that begins with `^`, names only valid VIN characters; another class
 * names everything in it.
 */
export function namedCharacters(key: string): string[] {
  const named: string[] = []
  let at = 0
  while (at < key.length) {
    const character = key.charAt(at)
    if (character === '[') {
      const close = key.indexOf(']', at)
      if (close < 0) break
      named.push(classCharacters(key.slice(at + 1, close).toUpperCase()))
      at = close
    } else named.push(character === '*' ? '' : character === '#' ? DIGITS : character)
    at += 1
  }
  return named
}

function classCharacters(members: string): string {
  if (!/[-^]/.test(members)) return members.replaceAll(/[[*|]/g, '')
  const isNegated = members.startsWith('^')
  const bytes = Buffer.from(isNegated ? members.slice(1) : members, 'latin1')
  return VIN_CHARACTERS.split('')
    .filter((character) => isInClass(bytes, 0, bytes.length, code(character)) !== isNegated)
    .join('')
}

/** vPIC's variable "Model": its values are ids of vin_model. */
const MODEL_ELEMENT = 28

/** Values of each element that a schema's patterns state for one of its models. */
export type ModelValues = ReadonlyMap<number, ReadonlySet<string>>

interface Row {
  readonly element: number
  readonly value: string
  /** Characters that the key names, by position: '' = any. */
  readonly named: readonly string[]
}

/**
 * Returns the models that a schema can name (only those of `modelIds`, if any), each with the values of `elements` that
 * its VINs can have: those of patterns whose keys some VIN matches together with a key of the model.
 */
export function modelsOfSchema(
  blob: Uint8Array,
  elements: ReadonlySet<number>,
  modelIds?: ReadonlySet<number>,
): ReadonlyMap<number, ModelValues> {
  const rows = rowsOf(blob, elements)
  const models = Map.groupBy(
    rows.filter(({ element, value }) => element === MODEL_ELEMENT && modelIds?.has(Number(value)) !== false),
    ({ value }) => Number(value),
  )
  const others = rows.filter(({ element }) => element !== MODEL_ELEMENT)
  return new Map([...models].map(([model, keys]) => [model, compatibleValues(keys, others)]))
}

function compatibleValues(keys: readonly Row[], others: readonly Row[]): ModelValues {
  const values = new Map<number, Set<string>>()
  for (const { element, value, named } of others) {
    if (values.get(element)?.has(value) === true) continue
    if (!keys.some((key) => canMatchTogether(key.named, named))) continue
    values.getOrInsertComputed(element, () => new Set()).add(value)
  }
  return values
}

function canMatchTogether(left: readonly string[], right: readonly string[]): boolean {
  return left.every((characters, position) => {
    const others = right[position] ?? ''
    return characters === '' || others === '' || [...characters].some((character) => others.includes(character))
  })
}

function rowsOf(blob: Uint8Array, elements: ReadonlySet<number>): Row[] {
  const reader = new ByteReader(blob)
  for (let count = 0; count < CHECKED_POSITIONS.length; count += 1) reader.text()
  reader.number()
  reader.number()
  const rows: Row[] = []
  while (!reader.isAtEnd) {
    const keyLength = reader.byte() & KEY_LENGTH_BITS
    const key = reader.bytes.toString('latin1', reader.position, reader.position + keyLength)
    let named: readonly string[] | undefined
    reader.position += keyLength
    const size = reader.number()
    const end = reader.position + size
    while (reader.position < end) {
      reader.number()
      const element = reader.number()
      const value = reader.text()
      reader.step()
      if (element !== MODEL_ELEMENT && !elements.has(element)) continue
      named ??= namedCharacters(key)
      rows.push({ element, value, named })
    }
  }
  return rows
}
