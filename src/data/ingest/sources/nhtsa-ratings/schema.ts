import { Type, type Static } from 'typebox'

const Stars = Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()])
const Words = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])
const Share = Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()])
/** Bounds of a vehicle's weight in pounds; a value outside is an error in the file. */
export const POUNDS_MIN = 1_000
export const POUNDS_MAX = 30_000
export const SEATS_MAX = 30
const Pounds = Type.Union([Type.Number({ minimum: POUNDS_MIN, maximum: POUNDS_MAX }), Type.Null()])
const Availability = Type.Union([
  Type.Enum(['standard', 'optional', 'standard_and_optional', 'not_available']),
  Type.Null(),
])
const Assistance = Type.Object({
  availability: Availability,
  /** True if it met NHTSA's criteria; null = not evaluated. */
  meets_criteria: Type.Union([Type.Boolean(), Type.Null()]),
})

/** Null = blank or 0: not rated or unknown. */
export const RatingFileRow = Type.Object({
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Type.Integer({ minimum: 1978, maximum: 2100 }),
  body: Words,
  drive: Words,
  production_release: Type.Union([Type.Integer({ minimum: 1, maximum: 9 }), Type.Null()]),
  overall: Stars,
  facts: Type.Object({
    front: Type.Object({ overall: Stars, driver: Stars, passenger: Stars }),
    side: Type.Object({
      overall: Stars,
      driver: Stars,
      rear_passenger: Stars,
      barrier: Stars,
      pole: Stars,
      combined_front_seat: Stars,
      combined_rear_seat: Stars,
    }),
    rollover: Type.Object({ stars: Stars, risk: Share, tipped: Type.Union([Type.Boolean(), Type.Null()]) }),
    curb_weight_lb: Pounds,
    /** Highest weight of the row's versions. */
    gross_weight_lb: Pounds,
    /** Null if unknown, or several numbers: "5 OR 6". */
    seats: Type.Union([Type.Integer({ minimum: 1, maximum: SEATS_MAX }), Type.Null()]),
    safety_concern: Type.Boolean(),
    /** True if a remark limits the stars to some vehicles of the year. */
    limited: Type.Boolean(),
    notes: Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), { maxItems: 12 }),
    assistance: Type.Object({
      forward_collision_warning: Assistance,
      lane_departure_warning: Assistance,
      crash_imminent_braking: Assistance,
      dynamic_brake_support: Assistance,
      electronic_stability_control: Assistance,
      backup_camera: Assistance,
      blind_spot_detection: Assistance,
    }),
  }),
})
export type RatingFileRow = Static<typeof RatingFileRow>
