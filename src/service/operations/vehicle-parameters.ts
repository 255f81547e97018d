import type { VehicleFilters } from '#catalog/catalog.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES } from '#catalog/vocabulary.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'
import { Type } from 'typebox'
import { CYLINDERS_MAX, ID_CHARACTERS_MAX, NAME_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from './limits.ts'

/** A name must say something: a letter or a digit, in any script. */
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

/** A bound of a range of values, with a second name. */
function bound(otherName: string, { description, ...options }: BoundOptions) {
  return Type.Optional(Type.Integer({ ...options, otherName, description: `${description} Alias: \`${otherName}\`.` }))
}

const YEARS = { minimum: YEAR_MIN, maximum: YEAR_MAX } as const

const MAKE_WORDS = 'Case does not matter; usual short forms are understood (chevy, vw, mercedes benz).'

/** A make in a path, where names are shorter than in a query. */
export const MakeInPath = name(`Make. ${MAKE_WORDS}`, 'toyota', ID_CHARACTERS_MAX)

/** Only the vehicles of one model year. */
export const YearParameter = Type.Optional(
  Type.Integer({ ...YEARS, description: 'Only this model year.', examples: [2019] }),
)

/** The conditions of a search; all optional, and all that are given must hold. */
export const FILTER_PARAMETERS = {
  year: YearParameter,
  make: Type.Optional(name(`Only this make. ${MAKE_WORDS}`, 'toyota')),
  model: Type.Optional(
    name(
      'Only models with these whole words, or of this family. Case, punctuation and blanks do not matter: tacoma finds "Tacoma Access Cab", f150 finds "F-150"; 3 does not find "330i", but "3 series" does. Words that no name tells are left out, and the response says so.',
      'tacoma',
    ),
  ),
  trim: Type.Optional(name('Only trims with these whole words, compared as those of models are.', 'sr5')),
  body_class: Type.Optional(
    Type.Enum([...BODY_CLASSES], {
      description:
        'Only this body class. Case does not matter. Vehicles of unknown body class are left out; a row that means several bodies has a word of its own ("Sedan or Coupe") and is found by that.',
      examples: ['Pickup'],
    }),
  ),
  fuel_type: Type.Optional(
    Type.Enum([...FUEL_TYPES], { description: 'Only this fuel type, likewise.', examples: ['Gasoline'] }),
  ),
  drive_type: Type.Optional(
    Type.Enum([...DRIVE_TYPES], { description: 'Only this drive type, likewise.', examples: ['4WD'] }),
  ),
  cylinders: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: CYLINDERS_MAX,
      description: 'Only engines with so many cylinders.',
      examples: [6],
    }),
  ),
  min_mpg: bound('mpg_min', {
    minimum: 1,
    maximum: 1_000,
    description:
      'Only vehicles with at least this combined fuel economy on their first fuel (economy.combined_mpg): miles per gallon, or per gallon equivalent of electric, hydrogen and natural gas vehicles. Plug-in hybrids count with gasoline.',
    examples: [30],
  }),
  min_range: bound('range_min', {
    minimum: 1,
    maximum: 2_000,
    description: 'Only electric, plug-in hybrid and hydrogen vehicles with at least this electric.range_miles.',
    examples: [250],
  }),
  min_stars: bound('stars_min', {
    minimum: 1,
    maximum: 5,
    description: 'Only vehicles with at least this overall_stars. Those that are not rated are left out.',
    examples: [5],
  }),
  year_min: bound('min_year', {
    ...YEARS,
    description: 'Only this model year and later ones. Not together with `year`.',
    examples: [],
  }),
  year_max: bound('max_year', {
    ...YEARS,
    description: 'Only this model year and earlier ones. Not together with `year`.',
    examples: [],
  }),
} as const

/**
 * Rejects conditions that contradict each other.
 * @throws ProblemError invalid_parameter
 */
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
