import { isUtf8 } from 'node:buffer'
import { nearestName } from '#catalog/search/near-words.ts'
import { ID_CHARACTERS_MAX, NAME_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'
import { flawOf } from '#platform/plain-text.ts'
import { ProblemError } from '#platform/problem.ts'
import { csvFields, delimiterOf, hasOddQuote, type Delimiter } from './csv-fields.ts'
import { COLUMNS_MAX, LINE_BYTES_MAX, REF_CHARACTERS_MAX } from './limits.ts'
import type { RawLine } from './line-splitter.ts'

export const BATCH_FORMATS = ['csv', 'ndjson'] as const
export type BatchFormat = (typeof BATCH_FORMATS)[number]

/** Fields of a line: columns of CSV, members of an object in NDJSON. */
export const LINE_FIELDS = ['ref', 'vin', 'id', 'year', 'make', 'model'] as const
type LineField = (typeof LINE_FIELDS)[number]
type LineValues = Partial<Record<LineField, string>>

export type VehicleKey =
  | { readonly kind: 'vin'; readonly vin: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'name'; readonly year: number; readonly make: string; readonly model: string }

/** Parsed line: its vehicle, or its error. */
export interface BatchLine {
  /** Line number from 1. A CSV header counts. */
  readonly number: number
  /** Caller's own reference; undefined if absent. */
  readonly ref: string | undefined
  readonly key: VehicleKey | ProblemError
}

/** Vehicle as the caller named it, without `ref`. */
export type RequestedVehicle =
  | { readonly vin: string }
  | { readonly id: string }
  | { readonly year: number; readonly make: string; readonly model: string }

/** Returns the vehicle of a line as it was sent; null if the line names none. */
export function requestedVehicle({ key }: Pick<BatchLine, 'key'>): RequestedVehicle | null {
  if (key instanceof ProblemError) return null
  const { kind: _kind, ...requested } = key
  return requested
}

export type ReadLine = (line: RawLine) => BatchLine

const NAME = new RegExp(NAME_PATTERN, 'u')
const YEAR = /^[0-9]{4}$/
const BYTE_ORDER_MARK = '\uFEFF'
const MARK_BYTES = Buffer.byteLength(BYTE_ORDER_MARK)
const WAYS = 'a column "vin", a column "id", or the columns "year", "make", and "model"'

export function lineText({ number, bytes }: RawLine): string {
  if (bytes === undefined) throw invalid(`Line ${number} is longer than ${LINE_BYTES_MAX} bytes. Shorten it.`)
  if (!isUtf8(bytes)) throw invalid(`Line ${number} is not UTF-8. Save the file as UTF-8.`)
  const hasMark = number === 1 && bytes.toString('utf8', 0, MARK_BYTES) === BYTE_ORDER_MARK
  return bytes.toString('utf8', hasMark ? MARK_BYTES : 0)
}

/**
 * Returns a reader for lines of CSV with this header. Column names may be in any case and order.
 * @throws ProblemError invalid_parameter for a header with an unknown column, or without a vehicle
 */
export function csvReader(header: string): ReadLine {
  const delimiter = delimiterOf(header)
  const names = columnsOf(header, delimiter)
  /** True if the previous line ends within a field. With an odd quote, the next line may continue it. */
  let isOpen = false
  return (line) =>
    readValues(line, (text) => {
      const wasOpen = isOpen
      const fields = csvFields(text, delimiter)
      isOpen = fields === undefined && hasOddQuote(text)
      if (fields === undefined || (wasOpen && hasOddQuote(text))) {
        throw invalid(
          'A quoted field is not closed, or text follows its closing quote. Fields cannot contain line breaks.',
        )
      }
      if (fields.length !== names.length) {
        throw invalid(`The line has ${fields.length} fields, but the header has ${names.length}.`)
      }
      return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']))
    })
}

function columnsOf(header: string, delimiter: Delimiter): LineField[] {
  const fields = csvFields(header, delimiter)
  const isText = flawOf(header.replaceAll('\t', '')) === undefined
  // A list without a header begins with a VIN, which the error does not repeat.
  const isHeader = fields?.some((field) => field !== '' && nearestName(field, LINE_FIELDS) !== undefined) === true
  if (fields === undefined || fields.length > COLUMNS_MAX || !isText || !isHeader) {
    throw invalid(`The first line is not a CSV header. It must contain ${WAYS}, and may contain "ref".`)
  }
  const names = fields.map((field) => fieldNamed(field, 'column'))
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid(`The header contains the column "${repeated}" twice.`)
  const has = (name: LineField): boolean => names.includes(name)
  if (!has('vin') && !has('id') && !(has('year') && has('make') && has('model'))) {
    throw invalid(`The header must contain ${WAYS}; it contains ${names.map((name) => `"${name}"`).join(', ')}.`)
  }
  return names
}

function fieldNamed(text: string, location: string): LineField {
  const name = text.trim().toLowerCase()
  const found = LINE_FIELDS.find((field) => field === name)
  if (found !== undefined) return found
  const suggestion = nearestName(name, LINE_FIELDS)
  const hint = suggestion === undefined ? `known: ${LINE_FIELDS.join(', ')}` : `did you mean "${suggestion}"?`
  throw invalid(`Unknown ${location} "${printable(text)}" (${hint}).`)
}

export const readNdjson: ReadLine = (line) => readValues(line, objectOf)

function objectOf(text: string): LineValues {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The line is not a JSON object such as {"ref":"A1","vin":"..."}.')
  }
  const values: LineValues = {}
  for (const [name, content] of Object.entries(value)) {
    const field = fieldNamed(name, 'member')
    if (content === null) continue
    if (typeof content !== 'string' && !(typeof content === 'number' && Number.isSafeInteger(content))) {
      throw invalid(`"${field}" must be a string${field === 'year' || field === 'ref' ? ' or a whole number' : ''}.`)
    }
    values[field] = String(content).trim()
  }
  return values
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a line. An error becomes part of the line, so that the other lines are still read. */
function readValues(line: RawLine, valuesOf: (text: string) => LineValues): BatchLine {
  const { number } = line
  let ref: string | undefined
  try {
    const values = valuesOf(lineText(line))
    ref = refOf(values.ref)
    return { number, ref, key: keyOf(values) }
  } catch (error) {
    if (error instanceof ProblemError) return { number, ref, key: error }
    throw error
  }
}

function refOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length > REF_CHARACTERS_MAX) throw invalid(`"ref" has more than ${REF_CHARACTERS_MAX} characters.`)
  const flaw = flawOf(text)
  if (flaw !== undefined) throw invalid(`"ref" ${flaw}.`)
  return text
}

