import type { ListRow, ListValue } from '#vin/nhtsa-api/vpic-lists.ts'

export const VPIC_FORMATS = ['json', 'xml', 'csv'] as const
export type VpicFormat = (typeof VPIC_FORMATS)[number]

export const VPIC_MEDIA_TYPES: Readonly<Record<VpicFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export interface VpicResponse {
  readonly count: number
  readonly message: string
  /** "VIN:..." as the API repeats it, or null. */
  readonly criteria: string | null
  readonly rows: readonly ListRow[]
  readonly element: string
  /** Order of a row's members in XML and CSV. Default: as in JSON. */
  readonly columns?: readonly string[]
}

export function formatted(response: VpicResponse, format: VpicFormat): string {
  if (format === 'json') return json(response)
  return format === 'xml' ? xml(response) : csv(response)
}

function json({ count: Count, message: Message, criteria: SearchCriteria, rows: Results }: VpicResponse): string {
  return JSON.stringify({ Count, Message, SearchCriteria, Results })
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'
const NAMESPACES = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"'

function xml({ count, message, criteria, rows, element, columns }: VpicResponse): string {
  const head = `${tag('Count', count)}${tag('Message', message)}${tag('SearchCriteria', criteria)}`
  const results = rows.map((row) => {
    const members = (columns ?? Object.keys(row)).map((name) => member(name, row[name] ?? null))
    return `<${element}>${members.join('')}</${element}>`
  })
  return `${DECLARATION}<Response ${NAMESPACES}>${head}<Results>${results.join('')}</Results></Response>`
}

/** Writes a list as an element with one child per row. */
function member(name: string, value: ListRow[string]): string {
  if (!isList(value)) return tag(name, value)
  const rows = value.map((row) => Object.entries(row).map(([key, each]) => tag(key, each)))
  return `<${name}>${rows.map((parts) => `<Item>${parts.join('')}</Item>`).join('')}</${name}>`
}

function isList(value: ListRow[string]): value is Exclude<ListRow[string], ListValue> {
  return Array.isArray(value)
}

/** Omits null; writes an empty element for an empty text. */
function tag(name: string, value: ListValue): string {
  if (value === null) return ''
  return value === '' ? `<${name} />` : `<${name}>${escaped(String(value))}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 cannot contain. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

function escaped(text: string): string {
  return text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

function csv({ rows, columns }: VpicResponse): string {
  const names = columns ?? Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => field(textOf(row[name] ?? ''))).join(','))
  return [names.join(',').toLowerCase(), ...lines, ''].join('\r\n')
}

const NEEDS_QUOTES = /[",\r\n]/

function textOf(value: ListRow[string]): string {
  return isList(value) ? value.map((row) => row['Name'] ?? '').join(', ') : String(value)
}

function field(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
