import { ByteReader } from './tables/bytes.ts'
import type { DecoderElement, SchemaPatterns } from './tables/decoder-records.ts'
import type { Item } from './item.ts'
import { matchesFormula, matchesLiterally, matchesWithClasses } from './key-pattern.ts'
import { KEY_HAS_CLASS, KEY_HAS_DIGITS, KEY_LENGTH_BITS } from './tables/schema-blob.ts'

/** Make, manufacturer, year and type never come from patterns. */
const NOT_FROM_PATTERNS = new Set([26, 27, 29, 39])
/** Priority of values that a formula takes from the VIN. */
const FORMULA_PRIORITY = 100

export interface Matches {
  readonly patterns: Item[]
  readonly formulas: Item[]
}

/**
 * Adds a schema's items for these characters to `found`.
 * @param characters of a VIN, in the form of keyCharacters
 * @param from first year in which the manufacturer's code uses the schema: newer schemas take precedence
 */
export function matchSchema(
  schema: SchemaPatterns,
  from: number,
  { characters, elements }: { characters: string; elements: ReadonlyMap<number, DecoderElement> },
  found: Matches,
): void {
  const { bytes } = schema
  const reader = new ByteReader(bytes, schema.start)
  const base = { id: reader.number(), changed: reader.number() }
  while (!reader.isAtEnd) {
    const flags = reader.byte()
    const start = reader.position
    const length = flags & KEY_LENGTH_BITS
    reader.position += length
    const size = reader.number()
    const rows = reader.position
    reader.position += size
    const matches = (flags & KEY_HAS_CLASS) === 0 ? matchesLiterally : matchesWithClasses
    const isPattern = !schema.isDraft && matches(bytes, start, length, characters)
    const isFormula = (flags & KEY_HAS_DIGITS) !== 0 && matchesFormula(bytes, start, length, characters)
    if (!isPattern && !isFormula) continue
    const key = bytes.toString('latin1', start, start + length)
    const group = { key, rows: new ByteReader(bytes, rows), end: rows + size, base, schema: schema.id, from }
    if (isPattern) addPatterns(group, elements, found.patterns)
    if (isFormula) addFormulas({ ...group, rows: new ByteReader(bytes, rows) }, characters, elements, found.formulas)
  }
}

interface Group {
  readonly key: string
  readonly rows: ByteReader
  readonly end: number
  readonly base: { readonly id: number; readonly changed: number }
  readonly schema: number
  readonly from: number
}

function addPatterns(group: Group, elements: ReadonlyMap<number, DecoderElement>, items: Item[]): void {
  const keys = group.key.toUpperCase()
  readRows(group, (pattern, id, attribute, changed) => {
    const element = elements.get(id)
    if (element === undefined || element.isPrivate || element.decode === null || NOT_FROM_PATTERNS.has(id)) return
    items.push({
      element: id,
      attribute,
      value: undefined,
      table: 'pattern',
      keys,
      pattern,
      schema: group.schema,
      priority: group.from,
      changed,
      formula: null,
    })
  })
}

function addFormulas(
  group: Group,
  characters: string,
  elements: ReadonlyMap<number, DecoderElement>,
  items: Item[],
): void {
  const { key: keys, schema } = group
  const value = characters.slice(keys.indexOf('#'), keys.lastIndexOf('#') + 1)
  readRows(group, (pattern, element, attribute, changed) => {
    if (NOT_FROM_PATTERNS.has(element) || !elements.has(element)) return
    items.push({
      element,
      attribute,
      value,
      table: 'formula',
      keys,
      pattern,
      schema,
      priority: FORMULA_PRIORITY,
      changed,
      formula: null,
    })
  })
}

type TakeRow = (pattern: number, element: number, attribute: string, changed: number | null) => void

function readRows({ rows, end, base }: Group, take: TakeRow): void {
  let last = base.changed
  while (rows.position < end) {
    const pattern = base.id + rows.number()
    const element = rows.number()
    const attribute = rows.text()
    const step = rows.step()
    if (step !== null) last += step
    take(pattern, element, attribute, step === null ? null : last)
  }
}