/** Returns the vehicle key: the VIN if given, else the id, else year, make, and model. */
function keyOf({ vin = '', id = '', ...named }: LineValues): VehicleKey {
  if (vin !== '') return { kind: 'vin', vin: checked('vin', vin, ID_CHARACTERS_MAX) }
  return id === '' ? namedKey(named) : { kind: 'id', id: checked('id', id, ID_CHARACTERS_MAX) }
}

function namedKey({ year = '', make = '', model = '' }: LineValues): VehicleKey {
  const missing = Object.entries({ year, make, model }).flatMap(([name, text]) => (text === '' ? [name] : []))
  if (missing.length === 3) throw invalid('The line names no vehicle: send a vin, an id, or year, make, and model.')
  if (missing.length > 0) {
    throw invalid(`The line names no vehicle: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  }
  const modelYear = YEAR.test(year) ? Number(year) : 0
  if (modelYear < YEAR_MIN || modelYear > YEAR_MAX) {
    throw invalid(`"year" must be a model year from ${YEAR_MIN} to ${YEAR_MAX}.`)
  }
  return { kind: 'name', year: modelYear, make: nameOf('make', make), model: nameOf('model', model) }
}

function nameOf(field: LineField, text: string): string {
  if (!NAME.test(text)) throw invalid(`"${field}" must contain a letter or a digit.`)
  return checked(field, text, NAME_CHARACTERS_MAX)
}

function checked(field: LineField, text: string, max: number): string {
  if (text.length > max) throw invalid(`"${field}" must have at most ${max} characters.`)
  const flaw = flawOf(text)
  if (flaw !== undefined) throw invalid(`"${field}" ${flaw}.`)
  return text
}

const ECHOED_CHARACTERS_MAX = 64

/** Truncates caller input so that an error may quote it. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7E]/g, '?').slice(0, ECHOED_CHARACTERS_MAX)
}

function invalid(detail: string): ProblemError {
  return new ProblemError('invalid_parameter', detail)
}
