import { Type, type Static } from 'typebox'
import { singleFile } from '#ingest/download/official-files.ts'
import { REDACTED } from '#ingest/narrative/redaction/spans.ts'
import { nameTable, namedVehicle, nameWriter } from '#ingest/read/named-vehicle.ts'
import { foldBlanks, positiveOrNull } from '#ingest/read/numbers.ts'
import { RowNotes } from '#ingest/read/row-accounting.ts'
import { namedRows, defineSource, type RowParser } from '#ingest/source.ts'
import { MEGABYTE, NHTSA } from '#ingest/sources/publishers.ts'

const Stars = Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()])
const Words = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])
const Share = Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()])
/** Bounds of a vehicle's weight in pounds; a value outside is an error in the file. */
const POUNDS_MIN = 1_000
const POUNDS_MAX = 30_000
const SEATS_MAX = 30
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

const REQUIRED = ['MAKE', 'MODEL', 'MODEL_YR', 'BODY_STYLE', 'DRIVE_TRAIN', 'OVERALL_STARS', 'ROLLOVER_STARS'] as const
/** Columns with dangers to an occupant that no star shows. */
const CONCERN_COLUMNS = [
  'FRNT_SAFETY_CONCERN_DRIV',
  'FRNT_SAFETY_CONCERN_PASS',
  'SIDE_SAFETY_CONCERN_DRIV',
  'SIDE_SAFETY_CONCERN_PASS',
  'POLE_SAFETY_CONCERN',
  'ROLL_SAFETY_CONCERN',
] as const
/** Columns with remarks about the tests, and about the vehicles that the stars apply to. */
const REMARKS = [
  'FRNT_FOOT_NOTES',
  'FRNT_FOOT_NOTES_PASS',
  'SIDE_FOOT_NOTES',
  'SIDE_FOOT_NOTES_PASS',
  'POLE_FOOT_NOTES',
  'ROLL_FOOT_NOTES',
] as const
/** Columns to read. Those that end in _VIN contain whole VINs of test cars and are never read. */
export const RATING_COLUMNS = [
  ...REQUIRED,
  ...CONCERN_COLUMNS,
  ...REMARKS,
  'PRODUCTION_RELEASE',
  'OVERALL_FRNT_STARS',
  'FRNT_DRIV_STARS',
  'FRNT_PASS_STARS',
  'OVERALL_SIDE_STARS',
  'SIDE_DRIV_STARS',
  'SIDE_PASS_STARS',
  'SIDE_BARRIER_STAR',
  'SIDE_POLE_STARS',
  'COMB_FRNT_STAR',
  'COMB_REAR_STAR',
  'ROLLOVER_POSSIBILITY',
  'TIP',
  'CURB_WEIGHT',
  'MAX_GROSS_WEIGHT',
  'NUM_OF_SEATING',
  'NHTSA_FRNT_COLLISION_WARNING',
  'NHTSA_FCW_EVALUATION',
  'NHTSA_LANE_DEPARTURE_WARNING',
  'NHTSA_LDW_EVALUATION',
  'NHTSA_CRASH_IMMINENT_BRAKE',
  'NHTSA_CIB_EVALUATION',
  'NHTSA_DYNAMIC_BRAKE_SUPPORT',
  'NHTSA_DBS_EVALUATION',
  'FRNT_COLLISION_WARNING',
  'LANE_DEPARTURE_WARNING',
  'CRASH_IMMINENT_BRAKE',
  'DYNAMIC_BRAKE_SUPPORT',
  'NHTSA_ESC',
  'NHTSA_BACKUP_CAMERA',
  'BLIND_SPOT_DETECTION',
] as const
type Name = (typeof RATING_COLUMNS)[number]

const KEY = 'name, body, drive, production_release'
const CREATE_READ = `
  CREATE TEMP TABLE IF NOT EXISTS rating_read (
    name INTEGER, body TEXT, drive TEXT, production_release INTEGER, overall INTEGER, facts TEXT)`
const INSERT = 'INSERT INTO temp.rating_read VALUES (?, ?, ?, ?, ?, ?)'
/** Groups the rows by key, with their number and whether they contradict each other. */
const GROUPS = `
  SELECT ${KEY}, overall, facts, count(*) AS times, min(rowid) AS first,
         count(DISTINCT facts || ifnull(overall, '')) > 1 AS contradict
    FROM temp.rating_read GROUP BY ${KEY}`
const COUNT_GROUPS = `
  SELECT ifnull(sum(times) FILTER (WHERE contradict), 0) AS contradicting,
         ifnull(sum(times - 1) FILTER (WHERE NOT contradict), 0) AS repeated
    FROM (${GROUPS})`
const KEEP = `
  INSERT INTO safety_rating (${KEY}, overall, facts)
  SELECT ${KEY}, overall, facts FROM (${GROUPS}) WHERE NOT contradict ORDER BY first`
