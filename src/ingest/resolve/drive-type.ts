import type { DriveType } from '#catalog/vocabulary.ts'
import { toldByTable, type Told } from './told.ts'

/** EPA's drive texts that say one thing. */
const DRIVES = new Map<string, DriveType>([
  ['Front-Wheel Drive', 'FWD'],
  ['Rear-Wheel Drive', 'RWD'],
  ['All-Wheel Drive', 'AWD'],
  ['4-Wheel Drive', '4WD'],
  ['Part-time 4-Wheel Drive', '4WD'],
  ['2-Wheel Drive', '2WD'],
])
/** Until about 2010 EPA did not tell these two apart. */
const AMBIGUOUS = '4-Wheel or All-Wheel Drive'
const ALL_WHEEL_WORDS = /\b(AWD|quattro|4matic|4motion|xdrive|syncro|all[- ]?trac|SH-AWD)\b/i
const FOUR_WHEEL_WORDS = /\b(4WD|4x4)\b/i
/** Classes of trucks: for these, four driven wheels meant four-wheel drive. */
const TRUCK_CLASS = /pickup|sport utility|special purpose|van/i

/**
 * The drive type. Where EPA says only "4-Wheel or All-Wheel Drive", a word in the model name decides, then the
 * class: pickups, sport utilities, special purpose vehicles and vans 4WD, cars AWD. null = blank or a new text.
 */
export function driveTypeOf(drive: string | null, model: string, vehicleClass: string | null): Told<DriveType> {
  if (drive === null) return { value: null, rule: 'not_stated' }
  if (drive !== AMBIGUOUS) return toldByTable(DRIVES.get(drive))
  if (ALL_WHEEL_WORDS.test(model)) return { value: 'AWD', rule: 'drive_word_of_name' }
  if (FOUR_WHEEL_WORDS.test(model)) return { value: '4WD', rule: 'drive_word_of_name' }
  return { value: TRUCK_CLASS.test(vehicleClass ?? '') ? '4WD' : 'AWD', rule: 'drive_of_class' }
}
