import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { factLine } from '#cli/text-table.ts'
import { exportCsvField } from '#exports/create-file.ts'
import { RECORD_FIELDS_MAX } from '#ingest/limits.ts'
import { DelimitedLines, type RecordReceiver } from '#ingest/read/delimited-lines.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { VIN_YEAR_MIN, YEAR_MAX } from '#operations/limits.ts'
import { similarNote } from '#operations/records/recall-messages.ts'
import { type DecodedVehicle, decodedVehicle } from '#operations/vin/decode-vin.ts'
import { NO_MATCH_WORDS } from '#operations/vin/vin-vehicles.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { assertReadable, assertReplaceable } from '#platform/files/file-failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { VIN_LENGTH } from '#vin/characters.ts'
import { openCurrentCatalog } from './current-catalog.ts'
import { writeWhole } from './unfinished-file.ts'

interface DecodeFlags {
  readonly year?: string
  readonly json?: boolean
  readonly in?: string
  readonly out?: string
  readonly column?: string
  readonly force?: boolean
}

/** `vds decode VIN...`, `vds decode --in FILE.csv --out FILE`: GET /v1/vins/{vin} without a running service. */
export function addDecodeCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('decode')
    .description('decode VINs with the current snapshot: as text, as JSON, or for each row of a CSV file')
    .argument('[vin...]', 'vehicle identification numbers')
    .option('--year <year>', 'model year, if known')
    .option('--json', 'print the response of GET /v1/vins/{vin}, one line per VIN')
    .option('--in <file>', 'CSV file with a header row')
    .option('--out <file>', 'output CSV file: the same rows with decoded columns')
    .option('--column <name>', 'column of --in that contains the VINs (default: vin)')
    .option('--force', 'replace an existing file')
    .action((vins: readonly string[], flags: DecodeFlags) => runDecode(vins, flags, environment))
}

async function runDecode(vins: readonly string[], flags: DecodeFlags, environment: CliEnvironment): Promise<void> {
  const { dataDirectory, publicUrl } = environment.config()
  const file = fileTaskOf(vins, flags)
  const year = yearOf(flags.year)
  const catalog = await openCurrentCatalog(dataDirectory)
  try {
    const context = { catalog, clock: environment.clock, publicUrl }
    if (file === undefined) printEach(vins, { year, asJson: flags.json === true, context, out: environment.out })
    else {
      const { rows, decoded } = await decodeFile(file, year, context)
      environment.out(`${file.to}: ${countOf(rows, 'row')}, ${decoded} with a vehicle`)
    }
  } finally {
    catalog.close()
  }
}

/** Returns undefined if the command line contains VINs. @throws Failure (usage) */
function fileTaskOf(vins: readonly string[], flags: DecodeFlags): DecodeFileTask | undefined {
  const { in: from, out: to, column, force, json } = flags
  if (from === undefined && to === undefined) {
    if (vins.length === 0) throw wrongUsage('Pass VINs, or --in FILE.csv --out FILE.')
    if (column !== undefined || force === true)
      throw wrongUsage('Pass --column and --force with --in FILE.csv --out FILE only.')
    return undefined
  }
  if (from === undefined || to === undefined) throw wrongUsage('Pass both --in FILE.csv and --out FILE.')
  if (vins.length > 0 || json === true) throw wrongUsage('With --in FILE.csv, pass neither VINs nor --json.')
  return { from, to, column: column ?? 'vin', replaces: force === true }
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const year = Number(text)
  if (Number.isInteger(year) && year >= VIN_YEAR_MIN && year <= YEAR_MAX) return year
  throw wrongUsage(`--year must be a year from ${VIN_YEAR_MIN} to ${YEAR_MAX}.`)
}

interface PrintOptions {
  readonly year: number | undefined
  readonly asJson: boolean
  readonly context: DecodeContext
  readonly out: (line: string) => void
}

