import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { parseTroubleCode, TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { TROUBLE_CODES_AT_ONCE_MAX, TROUBLE_CODES_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'

const RequestedTroubleCode = closed(
  {
    ...TroubleCode.properties,
    failure_type: Type.Optional(
      Type.String({
        pattern: '^[0-9A-F]{2}$',
        description:
          'Failure type of ISO 15031-6 after the requested code: "00" in P0420-00. The record describes the code.',
        examples: ['00'],
      }),
    ),
  },
  'One generic trouble code.',
  'AskedTroubleCode',
)
export type RequestedTroubleCode = Static<typeof RequestedTroubleCode>

const TroubleCodeList = closed(
  {
    count: Type.Integer({ minimum: 1, description: 'Number of codes found.', examples: [2] }),
    results: Type.Array(RequestedTroubleCode, {
      maxItems: TROUBLE_CODES_AT_ONCE_MAX,
      description: 'Codes in the requested order.',
    }),
    not_found: Type.Array(Type.String({ description: 'A code.', examples: ['P1234'] }), {
      maxItems: TROUBLE_CODES_AT_ONCE_MAX,
      description: 'Requested codes that are not in the reference.',
    }),
  },
  'Several codes at once.',
  'TroubleCodeList',
)

/** Requested code in its usual spelling, with its record. */
interface RequestedCode {
  readonly code: string
  readonly isManufacturerSpecific: boolean
  readonly record: RequestedTroubleCode | undefined
}

export const lookupDtc = defineEndpoint({
  name: 'lookup_dtc',
  path: '/v1/dtc/{code}',
  summary: 'Look up an OBD-II trouble code',
  description:
    'Returns the meaning of a generic (SAE-defined) OBD-II trouble code: title, severity, safety and emissions flags, symptoms, possible causes, related codes, and other meanings at certain makes (`make_notes`). Case and surrounding spaces do not matter; a failure type after the code (P0420-00) is returned separately. Several codes, separated by commas, return a list and count as one request. Manufacturer-specific codes (P1xxx, B1xxx, C1xxx, U1xxx, and others) differ by manufacturer and are not in the reference. Treat the causes as starting points, not as a diagnosis.',
  requiredPlan: 'pro',
  input: closed({
    code: Type.String({
      minLength: 1,
      maxLength: TROUBLE_CODES_CHARACTERS_MAX,
      description: `Trouble code such as P0420, or up to ${TROUBLE_CODES_AT_ONCE_MAX} codes separated by commas.`,
      examples: ['P0420'],
    }),
  }),
  output: Type.Union([RequestedTroubleCode, TroubleCodeList], {
    description: 'A record for one code, a list for several codes.',
    type: 'object',
  }),
  problems: ['code_not_found'],

  run({ code }, { catalog }) {
    const requested = partsOf(code).map((part) => lookUp(part, catalog))
    const found = requested.flatMap(({ record }) => record ?? [])
    const missing = requested.filter(({ record }) => record === undefined)
    const [only] = found
    if (only === undefined) throw codeNotFound(missing)
    if (requested.length === 1) return only
    return { count: found.length, results: found, not_found: missing.map((part) => part.code) }
  },
})

/** @throws ProblemError invalid_parameter, code_not_found */
export function troubleCodeOf(code: string, catalog: Catalog): RequestedTroubleCode {
  const requested = lookUp(code, catalog)
  if (requested.record === undefined) throw codeNotFound([requested])
  return requested.record
}

function partsOf(text: string): string[] {
  const parts = text.split(',', TROUBLE_CODES_AT_ONCE_MAX + 1)
  if (parts.length > TROUBLE_CODES_AT_ONCE_MAX) {
    throw invalidParameter('code', `must list at most ${TROUBLE_CODES_AT_ONCE_MAX} codes`)
  }
  return parts
}

function lookUp(part: string, catalog: Catalog): RequestedCode {
  const parsed = parseTroubleCode(part)
  if (parsed === undefined) {
    throw invalidParameter(
      'code',
      'must be a trouble code: P, B, C, or U, a digit from 0 to 3, and three digits 0-9 or A-F',
    )
  }
  const { code, origin, failureType } = parsed
  const record = catalog.troubleCodes.find(code)
  const requested =
    record === undefined || failureType === undefined ? record : { ...record, failure_type: failureType }
  return { code, isManufacturerSpecific: origin === 'manufacturer', record: requested }
}

function codeNotFound(missing: readonly RequestedCode[]): ProblemError {
  const names = missing.map(({ code }) => code).join(', ')
  const isAnyManufacturers = missing.some(({ isManufacturerSpecific }) => isManufacturerSpecific)
  const why = isAnyManufacturers
    ? 'It is manufacturer-specific: its meaning differs between manufacturers, so look it up with the manufacturer.'
    : 'The reference contains only generic codes.'
  return new ProblemError('code_not_found', `The reference does not contain ${names}. ${why}`)
}
