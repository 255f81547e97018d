import { dayAt } from './complaints.ts'
import type { CorpusNames } from './names.ts'
import type { SeededRandom } from './random.ts'
import type { RowFile } from './row-file.ts'
import { WORD_GRAMMAR } from './words.ts'

export interface CampaignPlan {
  readonly random: SeededRandom
  readonly names: CorpusNames
  readonly file: RowFile
  readonly rows: number
  readonly years: readonly [first: number, last: number]
}

const RECALL_FIELDS = 29
/** The official file has 244,925 rows for 15,211 campaigns, 16 rows each. */
const RECALL_VEHICLES_MAX = 31
/** The official file has 154,367 rows for 5,290 investigations, 29 rows each; 29 % name a campaign. */
const INVESTIGATION_VEHICLES_MAX = 57
const INVESTIGATION_CAMPAIGN_SHARE = 0.29
/** Paragraphs of a summary: the file has 2,500 bytes per row (390 MB). */
const SUMMARY_PARAGRAPHS_MIN = 4
const SUMMARY_PARAGRAPHS_MAX = 13
const COMPONENTS = [
  'AIR BAGS:FRONTAL',
  'ELECTRICAL SYSTEM:WIRING',
  'FUEL SYSTEM, GASOLINE',
  'STEERING',
  'SEAT BELTS',
  'ENGINE',
  'EQUIPMENT',
]

const defect = WORD_GRAMMAR.maker([
  'On certain vehicles, the {part} may not have been made to specification, and it may have {trouble}. About {number} suppliers are concerned. The {part} was inspected on {date}.',
  'Certain vehicles have a {part} that can break {road}. The {light} may be on before. The {part} next to it can be damaged as well.',
])
const consequence = WORD_GRAMMAR.maker([
  'A {part} that fails can lengthen the way to a stop, increasing the risk of a crash.',
  'A fire can start near the {part}.',
])
const remedy = WORD_GRAMMAR.maker([
  'Dealers will inspect the {part} and replace it, free of charge. Owners are told by letter from {date}.',
  'Dealers will update the software of the {part}, free of charge.',
])
const subject = WORD_GRAMMAR.maker(['{part} {trouble}', 'Failure of the {part}'])
const summary = WORD_GRAMMAR.maker([
  'The office received {number} complaints that the {part} {trouble} {road}. The manufacturer answered on {date}. A sample of {number} vehicles was looked at, and the {part} of {number} of them was found worn. No crash is known. The office will go on to watch the {part}.',
])

/** Writes recall rows: campaigns in the order they were received, one row per vehicle and component. */
export function writeRecalls({ random, names, file, rows, years }: CampaignPlan): void {
  const numbers = new Map<number, number>()
  while (file.rows < rows) {
    const received = dayAt(years, file.rows / rows)
    const year = Number(received.slice(0, 4))
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const fields = Array.from<string | number>({ length: RECALL_FIELDS }).fill('')
    fields[1] = `${received.slice(2, 4)}V${String(number).padStart(6, '0')}`
    fields[10] = 'V'
    fields[11] = random.whole(20, 900_000)
    fields[15] = received
    fields[16] = received
    fields[19] = defect(random)
    fields[20] = consequence(random)
    fields[21] = remedy(random)
    fields[27] = random.chance(0.002) ? 'Yes' : 'No'
    fields[28] = random.chance(0.004) ? 'Yes' : 'No'
    writeRecallVehicles(fields, year, { random, names, file, rows })
  }
}

/** Names occur evenly: in real rows of 20 makes, none has more than 27 campaigns. */
function writeRecallVehicles(
  fields: (string | number)[],
  year: number,
  { random, names, file, rows }: Omit<CampaignPlan, 'years'>,
): void {
  const maker = names.pick(random, year)
  fields[7] = maker.make
  fields[14] = `${maker.make} Motors`
  for (let count = random.whole(1, RECALL_VEHICLES_MAX); count > 0 && file.rows < rows; count -= 1) {
    const name = names.pickEvenly(random, year - random.whole(0, 8))
    fields[0] = file.rows + 1
    fields[2] = name.make
    fields[3] = name.model
    fields[4] = random.chance(0.02) ? 9999 : name.year
    fields[6] = random.pick(COMPONENTS)
    file.write(fields)
  }
}

/** Writes investigation rows: one per investigation, vehicle and component. */
export function writeInvestigations({ random, names, file, rows, years }: CampaignPlan): void {
  let number = 0
  while (file.rows < rows) {
    number += 1
    const opened = dayAt(years, file.rows / rows)
    const year = Number(opened.slice(0, 4))
    const id = `${random.pick(['PE', 'EA', 'DP', 'RQ', 'AQ'])}${opened.slice(2, 4)}${String(number).padStart(3, '0')}`
    const closed = random.chance(0.97) ? dayAt([year + 1, year + 2], random.share()) : ''
    const campaign = random.chance(INVESTIGATION_CAMPAIGN_SHARE) ? campaignNumber(random, year) : ''
    const paragraphs = Array.from({ length: random.whole(SUMMARY_PARAGRAPHS_MIN, SUMMARY_PARAGRAPHS_MAX) }, () =>
      summary(random),
    )
    const texts = [subject(random), paragraphs.join(' ')]
    for (let count = random.whole(1, INVESTIGATION_VEHICLES_MAX); count > 0 && file.rows < rows; count -= 1) {
      const name = names.pickEvenly(random, year - random.whole(0, 8))
      const component = random.pick(COMPONENTS)
      const maker = `${name.make} Motors`
      file.write([id, name.make, name.model, name.year, component, maker, opened, closed, campaign, ...texts])
    }
  }
}

/** Returns a campaign number of this year in FLAT_RCL's form. */
function campaignNumber(random: SeededRandom, year: number): string {
  return `${String(year).slice(2)}V${String(random.whole(1, 900)).padStart(6, '0')}`
}
