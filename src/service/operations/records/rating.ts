import { Type, type Static } from 'typebox'
import type { RatingRow } from '#catalog/records/rating-store.ts'
import { FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'

const stars = (description: string, example: number | null = 5) =>
  nullable(Type.Integer({ minimum: 1, maximum: 5 }), { description, examples: [example] })
const word = (description: string, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), { description, examples: [example] })

const assistance = (description: string, example: string, $id?: string) =>
  closed(
    {
      availability: nullable(Type.Enum(['standard', 'optional', 'standard_and_optional', 'not_available']), {
        description:
          'Availability as NHTSA states it. "standard_and_optional": standard on some versions, optional on others. Null if the file does not state it.',
        examples: [example],
      }),
      meets_criteria: nullable(Type.Boolean(), {
        description: "True if it met NHTSA's criteria. Null if not judged or pending.",
        examples: [null],
      }),
    },
    description,
    $id,
  )

/** Rating of NHTSA's New Car Assessment Program. */
export const Rating = closed(
  {
    overall: stars('Overall stars, 1 to 5. Null if NHTSA gave none.', 4),
    scale: Type.Enum(['since_2011', 'before_2011'], {
      description:
        'Scale of the stars. Model years before 2011 had easier tests: never compare their stars with later years.',
      examples: ['since_2011'],
    }),
    front: closed(
      {
        overall: stars('Frontal crash.', 4),
        driver: stars('Driver.', 4),
        passenger: stars('Front passenger.', 4),
      },
      'Frontal crash.',
    ),
    side: closed(
      {
        overall: stars('Side crash.'),
        driver: stars('Driver, barrier test.'),
        rear_passenger: stars('Passenger behind the driver, barrier test.'),
        barrier: stars('Barrier test.'),
        pole: stars('Pole test.'),
        combined_front_seat: stars('Barrier and pole, front seat.'),
        combined_rear_seat: stars('Barrier, rear seat.'),
      },
      'Side crash.',
    ),
    rollover: closed(
      {
        stars: stars('Resistance to rollover.', 4),
        risk: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1 }), {
          description: 'Chance of a rollover in a single-vehicle crash, 0 to 1.',
          examples: [0.155],
        }),
        tipped: nullable(Type.Boolean(), {
          description: 'True if the vehicle tipped in the dynamic test.',
          examples: [false],
        }),
      },
      'Rollover.',
    ),
    tested: closed(
      {
        year: nullable(Type.Integer(), { description: 'Model year rated.', examples: [2022] }),
        make: Type.String({ description: 'Make as NHTSA writes it.', examples: ['FORD'] }),
        model: Type.String({ description: 'Model as NHTSA writes it.', examples: ['MAVERICK'] }),
        body: word('Body in NHTSA\'s words: "4 DR", "PU/CC" (crew cab), "SUV".', 'PU/CC'),
        drive: word('Driven wheels in its words: "FWD", "4x2", "4WD".', '4WD'),
        production_release: nullable(Type.Integer({ minimum: 1, maximum: 9 }), {
          description: 'Production release; from 2 on, a new rating within the model year for vehicles built later.',
          examples: [1],
        }),
        curb_weight_lb: nullable(Type.Number({ exclusiveMinimum: 0 }), {
          description: 'Weight of the tested vehicle in pounds.',
          examples: [3705],
        }),
        gross_weight_lb: nullable(Type.Number({ exclusiveMinimum: 0 }), {
          description:
            'Gross vehicle weight rating in pounds; the highest if the rating covers several versions. Null if the file does not state it.',
          examples: [5070],
        }),
        seats: nullable(Type.Integer({ minimum: 1 }), {
          description: 'Number of seats. Null if the file states none or several numbers ("5 OR 6").',
          examples: [5],
        }),
      },
      'Rated version; compare it with your vehicle.',
    ),
    assistance: closed(
      {
        forward_collision_warning: assistance('Forward collision warning.', 'standard'),
        lane_departure_warning: assistance('Lane departure warning.', 'optional'),
        crash_imminent_braking: assistance('Crash imminent braking.', 'standard'),
        dynamic_brake_support: assistance('Dynamic brake support.', 'standard'),
        electronic_stability_control: assistance('Electronic stability control.', 'standard'),
        backup_camera: assistance('Backup camera.', 'standard', 'AssistanceFeature'),
        blind_spot_detection: assistance('Blind spot detection.', 'optional'),
      },
      'Driver assistance of the rated vehicle.',
    ),
    safety_concern: nullable(Type.Boolean(), {
      description:
        'True if NHTSA states a danger to an occupant that the stars do not show; see `notes`. Null in snapshots built before this was read.',
      examples: [false],
    }),
    limited: nullable(Type.Boolean(), {
      description:
        'True if a remark limits the stars to some vehicles of the model year, by production date or equipment; see `notes`. Null in snapshots built before this was read.',
      examples: [true],
    }),
    notes: Type.Array(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      maxItems: 12,
      description:
        "NHTSA's safety concerns, then its remarks on the tests, in its words. A text that begins with “Summary by this project” is not NHTSA's wording.",
      examples: [['These ratings do not apply to vehicles produced on or after April 24, 2018']],
    }),
  },
  'One safety rating.',
  'Rating',
)
export type Rating = Static<typeof Rating>

/** First model year of the current test program. */
const SCALE_YEAR_MIN = 2011

export function toRating(row: RatingRow): Rating {
  const {
    year,
    make,
    model,
    body,
    drive,
    production_release: release,
    curb_weight_lb,
    gross_weight_lb,
    seats,
    notes,
    overall,
  } = row
  return {
    overall,
    scale: year !== null && year < SCALE_YEAR_MIN ? 'before_2011' : 'since_2011',
    front: row.front,
    side: row.side,
    rollover: row.rollover,
    tested: {
      year,
      make,
      model,
      body: body === '' ? null : body,
      drive: drive === '' ? null : drive,
      production_release: release === 0 ? null : release,
      curb_weight_lb,
      gross_weight_lb,
      seats,
    },
    assistance: row.assistance,
    safety_concern: row.safety_concern,
    limited: row.limited,
    notes: [...notes],
  }
}

const SOURCE = 'nhtsa-ratings'

export function starsOrigin(value: unknown, { isLoaded }: { readonly isLoaded: (source: string) => boolean }) {
  const rule = value !== null ? 'ratings_agree' : isLoaded(SOURCE) ? 'no_agreed_rating' : 'not_loaded'
  return { rule, obtained: 'matched', source: SOURCE, columns: ['OVERALL_STARS'] } as const
}