const DROP_NAMES = 'DELETE FROM rating_name WHERE name NOT IN (SELECT name FROM safety_rating)'

/** NHTSA's five-star ratings: one row per vehicle as tested. See README.md. */
export const nhtsaRatings = defineSource({
  name: 'nhtsa-ratings',
  title: 'NHTSA 5-star ratings (Safercar_data)',
  about: {
    ...NHTSA,
    title: '5-star safety ratings (Safercar_data.csv)',
    label: 'NHTSA safety ratings',
    provides: 'safety ratings',
  },
  official: {
    site: 'https://static.nhtsa.gov/nhtsa/downloads/Safercar',
    hosts: ['static.nhtsa.gov'],
    files: (site) => [singleFile(`${site}/Safercar_data.csv`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 14_000, publishedTables: ['safety_rating'] },
  megabytes: 9,
  fileNames: /^Safercar_data(_[A-Z]+)?\.csv(\.gz)?$/i,
  // One make: Safercar_data_FORD.csv.
  excerptNames: /^Safercar_data_/i,
  editions: 'newest',
  dialect: 'csv',
  hasHeader: true,
  row: RatingFileRow,
  stageTables: `
    ${nameTable('rating_name')}
    CREATE TABLE safety_rating (
      name INTEGER NOT NULL, body TEXT NOT NULL, drive TEXT NOT NULL, production_release INTEGER NOT NULL,
      overall INTEGER, facts TEXT NOT NULL, UNIQUE (name, body, drive, production_release))`,
  tables: ['rating_name', 'safety_rating'],
  open: parser,
  writer(stage) {
    stage.exec(CREATE_READ)
    const nameOf = nameWriter(stage, 'rating_name')
    const insert = stage.prepare(INSERT)
    const notes = new RowNotes()
    const write = ({ body, drive, production_release: release, overall, facts, ...vehicle }: RatingFileRow) => {
      insert.run(nameOf(vehicle, 'V'), body ?? '', drive ?? '', release ?? 0, overall, JSON.stringify(facts))
      return undefined
    }
    const end = () => {
      const { contradicting, repeated } = stage.prepare(COUNT_GROUPS).get() as Record<string, number>
      notes.add('repeat another one, and are used once', repeated)
      notes.add(
        'contradict another of the same vehicle, body, drive and production release, and were set aside',
        contradicting,
      )
      stage.exec(`${KEEP}; ${DROP_NAMES}; DROP TABLE temp.rating_read`)
    }
    return Object.assign(write, { end, notes: () => notes.list() })
  },
})

function parser(header: readonly string[]): RowParser {
  const notes = new RowNotes()
  return namedRows(header, {
    columns: RATING_COLUMNS,
    required: REQUIRED,
    read: (text) => ratingOf((name) => foldBlanks(text(name)), notes),
    notes: () => notes.list(),
  })
}

/** Bounds of the measured values. A value outside is omitted and counted; the row stays. */
const MEASURED = {
  ROLLOVER_POSSIBILITY: { min: 0, max: 1, reason: 'state a rollover risk that is no number from 0 to 1' },
  CURB_WEIGHT: { min: POUNDS_MIN, max: POUNDS_MAX, reason: 'state a curb weight that no car has' },
  MAX_GROSS_WEIGHT: { min: POUNDS_MIN, max: POUNDS_MAX, reason: 'state a gross weight that no car has' },
} as const

function ratingOf(text: (name: Name) => string, notes: RowNotes): object {
  const measured = (name: keyof typeof MEASURED) => {
    const value = positiveOrNull(text(name))
    const { min, max, reason } = MEASURED[name]
    if (value === null || (value >= min && value <= max)) return value
    notes.add(reason)
    return null
  }
  const stars = (name: Name) => starsOf(text(name))
  const withoutVin = (name: Name) => text(name).replace(VIN, REDACTED)
  const concerns = CONCERN_COLUMNS.map(withoutVin).filter(isStated)
  const remarks = REMARKS.map(withoutVin).filter(isStated)
  return {
    ...namedVehicle(text('MAKE'), text('MODEL'), text('MODEL_YR')),
    body: text('BODY_STYLE') || null,
    drive: text('DRIVE_TRAIN') || null,
    production_release: positiveOrNull(text('PRODUCTION_RELEASE')),
    overall: stars('OVERALL_STARS'),
    facts: {
      front: {
        overall: stars('OVERALL_FRNT_STARS'),
        driver: stars('FRNT_DRIV_STARS'),
        passenger: stars('FRNT_PASS_STARS'),
      },
      side: {
        overall: stars('OVERALL_SIDE_STARS'),
        driver: stars('SIDE_DRIV_STARS'),
        rear_passenger: stars('SIDE_PASS_STARS'),
        barrier: stars('SIDE_BARRIER_STAR'),
        pole: stars('SIDE_POLE_STARS'),
        combined_front_seat: stars('COMB_FRNT_STAR'),
        combined_rear_seat: stars('COMB_REAR_STAR'),
      },
      rollover: {
        stars: stars('ROLLOVER_STARS'),
        risk: measured('ROLLOVER_POSSIBILITY'),
        tipped: tippedOf(text('TIP')),
      },
      curb_weight_lb: measured('CURB_WEIGHT'),
      gross_weight_lb: measured('MAX_GROSS_WEIGHT'),
      seats: seatsOf(text('NUM_OF_SEATING'), notes),
      safety_concern: concerns.length > 0,
      limited: remarks.some((remark) => LIMIT.test(remark)),
      notes: [...new Set([...concerns, ...remarks])],
      assistance: assistanceOf(text),
    },
  }
}

function assistanceOf(text: (name: Name) => string): object {
  const assistance = (name: Name, evaluation?: Name, equipment?: Name) => ({
    availability: equippedOf(text(name), equipment === undefined ? '' : text(equipment)),
    meets_criteria: evaluation === undefined ? null : criteriaOf(text(evaluation)),
  })
  return {
    forward_collision_warning: assistance(
      'NHTSA_FRNT_COLLISION_WARNING',
      'NHTSA_FCW_EVALUATION',
      'FRNT_COLLISION_WARNING',
    ),
    lane_departure_warning: assistance(
      'NHTSA_LANE_DEPARTURE_WARNING',
      'NHTSA_LDW_EVALUATION',
      'LANE_DEPARTURE_WARNING',
    ),
    crash_imminent_braking: assistance('NHTSA_CRASH_IMMINENT_BRAKE', 'NHTSA_CIB_EVALUATION', 'CRASH_IMMINENT_BRAKE'),
    dynamic_brake_support: assistance('NHTSA_DYNAMIC_BRAKE_SUPPORT', 'NHTSA_DBS_EVALUATION', 'DYNAMIC_BRAKE_SUPPORT'),
    electronic_stability_control: assistance('NHTSA_ESC'),
    backup_camera: assistance('NHTSA_BACKUP_CAMERA'),
    blind_spot_detection: assistance('BLIND_SPOT_DETECTION'),
  }
}

/** Parses the number of seats; null for 0 and a blank. Several numbers or words also become null and are counted. */
function seatsOf(text: string, notes: RowNotes): number | null {
  const seats = positiveOrNull(text)
  if (seats === null || (Number.isInteger(seats) && seats >= 1 && seats <= SEATS_MAX)) return seats
  notes.add('state seats in words or as several numbers')
  return null
}

/** Matches remarks such as "These ratings do not apply to vehicles produced after January 31, 2018". */
const LIMIT =
  /\b(apply|applies|applicable|(manufactured|produced|built) (on or )?(before|after|prior to|until|since|from|at|in))\b/i
/** A whole VIN in a remark identifies one vehicle of a test or an owner: 17 letters and digits, at least one of each. */
const VIN = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z\d]{17}\b/gi
/** Texts for "no remark". */
const NO_REMARK = /^(n\/a|none|no|-+)?$/i

function isStated(remark: string): boolean {
  return !NO_REMARK.test(remark)
}

/** Texts for "no rating", in addition to blank and 0. */
const NOT_RATED = /^(not rated|nr|n\/a|na|none|-+)$/i

/** Parses stars: 1 to 5; null = not rated; NaN, which rejects the row, for anything else. */
function starsOf(text: string): number | null {
  return NOT_RATED.test(text) ? null : positiveOrNull(text)
}

/**
 * Returns the availability of a technology. NHTSA's own column also has "No" for equipment that it does not recommend.
 * If the equipment column lists it (a Honda Accord of 2022 brakes automatically), that column applies.
 */
function equippedOf(recommended: string, equipment: string): string | null {
  const stated = availabilityOf(recommended)
  return stated === 'not_available' ? (availabilityOf(equipment) ?? stated) : stated
}

/** Parses an availability. Texts differ in case, and some have additions: "Optional - fleet only". */
function availabilityOf(text: string): string | null {
  const words = text.toLowerCase()
  if (words === 'both' || /^standard (&|and|or) optional|^(standard ?\/ ?optional|optional ?\/ ?standard)$/.test(words))
    return 'standard_and_optional'
  // "Standard/ None" does not apply to every version.
  if (/\/ ?none$/.test(words)) return null
  if (/^(standard|yes)\b/.test(words)) return 'standard'
  if (/^(optional|available)\b/.test(words)) return 'optional'
  return /^(no|none|not (available|equipped))$/.test(words) ? 'not_available' : null
}

function criteriaOf(text: string): boolean | null {
  if (/^meets\b/i.test(text)) return true
  return /^(does not|doesn't|did not) meet\b/i.test(text) ? false : null
}

function tippedOf(text: string): boolean | null {
  if (/^no tip$/i.test(text)) return false
  return /^tip/i.test(text) ? true : null
}
