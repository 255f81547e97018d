import { Type } from 'typebox'
import type { VehicleFilters } from '#catalog/catalog.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES } from '#catalog/vocabulary.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'
import { CYLINDERS_MAX, ID_CHARACTERS_MAX, NAME_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from './limits.ts'

/** Requires a letter or a digit, in any script. */
export const NAME_PATTERN = '[\\p{L}\\p{N}]'

function name(description: string, example: string, maxLength = NAME_CHARACTERS_MAX) {
  return Type.String({ minLength: 1, maxLength, pattern: NAME_PATTERN, description, examples: [example] })
}

interface BoundOptions {
  readonly minimum: number
  readonly maximum: number
  readonly description: string
  readonly examples: number[]
}

function bound(otherName: string, { description, ...options }: BoundOptions) {
  return Type.Optional(Type.Integer({ ...options, otherName, description: `${description} Alias: \`${otherName}\`.` }))
}

const YEARS = { minimum: YEAR_MIN, maximum: YEAR_MAX } as const

const MAKE_WORDS = 'Case-insensitive; common short forms match (chevy, vw, mercedes benz).'

/** Make in a path, where names are shorter than in a query. */
export const MakeInPath = name(`Name of the make. ${MAKE_WORDS}`, 'toyota', ID_CHARACTERS_MAX)

export const YearParameter = Type.Optional(
  Type.Integer({ ...YEARS, description: 'Filter by model year.', examples: [2019] }),
)

/** Search filters. All are optional and combined with AND. */
export const FILTER_PARAMETERS = {
  year: YearParameter,
  make: Type.Optional(name(`Filter by make. ${MAKE_WORDS}`, 'toyota')),
  model: Type.Optional(
    name(
      'Filter by whole words of the model, or by a family. Case, punctuation, and spaces do not matter: tacoma matches "Tacoma Access Cab", f150 matches "F-150"; 3 does not match "330i", but "3 series" does. Words that are in no name are ignored, and `note` lists them.',
      'tacoma',
    ),
  ),
  trim: Type.Optional(name('Filter by whole words of the trim. Case, punctuation, and spaces do not matter.', 'sr5')),
  body_class: Type.Optional(
    Type.Enum([...BODY_CLASSES], {
      description:
        'Filter by body class. Case-insensitive. Vehicles with an unknown body class never match. A configuration that covers several bodies has a value of its own ("Sedan or Coupe").',
      examples: ['Pickup'],
    }),
  ),
  fuel_type: Type.Optional(
    Type.Enum([...FUEL_TYPES], {
      description: 'Filter by fuel type. Case-insensitive. Vehicles with an unknown fuel type never match.',
      examples: ['Gasoline'],
    }),
  ),
  drive_type: Type.Optional(
    Type.Enum([...DRIVE_TYPES], {
      description: 'Filter by drive type. Case-insensitive. Vehicles with an unknown drive type never match.',
      examples: ['4WD'],
    }),
  ),
  cylinders: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: CYLINDERS_MAX,
      description: 'Filter by number of cylinders.',
      examples: [6],
    }),
  ),
  min_mpg: bound('mpg_min', {
    minimum: 1,
    maximum: 1_000,
    description:
      'Filter by minimum combined fuel economy on the first fuel (economy.combined_mpg), in miles per gallon or per gallon equivalent for electric, hydrogen, and natural gas vehicles. Plug-in hybrids are compared by gasoline.',
    examples: [30],
  }),
  min_range: bound('range_min', {
    minimum: 1,
    maximum: 2_000,
    description:
      'Filter by minimum electric.range_miles. Matches only electric, plug-in hybrid, and hydrogen vehicles.',
    examples: [250],
  }),
  min_stars: bound('stars_min', {
    minimum: 1,
    maximum: 5,
    description: 'Filter by minimum overall_stars. Unrated vehicles never match.',
    examples: [5],
  }),
  year_min: bound('min_year', {
    ...YEARS,
    description: 'Filter by first model year, inclusive. Cannot be combined with `year`.',
    examples: [],
  }),
  year_max: bound('max_year', {
    ...YEARS,
    description: 'Filter by last model year, inclusive. Cannot be combined with `year`.',
    examples: [],
  }),
} as const

/** Rejects filters that contradict each other. @throws ProblemError invalid_parameter */
export function assertConsistent({ year, year_min, year_max }: VehicleFilters): void {
  const errors: ParameterError[] = []
  if (year !== undefined) {
    const message = 'cannot be given together with "year"'
    if (year_min !== undefined) errors.push({ parameter: 'year_min', message })
    if (year_max !== undefined) errors.push({ parameter: 'year_max', message })
  } else if (year_min !== undefined && year_max !== undefined && year_min > year_max) {
    errors.push({ parameter: 'year_min', message: 'must not be above "year_max"' })
  }
  if (errors.length === 0) return
  const detail = errors.map(({ parameter, message }) => `Parameter "${parameter}" ${message}.`).join(' ')
  throw new ProblemError('invalid_parameter', detail, { errors })
}
