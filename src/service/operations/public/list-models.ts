import { Type } from 'typebox'
import { Suggestion } from '#operations/empty-search-hints.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { NAMES_ON_PAGE_MAX, SUGGESTIONS_MAX } from '#operations/limits.ts'
import { pageFields, pageOf, pageParameters } from '#operations/page-parameters.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { MakeInPath, YearParameter } from '#operations/vehicle-parameters.ts'

const Model = closed(
  {
    model: Type.String({ description: 'Model in its usual spelling.', examples: ['Tacoma'] }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description:
        'Number of vehicles that a search by this make and model (and the requested year) returns, including longer names with the same words.',
      examples: [163],
    }),
    first_year: nullable(Type.Integer(), {
      description: 'First model year of this name, independent of the requested year.',
      examples: [1995],
    }),
    last_year: nullable(Type.Integer(), {
      description: 'Last model year, independent of the requested year.',
      examples: [2026],
    }),
  },
  'One model.',
)

export const listModels = defineEndpoint({
  name: 'list_models',
  path: '/v1/makes/{make}/models',
  summary: 'List the models of a make',
  description:
    'Returns all models of one make, A to Z. `make` matches as in search. An unknown make is not an error: the list is empty, `make` is null, and `suggestions` lists similar makes.',
  requiredPlan: 'free',
  metered: false,
  fieldsOf: 'models',
  input: closed({
    make: MakeInPath,
    year: YearParameter,
    ...pageParameters('Models', { defaultLimit: NAMES_ON_PAGE_MAX, max: NAMES_ON_PAGE_MAX }),
  }),
  output: closed({
    make: nullable(Type.String(), {
      description: 'Make in its usual spelling; null if there is no such make.',
      examples: ['Toyota'],
    }),
    ...pageFields('Models', NAMES_ON_PAGE_MAX),
    models: Type.Array(Model, { maxItems: NAMES_ON_PAGE_MAX, description: 'The models of this page.' }),
    suggestions: Type.Optional(
      Type.Array(Suggestion, {
        maxItems: SUGGESTIONS_MAX,
        description: 'Similar makes, most similar first. Only if there is no such make.',
      }),
    ),
  }),

  run({ make, limit = NAMES_ON_PAGE_MAX, offset = 0, ...years }, { catalog }) {
    const known = catalog.resolveMake(make)
    const all = known === undefined ? [] : catalog.discover({ make, ...years }).models(known)
    const { items, ...page } = pageOf(all, { limit, offset, max: NAMES_ON_PAGE_MAX })
    return {
      make: known ?? null,
      ...page,
      models: items,
      ...(known === undefined ? { suggestions: catalog.suggestNames({ make }) } : {}),
    }
  },
})
