import type { Completion } from '#catalog/search/best-completions.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { Type } from 'typebox'
import { COMPLETIONS_DEFAULT, COMPLETIONS_MAX, INTEGER_MAX, NAME_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { isMotorcycle } from '#operations/motorcycles.ts'
import { campaignMeant } from '#operations/records/find-campaign.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'

const NameSuggestion = closed(
  {
    label: Type.String({ description: 'The whole name, to be shown.', examples: ['2019 Toyota Tacoma'] }),
    year: nullable(Type.Integer(), { description: 'Model year; null where none was typed.', examples: [2019] }),
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model in its usual spelling; null where the make alone is meant.',
      examples: ['Tacoma'],
    }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description: 'Vehicles that the search by `query` finds: its `total`.',
      examples: [10],
    }),
    query: Type.String({
      description: 'The parameters with which GET /v1/vehicles finds them.',
      examples: ['year=2019&make=Toyota&model=Tacoma'],
    }),
  },
  'A name that may be meant.',
)

export const suggestVehicles = defineOperation({
  name: 'suggest_vehicles',
  path: '/v1/suggest',
  summary: 'Complete a vehicle name while it is typed',
  description:
    'For an input field: year, make and model in any order, each word as far as it is typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four digits or two. Whole words go before beginnings, names of many and newer vehicles before others; words written as one are divided ("hondacivic"); where no name has a word, the nearest ones count, and a word that fits nothing is passed over where the others name a make or model as it stands. Text that names none brings no names. Without `q`: the makes of most and newest vehicles. The number of a recall campaign is no name: `campaign` says that it is one.',
  requiredPlan: 'free',
  metered: false,
  input: closed({
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        pattern: NAME_PATTERN,
        description: 'What is typed so far. Its first eight words count.',
        examples: ['19 tac'],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: COMPLETIONS_DEFAULT,
        description: `Names to answer at most. Above ${COMPLETIONS_MAX} it is brought down to ${COMPLETIONS_MAX}.`,
        examples: [COMPLETIONS_DEFAULT],
      }),
    ),
  }),
  output: closed({
    count: Type.Integer({ minimum: 0, maximum: COMPLETIONS_MAX, description: 'Number of names.', examples: [1] }),
    suggestions: Type.Array(NameSuggestion, { maxItems: COMPLETIONS_MAX, description: 'Best first.' }),
    campaign: Type.Optional(
      Type.String({
        description:
          'Where the text is the number of a recall campaign: the number with which GET /v1/recalls/{campaign} finds it. Of a manufacturer (24S05) only where a campaign states it, and no vehicle is called so.',
        examples: ['24S05'],
      }),
    ),
  }),

  run({ q = '', limit = COMPLETIONS_DEFAULT }, { catalog }) {
    const completions = catalog.completeNames(q, COMPLETIONS_MAX).filter(isOfKind(q)).slice(0, limit)
    const suggestions = completions.map((completion) => toSuggestion(completion, catalog))
    const campaign = campaignMeant(q, catalog)
    return { count: suggestions.length, suggestions, ...(campaign === undefined ? {} : { campaign }) }
  },
})

/** Keeps cars away from a text that asks for a motorcycle: "honda goldwing" names no Civic. */
function isOfKind(text: string): (completion: Completion) => boolean {
  if (!isMotorcycle({ model: text })) return () => true
  return ({ make, nameplate }) => nameplate === null || isMotorcycle({ make, model: nameplate.model })
}

function toSuggestion({ year, make, nameplate }: Completion, catalog: Catalog) {
  const model = nameplate?.model ?? null
  const filters = { ...(year === null ? {} : { year }), make, ...(model === null ? {} : { model }) }
  const query = Object.entries(filters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return {
    label: Object.values(filters).join(' '),
    year,
    make,
    model,
    vehicle_count: catalog.countVehicles(filters),
    query: query.join('&'),
  }
}
