import { VPIC_BATCH_VINS_MAX } from '#http/limits.ts'
import { VIN_YEAR_MIN, YEAR_MAX } from '#operations/limits.ts'
import { flawOf } from '#platform/plain-text.ts'
import { invalidParameter } from '#platform/problem.ts'
import { VPIC_FORMATS, type VpicFormat } from './vpic-format.ts'

export interface RequestedVin {
  readonly vin: string
  readonly year: number | undefined
}

export type VpicRequest =
  | { readonly kind: 'variables' | 'flat'; readonly requested: RequestedVin }
  | { readonly kind: 'batch'; readonly requested: readonly RequestedVin[] }
  | { readonly [Kind in ListOfName]: { readonly kind: Kind; readonly name: string } }[ListOfName]
  | { readonly kind: 'wmis'; readonly manufacturer: string; readonly vehicleType: string }
  | { readonly kind: 'manufacturers'; readonly type: string; readonly page: number }
  | { readonly kind: 'makes' | 'variable_list' }
  | { readonly kind: 'models_of_year'; readonly make: string; readonly year: number; readonly vehicleType: string }

type ListOfName =
  | 'wmi'
  | 'models'
  | 'makes_of_type'
  | 'values'
  | 'types_of_make'
  | 'makes_of_manufacturer'
  | 'manufacturer'

/** Names in any case, as in NHTSA's API. */
type Parameters = ReadonlyMap<string, string>

type Read = (segments: readonly string[], parameters: Parameters) => VpicRequest | undefined

const one =
  (kind: ListOfName): Read =>
  ([name = '', ...rest]) =>
    name === '' || rest.length > 0 ? undefined : { kind, name }
const decode =
  (kind: 'variables' | 'flat'): Read =>
  ([vin = '', ...rest], parameters) =>
    vin === '' || rest.length > 0 ? undefined : { kind, requested: { vin, year: yearOf(parameters.get('modelyear')) } }
const none =
  (kind: 'makes' | 'variable_list'): Read =>
  ({ length }) =>
    length === 0 ? { kind } : undefined

/** Endpoints in lower case: NHTSA's API ignores case. */
const GET: Readonly<Record<string, Read>> = {
  decodevin: decode('variables'),
  decodevinextended: decode('variables'),
  decodevinvalues: decode('flat'),
  decodevinvaluesextended: decode('flat'),
  decodewmi: one('wmi'),
  getallmakes: none('makes'),
  getallmanufacturers: manufacturers,
  getmakeformanufacturer: one('makes_of_manufacturer'),
  getmanufacturerdetails: one('manufacturer'),
  getmodelsformake: one('models'),
  getmodelsformakeyear: modelsOfYear,
  getmakesforvehicletype: one('makes_of_type'),
  getvehicletypesformake: one('types_of_make'),
  getwmisformanufacturer: wmis,
  getvehiclevariablelist: none('variable_list'),
  getvehiclevariablevalueslist: one('values'),
}
const POST: Readonly<Record<string, Read>> = {
  decodevinvaluesbatch: ({ length }, parameters) =>
    length === 0 ? { kind: 'batch', requested: vinsOf(parameters.get('data') ?? '') } : undefined,
}

/**
 * Parses a request; undefined for an unknown endpoint. `path` is the decoded path after "/vpic/api/vehicles/".
 * @throws ProblemError invalid_parameter
 */
export function readVpicRequest(method: string, path: string, parameters: Parameters): VpicRequest | undefined {
  const flaw = flawOf(path)
  if (flaw !== undefined) throw invalidParameter('path', flaw)
  const [endpoint = '', ...segments] = path.replace(/\/$/, '').split('/')
  const reads = method === 'POST' ? POST : GET
  const name = endpoint.toLowerCase()
  return Object.hasOwn(reads, name) ? reads[name]?.(segments, parameters) : undefined
}

/** Returns the parameters of query and form by lower-case name. Later ones win. */
export function vpicParameters(...texts: readonly string[]): Parameters {
  return new Map(
    texts.flatMap((text) =>
      [...new URLSearchParams(text)].map(([name, value]) => [name.toLowerCase(), value] as const),
    ),
  )
}

/** Returns the format. Default: XML, as in NHTSA's API. @throws ProblemError invalid_parameter */
export function formatOf(parameters: Parameters): VpicFormat {
  const requestedFormat = (parameters.get('format') ?? '').toLowerCase()
  const format = requestedFormat === '' ? 'xml' : VPIC_FORMATS.find((known) => known === requestedFormat)
  if (format === undefined) throw invalidParameter('format', `must be one of ${VPIC_FORMATS.join(', ')}`)
  return format
}

/** Parses ".../make/honda/modelyear/2015/vehicletype/truck". Year or type may be missing, but not both. */
function modelsOfYear(segments: readonly string[]): VpicRequest | undefined {
  const values = new Map<string, string>()
  for (let at = 0; at < segments.length; at += 2) values.set((segments[at] ?? '').toLowerCase(), segments[at + 1] ?? '')
  const make = values.get('make') ?? ''
  const year = yearOf(values.get('modelyear'))
  if (make === '' || year === undefined) return undefined
  return { kind: 'models_of_year', make, year, vehicleType: values.get('vehicletype') ?? '' }
}

/** Requires at least one of a manufacturer in the path and a vehicle type in the query. */
function wmis([manufacturer = '', ...rest]: readonly string[], parameters: Parameters): VpicRequest | undefined {
  const vehicleType = checkedText('vehicletype', parameters)
  if (rest.length > 0 || (manufacturer === '' && vehicleType === '')) return undefined
  return { kind: 'wmis', manufacturer, vehicleType }
}

function manufacturers({ length }: readonly string[], parameters: Parameters): VpicRequest | undefined {
  if (length > 0) return undefined
  const text = parameters.get('page') ?? '1'
  if (!/^[1-9][0-9]{0,3}$/.test(text)) throw invalidParameter('page', 'must be a whole number from 1 to 9999')
  return { kind: 'manufacturers', type: checkedText('manufacturertype', parameters), page: Number(text) }
}

function checkedText(name: string, parameters: Parameters): string {
  const text = parameters.get(name) ?? ''
  const flaw = flawOf(text)
  if (flaw !== undefined) throw invalidParameter(name, flaw)
  return text
}

/** Parses "5UXWX7C5*BA,2011;5YJSA3DS*EF". @throws ProblemError invalid_parameter */
function vinsOf(data: string): RequestedVin[] {
  const vins = data
    .split(';', VPIC_BATCH_VINS_MAX + 1)
    .map((part) => part.split(','))
    .map(([vin = '', year]) => ({ vin: vin.trim(), year: yearOf(year?.trim()) }))
    .filter(({ vin }) => vin !== '')
  const flaw = vins.map(({ vin }) => flawOf(vin)).find((found) => found !== undefined)
  if (flaw !== undefined) throw invalidParameter('DATA', flaw)
  if (vins.length === 0) throw invalidParameter('DATA', 'must list VINs, such as "VIN,year;VIN;VIN"')
  if (vins.length > VPIC_BATCH_VINS_MAX) throw invalidParameter('DATA', `must list at most ${VPIC_BATCH_VINS_MAX} VINs`)
  return vins
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (year >= VIN_YEAR_MIN && year <= YEAR_MAX) return year
  throw invalidParameter('modelyear', `must be a year from ${VIN_YEAR_MIN} to ${YEAR_MAX}`)
}
