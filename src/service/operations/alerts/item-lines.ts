import { isUtf8 } from 'node:buffer'
import { ITEM_LINES_MAX, LABEL_CHARACTERS_MAX } from '#alerts/limits.ts'
import type { ItemKey, NewItem } from '#alerts/watchlists/items.ts'
import { csvFields, delimiterOf } from '#operations/batch/csv-fields.ts'
import { LineSplitter, type RawLine } from '#operations/batch/line-splitter.ts'
import { ID_CHARACTERS_MAX, NAME_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { flawOf } from '#platform/plain-text.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'

/** Fields of an item line: columns of CSV, members of an object in NDJSON. */
const FIELDS = ['vin', 'id', 'vehicle_id', 'year', 'make', 'model', 'ref', 'site', 'driver'] as const
const NAMED_FIELDS = [...FIELDS, 'item_id'] as const
type Field = (typeof NAMED_FIELDS)[number]
type Values = Partial<Record<Field, string>>

export type ItemFormat = 'csv' | 'ndjson'

/** Maximum number of invalid lines in an error. */
const ERRORS_LISTED_MAX = 10
const BYTE_ORDER_MARK = '\uFEFF'
const YEAR = /^[0-9]{4}$/
const WAYS = 'a vin, a vehicle_id, or year, make, and model'

/** Parses all items of a body. @throws ProblemError invalid_parameter with the first invalid lines; then store none */
export function readItems(body: Buffer, format: ItemFormat): NewItem[] {
  return readLines(body, format, { fields: FIELDS, toItem: itemOf })
}

export interface ItemReference {
  readonly id: string
}

/** Parses items like `readItems`, but a line may also name an existing item by its `item_id`. */
export function readNamedItems(body: Buffer, format: ItemFormat): (NewItem | ItemReference)[] {
  return readLines(body, format, { fields: NAMED_FIELDS, toItem: namedItemOf })
}

interface LineReader<Item> {
  readonly fields: readonly Field[]
  readonly toItem: (values: Values) => Item
}

function readLines<Item>(body: Buffer, format: ItemFormat, { fields, toItem }: LineReader<Item>): Item[] {
  if (!isUtf8(body)) throw invalid([{ parameter: 'body', message: 'is not UTF-8' }])
  const lines = linesOf(body)
  if (lines.length === 0) throw invalid([{ parameter: 'body', message: 'is empty' }])
  const read = format === 'csv' ? csvReader(lines.shift(), fields) : ndjsonReader(fields)
  if (lines.length === 0) throw invalid([{ parameter: 'body', message: 'contains no items' }])
  if (lines.length > ITEM_LINES_MAX) {
    const most = ITEM_LINES_MAX.toLocaleString('en-US')
    throw invalid([{ parameter: 'body', message: `has more than ${most} lines. Send it in parts` }])
  }
  const errors: ParameterError[] = []
  const items = lines.flatMap((line) => {
    try {
      return [toItem(read(textOf(line)))]
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      errors.push({ parameter: `line ${line.number}`, message: error.message })
      return []
    }
  })
  if (errors.length > 0) throw invalid(errors)
  return items
}

class LineError extends Error {}

function linesOf(body: Buffer): RawLine[] {
  const splitter = new LineSplitter()
  splitter.push(body.toString('utf8', 0, 3) === BYTE_ORDER_MARK ? body.subarray(3) : body)
  splitter.end()
  const lines: RawLine[] = []
  for (let line = splitter.next(); line !== undefined; line = splitter.next()) lines.push(line)
  return lines
}

function textOf({ bytes }: RawLine): string {
  if (bytes === undefined) throw new LineError('is longer than 1,024 bytes')
  return bytes.toString('utf8')
}

function csvReader(header: RawLine | undefined, known: readonly Field[]): (text: string) => Values {
  const text = header?.bytes?.toString('utf8') ?? ''
  const delimiter = delimiterOf(text)
  const names = csvFields(text, delimiter)?.map((name) => name.toLowerCase()) ?? []
  const unknown = names.find((name) => !known.some((field) => field === name))
  if (unknown !== undefined) {
    const message = `has the unknown column ${printable(unknown)}; known: ${known.join(', ')}`
    throw invalid([{ parameter: 'header', message, code: 'unknown_parameter' }])
  }
  if (new Set(names).size !== names.length) throw invalid([{ parameter: 'header', message: 'contains a column twice' }])
  return (line) => {
    const fields = csvFields(line, delimiter)
    if (fields === undefined) throw new LineError('has an unclosed quote, or text after one')
    if (fields.length !== names.length)
      throw new LineError(`has ${fields.length} fields, but the header has ${names.length}`)
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
  }
}

function ndjsonReader(fields: readonly Field[]): (text: string) => Values {
  return (text) => ndjsonValues(text, fields)
}

function ndjsonValues(text: string, fields: readonly Field[]): Values {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LineError('is not a JSON object such as {"ref":"A1","vin":"..."}')
  }
  const values: Values = {}
  for (const [name, content] of Object.entries(value)) {
    const field = fields.find((known) => known === name)
    if (field === undefined) {
      throw new LineError(`has the unknown member ${printable(name)}; known: ${fields.join(', ')}`)
    }
    if (content === null) continue
    if (typeof content !== 'string' && !Number.isSafeInteger(content))
      throw new LineError(`"${field}" must be a string`)
    values[field] = String(content).trim()
  }
  return values
}

