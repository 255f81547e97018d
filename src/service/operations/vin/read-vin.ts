import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import {
  ID_CHARACTERS_MAX,
  VIN_CHARACTERS_MIN,
  VIN_YEAR_MIN,
  YEAR_MAX,
  FIELD_CHARACTERS_MAX,
} from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { VIN_LENGTH } from '#vin/characters.ts'
import { decodeVin, type DecodedVin } from '#vin/decode-vin.ts'
import { openDecoderTables, type DecoderTables } from '#vin/tables/decoder-tables.ts'

export const Vin = Type.String({
  minLength: 1,
  maxLength: ID_CHARACTERS_MAX,
  description:
    'Vehicle identification number: 17 letters and digits without I, O, and Q, in any case. A part of at least five characters, or `*` for unknown characters, is decoded as far as possible. Never stored or logged.',
  examples: ['3TMCZ5AN6KM123456'],
})

export const KnownYear = Type.Optional(
  Type.Integer({
    minimum: VIN_YEAR_MIN,
    maximum: YEAR_MAX,
    description:
      'Model year, if known. Decides between two possible years of a VIN (30 years apart). A contradiction with the VIN is reported in `issues`.',
    examples: [2019],
  }),
)

export interface VinInput {
  readonly vin: string
  readonly year?: number
}

const decoders = new WeakMap<Catalog, DecoderTables | undefined>()

/** Returns the decoder tables of a snapshot, opened once. @throws ProblemError decoder_not_loaded if it has none */
export function decoderOf(catalog: Catalog): DecoderTables {
  if (!decoders.has(catalog)) decoders.set(catalog, openDecoderTables(catalog.database))
  const tables = decoders.get(catalog)
  if (tables !== undefined) return tables
  throw new ProblemError(
    'decoder_not_loaded',
    "VIN decoding is not available because NHTSA's vPIC data are not loaded. Contact the operator, or use https://vpic.nhtsa.dot.gov/decoder/",
  )
}

/** Decodes a VIN without storing it. @throws ProblemError not_a_vin, decoder_not_loaded */
export function readVin(
  { vin: text, year }: VinInput,
  { catalog, clock }: { catalog: Catalog; clock: Clock },
): DecodedVin {
  const vin = text.trim().toUpperCase()
  assertVin(vin)
  return decodeVin(decoderOf(catalog), vin, { today: dayOf(clock.nowMs()), modelYear: year })
}

const LETTERS: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }

/** @throws ProblemError not_a_vin with position and reason. Quotes no character of the text except I, O, and Q. */
function assertVin(vin: string): void {
  const at = vin.search(/[^A-HJ-NPR-Z0-9*]/)
  if (at !== -1) {
    const letter = vin.charAt(at)
    const digit = LETTERS[letter]
    const where = `Position ${at + 1}`
    if (digit !== undefined) {
      const message = `${where}: '${letter}' is not allowed in a VIN. Did you mean ${digit}?`
      throw notAVin('letter_never_used', at + 1, message)
    }
    const rule = /\s/.test(letter) ? 'spaces are not allowed in a VIN' : 'a VIN contains only letters A to Z and digits'
    throw notAVin('character', at + 1, `${where}: ${rule}.`)
  }
  const length = `Invalid VIN: expected ${VIN_LENGTH} characters, got ${vin.length}.`
  if (vin.length > VIN_LENGTH) throw notAVin('too_long', VIN_LENGTH + 1, length)
  if (vin.length < VIN_CHARACTERS_MIN) throw notAVin('too_short', vin.length + 1, length)
  if (/^\*+$/.test(vin)) throw notAVin('all_unknown', 1, 'Invalid VIN: every character is *.')
}

function notAVin(reason: string, position: number, message: string): ProblemError {
  return new ProblemError('not_a_vin', message, { reason, position, errors: [{ parameter: 'vin', message }] })
}

/** Possible issues of a VIN or gaps in NHTSA's data; true = the issue makes the VIN invalid. */
const ISSUE_CODES = {
  incomplete: true,
  check_digit: true,
  impossible_character: true,
  unknown_manufacturer: true,
  unused_character: true,
  model_year: true,
  other_model_year: false,
  undescribed_characters: false,
  no_data: false,
  off_road: false,
  glider: false,
} as const
type IssueCode = keyof typeof ISSUE_CODES

