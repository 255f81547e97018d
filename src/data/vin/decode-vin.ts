import {
  VIN_LENGTH,
  checkDigit,
  type InvalidCharacter,
  type PossibleCharacters,
  isCarOrLightTruck,
  type StatedYear,
  EARLIEST_MODEL_YEAR,
  statedYear,
} from './characters.ts'
import { type PassResult, decodePass, type DecodedElement } from './decode-pass.ts'
import { type ManufacturerCode, type DecoderTables, withoutOuterBlanks } from './tables/decoder-tables.ts'
import { keyCharacters } from './tables/schema-patterns.ts'
import type { Item, Pass, PassSettings, VinContext } from './vin-context.ts'

const MICROSECONDS_IN_DAY = 86_400_000_000
const MODEL_YEAR = 29
/** vPIC's source text for a year from position 10. */
const FROM_POSITION_10 = '***X*|Y'
/** Bonus for the caller's year among passes that are otherwise equal. */
const CALLERS_YEAR_BONUS = 10_000
const COUNTED_TABLES = new Set(['pattern', 'engine_model', 'formula'])
const UNSTATED_VALUES = new Set(['', 'Not Applicable'])

export interface DecodeOptions {
  /** Current day, YYYY-MM-DD; determines possible years and public codes. */
  readonly today: string
  /** Model year from the caller. Other years are tried if there are no data for it. */
  readonly modelYear?: number | undefined
}

export type YearSource =
  /** The VIN starts like others with a known year. */
  | 'descriptor'
  | 'caller'
  | 'position_10'
  /** Position 10 means two years, and this is the earlier. */
  | 'position_10_earlier'

/** vPIC's decoding of one VIN. The VIN is not stored after the call. */
export interface DecodedVin {
  /** Upper case, without surrounding blanks. */
  readonly vin: string
  /** First eight, tenth and eleventh characters with `*` for the ninth; fourteen characters for a small maker. */
  readonly descriptor: string
  /** Manufacturer's code and its row; undefined = unknown, or not public yet. */
  readonly wmi: string
  readonly manufacturerCode: ManufacturerCode | undefined
  /** Null if position 10 states no year and the caller gave none. */
  readonly modelYear: number | null
  readonly yearSource: YearSource | null
  /** True if the characters allow no other year. */
  readonly isYearConclusive: boolean
  readonly pass: Pass
  /** Elements by id; one entry per value. VINs of one kind may share the list. */
  readonly elements: readonly DecodedElement[]
  /** vPIC's error codes, ascending: 0 = decoded clean. */
  readonly errorCodes: readonly number[]
  readonly errorText: string
  readonly additionalErrorText: string | null
  /** Corrected VIN, with `!` for unknown characters; null without an error. */
  readonly suggestedVin: string | null
  /** Allowed characters for each position with a character that the manufacturer does not use there. */
  readonly possibleCharacters: readonly PossibleCharacters[]
  /** Characters that no VIN has in that position. */
  readonly invalidCharacters: readonly InvalidCharacter[]
  /** Positions without a known meaning. */
  readonly unusedPositions: readonly number[]
  readonly checkDigit: {
    /** Null if the VIN has fewer than nine characters. */
    readonly actual: string | null
    /** 0 to 9 or X, independent of position 9; null if the other characters allow none, or are not seventeen. */
    readonly expected: string | null
    /** True if this VIN is known to have a wrong check digit. */
    readonly isException: boolean
  }
}

/**
 * Decodes a VIN like the functions that NHTSA publishes with vPIC's tables; docs/vin.md lists the differences. Shorter VINs
 * and `*` for unknown characters give partial results.
 * @param vin up to 17 printable ASCII characters, any case, blanks only around them
 * @throws RangeError if it is longer or contains other characters
 */
export function decodeVin(tables: DecoderTables, vin: string, { today, modelYear }: DecodeOptions): DecodedVin {
  const context = contextOf(tables, vin, today)
  const limit = Number(today.slice(0, 4)) + 2
  const results = decodePasses(context, limit, modelYear)
  return decodedVin(context, bestOf(tables, results, modelYear))
}

function contextOf(tables: DecoderTables, text: string, today: string): VinContext {
  const vin = withoutOuterBlanks(text).toUpperCase()
  if (vin.length > VIN_LENGTH || !/^[!-~]*$/.test(vin)) {
    throw new RangeError(`a VIN has at most ${VIN_LENGTH} characters, all of them printable ASCII and none a blank`)
  }
  const wmi = wmiOf(vin)
  const code = tables.code(wmi)
  const endOfToday = Date.parse(`${today}T00:00:00Z`) * 1_000 + MICROSECONDS_IN_DAY
  return {
    tables,
    vin,
    wmi,
    code,
    isPublic: code !== undefined && code.publicFrom !== null && code.publicFrom < endOfToday,
    characters: keyCharacters(vin),
    checkDigit: expectedCheckDigit(vin, code),
    isCheckDigitException: vin.length === VIN_LENGTH && tables.isCheckDigitException(vin),
  }
}

