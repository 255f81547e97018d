/** Owner's labels of a vehicle. */
interface Labels {
  readonly ref?: string
  readonly site?: string
  readonly driver?: string
}

/** One vehicle of a stock list. */
export type StockLine = Labels &
  (
    | { readonly vin: string }
    | { readonly id: string }
    | { readonly year: string; readonly make: string; readonly model: string }
  )

export interface StockList {
  readonly lines: readonly StockLine[]
  /** Line number of each entry of `lines` in the text, from 1. */
  readonly numbers: readonly number[]
  /** Numbers of the lines without a vehicle, from 1. They are not sent. */
  readonly unread: readonly number[]
}

/** Maximum lines of a batch in any plan. */
export const STOCK_LINES_MAX = 10_000
export const STOCK_BYTES_MAX = 5_000_000
const REF_CHARACTERS_MAX = 200
/**
 * Rows searched for a header, because reports have titles above it. The same number of rows below it is searched for a
 * VIN column.
 */
const HEADER_ROWS_MAX = 20

const LABELS = ['ref', 'site', 'driver'] as const
type Column = (typeof LABELS)[number] | 'vin' | 'id' | 'year' | 'make' | 'model'

const UTF_16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

/** Decodes a spreadsheet's text file: UTF-16 with a byte order mark, UTF-8, or else Windows-1252. */
export function stockText(bytes: Uint8Array): string {
  const [wide] = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? []
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Columns by accepted header name, in lower-case letters and digits only. */
const HEADERS: Readonly<Record<string, Column>> = {
  ref: 'ref',
  reference: 'ref',
  stock: 'ref',
  stockno: 'ref',
  stocknumber: 'ref',
  stk: 'ref',
  stkno: 'ref',
  unit: 'ref',
  unitnumber: 'ref',
  site: 'site',
  location: 'site',
  branch: 'site',
  driver: 'driver',
  drivername: 'driver',
  vin: 'vin',
  vinnumber: 'vin',
  vehicleidentificationnumber: 'vin',
  id: 'id',
  vehicleid: 'id',
  year: 'year',
  yr: 'year',
  modelyear: 'year',
  make: 'make',
  manufacturer: 'make',
  brand: 'make',
  model: 'model',
  modelname: 'model',
}

/** A VIN contains a letter; seventeen digits are some other number. */
const VIN = /^(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/i
const NAMED = /^(\d{4})[\s,;]+(.+)$/
/** Makes of two words. Any other make is the first word. */
const MAKES_OF_TWO = /^(?:am general|alfa romeo|aston martin|land rover|rolls royce|mercedes benz)\b/i

/**
 * Reads a stock list: a CSV file with a header and columns in any order, or pasted lines with a VIN or "2019 Toyota
 * Tacoma" each. Returns the numbers of unreadable lines in `unread`.
 * @param linesMax vehicles that the caller can use; only the first `linesMax * 2` lines of a longer text are read
 */
export function readStockList(text: string, linesMax: number): StockList {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, linesMax * 2)
  const header = headerOf(rows)
  const lines: StockLine[] = []
  const numbers: number[] = []
  const unread: number[] = []
  let next = 0
  for (const [index, row] of rows.entries()) {
    if (index < next || row.trim() === '' || index === header?.index) continue
    const { text: whole, lineCount } = header === undefined ? { text: row, lineCount: 1 } : rowAt(rows, index, header)
    next = index + lineCount
    const line = lineOf(whole, index, header)
    if (line === undefined) {
      unread.push(index + 1)
      continue
    }
    lines.push(line)
    numbers.push(index + 1)
  }
  return { lines, numbers, unread }
}

interface Header {
  readonly index: number
  readonly delimiter: string
  readonly columns: readonly (Column | undefined)[]
}

/** Returns the first of the upper rows that names columns; undefined if there is none or a row above it has a VIN. */
function headerOf(rows: readonly string[]): Header | undefined {
  for (const [index, row] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const delimiter = delimiterOf(row)
    const columns = csvFields(row, delimiter).map((name) => HEADERS[name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')])
    if (columns.includes('vin') || columns.includes('id')) return { index, delimiter, columns }
    if (columns.includes('model')) {
      const below = rows.slice(index + 1, index + 1 + HEADER_ROWS_MAX).map((other) => csvFields(other, delimiter))
      // Finds a VIN column with an unknown name. Without it, each vehicle would be checked by model only.
      const vins = columns.findIndex((_, column) => below.some((fields) => VIN.test(fields[column]?.trim() ?? '')))
      return { index, delimiter, columns: vins === -1 ? columns : columns.with(vins, 'vin') }
    }
    if (vinIn(row) !== undefined) return undefined
  }
  return undefined
}

/** Maximum lines of one row. */
const ROW_LINES_MAX = 20

/**
 * Returns the row that begins on a line. A quoted field may continue over lines with fewer fields than a row. A line
 * with as many may be a row itself, which a stray quote must not hide. Same rule as `csvRowAt` in
 * src/service/operations/batch/csv-fields.ts.
 */
function rowAt(rows: readonly string[], index: number, { delimiter, columns }: Header) {
  let text = rows[index] ?? ''
  const alone = { text, lineCount: 1 }
  if (!hasOddQuote(text)) return alone
  for (let lineCount = 2; lineCount <= ROW_LINES_MAX; lineCount += 1) {
    const next = rows[index + lineCount - 1]
    if (next === undefined || next.split(delimiter).length >= columns.length) break
    text += `\n${next}`
    if (hasOddQuote(text)) continue
    return csvFields(text, delimiter).length === columns.length ? { text, lineCount } : alone
  }
  return alone
}

function hasOddQuote(text: string): boolean {
  return text.split('"').length % 2 === 0
}

/** Parses a row. A row above the header is a title without a vehicle. */
function lineOf(row: string, index: number, header: Header | undefined): StockLine | undefined {
  if (header === undefined) return pastedLine(row)
  return index < header.index ? undefined : lineOfFields(csvFields(row, header.delimiter), header.columns)
}

function lineOfFields(fields: readonly string[], columns: readonly (Column | undefined)[]): StockLine | undefined {
  const found: Partial<Record<Column, string>> = {}
  for (const [index, column] of columns.entries()) {
    const value = fields[index]?.trim() ?? ''
    if (column !== undefined && value !== '') found[column] ??= value
  }
  const line = vehicleOf(found)
  if (line === undefined) return undefined
  const labels = LABELS.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]] as const]))
  return { ...Object.fromEntries(labels), ...line }
}

