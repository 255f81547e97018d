import type { CorpusNames } from './names.ts'
import { narrative } from './narratives.ts'
import { quantile, type SeededRandom } from './random.ts'
import type { RowFile } from './row-file.ts'
import { CITIES, vinStart } from './words.ts'

/** Share of further components in one complaint: 45,190 real rows were 33,163 complaints. */
const MORE_COMPONENTS_SHARE = 0.27
const FIELD_COUNT = 51
/** Share of complaints with the first 11 characters of a VIN. */
const VIN_SHARE = 0.847
/** Age of the vehicle in years at the time of the complaint. */
const AGES = [
  [0, -1],
  [0.1, 0],
  [0.3, 2],
  [0.5, 4],
  [0.75, 8],
  [0.95, 14],
  [1, 22],
] as const
const COMPONENTS = [
  'ENGINE',
  'ELECTRICAL SYSTEM',
  'POWER TRAIN',
  'STEERING',
  'AIR BAGS',
  'SERVICE BRAKES',
  'SERVICE BRAKES, HYDRAULIC:ANTILOCK',
  'FUEL/PROPULSION SYSTEM',
  'FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP',
  'VEHICLE SPEED CONTROL',
  'SUSPENSION:FRONT:CONTROL ARM',
  'STRUCTURE:BODY:DOOR',
  'VISIBILITY:WINDSHIELD',
  'EXTERIOR LIGHTING:HEADLIGHTS',
  'SEAT BELTS:FRONT',
  'TIRES',
  'UNKNOWN OR OTHER',
]

export interface ComplaintPlan {
  readonly random: SeededRandom
  readonly names: CorpusNames
  readonly file: RowFile
  readonly rows: number
  readonly years: readonly [first: number, last: number]
  /** ODINO of the first complaint. */
  readonly firstId: number
}

/** Writes the complaints of a five-year file in the order they were received, one row per component. */
export function writeComplaints({ random, names, file, rows, years, firstId }: ComplaintPlan): void {
  let id = firstId
  while (file.rows < rows) {
    const received = dayAt(years, file.rows / rows)
    const fields = complaintFields(random, names, { id, received })
    const components = random.chance(MORE_COMPONENTS_SHARE) ? random.whole(2, 3) : 1
    for (let count = 0; count < components && file.rows < rows; count += 1) {
      fields[0] = file.rows + 1
      fields[11] = random.pick(COMPONENTS)
      file.write(fields)
    }
    id += random.whole(1, 3)
  }
}

/** Returns a complaint's columns by number, without blank ones. */
function complaintFields(
  random: SeededRandom,
  names: CorpusNames,
  { id, received }: { id: number; received: string },
): (string | number)[] {
  const year = Number(received.slice(0, 4))
  const name = names.pick(random, year - quantile(random, AGES))
  const [city, state] = random.pick(CITIES)
  const fields = Array.from<string | number>({ length: FIELD_COUNT }).fill('')
  fields[1] = id
  fields[2] = `${name.make} Motor Company`
  fields[3] = name.make
  fields[4] = name.model
  fields[5] = random.chance(0.01) ? 9999 : name.year
  fields[6] = random.chance(0.06) ? 'Y' : 'N'
  fields[7] = random.chance(0.002) ? '19691231' : received.slice(0, 6) + '01'
  fields[8] = random.chance(0.03) ? 'Y' : 'N'
  fields[9] = random.chance(0.04) ? random.whole(1, 4) : 0
  fields[10] = random.chance(0.002) ? random.pick([1, 99]) : 0
  fields[12] = city
  fields[13] = state
  fields[14] = random.chance(VIN_SHARE) ? vinStart(random) : ''
  fields[15] = received
  fields[16] = received
  fields[17] = random.chance(0.7) ? random.whole(10, 210_000) : ''
  fields[19] = narrative(random, year, city)
  fields[20] = 'IVOQ'
  fields[45] = random.chance(0.97) ? 'V' : random.pick(['T', 'E', 'C'])
  return fields
}

/** Returns the day, YYYYMMDD, after the given share of these years. */
export function dayAt([first, last]: readonly [number, number], share: number): string {
  const start = Date.UTC(first, 0, 1)
  const at = start + Math.min(share, 0.9999) * (Date.UTC(last + 1, 0, 1) - start)
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
}