/** Prints each result in the order of the VINs. @throws Failure if one is not a VIN, after the others are printed */
function printEach(vins: readonly string[], { year, asJson, context, out }: PrintOptions): void {
  let rejected = 0
  for (const vin of vins) {
    try {
      const found = decodeGiven(vin, year, context)
      for (const line of asJson ? [JSON.stringify(found)] : vehicleLines(found)) out(line)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'not_a_vin' || (vins.length === 1 && !asJson)) throw new Failure(error.message)
      rejected += 1
      out(asJson ? JSON.stringify({ vin, error: error.code, message: error.message }) : `${vin}: ${error.message}`)
    }
  }
  if (rejected > 0) throw new Failure(`${rejected} of ${countOf(vins.length, 'VIN')} cannot be decoded.`)
}

function vehicleLines(found: DecodedVehicle): string[] {
  const { vin, valid, corrected_vin: corrected, issues, engine, gvwr, plant } = found
  const lines = [
    `${vin}: ${textOf(found.year, found.make, found.model, found.trim) || 'vehicle not known'}`,
    factLine('valid', valid ? 'yes' : 'no'),
    ...issues.map(({ message, expected }) =>
      factLine('', expected === null ? message : `${message} Expected: ${expected}.`),
    ),
    corrected !== null && factLine('may be', corrected),
    factLine('series', found.series),
    factLine('body', textOf(found.body_class, found.doors !== null && countOf(found.doors, 'door'))),
    factLine('drive', textOf(found.drive_type, found.transmission)),
    factLine('engine', textOf(...engineWords(found), engine.model)),
    factLine('gross weight', gvwr.class === null ? null : `class ${gvwr.class}`),
    factLine('built in', textOf(plant.city, plant.state, plant.country)),
    factLine('manufacturer', found.manufacturer),
    factLine('vehicles', vehiclesText(found)),
    factLine('recalls', recallsText(found)),
  ]
  return lines.filter((each) => each !== false)
}

function engineWords({ displacement_l: litres, cylinders, fuel_type: fuel, horsepower }: DecodedVehicle): Part[] {
  return [
    litres !== null && `${litres} L`,
    cylinders !== null && countOf(cylinders, 'cylinder'),
    fuel,
    horsepower !== null && `${horsepower} hp`,
  ]
}

function vehiclesText(found: DecodedVehicle): string {
  const { vehicle_match: match, vehicles, told_apart_by: distinguishedBy, no_match_reason: reason } = found
  if (match === 'none') return `no match in the catalog: ${NO_MATCH_WORDS[reason ?? 'name']}`
  const ids = vehicles.map(({ id }) => id).join(' ')
  const left = found.not_compared.length === 0 ? '' : `; not compared: ${found.not_compared.join(', ')}`
  return match === 'exact'
    ? `${ids}${left}`
    : `one of ${ids}; differ in ${distinguishedBy.join(', ') || 'unknown facts'}`
}

const RECALLS_OF_ONE = 'check whether they apply to this vehicle and are repaired: https://www.nhtsa.gov/recalls'

function recallsText({
  recall_match: match,
  recall_count: count,
  similar_names: similar = [],
}: DecodedVehicle): string {
  if (match === 'matched') {
    const campaigns =
      count === null
        ? 'campaigns name this model, and not all of them are loaded'
        : `${countOf(count ?? 0, 'campaign')} ${count === 1 ? 'names' : 'name'} this model`
    return `${campaigns}; ${RECALLS_OF_ONE}`
  }
  if (match === 'none') {
    const none = `no loaded campaign has this name, but campaigns may exist under another name; ${RECALLS_OF_ONE}`
    return [none, ...similarNote(similar)].join('. ')
  }
  if (match === 'not_loaded') return `not loaded; ${RECALLS_OF_ONE}`
  return `not looked up: the VIN does not state year, make, and model; ${RECALLS_OF_ONE}`
}

type Part = string | number | null | false

function textOf(...parts: readonly Part[]): string {
  return parts.filter((part) => part !== null && part !== false).join(' ')
}

