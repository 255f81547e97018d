import { Grammar, type Slot } from './grammar.ts'
import type { SeededRandom } from './random.ts'

const DIGITS = '0123456789'
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Fictional places with real state codes, for rows and some of their narratives. */
export const CITIES = [
  ['SPRINGFIELD', 'OR'],
  ['RIVERTON', 'WY'],
  ['FAIRVIEW', 'TX'],
  ['LAKEWOOD', 'CO'],
  ['MILLBROOK', 'NY'],
  ['OAK HILLS', 'CA'],
  ['CEDAR POINT', 'NC'],
  ['MAPLE GROVE', 'MN'],
  ['PINE VALLEY', 'FL'],
  ['ASHTON', 'ID'],
  ['CLEARWATER BAY', 'FL'],
  ['NEWFIELD', 'PA'],
  ['STONE RIDGE', 'GA'],
  ['HARBOR VIEW', 'WA'],
  ['GLENDALE FALLS', 'OH'],
  ['PRAIRIE CITY', 'IL'],
] as const

const FIRST_NAMES = ['Jane', 'John', 'Maria', 'Robert', 'Linda', 'Daniel', 'Susan', 'Peter', 'Carol', 'Henry']
const LAST_NAMES = ['Doe', 'Sample', 'Example', 'Public', 'Tester', 'Noname', 'Placeholder', 'Roe']

/** Returns a complete VIN in form; `start` = its first 11 characters. */
export function vinOf(start: string, random: SeededRandom): string {
  return start + random.text(DIGITS, 6)
}

export function vinStart(random: SeededRandom): string {
  return random.text(VIN_LETTERS, 8) + random.text(DIGITS, 1) + random.text(VIN_LETTERS, 2)
}

function telephone(random: SeededRandom): string {
  const [area, middle, last] = [random.whole(201, 989), '555', `01${random.text(DIGITS, 2)}`]
  const shape = random.whole(0, 3)
  if (shape === 0) return `(${area}) ${middle}-${last}`
  return shape === 1
    ? `${area}.${middle}.${last}`
    : shape === 2
      ? `${area}-${middle}-${last}`
      : `${area}${middle}${last}`
}

const person = (random: SeededRandom): string => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`

function place(random: SeededRandom): string {
  const [city, state] = random.pick(CITIES)
  const spelled = city.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return `${spelled}, ${state}`
}

/** Words for parts, places, times and so on, for all texts of the corpus. */
export const WORDS: Readonly<Record<string, Slot>> = {
  vehicle: ['vehicle', 'car', 'truck', 'vehicle', 'SUV', 'sedan', 'pickup'],
  part: [
    'engine',
    'transmission',
    'brake pedal',
    'steering column',
    'fuel pump',
    'alternator',
    'battery',
    'air bag module',
    'wiring harness',
    'throttle body',
    'power window motor',
    'sunroof',
    'tailgate latch',
    'front suspension',
    'control arm',
    'wheel hub',
    'catalytic converter',
    'turbocharger',
    'radiator',
    'water pump',
    'timing chain',
    'infotainment screen',
    'backup camera',
    'seat belt retractor',
    'headlight',
  ],
  trouble: [
    'failed',
    'stalled',
    'leaked oil',
    'overheated',
    'made a loud grinding noise',
    'vibrated violently',
    'would not start',
    'lost power',
    'shut off by itself',
    'caught fire',
    'started smoking',
    'shifted hard',
    'slipped out of gear',
    'jerked',
    'accelerated by itself',
    'pulled to the left',
    'did not deploy',
    'went black',
    'locked up',
    'rusted through',
    'cracked',
    'broke',
    'rattled',
    'flickered',
  ],
  speed: (random) => String(random.whole(1, 15) * 5),
  miles: (random) => `${random.whole(1, 210)},${random.text(DIGITS, 3)}`,
  money: (random) => `$${random.whole(1, 9)},${random.text(DIGITS, 3)}`,
  times: ['once', 'twice', 'three times', 'several times', 'every morning', 'about 4 times a week'],
  road: [
    'on the highway',
    'in a parking lot',
    'on a city street',
    'on an interstate',
    'in heavy traffic',
    'uphill',
    'in the rain',
  ],
  light: [
    'check engine light',
    'ABS light',
    'traction control light',
    'air bag light',
    'battery light',
    'low pressure light',
  ],
  dealer: ['the dealer', 'the local dealer', 'an independent mechanic', 'the manufacturer', 'a certified technician'],
  finding: [
    'could not find a cause',
    'replaced the {part}',
    'diagnosed that the {part} needed to be replaced',
    'updated the software',
    'said that no parts were available',
  ],
  code: (random) => `${random.pick(['P', 'B', 'C', 'U'])}${random.whole(0, 2)}${random.text(DIGITS, 3)}`,
  date: (random) => `${random.whole(1, 12)}/${random.whole(1, 28)}/${random.whole(2000, 2026)}`,
  campaign: (random) => `${random.whole(10, 26)}V${random.text(DIGITS, 6)}`,
  telephone,
  person,
  place,
  email: (random) =>
    `${random.pick(FIRST_NAMES).toLowerCase()}${random.whole(1, 99)}@example.${random.pick(['com', 'org', 'net'])}`,
  vin: (random) => vinOf(vinStart(random), random),
  plate: (random) => `${random.text(CAPITALS, 3)}${random.text(DIGITS, 4)}`,
  street: (random) =>
    `${random.whole(1, 9999)} ${random.pick(['Main', 'Old Mill', 'Oak', 'River', 'Second'])} ${random.pick(['Street', 'Rd', 'Ave', 'Lane'])}`,
  number: (random) => String(random.whole(1, 12)),
}

export const WORD_GRAMMAR = new Grammar(WORDS)
