import type { MakeNames } from './make-names.ts'
import * as asian from './makes/asian.ts'
import { BMW } from './makes/bmw.ts'
import { FORD, LINCOLN, MERCURY } from './makes/ford.ts'
import { BUICK, CADILLAC, CHEVROLET, GEO, GMC, OLDSMOBILE, PONTIAC, SATURN } from './makes/general-motors.ts'
import { LEXUS } from './makes/lexus.ts'
import { MERCEDES } from './makes/mercedes.ts'
import { MINI } from './makes/mini.ts'
import * as other from './makes/other.ts'
import { PORSCHE } from './makes/porsche.ts'
import { AUDI, BENTLEY, LAMBORGHINI, VOLKSWAGEN } from './makes/volkswagen-group.ts'
import { VOLVO } from './makes/volvo.ts'
import { COMMON_WORDS, type Vocabulary } from './vocabulary.ts'

/** By canonical make; a make that is not here is read in the common way. */
const NAMES: Readonly<Record<string, MakeNames>> = {
  Acura: asian.ACURA,
  'Alfa Romeo': other.ALFA_ROMEO,
  AMC: other.AMC,
  'Aston Martin': other.ASTON_MARTIN,
  Audi: AUDI,
  Bentley: BENTLEY,
  BMW,
  Buick: BUICK,
  Cadillac: CADILLAC,
  Chevrolet: CHEVROLET,
  Chrysler: other.CHRYSLER,
  Dodge: other.DODGE,
  Eagle: other.EAGLE,
  Ferrari: other.FERRARI,
  Fiat: other.FIAT,
  Ford: FORD,
  Geo: GEO,
  Genesis: asian.GENESIS,
  GMC,
  Honda: asian.HONDA,
  Hyundai: asian.HYUNDAI,
  INEOS: other.INEOS,
  Infiniti: asian.INFINITI,
  'Isis Imports Ltd': other.ISIS,
  Isuzu: asian.ISUZU,
  Jaguar: other.JAGUAR,
  Jeep: other.JEEP,
  Karma: other.KARMA,
  Kia: asian.KIA,
  Lamborghini: LAMBORGHINI,
  'Land Rover': other.LAND_ROVER,
  Lexus: LEXUS,
  Lincoln: LINCOLN,
  Lucid: other.LUCID,
  Maserati: other.MASERATI,
  Mazda: asian.MAZDA,
  McLaren: other.MCLAREN,
  'Mercedes-Benz': MERCEDES,
  Mercury: MERCURY,
  MINI,
  Mitsubishi: asian.MITSUBISHI,
  Nissan: asian.NISSAN,
  Oldsmobile: OLDSMOBILE,
  Polestar: other.POLESTAR,
  Pontiac: PONTIAC,
  Porsche: PORSCHE,
  Ram: other.RAM,
  Rivian: other.RIVIAN,
  'Rolls-Royce': other.ROLLS_ROYCE,
  Saab: other.SAAB,
  Saturn: SATURN,
  smart: other.SMART,
  Subaru: asian.SUBARU,
  Suzuki: asian.SUZUKI,
  Tesla: other.TESLA,
  Toyota: asian.TOYOTA,
  VinFast: other.VINFAST,
  Volkswagen: VOLKSWAGEN,
  Volvo: VOLVO,
  Yugo: other.YUGO,
}

/** A nameplate of several words. */
export interface Plate {
  readonly words: readonly string[]
  /** Whether every further word is a trim. */
  readonly free: boolean
}

/** A make's table as the reader uses it: plates by their first word, longest first. */
export interface MakeTable {
  readonly rewrites: NonNullable<MakeNames['rewrites']>
  readonly platesByFirstWord: ReadonlyMap<string, readonly Plate[]>
  readonly words: Vocabulary
  readonly families: (plate: string) => readonly string[]
}

function plateTable(list: string): ReadonlyMap<string, readonly Plate[]> {
  const plates = list
    .split(',')
    .map((plate) => plate.trim().replace(/\s+/g, ' '))
    .filter((plate) => plate !== '')
    .map((plate) => ({ words: plate.replace('*', '').split(' '), free: plate.endsWith('*') }))
    .toSorted((a, b) => b.words.length - a.words.length)
  return Map.groupBy(plates, (plate) => plate.words[0] ?? '')
}

function tableOf(names: MakeNames): MakeTable {
  return {
    rewrites: names.rewrites ?? [],
    platesByFirstWord: plateTable(names.plates ?? ''),
    words: names.words ?? COMMON_WORDS,
    families: names.families ?? (() => []),
  }
}

const TABLES = new Map<string, MakeTable>(Object.entries(NAMES).map(([make, names]) => [make, tableOf(names)]))
const COMMON_TABLE = tableOf({})

export function makeTable(make: string): MakeTable {
  return TABLES.get(make) ?? COMMON_TABLE
}
