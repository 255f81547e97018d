import { Type } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { decodeVin, type DecodedVin } from '#vin/decode-vin.ts'
import { openDecoderTables, type DecoderTables } from '#vin/tables/decoder-tables.ts'
import { VIN_LENGTH } from '#vin/characters.ts'
import { ID_CHARACTERS_MAX, VIN_CHARACTERS_MIN, VIN_YEAR_MIN, YEAR_MAX } from '#operations/limits.ts'

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