function vehicleOf({ vin, id, year, make, model }: Partial<Record<Column, string>>): StockLine | undefined {
  if (vin !== undefined) return { vin }
  if (id !== undefined) return { id }
  return year === undefined || make === undefined || model === undefined ? undefined : { year, make, model }
}

/** Parses "3TMCZ5AN6KM123456", "2019 Toyota Tacoma", or "2019, Land Rover, Range Rover". */
function pastedLine(row: string): StockLine | undefined {
  const text = row.trim()
  const vin = vinIn(text)
  if (vin !== undefined) return { vin }
  const [, year, rest] = NAMED.exec(text) ?? []
  if (year === undefined || rest === undefined) return undefined
  const [before, ...after] = rest.split(/[,;\t]/)
  if (after.length > 0) return named(year, before ?? '', after.join(' '))
  const length = MAKES_OF_TWO.exec(rest)?.[0].length ?? rest.search(/\s|$/)
  return named(year, rest.slice(0, length), rest.slice(length))
}

function vinIn(row: string): string | undefined {
  return row.split(/[\s,;"]+/).find((word) => VIN.test(word))
}

function named(year: string, make: string, model: string): StockLine | undefined {
  const line = { year, make: make.trim(), model: model.trim() }
  return line.make === '' || line.model === '' ? undefined : line
}

/** Returns comma, semicolon, or tab, whichever the header contains most often. */
function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => [delimiter, header.split(delimiter).length] as const)
  return counts.toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? ','
}

/** Parses one CSV row. A quoted field may contain the delimiter, and quotes as "". */
function csvFields(row: string, delimiter: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= row.length) {
    if (row[at] === '"') {
      const end = closingQuote(row, at + 1)
      fields.push(row.slice(at + 1, end).replaceAll('""', '"'))
      at = nextPlace(row, delimiter, end + 1)
    } else {
      const end = nextPlace(row, delimiter, at)
      fields.push(row.slice(at, end - 1))
      at = end
    }
  }
  return fields
}

function closingQuote(row: string, from: number): number {
  let at = row.indexOf('"', from)
  while (at !== -1 && row[at + 1] === '"') at = row.indexOf('"', at + 2)
  return at === -1 ? row.length : at
}

/** Returns the position after the next delimiter; after the end of the row if there is none. */
function nextPlace(row: string, delimiter: string, from: number): number {
  const at = row.indexOf(delimiter, from)
  return at === -1 ? row.length + 1 : at + 1
}

/** Returns the body of a batch, one JSON object per line. A batch does not accept site and driver. */
export function batchBody(lines: readonly StockLine[]): string {
  return lines
    .map(({ site: _site, driver: _driver, ref, ...line }) =>
      JSON.stringify(ref === undefined ? line : { ref: ref.slice(0, REF_CHARACTERS_MAX), ...line }),
    )
    .join('\n')
}