/** Returns the check digit. Position 13 must be a digit for cars and light trucks, position 14 for all but small makers. */
function expectedCheckDigit(vin: string, code: ManufacturerCode | undefined): string {
  const isLargeMaker = vin.charAt(2) !== '9'
  return checkDigit(vin, {
    thirteenIsDigit: isLargeMaker && isCarOrLightTruck(code),
    fourteenIsDigit: isLargeMaker,
  })
}

/** Returns the check digit like NHTSA's functions, but independent of the character in position 9. Null = unknown. */
function knownCheckDigit(vin: string, code: ManufacturerCode | undefined): string | null {
  const expected = expectedCheckDigit(vin.slice(0, 8) + '0' + vin.slice(9), code)
  return expected === '?' || vin.length < VIN_LENGTH ? null : expected
}

/** Returns the manufacturer's code of a VIN: characters 1 to 3, and for small makers (third character 9) also 12 to 14. */
export function wmiOf(vin: string): string {
  const wmi = vin.slice(0, 3)
  return wmi.charAt(2) === '9' && vin.length >= 14 ? wmi + vin.slice(11, 14) : wmi
}

/** Returns vPIC's descriptor, which distinguishes kinds of vehicles. */
export function descriptorOf(vin: string): string {
  const padded = vin.padEnd(VIN_LENGTH, '*')
  return `${padded.slice(0, 8)}*${padded.slice(9)}`.slice(0, padded.charAt(2) === '9' ? 14 : 11)
}

/** Runs vPIC's passes: only the year of a known descriptor, else the caller's year, else the years of position 10. */
function decodePasses(context: VinContext, limit: number, callersYear: number | undefined): PassResult[] {
  const isPossible = (year: number | undefined): year is number =>
    year !== undefined && Number.isInteger(year) && year >= EARLIEST_MODEL_YEAR && year <= limit
  const descriptor = descriptorOf(context.vin)
  const known = context.tables.descriptorYear(descriptor)
  const differs = (year: number | null): boolean => callersYear !== undefined && year !== null && callersYear !== year
  if (isPossible(known)) {
    const settings = { pass: 1, modelYear: known, yearSource: descriptor, isConclusive: true } as const
    return [decodePass(context, { ...settings, differsFromCaller: differs(known) })]
  }
  const stated = statedYear(context.vin, context.code, limit)
  const results: PassResult[] = []
  let yearSource = FROM_POSITION_10
  if (isPossible(callersYear) && callersYear !== stated.year && callersYear !== stated.otherYear) {
    yearSource = String(callersYear)
    const settings = { pass: 2, modelYear: callersYear, yearSource, isConclusive: true } as const
    const result = decodePass(context, { ...settings, differsFromCaller: true })
    if (!result.errorCodes.includes(8) || stated.year === null) return [result]
    results.push(result)
  }
  for (const settings of statedPasses(stated)) {
    results.push(decodePass(context, { ...settings, yearSource, differsFromCaller: differs(settings.modelYear) }))
  }
  return results
}

function statedPasses({ year, otherYear }: StatedYear): Pick<PassSettings, 'pass' | 'modelYear' | 'isConclusive'>[] {
  const isConclusive = otherYear === null
  const first = { pass: 3, modelYear: year, isConclusive } as const
  return isConclusive ? [first] : [first, { pass: 4, modelYear: otherYear, isConclusive }]
}

function bestOf(tables: DecoderTables, results: readonly PassResult[], callersYear: number | undefined): PassResult {
  const [first, ...others] = results
  if (first === undefined) throw new Error('no passes to choose from')
  const isBetter = (left: PassResult, right: PassResult): boolean => {
    for (const rankOf of RANKS) {
      const [rank, otherRank] = [rankOf(left, tables, callersYear), rankOf(right, tables, callersYear)]
      if (rank !== otherRank) return (rank ?? Number.POSITIVE_INFINITY) > (otherRank ?? Number.POSITIVE_INFINITY)
    }
    return false
  }
  return others.reduce((best, other) => (isBetter(other, best) ? other : best), first)
}

/** Criteria for comparing passes, each used if the previous ones are equal. Null ranks highest, as in PostgreSQL. */
const RANKS: readonly ((
  result: PassResult,
  tables: DecoderTables,
  callersYear: number | undefined,
) => number | null)[] = [
  ({ errorCodes }, tables) =>
    tables.errorCodes.reduce((sum, { code, weight }) => (errorCodes.includes(code) ? sum + weight : sum), 0),
  ({ description: { items } }, tables) => weightOf(tables, items),
  ({ description: { items } }) => items.filter(isCounted).length || null,
  ({ description: { items } }, _, callersYear) => {
    const year = items.find(({ element }) => element === MODEL_YEAR)?.attribute ?? null
    if (year === null) return null
    return Number(year) + (String(callersYear) === year ? CALLERS_YEAR_BONUS : 0)
  },
]