type DecodeContext = Pick<OperationContext, 'catalog' | 'clock' | 'publicUrl'>

interface DecodeFileTask {
  /** CSV with a header row. */
  readonly from: string
  readonly to: string
  /** Name of the column with VINs, in any case. */
  readonly column: string
  readonly replaces: boolean
}

interface DecodedFile {
  readonly rows: number
  /** Rows whose VIN states year, make, and model. */
  readonly decoded: number
}

/** Bytes read at once. At most their rows wait to be written. */
const CHUNK_BYTES = 64 * 1_024

/** Includes position 10, the model year. The API decodes shorter parts, but a typed VIN this short lacks characters. */
const PARTIAL_VIN_CHARACTERS_MIN = 10

/** Columns appended to those of the file. */
const COLUMNS: Readonly<Record<string, (found: DecodedVehicle) => unknown>> = {
  decoded_valid: ({ valid }) => valid,
  decoded_issues: ({ issues }) =>
    issues.map(({ code, position }) => (position === null ? code : `${code}@${position}`)).join(' '),
  decoded_corrected_vin: (found) => found.corrected_vin,
  decoded_year: ({ year }) => year,
  decoded_make: ({ make }) => make,
  decoded_model: ({ model }) => model,
  decoded_trim: ({ trim }) => trim,
  decoded_series: ({ series }) => series,
  decoded_body_class: (found) => found.body_class,
  decoded_doors: ({ doors }) => doors,
  decoded_drive_type: (found) => found.drive_type,
  decoded_transmission: ({ transmission }) => transmission,
  decoded_fuel_type: (found) => found.fuel_type,
  decoded_cylinders: ({ cylinders }) => cylinders,
  decoded_displacement_l: (found) => found.displacement_l,
  decoded_horsepower: ({ horsepower }) => horsepower,
  decoded_engine: ({ engine }) => engine.model,
  decoded_gvwr_class: ({ gvwr }) => gvwr.class,
  decoded_plant_city: ({ plant }) => plant.city,
  decoded_plant_country: ({ plant }) => plant.country,
  decoded_manufacturer: ({ manufacturer }) => manufacturer,
  decoded_vehicle_type: (found) => found.vehicle_type,
  decoded_vehicle_match: (found) => found.vehicle_match,
  decoded_no_match_reason: (found) => found.no_match_reason,
  decoded_vehicles: ({ vehicles }) => vehicles.map(({ id }) => id).join(' '),
  decoded_recall_match: (found) => found.recall_match,
  decoded_recall_count: (found) => found.recall_count,
  decoded_similar_names: (found) =>
    found.similar_names?.map(({ model, recall_count: count }) => `${model} (${count})`).join('; '),
}
/** Column with the reason why a row's VIN is invalid. */
const ERROR_COLUMN = 'decoded_error'

/** Requires PARTIAL_VIN_CHARACTERS_MIN characters of a VIN. @throws ProblemError not_a_vin, decoder_not_loaded */
function decodeGiven(vin: string, year: number | undefined, context: DecodeContext): DecodedVehicle {
  const found = decodedVehicle({ vin, ...(year !== undefined && { year }) }, context)
  const { length } = found.vin
  if (length >= PARTIAL_VIN_CHARACTERS_MIN) return found
  const least = `A partial VIN needs at least ${PARTIAL_VIN_CHARACTERS_MIN}.`
  throw new ProblemError('not_a_vin', `Invalid VIN: expected ${VIN_LENGTH} characters, got ${length}. ${least}`)
}

/**
 * Writes the rows of a CSV file with decoded columns, in bounded memory. The output appears complete or not at all. A
 * row with an invalid VIN gets a `decoded_error`, and the others continue.
 * @throws Failure with one line for a file that cannot be read or written, or lacks the column
 */
