import { squeezed } from './plain-text.ts'
import type { NameAttribute } from './reading.ts'

/**
 * Nameplates that EPA spells in several ways or in none that an owner would: our spelling by make, found by their
 * letters and digits. Everything else keeps EPA's spelling.
 */
const PLATE_SPELLINGS: Readonly<Record<string, string>> = {
  'Aston Martin': 'DB7, DBX707',
  Audi: `A3 e-tron, allroad, Q4 e-tron, Q6 e-tron, Q8 e-tron, SQ6 e-tron, SQ8 e-tron, RS e-tron GT, S e-tron GT, e-tron GT, e-tron,
    RS 3, RS 4, RS 5, RS 6, RS 7, RS Q8`,
  BMW: 'i3, i3s, i4, i5, i7, i8, iX, Active E, ActiveHybrid 3, ActiveHybrid 5, ActiveHybrid 7',
  Chevrolet: 'Silverado 1500, Silverado 2500, SSR, HHR, SS, C1500, K1500, S10, Bolt EV, Bolt EUV',
  Cadillac: 'ATS, CTS, STS, XLR, LYRIQ, OPTIQ, VISTIQ, CELESTIQ, DeVille',
  Chrysler: '300, 300M, 300C, New Yorker, PT Cruiser, Town and Country',
  Dodge: 'Ram 1500, Ram 2500, Neon',
  Fiat: '500L, 500X, 500e',
  Ford: 'F-150, F-250, E-150, E-250, E-350, F-150 Lightning, C-MAX, Mustang Mach-E, LTD Crown Victoria, TH!NK',
  GMC: 'Sierra 1500, Sierra 2500, Hummer EV',
  Honda: 'CR-V, CR-Z, HR-V, EV Plus, FCX Clarity, Crosstour, del Sol',
  Hyundai: 'IONIQ, IONIQ 5, IONIQ 6, IONIQ 9, NEXO',
  Infiniti: 'Q50',
  Jaguar: 'S-Type, X-Type, F-Type, E-Pace, F-Pace, I-Pace, XJ6, XJ8, XJ12, XJR',
  Jeep: 'Wrangler, Grand Cherokee L',
  Kia: 'EV6, EV9',
  Lamborghini: 'Aventador, Diablo, Gallardo, Murcielago',
  'Land Rover': 'Range Rover, Range Rover Sport, Range Rover Evoque, Range Rover Velar, Discovery II',
  Maserati: 'GranTurismo, GranCabrio, MC20',
  Mazda: 'Mazda2, Mazda3, Mazda5, Mazda6, MX-5 Miata, Mazdaspeed3, B2300, B2500, B3000, B4000',
  'Mercedes-Benz': 'AMG GT, SLR McLaren, SLS AMG, B-Class Electric Drive, Metris, Sprinter',
  Mitsubishi: 'i-MiEV',
  Nissan: '350Z, 370Z, Leaf, GT-R, D21, ARIYA, NV200, cube',
  Polestar: 'Polestar 1, Polestar 2, Polestar 3, Polestar 4',
  Ram: '1500, ProMaster City, C/V',
  Saab: '9-2X, 9-3, 9-3X, 9-4X, 9-5, 9-7X',
  Subaru: 'Tribeca, Crosstrek',
  Toyota: 'GR86, GR Supra, bZ4X, bZ, RAV4, Land Cruiser, Corolla iM, Yaris iA',
  VinFast: 'VF 5, VF 6, VF 7, VF 8, VF 9',
  Volkswagen: 'Jetta, ID.4, ID. Buzz, e-Golf, CC, Golf',
  smart: 'fortwo',
}

