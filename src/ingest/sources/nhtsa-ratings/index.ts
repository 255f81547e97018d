import { singleFile } from '#ingest/download/official-files.ts'
import { REDACTED } from '#ingest/narrative/redaction/spans.ts'
import { nameTable, namedVehicle, nameWriter } from '#ingest/read/named-vehicle.ts'
import { foldBlanks, positiveOrNull } from '#ingest/read/numbers.ts'
import { columnsByName, defineSource, type RowParser, slotsOf } from '#ingest/source.ts'
import { MEGABYTE, NHTSA } from '#ingest/sources/publishers.ts'
import { RatingRow } from './schema.ts'

/** Columns that every edition must have. */
const REQUIRED = ['MAKE', 'MODEL', 'MODEL_YR', 'BODY_STYLE', 'DRIVE_TRAIN', 'OVERALL_STARS', 'ROLLOVER_STARS'] as const
/** Dangers to an occupant that no star shows. */
const CONCERNS = [
  'FRNT_SAFETY_CONCERN_DRIV',
  'FRNT_SAFETY_CONCERN_PASS',
  'SIDE_SAFETY_CONCERN_DRIV',
  'SIDE_SAFETY_CONCERN_PASS',
  'POLE_SAFETY_CONCERN',
  'ROLL_SAFETY_CONCERN',
] as const
/** Remarks on the tests, and on which vehicles the stars are of. */
const REMARKS = [
  'FRNT_FOOT_NOTES',
  'FRNT_FOOT_NOTES_PASS',
  'SIDE_FOOT_NOTES',
  'SIDE_FOOT_NOTES_PASS',
  'POLE_FOOT_NOTES',
  'ROLL_FOOT_NOTES',
] as const
/** Columns read. Those that end in _VIN hold whole VINs of test cars: they are never read. */
export const RATING_COLUMNS = [
  ...REQUIRED,
  ...CONCERNS,
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
const SLOTS = slotsOf(RATING_COLUMNS)

const INSERT = `
  INSERT OR IGNORE INTO safety_rating (name, body, drive, production_release, overall, facts) VALUES (?, ?, ?, ?, ?, ?)`

/** NHTSA's five-star ratings: one row per vehicle as it was tested. See README.md. */
export const nhtsaRatings = defineSource({
  name: 'nhtsa-ratings',
  title: 'NHTSA 5-star ratings (Safercar_data)',
  about: {
    ...NHTSA,
    title: '5-star safety ratings (Safercar_data.csv)',
    label: 'NHTSA safety ratings',
    gives: 'safety ratings',
  },
  official: {
    site: 'https://static.nhtsa.gov/nhtsa/downloads/Safercar',
    hosts: ['static.nhtsa.gov'],
    files: (site) => [singleFile(`${site}/Safercar_data.csv`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 14_000, publishedTables: ['safety_rating'] },
  fileNames: /^Safercar_data(_[A-Z]+)?\.csv(\.gz)?$/i,
  editions: 'newest',
  dialect: 'csv',
  hasHeader: true,
  row: RatingRow,
  stageTables: `
    ${nameTable('rating_name')}
    CREATE TABLE safety_rating (
      name INTEGER NOT NULL, body TEXT NOT NULL, drive TEXT NOT NULL, production_release INTEGER NOT NULL,
      overall INTEGER, facts TEXT NOT NULL, UNIQUE (name, body, drive, production_release))`,
  tables: ['rating_name', 'safety_rating'],
  open: parser,
  writer(stage) {
    const nameOf = nameWriter(stage, 'rating_name')
    const insert = stage.prepare(INSERT)
    return ({ body, drive, production_release: release, overall, facts, ...vehicle }) => {
      const { changes } = insert.run(
        nameOf(vehicle, 'V'),
        body ?? '',
        drive ?? '',
        release ?? 0,
        overall,
        JSON.stringify(facts),
      )
      return changes === 0 ? 'this vehicle, body, drive and production release appears twice' : undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  const columns = columnsByName(header, RATING_COLUMNS)
  return {
    columns,
    missing: REQUIRED.filter((name) => columns[RATING_COLUMNS.indexOf(name)] === -1),
    newestDate: () => null,
    parse(fields, fieldCount) {
      if (fieldCount !== header.length) return `${fieldCount} fields where the header names ${header.length}`
      return ratingOf((name) => foldBlanks(fields[SLOTS[name]] ?? ''))
    },
  }
}

function ratingOf(text: (name: Name) => string): object {
  const stars = (name: Name) => starsOf(text(name))
  const assistance = (name: Name, evaluation?: Name, equipment?: Name) => ({
    availability: equippedOf(text(name), equipment === undefined ? '' : text(equipment)),
    meets_criteria: evaluation === undefined ? null : criteriaOf(text(evaluation)),
  })
  const withoutVin = (name: Name) => text(name).replace(VIN, REDACTED)
  const concerns = CONCERNS.map(withoutVin).filter(isStated)
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
        risk: positiveOrNull(text('ROLLOVER_POSSIBILITY')),
        tipped: tippedOf(text('TIP')),
      },
      curb_weight_lb: positiveOrNull(text('CURB_WEIGHT')),
      safety_concern: concerns.length > 0,
      limited: remarks.some((remark) => LIMIT.test(remark)),
      notes: [...new Set([...concerns, ...remarks])],
      assistance: {
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
        crash_imminent_braking: assistance(
          'NHTSA_CRASH_IMMINENT_BRAKE',
          'NHTSA_CIB_EVALUATION',
          'CRASH_IMMINENT_BRAKE',
        ),
        dynamic_brake_support: assistance(
          'NHTSA_DYNAMIC_BRAKE_SUPPORT',
          'NHTSA_DBS_EVALUATION',
          'DYNAMIC_BRAKE_SUPPORT',
        ),
        electronic_stability_control: assistance('NHTSA_ESC'),
        backup_camera: assistance('NHTSA_BACKUP_CAMERA'),
        blind_spot_detection: assistance('BLIND_SPOT_DETECTION'),
      },
    },
  }
}

/** "These ratings do not apply to vehicles produced after January 31, 2018", "Vehicles that ... are manufactured at the ... Plant". */
const LIMIT =
  /\b(apply|applies|applicable|(manufactured|produced|built) (on or )?(before|after|prior to|until|since|from|at|in))\b/i
/** A whole VIN in a remark is of one vehicle, of a test or of an owner: 17 letters and digits, both among them. */
const VIN = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z\d]{17}\b/gi
/** Words for "no remark". */
const NO_REMARK = /^(n\/a|none|no|-+)?$/i

function isStated(remark: string): boolean {
  return !NO_REMARK.test(remark)
}

/** What stands where there is no rating, besides a blank and 0. */
const NOT_RATED = /^(not rated|nr|n\/a|na|none|-+)$/i

/** 1 to 5; null = not rated; NaN, which rejects the row, for anything else. */
function starsOf(text: string): number | null {
  return NOT_RATED.test(text) ? null : positiveOrNull(text)
}

/**
 * NHTSA's own column has "No" for equipment that it does not recommend, too: a vehicle that has it by the column of equipment
 * (a Honda Accord of 2022 brakes by itself) does not lack it.
 */
function equippedOf(recommended: string, equipment: string): string | null {
  const stated = availabilityOf(recommended)
  return stated === 'not_available' ? (availabilityOf(equipment) ?? stated) : stated
}

/** Words differ in capitals, and some say more: "Optional - fleet only". */
function availabilityOf(text: string): string | null {
  const words = text.toLowerCase()
  if (words === 'both' || /^standard (&|and|or) optional|^(standard ?\/ ?optional|optional ?\/ ?standard)$/.test(words))
    return 'standard_and_optional'
  // "Standard/ None": not of every version.
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
