import type { DecoderElement, SchemaPatterns } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import type { Item, ItemTable, Pass } from './item.ts'

export interface ElementSource {
  readonly pass: Pass
  readonly table: ItemTable
  /** Key of the pattern, manufacturer's code, or source of the year; '' = none. */
  readonly keys: string
  /** Id of the pattern, also of a vehicle specification's pattern. */
  readonly patternId: number | null
  /** Id of the schema, or of the vehicle specification. */
  readonly schemaId: number | null
  /** Null for a vehicle specification, which has no name. */
  readonly schemaName: string | null
  readonly formula: string | null
}

export interface DecodedElement extends Pick<DecoderElement, 'id' | 'name' | 'code' | 'group'> {
  /** Null if vPIC has a value whose id is missing from its lookup table. */
  readonly value: string | null
  /** Coded value, or the plain value again. */
  readonly valueId: string | null
  readonly source: ElementSource
}

const LINE_BREAK = /[\t\r\n]/
const LINE_BREAKS = /[\t\r\n]/g
/** Sources of a schema. They are ignored while NHTSA checks it. */
const FROM_SCHEMAS = new Set<ItemTable>(['pattern', 'formula', 'engine_model', 'conversion', 'make_model'])

/** Returns the decoded elements: public ones only, none from a draft. */
export function decodedElements(tables: DecoderTables, items: readonly Item[], pass: Pass): DecodedElement[] {
  const decoded: DecodedElement[] = []
  const schemas = new Map<number, SchemaPatterns | undefined>()
  for (const item of items) {
    const element = tables.elements.get(item.element)
    if (element === undefined || element.isPrivate || element.decode === null || element.decode === '') continue
    const schema = schemaOf(tables, item, schemas)
    if (schema?.isDraft === true) continue
    const { id, name, code, group } = element
    const source = sourceOf(item, pass, schema?.name ?? null)
    decoded.push({ id, name, code, group, value: valueOf(tables, element, item), valueId: item.attribute, source })
  }
  return decoded.toSorted((a, b) => a.id - b.id)
}

function schemaOf(
  tables: DecoderTables,
  { table, schema }: Item,
  known: Map<number, SchemaPatterns | undefined>,
): SchemaPatterns | undefined {
  if (schema === null || !FROM_SCHEMAS.has(table)) return undefined
  if (!known.has(schema)) known.set(schema, tables.schema(schema))
  return known.get(schema)
}

function sourceOf(item: Item, pass: Pass, schemaName: string | null): ElementSource {
  const { table, keys, pattern: patternId, schema: schemaId, formula } = item
  return { pass, table, keys, patternId, schemaId, schemaName, formula }
}

function valueOf(tables: DecoderTables, { lookup }: DecoderElement, { attribute, value }: Item): string | null {
  if (value !== undefined) return onOneLine(value)
  return onOneLine(lookup === null ? attribute : tables.nameOf(lookup, attribute ?? ''))
}

function onOneLine(text: string | null): string | null {
  return text !== null && LINE_BREAK.test(text) ? text.replaceAll(LINE_BREAKS, ' ') : text
}