/** Returns the total weight of the elements with a value; null if none has a weight. */
function weightOf(tables: DecoderTables, items: readonly Item[]): number | null {
  let sum: number | null = null
  const counted = new Set<number>()
  for (const { element, value } of items) {
    const weight = tables.elements.get(element)?.weight ?? null
    if (weight === null || value === null || value === '' || counted.has(element)) continue
    counted.add(element)
    sum = (sum ?? 0) + weight
  }
  return sum
}

function isCounted({ table, value }: Item): boolean {
  return COUNTED_TABLES.has(table) && value !== null && (value === undefined || !UNSTATED_VALUES.has(value))
}

const YEAR_SOURCES: Readonly<Record<Pass, YearSource>> = {
  1: 'descriptor',
  2: 'caller',
  3: 'position_10',
  4: 'position_10_earlier',
}

function decodedVin(context: VinContext, result: PassResult): DecodedVin {
  const { tables, vin, wmi, code, isPublic } = context
  const { pass, modelYear } = result
  return {
    vin,
    descriptor: descriptorOf(vin),
    wmi,
    manufacturerCode: isPublic ? code : undefined,
    modelYear,
    yearSource: modelYear === null ? null : YEAR_SOURCES[pass],
    isYearConclusive: result.isConclusive,
    pass,
    elements: result.description.elements(),
    errorCodes: result.errorCodes,
    errorText: errorTextOf(tables, result, context.isCheckDigitException),
    additionalErrorText: additionalTextOf(tables, result),
    suggestedVin: result.suggestedVin === '' ? null : result.suggestedVin,
    possibleCharacters: result.possible,
    invalidCharacters: result.invalid,
    unusedPositions: result.unused,
    checkDigit: {
      actual: vin.charAt(8) === '' ? null : vin.charAt(8),
      expected: knownCheckDigit(vin, code),
      isException: context.isCheckDigitException,
    },
  }
}

const TEXT_CHARACTERS_MAX = 500
const OFF_ROAD_NOTE =
  ' NOTE: Disregard if this is an off-road vehicle PIN, as check digit calculation may not be accurate.'
const EXCEPTION_NOTE =
  ' NOTE: Check Digit Exception - The check digit was given an exception based on data from the OEM indicating an error on production.'
const INCOMPLETE_WARNING =
  'Incomplete Vehicle Warning - Please be advised that the vehicle may have been altered and may not be an accurate representation of the vehicle in its current condition.'
const YEAR_WARNING =
  'The Model Year decoded for this VIN may be incorrect. If you know the Model year, please enter it and decode again to get more accurate information.'

interface Errors {
  readonly errorCodes: readonly number[]
  readonly isOffRoad: boolean
  readonly isIncomplete: boolean
  readonly isConclusive: boolean
  readonly invalid: readonly InvalidCharacter[]
  readonly unused: readonly number[]
}

/** Returns vPIC's element 191, the names of the errors. `isException`: the VIN is known to have a wrong check digit. */
function errorTextOf(tables: DecoderTables, { errorCodes, isOffRoad }: Errors, isException: boolean): string {
  const texts = tables.errorCodes
    .filter(({ code }) => errorCodes.includes(code))
    .map(({ code, name }) => {
      if (isOffRoad && code === 1) return name + OFF_ROAD_NOTE
      return isException && code === 0 ? name + EXCEPTION_NOTE : name
    })
  return texts.map(withoutOuterBlanks).join('; ').slice(0, TEXT_CHARACTERS_MAX)
}

/** Returns vPIC's element 156, additional error text. Null = none. */
function additionalTextOf(tables: DecoderTables, errors: Errors): string | null {
  const { errorCodes, unused, invalid } = errors
  let text: string | null = null
  for (const { code, additionalText } of tables.errorCodes) {
    if ((code === 4 || code === 5) && errorCodes.includes(code)) text = additionalText ?? ''
  }
  if (errorCodes.includes(14)) {
    // vPIC loses its text if 14 was added for a missing model and no position is unused.
    text = unused.length === 0 ? null : joined(text, `Unused position(s): ${unused.join(',')}. `)
  }
  if (invalid.length > 0) {
    const list = invalid.map(({ position, character }) => `${position}:${character}`).join(', ')
    text = joined(text, `Invalid character(s): ${list}. `)
  }
  if (errors.isIncomplete) text = joined(text, INCOMPLETE_WARNING)
  return errors.isConclusive ? text : joined(text, YEAR_WARNING)
}

function joined(before: string | null, text: string): string {
  return withoutOuterBlanks(`${before ?? ''} ${text}`).slice(0, TEXT_CHARACTERS_MAX)
}
