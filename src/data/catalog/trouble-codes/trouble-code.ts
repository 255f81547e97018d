import { Type, type Static } from 'typebox'

/** Part of the vehicle that reports a code, by its first letter. */
export const TROUBLE_CODE_CATEGORIES = {
  P: 'Powertrain',
  B: 'Body',
  C: 'Chassis',
  U: 'Network',
} as const

export type TroubleCodeSystem = keyof typeof TROUBLE_CODE_CATEGORIES

export const TROUBLE_CODE_SYSTEMS: readonly TroubleCodeSystem[] = ['P', 'B', 'C', 'U']

/** Least urgent first. docs/dtc.md has the criteria. */
export const TROUBLE_CODE_SEVERITIES = ['Low', 'Moderate', 'High', 'Critical'] as const

export type Severity = (typeof TROUBLE_CODE_SEVERITIES)[number]

const PHRASES_MAX = 12
/** Maximum notes of a record on makes that use the code in another sense. */
const MAKE_NOTES_MAX = 8
const RELATED_CODES_MAX = 64

const Code = Type.String({
  pattern: '^[PBCU][0-3][0-9A-F]{3}$',
  description: 'Trouble code in upper case.',
  examples: ['P0420'],
})

function phrases(description: string, example: string) {
  const phrase = Type.String({ minLength: 3, maxLength: 160, description: 'A short phrase.', examples: [example] })
  return Type.Array(phrase, { maxItems: PHRASES_MAX, description })
}

export const TroubleCode = Type.Object(
  {
    code: Code,
    title: Type.String({
      minLength: 8,
      maxLength: 200,
      description: 'Code and title: component, circuit or function, and fault; bank and sensor in parentheses.',
      examples: ['P0420: Catalyst system efficiency below threshold (bank 1)'],
    }),
    category: Type.Enum(['Powertrain', 'Body', 'Chassis', 'Network'], {
      description: 'Vehicle system that reports the code.',
      examples: ['Powertrain'],
    }),
    system: Type.Enum(['P', 'B', 'C', 'U'], { description: 'First letter of the code.', examples: ['P'] }),
    subsystem: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Component family.',
      examples: ['Catalyst'],
    }),
    severity: Type.Enum(['Low', 'Moderate', 'High', 'Critical'], {
      description: 'Urgency; docs/dtc.md lists the criteria.',
      examples: ['Moderate'],
    }),
    safety_risk: Type.Boolean({ description: 'True if the fault can endanger people.', examples: [false] }),
    emissions_related: Type.Boolean({ description: 'True if the fault can raise emissions.', examples: [true] }),
    generic: Type.Literal(true, { description: 'Defined by the standard for every manufacturer.', examples: [true] }),
    related_codes: Type.Array(Code, {
      maxItems: RELATED_CODES_MAX,
      description:
        'Codes of the same circuit, of the same component on the other bank, and codes that often occur together.',
    }),
    symptoms: phrases('Signs that a driver or technician may notice.', 'Check engine light on'),
    possible_causes: phrases('Starting points for diagnosis, not a diagnosis.', 'Worn or poisoned catalytic converter'),
    make_notes: Type.Array(
      Type.String({
        minLength: 10,
        maxLength: 240,
        description: 'Meaning of the code on many vehicles of these makes.',
        examples: ['On many Chevrolet and GMC vehicles: left front wheel speed sensor circuit.'],
      }),
      {
        maxItems: MAKE_NOTES_MAX,
        description:
          'Other meanings of this code on vehicles of certain makes. On such a vehicle, the note replaces the title, symptoms and causes. Empty if no other meaning is known.',
      },
    ),
  },
  { $id: 'TroubleCode', additionalProperties: false, description: 'One generic trouble code.' },
)
export type TroubleCode = Static<typeof TroubleCode>

/** Authority that defines a code: the standard (SAE J2012), each manufacturer, or nobody yet. */
type TroubleCodeOrigin = 'generic' | 'manufacturer' | 'reserved'

interface ParsedTroubleCode {
  /** Upper case, without blanks: "P0420". */
  readonly code: string
  readonly system: TroubleCodeSystem
  readonly origin: TroubleCodeOrigin
  /** Failure type after the code, two hexadecimal digits: "00" of "P0420-00". */
  readonly failureType: string | undefined
}

const INPUT_LENGTH_MAX = 32

// A letter for the system, a digit 0-3, and three digits, since 2002 hexadecimal (P0A80, U010E). Scanners append the
// failure type of ISO 15031-6, some also the status byte of ISO 14229: P0420-00, P0420:00-2F, P042000.
const WELL_FORMED =
  /^(?<code>(?<system>[PBCU])(?<range>[0-3])(?<group>[0-9A-F])[0-9A-F]{2})(?:[-: ]?(?<failureType>[0-9A-F]{2})(?:[-: ][0-9A-F]{2})?)?$/u

/**
 * Parses a trouble code in any case, with blanks around it and an optional failure type. Returns undefined for anything
 * else ("P042", "X0420", "P4000", the letter O instead of a zero).
 */
export function parseTroubleCode(text: string): ParsedTroubleCode | undefined {
  if (text.length > INPUT_LENGTH_MAX) return undefined
  const parts = WELL_FORMED.exec(text.trim().toUpperCase())?.groups
  if (parts === undefined) return undefined
  const { code = '', group = '', failureType } = parts
  const system = parts['system'] as TroubleCodeSystem
  return { code, system, origin: originOf(system, Number(parts['range']), group), failureType }
}

/**
 * Ranges of SAE J2012 and ISO 15031-6. In P3xxx the manufacturers have 30-33 and the standard 34-39; P3Axx and up are
 * reserved. B3 and C3 are reserved; U3 belongs to the standard (control module power and identity).
 */
function originOf(system: TroubleCodeSystem, range: number, group: string): TroubleCodeOrigin {
  if (range === 0) return 'generic'
  if (range === 1) return 'manufacturer'
  if (system === 'P') return range === 2 ? 'generic' : originOfP3(group)
  if (range === 2) return 'manufacturer'
  return system === 'U' ? 'generic' : 'reserved'
}

function originOfP3(group: string): TroubleCodeOrigin {
  if (group <= '3') return 'manufacturer'
  return group <= '9' ? 'generic' : 'reserved'
}
