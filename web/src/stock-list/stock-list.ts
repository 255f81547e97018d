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
  /** The number of each of the lines in the text, from 1. */
  readonly numbers: readonly number[]
  /** Numbers of the lines that name no vehicle, from 1; they are not sent. */
  readonly unread: readonly number[]
}

/** The most that one batch takes. */
export const STOCK_LINES_MAX = 10_000
export const STOCK_BYTES_MAX = 5_000_000
const REF_CHARACTERS_MAX = 200
/** Rows among which a header is looked for: reports have titles above it. As many rows below it tell which column has VINs. */
const HEADER_ROWS_MAX = 20

const LABELS = ['ref', 'site', 'driver'] as const
type Column = (typeof LABELS)[number] | 'vin' | 'id' | 'year' | 'make' | 'model'

const UTF_16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

/** The text of a file as spreadsheets save it: in UTF-8, in UTF-16 with its mark, or else in Windows-1252. */
export function stockText(bytes: Uint8Array): string {
  const [wide] = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? []
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Accepted header names of these columns, in lower-case letters and digits only. */
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

/** Seventeen digits are some other number. */
const VIN = /^(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/i
const NAMED = /^(\d{4})[\s,;]+(.+)$/
/** Makes of two words; of others the first word is the make. */
const MAKES_OF_TWO = /^(?:am general|alfa romeo|aston martin|land rover|rolls royce|mercedes benz)\b/i

/**
 * Reads a stock list: a CSV file with a header whose columns may be many and in any order, or pasted lines that each hold a VIN or
 * "2019 Toyota Tacoma". What it cannot read it leaves out and counts.
 * @param linesMax how many vehicles are of use; of a longer text, more than so many are read and the rest is not
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

/** The first of the upper rows that names columns; undefined = there is none, or a vehicle stands above it. */
function headerOf(rows: readonly string[]): Header | undefined {
  for (const [index, row] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const delimiter = delimiterOf(row)
    const columns = csvFields(row, delimiter).map((name) => HEADERS[name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')])
    if (columns.includes('vin') || columns.includes('id')) return { index, delimiter, columns }
    if (columns.includes('model')) {
      const below = rows.slice(index + 1, index + 1 + HEADER_ROWS_MAX).map((other) => csvFields(other, delimiter))
      // A column of VINs under a name of its own: without it, each vehicle would be checked by its model alone.
      const vins = columns.findIndex((_, column) => below.some((fields) => VIN.test(fields[column]?.trim() ?? '')))
      return { index, delimiter, columns: vins === -1 ? columns : columns.with(vins, 'vin') }
    }
    if (vinIn(row) !== undefined) return undefined
  }
  return undefined
}

/** Lines that one row may take. */
const ROW_LINES_MAX = 20

/**
 * The row that begins on a line. A field in quotes may go on over lines that have fewer fields than a row: one with as many
 * may be a row itself, which a quote too many must not hide. As `csvRowAt` of src/service/operations/batch/csv-fields.ts has it.
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

/** A line above a header is a title and names no vehicle. */
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

/** "3TMCZ5AN6KM123456", "2019 Toyota Tacoma" or "2019, Land Rover, Range Rover". */
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

/** The one of comma, semicolon and tab that a header has most of. */
function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => [delimiter, header.split(delimiter).length] as const)
  return counts.toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? ','
}

/** The fields of one line of CSV; a field in quotes may hold the delimiter, and a quote twice. */
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

/** Behind the next delimiter; behind the end where there is none. */
function nextPlace(row: string, delimiter: string, from: number): number {
  const at = row.indexOf(delimiter, from)
  return at === -1 ? row.length + 1 : at + 1
}

/** The lines as the body of a batch: a JSON object on each, which has no place for site and driver. */
export function batchBody(lines: readonly StockLine[]): string {
  return lines
    .map(({ site: _site, driver: _driver, ref, ...line }) =>
      JSON.stringify(ref === undefined ? line : { ref: ref.slice(0, REF_CHARACTERS_MAX), ...line }),
    )
    .join('\n')
}
