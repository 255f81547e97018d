import { fold } from '#catalog/search/fold.ts'
import { foldBlanks } from '#ingest/read/numbers.ts'

/**
 * One spelling per make: canonical spelling, then the other spellings that federal files use for it. EPA's own
 * spelling is the canonical one where EPA knows the make; the others are makes that only NHTSA lists.
 */
const MAKES: readonly (readonly [string, ...string[]])[] = [
  ['Acura'],
  ['Alfa Romeo', 'ALFA'],
  ['AM General'],
  ['Aston Martin'],
  ['Audi'],
  ['Bentley'],
  ['BMW'],
  ['Bugatti'],
  ['Buick'],
  ['BYD'],
  ['Cadillac'],
  ['Chevrolet', 'CHEVY'],
  ['Chrysler'],
  ['Daewoo'],
  ['Daihatsu'],
  ['Dodge'],
  ['Eagle'],
  ['Ferrari'],
  ['Fiat'],
  ['Fisker'],
  ['Ford'],
  ['Genesis'],
  ['Geo'],
  ['GMC'],
  ['Honda'],
  ['Hummer'],
  ['Hyundai'],
  ['INEOS', 'INEOS Automotive'],
  ['Infiniti'],
  ['Isuzu'],
  ['Jaguar'],
  ['Jeep'],
  ['Karma'],
  ['Kia'],
  ['Koenigsegg'],
  ['Lamborghini'],
  ['Land Rover'],
  ['Lexus'],
  ['Lincoln'],
  ['Lordstown'],
  ['Lotus'],
  ['Lucid'],
  ['Maserati'],
  ['Maybach'],
  ['Mazda'],
  ['McLaren', 'McLaren Automotive'],
  ['Mercedes-Benz', 'MERCEDES', 'MERCEDES BENZ'],
  ['Mercury'],
  ['Merkur'],
  ['MINI'],
  ['Mitsubishi'],
  ['Nissan', 'DATSUN'],
  ['Oldsmobile'],
  ['Pagani'],
  ['Peugeot'],
  ['Plymouth'],
  ['Polestar'],
  ['Pontiac'],
  ['Porsche'],
  ['Ram'],
  ['Renault'],
  ['Rivian'],
  ['Rolls-Royce', 'ROLLS ROYCE'],
  ['Saab'],
  ['Saturn'],
  ['Scion'],
  ['smart'],
  ['Spyker'],
  ['SRT'],
  ['Sterling'],
  ['Subaru'],
  ['Suzuki'],
  ['Tesla'],
  ['Toyota'],
  ['VinFast', 'Vinfast'],
  ['Volkswagen', 'VW'],
  ['Volvo'],
  ['Yugo'],
  ['AMC', 'American Motors', 'American Motors Corporation'],
  ['BrightDrop'],
  ['CODA', 'CODA Automotive'],
  ['Faraday Future'],
  ['IC Bus'],
  ['Kandi'],
  ['KTM'],
  ['Mahindra'],
  ['Mercedes-Maybach'],
  ['Mitsubishi Fuso'],
  ['Mobility Ventures', 'Mobility Ventures LLC'],
  ['Morgan', 'Morgan Motor Company'],
  ['Panoz', 'Panoz Auto-Development', 'Panos'],
  ['Rimac', 'Bugatti Rimac'],
  ['Roush', 'Roush Performance'],
  ['RUF', 'RUF Automobile', 'Ruf Automobile Gmbh'],
  ['Saleen', 'Saleen Performance'],
  ['Shelby'],
  ['TVR', 'TVR Engineering Ltd'],
  ['VPG'],
  ['Blue Bird'],
  ['Ducati'],
  ['Fleetwood'],
  ['Forest River'],
  ['Freightliner'],
  ['Harley-Davidson'],
  ['Hino'],
  ['Husqvarna'],
  ['International'],
  ['Kawasaki'],
  ['Kenworth'],
  ['Mack'],
  ['Peterbilt'],
  ['Polaris'],
  ['Thomas Built', 'THOMAS BUILT BUSES'],
  ['Triumph'],
  ['Western Star'],
  ['Winnebago'],
  ['Yamaha'],
]

const CANONICAL = new Map(MAKES.flatMap((spellings) => spellings.map((spelling) => [fold(spelling), spellings[0]])))

/**
 * The one spelling of a make; a make that the table does not hold keeps its source's words, those in capitals only
 * with one capital each: "FOREST RIVER" would read "Forest River", "KZRV" has no vowel and stays.
 */
export function canonicalMake(make: string): string {
  return CANONICAL.get(fold(make)) ?? foldBlanks(make).replace(SHOUTED_WORD, inLowerCase)
}

const SHOUTED_WORD = /(?<!\p{L})\p{Lu}(?=\p{Lu}*[AEIOUY])\p{Lu}{3,}(?!\p{L})/gu

function inLowerCase(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}

/** Short names that callers type, besides the spellings of the table. */
const CALLER_ALIASES: readonly (readonly [alias: string, make: string])[] = [
  ['chevy', 'Chevrolet'],
  ['vw', 'Volkswagen'],
  ['mercedes', 'Mercedes-Benz'],
  ['benz', 'Mercedes-Benz'],
  ['merc', 'Mercedes-Benz'],
  ['alfa', 'Alfa Romeo'],
  ['rolls', 'Rolls-Royce'],
  ['caddy', 'Cadillac'],
  ['harley', 'Harley-Davidson'],
  ['datsun', 'Nissan'],
  ['landrover', 'Land Rover'],
  ['range rover', 'Land Rover'],
  ['mini cooper', 'MINI'],
  ['chev', 'Chevrolet'],
  ['lambo', 'Lamborghini'],
  ['jag', 'Jaguar'],
  ['bimmer', 'BMW'],
  ['beemer', 'BMW'],
  ['mb', 'Mercedes-Benz'],
  ['amg', 'Mercedes-Benz'],
  ['mercedes amg', 'Mercedes-Benz'],
  ['alpina', 'BMW'],
  ['rolls royce', 'Rolls-Royce'],
  ['vdub', 'Volkswagen'],
  ['olds', 'Oldsmobile'],
  ['mitsu', 'Mitsubishi'],
  ['subie', 'Subaru'],
  ['infinity', 'Infiniti'],
  ['dodge ram', 'Ram'],
  ['ram trucks', 'Ram'],
  ['gmc trucks', 'GMC'],
  ['land rover range rover', 'Land Rover'],
]

/** Every folded spelling under which a caller may ask for one of the makes given, with the make. */
export function makeAliases(makes: ReadonlySet<string>): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const [alias, make] of [
    ...CALLER_ALIASES,
    ...MAKES.flatMap((all) => all.map((one) => [one, all[0]] as const)),
  ]) {
    if (makes.has(make)) aliases.set(fold(alias), make)
  }
  // A make's own name always means the make itself, whatever the table says.
  for (const make of makes) aliases.set(fold(make), make)
  return aliases
}
