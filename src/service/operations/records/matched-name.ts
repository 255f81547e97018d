import { Type, type Static } from 'typebox'
import { explanationOfRule } from '#catalog/link-rules.ts'
import type { FederalNameRow } from '#catalog/records/recall-store.ts'
import { FEDERAL_NAME_COUNT_MAX, FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'

export const RuleExplanation = nullable(Type.String({ maxLength: FIELD_CHARACTERS_MAX }), {
  description: 'Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.',
  examples: ['Both names have the same letters; case does not matter.'],
})

const MatchedName = closed(
  {
    year: nullable(Type.Integer(), { description: 'Model year in the federal record.', examples: [2019] }),
    make: Type.String({ description: 'Make as the federal record writes it.', examples: ['TOYOTA'] }),
    model: Type.String({
      description:
        'Model as the federal record writes it. If only a campaign\'s text names it (rule "named_in_text"), EPA\'s spelling in capitals.',
      examples: ['TACOMA'],
    }),
    rule: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Name of the rule that links this name to the vehicle.',
      examples: ['same_name'],
    }),
    explanation: RuleExplanation,
  },
  'A federal name of this vehicle.',
  'MatchedName',
)

export const MatchedNames = Type.Array(MatchedName, {
  maxItems: FEDERAL_NAME_COUNT_MAX,
  description: 'Federal names used for this lookup. Empty if no federal record names this vehicle.',
})

export function toMatchedNames(names: readonly FederalNameRow[]): Static<typeof MatchedNames> {
  return names.map(({ year, make, model, rule }) => ({
    year,
    make,
    model,
    rule,
    explanation: explanationOfRule(rule),
  }))
}
