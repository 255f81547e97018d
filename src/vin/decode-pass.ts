import { VIN_LENGTH } from './check-digit.ts'
import { characterErrors, firstDigitPosition, invalidCharacters } from './characters.ts'
import { replaced, unusedPositions, type InvalidCharacter, type PossibleCharacters } from './characters.ts'
import type { ManufacturerCode } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import { addDefaults, decodedItems } from './decode-items.ts'
import type { Item } from './item.ts'
import { isOfYear } from './tables/schema-blob.ts'
import type { LinkedSchema, PassSettings, VinContext } from './vin-context.ts'

export interface PassResult extends PassSettings {
  readonly items: readonly Item[]
  readonly errorCodes: readonly number[]
  readonly isOffRoad: boolean
  /** Whether another manufacturer may have completed the vehicle. */
  readonly isIncomplete: boolean
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly invalid: readonly InvalidCharacter[]
  readonly unused: readonly number[]
}

const BODY_CLASS = 5
const MODEL = 28
const VEHICLE_TYPE = 39
const GLIDER_BODY = '64'
const GLIDER = 9
const OFF_ROAD = 10
const OFF_ROAD_BODIES = new Set(['69', '84', '86', '88', '97', '105', '113', '124', '126', '127'])
const INCOMPLETE = '10'
const INCOMPLETE_BODIES = new Set([
  '62',
  '63',
  '64',
  '65',
  '67',
  '70',
  '71',
  '72',
  '74',
  '75',
  '76',
  '77',
  '78',
  '107',
  '112',
  '116',
])
/** Error codes that do not keep a VIN from being "decoded clean". */
const HARMLESS = new Set([9, 10, 12, 14])

/** Decodes a VIN for one model year, as vPIC's `spvindecode_core` does. */
export function decodePass(context: VinContext, settings: PassSettings): PassResult {
  const { tables, vin, code, isPublic } = context
  const schemas = code === undefined || !isPublic ? [] : schemasOf(tables, code, settings.modelYear)
  const items = code === undefined || !isPublic ? [] : decodedItems(context, code, schemas, settings)
  const characters = errorsOfCharacters(context, schemas, items, settings.modelYear)
  // A body or type that is only assumed makes no warning of these two.
  const bodyCodes = errorsOfBody(bodiesOf(items))
  const vehicleType = items.find(({ element }) => element === VEHICLE_TYPE)?.attribute ?? null
  if (vehicleType !== null) addDefaults(tables, Number(vehicleType), items)
  const isOffRoad = bodyCodes.includes(OFF_ROAD)
  const check = checkOf(context, isOffRoad)
  const codes = withClean(
    new Set([...characters.codes, ...bodyCodes, ...errorsOfYear(settings), ...check.codes]),
    items.some(({ element }) => element === MODEL),
  )
  const { invalid } = check
  const { unused } = characters
  return {
    ...settings,
    items,
    errorCodes: [...codes].toSorted((a, b) => a - b),
    isOffRoad,
    isIncomplete: isIncomplete(vehicleType, bodiesOf(items)),
    suggestedVin: markedInvalid(vin, characters.suggestedVin, invalid),
    possible: characters.possible,
    invalid,
    unused,
  }
}

/** The schemas of a code in a year; without a year all of them. */
function schemasOf(tables: DecoderTables, code: ManufacturerCode, year: number | null): LinkedSchema[] {
  const linked: LinkedSchema[] = []
  for (const link of code.schemas) {
    if (year !== null && !isOfYear(link, year)) continue
    const schema = tables.schema(link.schema)
    if (schema !== undefined) linked.push({ schema, from: link.from })
  }
  return linked
}

function errorsOfCharacters(
  { vin, wmi, isPublic }: VinContext,
  schemas: readonly LinkedSchema[],
  items: readonly Item[],
  year: number | null,
): ErrorsOfCharacters {
  if (!isPublic) return { ...NO_ERRORS, codes: [7] }
  if (!items.some((item) => item.pattern !== null)) return { ...NO_ERRORS, codes: [8] }
  // Without a year vPIC knows no possible characters.
  const checked = year === null ? [] : schemas.map(({ schema }) => schema.checked)
  const errors = characterErrors(vin, wmi, checked)
  const unused = unusedPositions(
    vin,
    items.filter(({ table }) => NAMING_TABLES.has(table)).map(({ keys }) => keys),
  )
  const codes = [...(errors.code === null ? [] : [errors.code]), ...(unused.length === 0 ? [] : [14])]
  return { codes, suggestedVin: errors.suggestedVin, possible: errors.possible, unused }
}

/** Items whose keys name characters of the VIN. */
const NAMING_TABLES = new Set(['pattern', 'engine_model', 'formula', 'make_model'])

interface ErrorsOfCharacters {
  readonly codes: readonly number[]
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly unused: readonly number[]
}

const NO_ERRORS: ErrorsOfCharacters = { codes: [], suggestedVin: '', possible: [], unused: [] }

function bodiesOf(items: readonly Item[]): string[] {
  return items.filter(({ element }) => element === BODY_CLASS).map(({ attribute }) => attribute ?? '')
}

function errorsOfBody(bodies: readonly string[]): number[] {
  const offRoad = bodies.some((body) => OFF_ROAD_BODIES.has(body)) ? [OFF_ROAD] : []
  return bodies.includes(GLIDER_BODY) ? [GLIDER, ...offRoad] : offRoad
}

function isIncomplete(vehicleType: string | null, bodies: readonly string[]): boolean {
  return vehicleType === INCOMPLETE || bodies.some((body) => INCOMPLETE_BODIES.has(body))
}

function errorsOfYear({ modelYear, differsFromCaller }: PassSettings): number[] {
  const unknown = modelYear === null ? [11] : []
  return differsFromCaller ? [12, ...unknown] : unknown
}

interface Check {
  readonly codes: readonly number[]
  readonly invalid: readonly InvalidCharacter[]
}

/** Characters that no VIN has, too few of them, and the check digit. */
function checkOf({ vin, code, checkDigit, isCheckDigitException: isException }: VinContext, isOffRoad: boolean): Check {
  const invalid = invalidCharacters(vin, firstDigitPosition(vin, code), isOffRoad || isException)
  const isShort = vin.length < VIN_LENGTH
  const isWrong = !isShort && vin.charAt(8) !== checkDigit && !isException
  const codes = [...(invalid.length > 0 ? [400] : []), ...(isShort ? [6] : []), ...(isWrong ? [1] : [])]
  return { codes, invalid }
}

/** Adds "decoded clean" where nothing speaks against it, and then that a part is unknown where the model is. */
function withClean(codes: Set<number>, hasModel: boolean): ReadonlySet<number> {
  if (![...codes].every((code) => HARMLESS.has(code))) return codes
  return hasModel ? codes.add(0) : codes.add(0).add(14)
}

function markedInvalid(vin: string, suggested: string, invalid: readonly InvalidCharacter[]): string {
  const start = suggested === '' && invalid.length > 0 ? vin : suggested
  return invalid.reduce((text, { position }) => replaced(text, position, '!'), start)
}
