import type { DriveType } from '#catalog/vocabulary.ts'
import { patternCell } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { derivedByTable, type Derived } from './derived.ts'
import { namesTable } from './names/names-table.ts'

const DRIVES = new Map<string, DriveType>([
  ['Front-Wheel Drive', 'FWD'],
  ['Rear-Wheel Drive', 'RWD'],
  ['All-Wheel Drive', 'AWD'],
  ['4-Wheel Drive', '4WD'],
  ['Part-time 4-Wheel Drive', '4WD'],
  ['2-Wheel Drive', '2WD'],
])
/** Until about 2010 EPA did not distinguish these two. */
const AMBIGUOUS = '4-Wheel or All-Wheel Drive'
const ALL_WHEEL_WORDS =
  /\b(?:e?AWD|SH-AWD|AWC|quattro|4matic|4motion|x-?drive\w*|syncro|all[- ]?trac|all4|e-4orce|all-?road|alltrack|S ?Q4)\b/i
const FOUR_WHEEL_WORDS = /\b(?:4WD|4x4)\b/i
const AXLE_WORDS = /\b([FR]WD)\b/
/** Vehicle classes in which four driven wheels meant four-wheel drive. */
const TRUCK_CLASS = /pickup|sport utility|special purpose|van/i

const LISTED = namesTable('driven-wheels', ['make', 'drive', 'nameplates', 'except', 'since']).map(({ at, cells }) => ({
  make: cells.make,
  drive: cells.drive === '4WD' ? ('4WD' as const) : ('AWD' as const),
  nameplates: patternCell(cells.nameplates, at),
  except: cells.except === '' ? undefined : patternCell(cells.except, at),
  since: Number(cells.since),
}))

const REVIEWED = namesTable('reviewed-drives', ['make', 'models', 'since', 'until', 'stated', 'right', 'reason']).map(
  ({ at, cells }) => ({
    make: cells.make,
    stated: cells.stated,
    since: Number(cells.since),
    until: Number(cells.until),
    models: patternCell(cells.models, at),
    right: rightDrive(cells.right, at),
  }),
)

/** Parses a review's `right` cell; "-" means several cars. @throws Failure with the row if it is not a known drive */
function rightDrive(cell: string, at: string): DriveType | null {
  if (cell === '-') return null
  const drive = [...DRIVES.values()].find((each) => each === cell)
  if (drive === undefined) throw new Failure(`${at}: "${cell}" is not a drive`)
  return drive
}

/** Returns the reviewed drive of a row that contradicts itself; `undefined` if there is no review. */
function reviewedDrive({ make, model, year, drive }: DriveWording): Derived<DriveType> | undefined {
  const row = REVIEWED.find(
    (review) =>
      review.make === make &&
      review.stated === drive &&
      review.since <= year &&
      year <= review.until &&
      review.models.test(model),
  )
  if (row === undefined) return undefined
  return { value: row.right, rule: row.right === null ? 'drive_of_several_cars' : 'drive_reviewed' }
}

function appliesTo(row: (typeof LISTED)[number], make: string, nameplate: string, year: number): boolean {
  return (
    row.make === make && row.nameplates.test(nameplate) && row.except?.test(nameplate) !== true && year >= row.since
  )
}

export interface DriveWording {
  readonly drive: string | null
  /** EPA's model. Its words override the drive column. */
  readonly model: string
  readonly vehicleClass: string | null
  readonly isElectric: boolean
  readonly year: number
  readonly make: string
  readonly nameplate: string
}

/**
 * Derives the drive type. A word of the model's name overrides EPA's column, which files "C300 4matic" under "4-Wheel
 * Drive": quattro, 4matic, xDrive and the like are all-wheel drive. "4WD" does not override "All-Wheel Drive", because
 * EPA writes it for any four driven wheels. A review of a contradictory row overrides both. Null for a blank, an
 * unknown text, or a row for cars with several drives.
 */
export function driveTypeOf(wording: DriveWording): Derived<DriveType> {
  return reviewedDrive(wording) ?? readDrive(wording)
}

function readDrive(wording: DriveWording): Derived<DriveType> {
  const { drive, model } = wording
  const stated = derivedByTable(drive === null ? undefined : DRIVES.get(drive))
  if (ALL_WHEEL_WORDS.test(model)) return stated.value === 'AWD' ? stated : { value: 'AWD', rule: 'drive_word_of_name' }
  const axle = AXLE_WORDS.exec(model)?.[1]
  if (axle === 'FWD' || axle === 'RWD') {
    return stated.value === axle ? stated : { value: axle, rule: 'drive_word_of_name' }
  }
  if (drive === AMBIGUOUS || stated.value === '4WD') return fourWheelDrive(wording, stated)
  if (drive !== null) return stated
  if (FOUR_WHEEL_WORDS.test(model)) return { value: '4WD', rule: 'drive_word_of_name' }
  return { value: null, rule: 'not_stated' }
}

/** Decides between four-wheel and all-wheel drive if EPA does not state "All-Wheel Drive". */
function fourWheelDrive(wording: DriveWording, stated: Derived<DriveType>): Derived<DriveType> {
  const { make, nameplate, year, model, isElectric, vehicleClass } = wording
  const listed = LISTED.find((row) => appliesTo(row, make, nameplate, year))
  if (listed !== undefined) return { value: listed.drive, rule: 'drive_of_nameplate' }
  const isNamedFourWheel = FOUR_WHEEL_WORDS.test(model)
  // Electric vehicles have a motor for each axle and no transfer case.
  if (isElectric && !isNamedFourWheel) return { value: 'AWD', rule: 'drive_of_motors' }
  if (stated.value === '4WD') return stated
  if (isNamedFourWheel) return { value: '4WD', rule: 'drive_word_of_name' }
  return { value: TRUCK_CLASS.test(vehicleClass ?? '') ? '4WD' : 'AWD', rule: 'drive_of_class' }
}