function namedItemOf(values: Values): NewItem | ItemReference {
  const { item_id: id = '' } = values
  return id === '' ? itemOf(values) : { id: checked('item_id', id, ID_CHARACTERS_MAX) }
}

function itemOf(values: Values): NewItem {
  const label = (field: 'ref' | 'site' | 'driver'): string => checked(field, values[field] ?? '', LABEL_CHARACTERS_MAX)
  return { key: keyOf(values), ref: label('ref'), site: label('site'), driver: label('driver') }
}

/** Returns the item key: the VIN if given, else the id, else year, make, and model. */
function keyOf(values: Values): ItemKey {
  const { vin = '' } = values
  const id = idOf(values)
  if (vin !== '') return { kind: 'vin', vin: checked('vin', vin, ID_CHARACTERS_MAX).toUpperCase() }
  if (id !== '') return { kind: 'vehicle', vehicleId: checked('id', id, ID_CHARACTERS_MAX) }
  return nameOf(values)
}

/** Returns the vehicle id of a line. Item lists call it `vehicle_id`; `id` is the older name. */
function idOf({ id = '', vehicle_id: vehicleId = '' }: Values): string {
  if (id !== '' && vehicleId !== '' && id !== vehicleId) throw new LineError('"id" and "vehicle_id" differ: send one')
  return id === '' ? vehicleId : id
}

function nameOf({ year = '', make = '', model = '' }: Values): ItemKey {
  if ([year, make, model].includes('')) throw new LineError(`names no vehicle: send ${WAYS}`)
  const modelYear = YEAR.test(year) ? Number(year) : 0
  if (modelYear < YEAR_MIN || modelYear > YEAR_MAX) {
    throw new LineError(`"year" must be a model year from ${YEAR_MIN} to ${YEAR_MAX}`)
  }
  const name = (field: 'make' | 'model', text: string): string => checked(field, text, NAME_CHARACTERS_MAX)
  return { kind: 'name', year: modelYear, make: name('make', make), model: name('model', model) }
}

function checked(field: Field, text: string, max: number): string {
  if (text.length > max) throw new LineError(`"${field}" has more than ${max} characters`)
  const flaw = flawOf(text)
  if (flaw !== undefined) throw new LineError(`"${field}" ${flaw}`)
  return text
}

function printable(text: string): string {
  return JSON.stringify(text.replace(/[^\x20-\x7E]/g, '?').slice(0, 40))
}

function invalid(errors: readonly ParameterError[]): ProblemError {
  const listed = errors.slice(0, ERRORS_LISTED_MAX)
  const more = errors.length > listed.length ? ` And ${errors.length - listed.length} more.` : ''
  const text = listed.map(({ parameter, message }) => `${parameter} ${message}.`).join(' ')
  return new ProblemError('invalid_parameter', `Nothing was stored: ${text}${more}`, { errors: listed })
}
