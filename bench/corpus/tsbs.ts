import { dayAt } from './complaints.ts'
import type { CorpusNames } from './names.ts'
import type { SeededRandom } from './random.ts'
import type { RowFile } from './row-file.ts'
import { WORD_GRAMMAR } from './words.ts'

/** Maximum vehicles of a typical communication: 5.78 million rows for 257,500 communications, 22.4 rows each. */
const VEHICLES_MAX = 20
const WIDE_SHARE = 0.18
const WIDE_VEHICLES_MIN = 30
const WIDE_VEHICLES_MAX = 124
/** First year of the layout of 14 fields; earlier files have 10. */
const CURRENT_LAYOUT_SINCE = 2015
const MOJIBAKE_SHARE = 0.05

const TYPES = ['Technical Service Bulletin', 'Customer Satisfaction Campaign', 'Dealer Notice', 'Warranty Extension']
const COMPONENTS = [
  'ENGINE AND ENGINE COOLING',
  'ELECTRICAL SYSTEM',
  'POWER TRAIN',
  'STRUCTURE:BODY',
  'SUSPENSION',
  'EQUIPMENT',
]
const OLD_COMPONENTS = ['061000 ENGINE AND ENGINE COOLING:ENGINE', '162000 STRUCTURE:BODY', '021000 SUSPENSION:FRONT']

const summary = WORD_GRAMMAR.maker([
  'Some vehicles may have a {part} that {trouble}. Technicians replace the {part} and clear code {code}.',
  'Information on the {part}: a noise may be heard {road}. Follow the revised procedure.',
  'The {light} may be on with code {code} stored. Update the software of the {part}, then check the {part}.',
  'Diagnosis of a {part} that {trouble} {times}. This bulletin replaces the one of {date}.',
  'Extended warranty for the {part} of certain vehicles up to {miles} miles.',
])

export interface TsbPlan {
  readonly random: SeededRandom
  readonly names: CorpusNames
  readonly file: RowFile
  readonly rows: number
  readonly years: readonly [first: number, last: number]
  readonly firstId: number
}

/** Writes the communications of a five-year file, each with one row per vehicle. */
export function writeTsbs({ random, names, file, rows, years, firstId }: TsbPlan): void {
  const isCurrent = years[0] >= CURRENT_LAYOUT_SINCE
  let id = firstId
  while (file.rows < rows) {
    const added = dayAt(years, file.rows / rows)
    const year = Number(added.slice(0, 4))
    const text = isCurrent ? summary(random) : summary(random).toUpperCase()
    const body = random.chance(MOJIBAKE_SHARE) ? `${text} See \u00e2\u0080\u0093 part list.` : text
    const shared = { id, added, body, document: `SB-${random.whole(1, 99)}-${random.whole(1000, 9999)}` }
    const components = random.pick(isCurrent ? COMPONENTS : OLD_COMPONENTS)
    const vehicles = random.chance(WIDE_SHARE)
      ? random.whole(WIDE_VEHICLES_MIN, WIDE_VEHICLES_MAX)
      : random.whole(1, VEHICLES_MAX)
    const type = random.pick(TYPES)
    for (let count = 0; count < vehicles && file.rows < rows; count += 1) {
      const name = names.pick(random, year - random.whole(-1, 8))
      const vehicle = [name.make, name.model, random.chance(0.01) ? 9999 : name.year]
      file.write(isCurrent ? current(shared, type, vehicle, components) : old(shared, vehicle, components))
    }
    id += random.whole(1, 4)
  }
}

interface Shared {
  readonly id: number
  readonly added: string
  readonly body: string
  readonly document: string
}

function current(
  { id, added, body, document }: Shared,
  type: string,
  vehicle: readonly (string | number)[],
  components: string,
) {
  return [id, '', added, document, added, '', type, ...vehicle, components, '', '', body]
}

function old({ id, added, body, document }: Shared, vehicle: readonly (string | number)[], components: string) {
  return [document, '', id, added, components, ...vehicle, added, `${body}   *TW`]
}
