import { Type } from 'typebox'
import { NAMES_ON_PAGE_MAX, SUGGESTIONS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { pageFields, pageOf, pageParameters } from '#operations/page-parameters.ts'
import { Suggestion } from '#operations/suggestion.ts'
import { MakeInPath, YearParameter } from '#operations/vehicle-parameters.ts'

const Model = closed(
  {
    model: Type.String({ description: 'Model in its usual spelling.', examples: ['Tacoma'] }),
    vehicle_count: Type.Integer({
      minimum: 1,
      description:
        'Vehicles that a search by this make and model (and the year asked for) finds; those of longer names with the same words are among them.',
      examples: [163],
    }),
    first_year: nullable(Type.Integer(), {
      description: 'First model year of this name, whatever year was asked for.',
      examples: [1995],
    }),
    last_year: nullable(Type.Integer(), { description: 'Last model year, likewise.', examples: [2026] }),
  },
  'One model.',
)

export const listModels = defineOperation({
  name: 'list_models',
  path: '/v1/makes/{make}/models',
  summary: 'List the models of a make',
  description:
    'All models of one make, A to Z. The make is understood as search understands it. A make that nobody has is no error: the list is empty, `make` is null and `suggestions` holds near makes.',
  requiredPlan: 'free',
  metered: false,
  fieldsOf: 'models',
  input: closed({
    make: MakeInPath,
    year: YearParameter,
    ...pageParameters('Models', { usual: NAMES_ON_PAGE_MAX, max: NAMES_ON_PAGE_MAX }),
  }),
  output: closed({
    make: nullable(Type.String(), {
      description: 'The make in its usual spelling; null where there is no such make.',
      examples: ['Toyota'],
    }),
    ...pageFields('Models', NAMES_ON_PAGE_MAX),
    models: Type.Array(Model, { maxItems: NAMES_ON_PAGE_MAX, description: 'The models of this page.' }),
    suggestions: Type.Optional(
      Type.Array(Suggestion, {
        maxItems: SUGGESTIONS_MAX,
        description: 'Near makes, nearest first. Only where there is no such make.',
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