async function decodeFile(
  { from, to, column, replaces }: DecodeFileTask,
  year: number | undefined,
  context: DecodeContext,
): Promise<DecodedFile> {
  assertReplaceable(to, replaces)
  assertReadable(from)
  const rows = new DecodedRows(from, column, (vin) => decodeGiven(vin, year, context))
  await writeWhole(to, async (unfinished) => {
    const output = createWriteStream(unfinished)
    await once(output, 'open')
    await copyRows(from, rows, output)
  })
  return { rows: rows.rows, decoded: rows.decoded }
}

async function copyRows(from: string, rows: DecodedRows, output: WriteStream): Promise<void> {
  const lines = new DelimitedLines('csv', rows)
  lines.select(Array.from({ length: RECORD_FIELDS_MAX }, (_, at) => at))
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: CHUNK_BYTES })) {
      lines.push(chunk as Buffer)
      if (!output.write(rows.take())) await once(output, 'drain')
    }
    lines.end()
    rows.assertHeader()
    output.end(rows.take())
    await finished(output)
  } finally {
    output.destroy()
  }
}

class DecodedRows implements RecordReceiver {
  rows = 0
  decoded = 0
  readonly #from: string
  readonly #column: string
  readonly #decode: (vin: string) => DecodedVehicle
  /** Undefined until the header is read. */
  #header: { readonly width: number; readonly vin: number } | undefined
  #lines: string[] = []

  constructor(from: string, column: string, decode: (vin: string) => DecodedVehicle) {
    this.#from = from
    this.#column = column
    this.#decode = decode
  }

  record(fields: readonly string[], line: number, fieldCount: number): void {
    if (this.#header === undefined) {
      this.#readHeader(fields.slice(0, fieldCount))
      return
    }
    const { width, vin } = this.#header
    if (fieldCount > width)
      throw this.#failure(`line ${line} has ${countOf(fieldCount, 'field')}, but the header has ${width}`)
    this.rows += 1
    this.#write([...fields.slice(0, width).map(emptyIsNull), ...this.#decodedFields(fields[vin] ?? '')])
  }

  unreadable(line: number, reason: string): never {
    throw this.#failure(`line ${line} is not valid CSV: ${reason}`)
  }

  take(): string {
    const text = this.#lines.join('')
    this.#lines = []
    return text
  }

  /** @throws Failure for an empty file */
  assertHeader(): void {
    if (this.#header === undefined) throw this.#failure('the file is empty; add a header row with column names')
  }

  #readHeader(names: readonly string[]): void {
    const wanted = this.#column.toLowerCase()
    const found = names.flatMap((name, at) => (name.trim().toLowerCase() === wanted ? [at] : []))
    const [vin] = found
    if (vin === undefined || found.length > 1) {
      const count = vin === undefined ? 'no column' : `${found.length} columns`
      throw this.#failure(`${count} "${this.#column}"; pass the column of the VINs with --column: ${names.join(', ')}`)
    }
    const reserved = names.find((name) => name === ERROR_COLUMN || Object.hasOwn(COLUMNS, name))
    if (reserved !== undefined) throw this.#failure(`the file already has a column "${reserved}"; rename it`)
    this.#header = { width: names.length, vin }
    this.#write([...names, ...Object.keys(COLUMNS), ERROR_COLUMN])
  }

  #decodedFields(vin: string): unknown[] {
    const values = Object.values(COLUMNS)
    try {
      const found = this.#decode(vin)
      if (found.year !== null && found.make !== null && found.model !== null) this.decoded += 1
      return [...values.map((value) => emptyIsNull(value(found))), null]
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'not_a_vin') throw new Failure(error.message)
      return [...values.map(() => null), error.message]
    }
  }

  #write(fields: readonly unknown[]): void {
    this.#lines.push(`${fields.map(exportCsvField).join(',')}\r\n`)
  }

  #failure(message: string): Failure {
    return new Failure(`${this.#from}: ${message}`)
  }
}

function emptyIsNull(value: unknown): unknown {
  return value === '' ? null : value
}
