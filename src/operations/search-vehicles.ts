import { Type } from 'typebox'
import type { VehicleFilters } from '#catalog/catalog.ts'
import { INTEGER_MAX, NAME_CHARACTERS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, YEAR_MAX, YEAR_MIN } from './limits.ts'
import { nullable } from './nullable.ts'
import { defineOperation } from './operation.ts'
import { toVehicle, Vehicle } from './vehicle.ts'

const closed = { additionalProperties: false } as const

/** A name must say something: a letter or a digit, in any script. */
const NAME_PATTERN = '[\\p{L}\\p{N}]'

const SearchInput = Type.Object(
  {
    year: Type.Optional(
      Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX, description: 'Only this model year.', examples: [2019] }),
    ),
    make: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        pattern: NAME_PATTERN,
        description:
          'Only this make. Case does not matter; usual short forms are understood (chevy, vw, mercedes benz).',
        examples: ['toyota'],
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        pattern: NAME_PATTERN,
        description:
          'Only models with these whole words. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i".',
        examples: ['tacoma'],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: PAGE_LIMIT_DEFAULT,
        description: `Vehicles on this page. Above ${PAGE_LIMIT_MAX} it is brought down to ${PAGE_LIMIT_MAX}; the answer echoes the value applied.`,
        examples: [25],
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: INTEGER_MAX,
        default: 0,
        description: 'Vehicles to skip. Beyond the last one the page is empty.',
        examples: [0],
      }),
    ),
  },
  closed,
)

const Suggestion = Type.Object(
  {
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model, or null where only the make is suggested.',
      examples: ['Tacoma'],
    }),
    first_year: nullable(Type.Integer(), { description: 'First model year of this name.', examples: [1995] }),
    last_year: nullable(Type.Integer(), { description: 'Last model year of this name.', examples: [2025] }),
  },
  { ...closed, description: 'A name near to the one that was asked for.' },
)

const SearchOutput = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Vehicles on this page.', examples: [25] }),
    limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
    offset: Type.Integer({ minimum: 0, description: 'Offset applied.', examples: [0] }),
    total: Type.Integer({ minimum: 0, description: 'Vehicles on all pages.', examples: [31] }),
    has_more: Type.Boolean({ description: 'Whether a further page has vehicles.', examples: [true] }),
    results: Type.Array(Vehicle, {
      maxItems: PAGE_LIMIT_MAX,
      description:
        'Newest model year first, then by make, model, trim and engine. The order is stable: pages never overlap or skip.',
    }),
    suggestions: Type.Optional(
      Type.Array(Suggestion, {
        maxItems: 5,
        description: 'Near names, nearest first. Only where the search found nothing.',
      }),
    ),
  },
  closed,
)

export const searchVehicles = defineOperation({
  name: 'search_vehicles',
  path: '/v1/vehicles',
  summary: 'Search vehicles by year, make and model',
  description:
    'Finds vehicle configurations by model year, make and model, all optional, newest first. Start here: the ids it returns are what the other operations take. One model usually has several configurations (engine, transmission, drive). An empty page means that no vehicle carries these names; `suggestions` then holds near names to try.',
  requiredPlan: 'free',
  metered: true,
  cacheable: true,
  input: SearchInput,
  output: SearchOutput,
  problems: [],

  run({ limit = PAGE_LIMIT_DEFAULT, offset = 0, ...filters }, { catalog, publicUrl }) {
    const applied = Math.min(limit, PAGE_LIMIT_MAX)
    const page = catalog.searchVehicles(filters satisfies VehicleFilters, { limit: applied, offset })
    const results = page.vehicles.map((row) => toVehicle(row, publicUrl))
    return {
      count: results.length,
      limit: applied,
      offset,
      total: page.total,
      has_more: offset + results.length < page.total,
      results,
      ...(page.total === 0 ? { suggestions: [...catalog.suggestNames(filters)] } : {}),
    }
  },
})
