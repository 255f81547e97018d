import { Type } from 'typebox'
import type { FacetCounts } from '#catalog/search/discovery.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES } from '#catalog/vocabulary.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import {
  CYLINDERS_MAX,
  FACET_VALUES_DEFAULT,
  FACET_VALUES_MAX,
  INTEGER_MAX,
  YEAR_COUNT_MAX,
} from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'
import { assertConsistent, FILTER_PARAMETERS } from '#operations/vehicle-parameters.ts'

const count = Type.Integer({ minimum: 1, description: 'Vehicles that have this value.', examples: [163] })

function facetOf(
  description: string,
  value: ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>,
  max: number,
) {
  return closed(
    {
      distinct: Type.Integer({ minimum: 0, description: 'Number of values.', examples: [1] }),
      unknown: Type.Integer({ minimum: 0, description: 'Vehicles with an unknown value.', examples: [0] }),
      values: Type.Array(closed({ value, count }, 'One value.'), {
        maxItems: max,
        description: 'Values with their number of vehicles.',
      }),
    },
    description,
  )
}

function words(description: string, example: string, max: number) {
  return facetOf(description, Type.String({ description: 'Value, as accepted by search.', examples: [example] }), max)
}

function numbers(description: string, example: number, max: number) {
  return facetOf(description, Type.Integer({ description: 'Value, as accepted by search.', examples: [example] }), max)
}

export const getFacets = defineEndpoint({
  name: 'get_facets',
  path: '/v1/facets',
  summary: 'Count the vehicles of a search by make, year, body, fuel, drive and cylinders',
  description:
    'Returns counts per value for narrowing a search with the same filters. Each count is the `total` of that search with the value added. Models are counted only if `make` is given; a model also counts vehicles with longer names that contain the same words.',
  requiredPlan: 'free',
  metered: false,
  input: closed({
    ...FILTER_PARAMETERS,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: FACET_VALUES_DEFAULT,
        description: `Makes and models to return, most vehicles first. Values above ${FACET_VALUES_MAX} are capped at ${FACET_VALUES_MAX}.`,
        examples: [FACET_VALUES_DEFAULT],
      }),
    ),
  }),
  output: closed({
    total: Type.Integer({ minimum: 0, description: 'Vehicles that match the filters.', examples: [163] }),
    note: Type.Optional(
      Type.String({
        description: 'Explanation if the model was not read literally: the `note` of the search.',
        examples: ['Taken "sedan" as body_class=Sedan.'],
      }),
    ),
    facets: closed(
      {
        make: words('Makes, most vehicles first.', 'Toyota', FACET_VALUES_MAX),
        model: Type.Optional(words('Models of the make, most vehicles first.', 'Tacoma', FACET_VALUES_MAX)),
        year: numbers('Model years, newest first.', 2019, YEAR_COUNT_MAX),
        body_class: words('Body classes, most vehicles first.', 'Pickup', BODY_CLASSES.length),
        fuel_type: words('Fuel types, most vehicles first.', 'Gasoline', FUEL_TYPES.length),
        drive_type: words('Drive types, most vehicles first.', '4WD', DRIVE_TYPES.length),
        cylinders: numbers('Numbers of cylinders, fewest first.', 6, CYLINDERS_MAX),
      },
      'Counts by search parameter.',
    ),
  }),

  run({ limit = FACET_VALUES_DEFAULT, ...filters }, { catalog }) {
    assertConsistent(filters)
    const max = Math.min(limit, FACET_VALUES_MAX)
    const found = catalog.discover(filters)
    const make = filters.make === undefined ? undefined : catalog.resolveMake(filters.make)
    const note = catalog.noteOf(filters)
    return {
      total: found.total,
      ...(note === undefined ? {} : { note }),
      facets: {
        make: facet(found.facet('make'), max),
        ...(make === undefined ? {} : { model: facet(found.modelFacet(make), max) }),
        year: numberFacet(found.facet('year'), (left, right) => right - left),
        body_class: facet(found.facet('body_class')),
        fuel_type: facet(found.facet('fuel_type')),
        drive_type: facet(found.facet('drive_type')),
        cylinders: numberFacet(found.facet('cylinders'), (left, right) => left - right),
      },
    }
  },
})

function facet({ unknown, values }: FacetCounts, max = Infinity) {
  return { distinct: values.length, unknown, values: values.slice(0, max).map((value) => ({ ...value })) }
}

function numberFacet({ unknown, values }: FacetCounts, order: (left: number, right: number) => number) {
  const sorted = values.toSorted((left, right) => order(Number(left.value), Number(right.value)))
  const counted = sorted.map(({ value, count: vehicles }) => ({ value: Number(value), count: vehicles }))
  return { distinct: values.length, unknown, values: counted }
}
