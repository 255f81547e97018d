import { Type, type Static } from 'typebox'
import { CONTRADICTION_DECISIONS } from '#catalog/vin/vin-contradictions.ts'
import type { ContradictedField, ContradictionKind } from '#catalog/vin/vin-contradictions.ts'
import { FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import type { Value } from './vpic-provenance.ts'

const text = Type.String({ maxLength: FIELD_CHARACTERS_MAX })

/** What EPA and vPIC state of a field, where these differ. */
export const Contradiction = closed(
  {
    stated: Type.String({ maxLength: FIELD_CHARACTERS_MAX, description: 'What EPA states.', examples: ['4'] }),
    vpic_models: Type.Array(text, { maxItems: 20, description: "vPIC's names of the vehicle.", examples: [['M340i']] }),
    vpic_stated: Type.Array(text, {
      maxItems: 100,
      description: 'All that vPIC states of any VIN of that year, make and model.',
      examples: [['6']],
    }),
    decided: Type.Enum([...CONTRADICTION_DECISIONS], {
      description:
        '"repeated": EPA states the same of this make and model in the year before or after. "reviewed": a person decided. "none": nothing, so the value is null.',
      examples: ['reviewed'],
    }),
    reason: nullable(text, {
      description: 'Why a person decided so, or could not.',
      examples: ['a slip of EPA: the engine of 3.0 litres is the in-line six of the years beside'],
    }),
  },
  'What EPA and vPIC state, where these differ, and what decided. Absent where they do not.',
)

/** The fields of vehicles that are compared, as columns. */
export const CONTRADICTED_FIELDS: Readonly<Record<ContradictionKind, string>> = {
  fuel: 'fuel_type',
  cylinders: 'cylinders',
  displacement: 'displacement_l',
  body: 'body_class',
  doors: 'doors',
  drive: 'drive_type',
}

/**
 * How a field is obtained in spite of its contradiction. One that has what EPA states has it by the rule by which it was read,
 * whatever vPIC states.
 * @param wording what is known of the source's wording without it
 */
export function decidedOrigin(
  value: Value,
  contradiction: ContradictedField | undefined,
  wording: string | null = null,
) {
  if (contradiction === undefined || String(value) === contradiction.stated) return {}
  const said = { wording: wording ?? contradiction.stated }
  return value === null
    ? ({ rule: 'sources_contradict', ...said } as const)
    : ({ rule: 'reviewed_value', obtained: 'reviewed', ...said } as const)
}

/** The member of a field, where there is one. */
export function contradictionOf(field: ContradictedField | undefined): {
  contradiction?: Static<typeof Contradiction>
} {
  if (field === undefined) return {}
  const { stated, vpic_models: models, vpic_stated: values, decided, reason } = field
  return { contradiction: { stated, vpic_models: [...new Set(models)], vpic_stated: [...values], decided, reason } }
}
