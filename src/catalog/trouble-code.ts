import { Type, type Static } from 'typebox'

/** What the first letter of a code says: which part of the vehicle reports it. */
export const TROUBLE_CODE_CATEGORIES = {
  P: 'Powertrain',
  B: 'Body',
  C: 'Chassis',
  U: 'Network',
} as const

export type TroubleCodeSystem = keyof typeof TROUBLE_CODE_CATEGORIES

export const TROUBLE_CODE_SYSTEMS: readonly TroubleCodeSystem[] = ['P', 'B', 'C', 'U']

/** Least urgent first. docs/dtc.md has the criteria. */
export const SEVERITIES = ['Low', 'Moderate', 'High', 'Critical'] as const

export type Severity = (typeof SEVERITIES)[number]

const Code = Type.String({ pattern: '^[PBCU][0-3][0-9A-F]{3}$', examples: ['P0420'] })
const Phrases = Type.Array(Type.String({ minLength: 3, maxLength: 160 }), { maxItems: 12 })

/** One generic (SAE-defined) trouble code as the service gives it out. */
export const TroubleCode = Type.Object(
  {
    code: Code,
    title: Type.String({ examples: ['P0420: Catalyst system efficiency below threshold (bank 1)'] }),
    category: Type.Enum(['Powertrain', 'Body', 'Chassis', 'Network']),
    system: Type.Enum(['P', 'B', 'C', 'U']),
    subsystem: Type.String({ examples: ['Catalyst'] }),
    severity: Type.Enum(['Low', 'Moderate', 'High', 'Critical']),
    safety_risk: Type.Boolean(),
    emissions_related: Type.Boolean(),
    generic: Type.Literal(true),
    related_codes: Type.Array(Code, { maxItems: 64 }),
    symptoms: Phrases,
    possible_causes: Phrases,
  },
  { additionalProperties: false },
)
export type TroubleCode = Static<typeof TroubleCode>
