import type { Command } from 'commander'
import type { DecodedVehicle } from '#operations/vin/decode-vin.ts'
import { NO_MATCH_WORDS } from '#operations/vin/vin-vehicles.ts'
import { similarNote } from '#operations/records/recall-messages.ts'
import { VIN_YEAR_MIN, YEAR_MAX } from '#operations/limits.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { openCurrentCatalog } from './current-catalog.ts'
import { decodeFile, decodeGiven, type DecodeContext, type DecodeFileTask } from './decode-file.ts'
import { factLine } from '#cli/text-table.ts'
import { countOf } from '#platform/count-of.ts'

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
