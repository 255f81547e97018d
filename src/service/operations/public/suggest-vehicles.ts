import { Type } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import type { Completion } from '#catalog/search/typeahead.ts'
import { isMotorcycle } from '#operations/empty-search-hints.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { COMPLETIONS_DEFAULT, COMPLETIONS_MAX, INTEGER_MAX, NAME_CHARACTERS_MAX } from '#operations/limits.ts'
import { campaignInSearch } from '#operations/records/find-campaign.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'

const NameSuggestion = closed(
  {
    label: Type.String({ description: 'Full name for display.', examples: ['2019 Toyota Tacoma'] }),
    year: nullable(Type.Integer(), { description: 'Model year; null if none was typed.', examples: [2019] }),
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model in its usual spelling; null if only the make is meant.',
      examples: ['Tacoma'],
    }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description: 'Number of vehicles that a search by `query` returns: its `total`.',
      examples: [10],
    }),
    query: Type.String({
      description: 'Parameters of GET /v1/vehicles that find them.',
      examples: ['year=2019&make=Toyota&model=Tacoma'],
    }),
  },
  'A suggested name.',
)

export const suggestVehicles = defineEndpoint({
  name: 'suggest_vehicles',
  path: '/v1/suggest',
  summary: 'Complete a vehicle name while it is typed',
  description:
    'Completes names for an input field: year, make, and model in any order, each word as far as typed ("19 tac", "f150 2015", "toy tac 19", "civic hyb"). Years have four or two digits. Whole words rank before beginnings, and names with more and newer vehicles rank first. Joined words are split ("hondacivic"). If no name contains a word, similar words match; a word without any match is ignored if the others already name a make or model. Text that names no vehicle returns no names. Without `q`, returns the makes with the most and newest vehicles. A recall campaign number returns `campaign` instead of names.',
  requiredPlan: 'free',
  metered: false,
  input: closed({
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        pattern: NAME_PATTERN,
        description: 'Text typed so far. Only the first eight words are used.',
        examples: ['19 tac'],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: COMPLETIONS_DEFAULT,
        description: `Maximum number of names. Values above ${COMPLETIONS_MAX} are capped at ${COMPLETIONS_MAX}.`,
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
          "Number for GET /v1/recalls/{campaign}, if the text is a recall campaign number. A manufacturer's number (24S05) counts only if a campaign states it and no vehicle has that name.",
        examples: ['24S05'],
      }),
    ),
  }),

  run({ q = '', limit = COMPLETIONS_DEFAULT }, { catalog }) {
    const completions = catalog.completeNames(q, COMPLETIONS_MAX).filter(isOfKind(q)).slice(0, limit)
    const suggestions = completions.map((completion) => toSuggestion(completion, catalog))
    const campaign = campaignInSearch(q, catalog)
    return { count: suggestions.length, suggestions, ...(campaign === undefined ? {} : { campaign }) }
  },
})

/** Returns a filter that excludes cars if the text names a motorcycle: "honda goldwing" matches no Civic. */
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
