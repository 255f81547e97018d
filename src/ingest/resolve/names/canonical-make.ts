import { squeezed } from './plain-text.ts'

/** A make as we write it, and what its models must begin with when the source's make said more than the make. */
export interface CanonicalMake {
  readonly make: string
  /** "Maybach" for NHTSA's make MERCEDES-MAYBACH, "Alpina" for EPA's make BMW Alpina; else null. */
  readonly prefix: string | null
}

/** Our spelling of each car make, and the other spellings that the federal files use. */
const SOURCE_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Acura: [],
  'Alfa Romeo': [],
  'AM General': [],
  AMC: ['American Motors', 'American Motors Corporation'],
  'Aston Martin': [],
  Audi: [],
  Bentley: [],
  BMW: [],
  BrightDrop: [],
  Bugatti: [],
  Buick: [],
  BYD: [],
  Cadillac: [],
  Chevrolet: [],
  Chrysler: [],
  CODA: ['CODA Automotive'],
  Daewoo: [],
  Daihatsu: [],
  Dodge: [],
  Eagle: [],
  'Faraday Future': [],
  Ferrari: [],
  Fiat: [],
  Fisker: [],
  Ford: [],
  Freightliner: [],
  Genesis: [],
  Geo: [],
  GMC: [],
  'Harley-Davidson': [],
  Honda: [],
  Hummer: [],
  Hyundai: [],
  'IC Bus': [],
  INEOS: ['INEOS Automotive'],
  Infiniti: [],
  Isuzu: [],
  Jaguar: [],
  Jeep: [],
  Kandi: [],
  Karma: [],
  Kia: [],
  Koenigsegg: [],
  KTM: [],
  Lamborghini: [],
  'Land Rover': [],
  Lexus: [],
  Lincoln: [],
  Lordstown: [],
  Lotus: [],
  Lucid: [],
  Mahindra: [],
  Maserati: [],
  Maybach: [],
  Mazda: [],
  McLaren: ['McLaren Automotive'],
  'Mercedes-Benz': ['Mercedes', 'Mercedes Benz'],
  Mercury: [],
  Merkur: [],
  MINI: [],
  Mitsubishi: [],
  'Mitsubishi Fuso': [],
  'Mobility Ventures': ['Mobility Ventures LLC'],
  Morgan: ['Morgan Motor Company'],
  Nissan: [],
  Oldsmobile: [],
  Pagani: [],
  Panoz: ['Panoz Auto-Development', 'Panos'],
  Peugeot: [],
  Plymouth: [],
  Polestar: [],
  Pontiac: [],
  Porsche: [],
  Ram: [],
  Renault: [],
  Rimac: ['Bugatti Rimac'],
  Rivian: [],
  'Rolls-Royce': [],
  Roush: ['Roush Performance'],
  RUF: ['RUF Automobile', 'Ruf Automobile Gmbh'],
  Saab: [],
  Saleen: ['Saleen Performance'],
  Saturn: [],
  Scion: [],
  Shelby: [],
  smart: [],
  Spyker: [],
  SRT: [],
  Sterling: [],
  Subaru: [],
  Suzuki: [],
  Tesla: [],
  Toyota: [],
  TVR: ['TVR Engineering Ltd'],
  VinFast: [],
  Volkswagen: [],
  Volvo: [],
  VPG: [],
  Yugo: [],
}

/** Makes of the sources that are a line of another make's cars. */
const SUB_MAKES: Readonly<Record<string, CanonicalMake>> = {
  mercedesmaybach: { make: 'Mercedes-Benz', prefix: 'Maybach' },
  bmwalpina: { make: 'BMW', prefix: 'Alpina' },
  sti: { make: 'Subaru', prefix: 'STI' },
}

const BY_SPELLING = new Map<string, CanonicalMake>(
  Object.entries(SOURCE_SPELLINGS).flatMap(([make, spellings]) =>
    [make, ...spellings].map((spelling): [string, CanonicalMake] => [squeezed(spelling), { make, prefix: null }]),
  ),
)
for (const [spelling, make] of Object.entries(SUB_MAKES)) BY_SPELLING.set(spelling, make)

/**
 * The make as its owner writes it. A make that is not in the list (trailers, coaches, fire engines) keeps its
 * words, with capitals: "FOREST RIVER" gives "Forest River"; words without a vowel stay as they are ("KZRV").
 */
export function canonicalMake(text: string): CanonicalMake {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return BY_SPELLING.get(squeezed(trimmed)) ?? { make: trimmed.replace(/\p{L}[\p{L}']*/gu, capitalised), prefix: null }
}

/** Whether the make is in the list of car makes above (some of which also build trucks or motorcycles). */
export function isKnownMake(make: string): boolean {
  return BY_SPELLING.has(squeezed(make))
}

function capitalised(word: string): string {
  // Short words in capitals are mostly initials: "ATC", "LGS", "MCI".
  if (word !== word.toUpperCase() || word.length <= 3 || !/[AEIOUY]/.test(word)) return word
  return word[0] + word.slice(1).toLowerCase()
}
