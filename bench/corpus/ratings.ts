import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CampaignPlan } from './campaigns.ts'
import type { SeededRandom } from './random.ts'
import { vinOf, vinStart } from './words.ts'

/** The official file has 128 columns; the source's fixture has its header. */
const FIXTURE = join(
  resolve(import.meta.dirname, '../..'),
  'src/data/ingest/sources/nhtsa-ratings/fixtures/Safercar_data.csv',
)
const BODIES = ['4 DR', '2 DR', '5 HB', 'SUV', 'PU/CC', 'PU/RC', 'VAN']
const DRIVES = ['FWD', 'RWD', 'AWD', '4WD']
const RATED_SHARE = 0.7
/** Tries to find an unrated vehicle; if all fail, the row is skipped. */
const TRIES_MAX = 20

/** Writes rows of the 5-star ratings, each for another vehicle, body and drive. */
export function writeRatings({ random, names, file, rows, years }: CampaignPlan): void {
  const [header = ''] = readFileSync(FIXTURE, 'utf8').split(/\r?\n/)
  const columns = header.split(',')
  file.header(columns)
  const written = new Set<string>()
  for (let tries = 0; file.rows < rows && tries < rows * TRIES_MAX; tries += 1) {
    const { make, model, year } = names.pick(random, random.whole(...years))
    const key = {
      MAKE: make,
      MODEL: model,
      MODEL_YR: year,
      BODY_STYLE: random.pick(BODIES),
      DRIVE_TRAIN: random.pick(DRIVES),
    }
    const text = Object.values(key).join('\t')
    if (written.has(text)) continue
    written.add(text)
    const isRated = random.chance(RATED_SHARE)
    const known: Readonly<Record<string, string | number>> = {
      ...key,
      PRODUCTION_RELEASE: 1,
      YEAR_MODEL_ID: `${year}_${model}`,
    }
    file.write(columns.map((column) => known[column] ?? valueOf(column, random, isRated)))
  }
}

const MEASURES: Readonly<Record<string, (random: SeededRandom) => string | number>> = {
  ROLLOVER_POSSIBILITY: (random) => random.whole(80, 250) / 1000,
  CURB_WEIGHT: (random) => random.whole(2400, 6200),
  MAX_GROSS_WEIGHT: (random) => random.whole(3400, 8200),
  NUM_OF_SEATING: (random) => random.pick(['5', '5', '5', '7', '5 OR 6']),
  NHTSA_ESC: () => 'Standard',
  NHTSA_BACKUP_CAMERA: (random) => random.pick(['Standard', 'Optional', '']),
  NHTSA_FRNT_COLLISION_WARNING: (random) => random.pick(['Standard', 'Optional', 'No']),
  TIP: () => 'No Tip',
}
const STARS = /STARS?$|_STARS_/
/** Columns with measurements on test dummies, which the ingest does not read. */
const FORCES = /HIC|DEFL|FEMUR|NIJ|NECK|FORCE|COMP_/

function valueOf(column: string, random: SeededRandom, isRated: boolean): string | number {
  const measure = MEASURES[column]
  if (measure !== undefined) return measure(random)
  if (!isRated) return ''
  if (column.endsWith('_VIN')) return vinOf(vinStart(random), random)
  if (STARS.test(column)) return random.whole(2, 5)
  return FORCES.test(column) ? random.whole(10, 999) : ''
}