/** Nameplates whose reading differs from the letters that we show. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  'Mazda 2': 'Mazda2',
  'Mazda 3': 'Mazda3',
  'Mazda 5': 'Mazda5',
  'Mazda 6': 'Mazda6',
  'Mazda speed3': 'Mazdaspeed3',
  'Mazda mx5': 'MX-5 Miata',
  'Polestar 1': 'Polestar 1',
  'Polestar 2': 'Polestar 2',
  'Polestar 3': 'Polestar 3',
  'Polestar 4': 'Polestar 4',
  'Toyota supra': 'Supra',
  'Chrysler 300m': '300M',
  'MINI jcw': 'John Cooper Works',
}

const SPELLINGS = new Map<string, string>([
  ...Object.entries(PLATE_SPELLINGS).flatMap(([make, list]) =>
    list.split(',').map((plate): [string, string] => [`${make} ${squeezed(plate)}`, plate.replace(/\s+/g, ' ').trim()]),
  ),
  ...Object.entries(OTHER_LETTERS),
])

/** The nameplate as shown: the table above, else the words as the source has them, else with capitals. */
export function plateSpelling(
  make: string,
  plate: string,
  words: readonly string[],
  sourceWords: ReadonlyMap<string, string>,
): string {
  return SPELLINGS.get(`${make} ${plate}`) ?? words.map((word) => spelled(word, sourceWords)).join(' ')
}

/** One word as the source has it, else with a capital; short words of letters and digits are codes. */
export function spelled(word: string, sourceWords: ReadonlyMap<string, string>): string {
  const known = sourceWords.get(squeezed(word))
  if (known !== undefined) return known
  return /\d|^[^aeiouy]+$/.test(word) ? word.toUpperCase() : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The words of a text by their letters and digits: "CR-V" under "crv". */
export function sourceWordsOf(text: string): ReadonlyMap<string, string> {
  const words = text.split(/[\s/(),]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return new Map(words.toReversed().map((word) => [squeezed(word), word.replace(/[.;]$/, '')]))
}

/** What EPA writes for a drive, and how the version is called; the words win over the kind below. */
const POWER_SPELLINGS: Readonly<Record<string, string>> = {
  '4xe': '4xe',
  energi: 'Energi',
  'energi plugin hybrid': 'Energi',
  ehybrid: 'E-Hybrid',
  'e hybrid': 'E-Hybrid',
  'tfsi e': 'TFSI e',
  'e performance': 'E Performance',
  electrified: 'Electrified',
  'electric drive': 'Electric Drive',
  ev: 'EV',
  bev: 'BEV',
  'natural gas': 'Natural Gas',
}
const POWER_KIND_SPELLINGS: Readonly<Record<string, string>> = {
  'power:electric': 'Electric',
  'power:plugin': 'Plug-in Hybrid',
  'power:fuelcell': 'Fuel Cell',
  'power:gas': 'CNG',
  'power:hybrid': 'Hybrid',
}

/** How a hybrid or electric version is called after its nameplate, by the words that EPA uses. */
export function powerSpelling(make: string, words: readonly string[], attribute: NameAttribute): string {
  const said = words.join(' ')
  if (make === 'Kia' && attribute === 'power:electric') return 'EV'
  return POWER_SPELLINGS[said] ?? POWER_KIND_SPELLINGS[attribute] ?? ''
}

/** Short words that are words and not initials. */
const SHORT_WORDS = new Set(['AIR', 'BOX', 'BUS', 'CAB', 'PRO', 'SKY', 'VAN'])
/** Words that stay small inside a name. */
const SMALL_WORDS = new Set(['AND', 'IN', 'OF'])
const SHOUTED_WORD = /(?<![\p{L}\p{N}])\p{Lu}+(?![\p{L}\p{N}])/gu

/**
 * A model that only NHTSA knows, without the capitals of its records: "SILVER WING" gives "Silver Wing". Codes and
 * words without a vowel stay: "GL1800", "F-250 SD", "VNL".
 */
export function federalModelSpelling(model: string): string {
  return model.replace(SHOUTED_WORD, (word) => {
    if (SMALL_WORDS.has(word)) return word.toLowerCase()
    const isWord = SHORT_WORDS.has(word) || (word.length > 3 && /[AEIOUY]/.test(word))
    return isWord ? word.slice(0, 1) + word.slice(1).toLowerCase() : word
  })
}