export const VinIssue = closed(
  {
    code: Type.Enum(Object.keys(ISSUE_CODES) as IssueCode[], {
      description: 'Issue code; docs/vin.md explains the codes and lists those that make a VIN invalid.',
      examples: ['check_digit'],
    }),
    position: nullable(Type.Integer({ minimum: 1, maximum: VIN_LENGTH }), {
      description: 'Position in the VIN, from 1. Null if the issue has no single position.',
      examples: [9],
    }),
    message: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Explanation in words. Contains no part of the VIN.',
      examples: ['The check digit does not fit the other characters.'],
    }),
    expected: nullable(Type.String({ minLength: 1, maxLength: 40 }), {
      description: 'Valid characters at that position: the check digit, or those that the manufacturer uses.',
      examples: ['6'],
    }),
  },
  'A problem or an unknown part of the VIN.',
  'VinIssue',
)
export type VinIssue = Static<typeof VinIssue>

/** vPIC error codes. Those of single characters (2 to 5, 400) come with positions. */
const ERROR = {
  checkDigit: 1,
  short: 6,
  unknown: 7,
  noData: 8,
  glider: 9,
  offRoad: 10,
  year: 11,
  otherYear: 12,
} as const
const UNDESCRIBED = 14
const CHECK_DIGIT_POSITION = 9

/** Lists a VIN's issues in the order of its characters. */
export function vinIssues(decoded: DecodedVin): VinIssue[] {
  const { errorCodes, vin } = decoded
  const has = (code: number): boolean => errorCodes.includes(code)
  const found: (VinIssue | false)[] = [
    (vin.length < VIN_LENGTH || vin.includes('*')) && incomplete(decoded),
    has(ERROR.unknown) && issue('unknown_manufacturer', 1, 'Unknown manufacturer code (the first three characters).'),
    ...decoded.possibleCharacters.map(({ position, characters }) =>
      issue('unused_character', position, 'The manufacturer does not use this character in this position.', characters),
    ),
    ...decoded.invalidCharacters.map(({ position }) => {
      const expected = position === CHECK_DIGIT_POSITION ? decoded.checkDigit.expected : null
      return issue('impossible_character', position, 'This character is not allowed in this position.', expected)
    }),
    has(ERROR.checkDigit) && checkDigitIssue(decoded),
    has(ERROR.year) && issue('model_year', 10, 'This character is not a model year code.'),
    has(ERROR.otherYear) && issue('other_model_year', 10, 'The model year of the VIN differs from the given year.'),
    has(UNDESCRIBED) && undescribed(decoded),
    has(ERROR.noData) && issue('no_data', null, 'NHTSA has no details for this VIN yet.'),
    has(ERROR.offRoad) &&
      issue('off_road', null, 'The vehicle is an off-road vehicle; its number may follow other rules.'),
    has(ERROR.glider) && issue('glider', null, 'The vehicle is a glider kit; its engine may be older.'),
  ]
  return found.filter((entry) => entry !== false)
}

/** Returns true if the VIN is valid. Gaps in NHTSA's data do not make it invalid. */
export function isValid(issues: readonly VinIssue[]): boolean {
  return issues.every(({ code }) => !ISSUE_CODES[code])
}

function incomplete({ vin, checkDigit }: DecodedVin): VinIssue {
  const unknown = Array.from(vin).flatMap((character, index) => (character === '*' ? [index + 1] : []))
  if (vin.length === VIN_LENGTH && unknown.length === 1 && unknown[0] === CHECK_DIGIT_POSITION) {
    return issue('incomplete', CHECK_DIGIT_POSITION, 'The check digit is unknown.', checkDigit.expected)
  }
  return issue('incomplete', null, 'Some of the 17 characters are unknown, so the result may be incomplete.')
}

function checkDigitIssue({ checkDigit: { expected } }: DecodedVin): VinIssue {
  return issue('check_digit', 9, 'The check digit does not match: a character is mistyped.', expected)
}

function undescribed({ unusedPositions }: DecodedVin): VinIssue {
  const [first] = unusedPositions
  const where = unusedPositions.length < 2 ? '' : ` (positions ${unusedPositions.join(', ')})`
  return issue('undescribed_characters', first ?? null, `NHTSA's data do not describe every character${where}.`)
}

function issue(code: IssueCode, position: number | null, message: string, expected: string | null = null): VinIssue {
  return { code, position, message, expected: expected === '' ? null : expected }
}
