import type { BodyClass } from '#catalog/vocabulary.ts'
import type { Told } from './told.ts'

/** Words in a model name that name its body. "Gran Coupe" is a four-door, so it names none. */
const BODY_WORDS: readonly (readonly [words: RegExp, body: BodyClass])[] = [
  [/\b(convertible|conv|cabrio|cabriolet|roadster|spyder|spider|volante|drophead)\b/i, 'Convertible'],
  [/\b(wagon|sportwagen|sportwagon|avant|sportcombi|allroad)\b/i, 'Wagon'],
  [/\b(hatchback|hatch|liftback|sportback)\b/i, 'Hatchback'],
  [/\b(sedan|saloon|limousine)\b/i, 'Sedan'],
  [/(?<!gran )\bcoupe\b/i, 'Coupe'],
]

/** EPA's classes that name a body. Cars are classed by size alone, so their class says nothing here. */
const CLASS_BODIES: readonly (readonly [words: RegExp, body: BodyClass])[] = [
  [/sport utility/i, 'SUV'],
  [/pickup/i, 'Pickup'],
  [/minivan/i, 'Minivan'],
  [/vans, cargo/i, 'Cargo Van'],
  [/vans,? passenger/i, 'Passenger Van'],
  [/^vans/i, 'Van'],
  [/station wagon/i, 'Wagon'],
  [/special purpose/i, 'Special Purpose'],
]
const TWO_SEATER = /two seater/i
const CAR = /cars$/i

/**
 * The body class. A class that names a body decides; for cars and two-seaters a word of the model name, if it
 * names one body only; then the measured volumes: four doors and no hatch is a sedan, a hatch alone a hatchback.
 * Two doors alone stay null, because EPA's volumes do not tell a coupe from a convertible.
 */
export function bodyClassOf(model: string, vehicleClass: string | null, measuredBodies: string): Told<BodyClass> {
  if (vehicleClass === null) return { value: null, rule: 'not_stated' }
  const classBody = firstMatch(CLASS_BODIES, vehicleClass)
  if (classBody !== null) return { value: classBody, rule: 'class_names_body' }
  const named = BODY_WORDS.filter(([words]) => words.test(model)).map(([, body]) => body)
  if (named.length > 1) return { value: null, rule: 'name_names_two_bodies' }
  if (named[0] !== undefined) return { value: named[0], rule: 'name_names_body' }
  if (TWO_SEATER.test(vehicleClass)) return { value: 'Two-Seater', rule: 'class_names_body' }
  if (!CAR.test(vehicleClass)) return { value: null, rule: 'class_names_no_body' }
  if (measuredBodies === '4') return { value: 'Sedan', rule: 'volumes_of_one_body' }
  if (measuredBodies === 'h') return { value: 'Hatchback', rule: 'volumes_of_one_body' }
  return { value: null, rule: measuredBodies === '2' ? 'two_doors_alone' : 'class_names_no_body' }
}

function firstMatch(table: readonly (readonly [RegExp, BodyClass])[], text: string): BodyClass | null {
  return table.find(([words]) => words.test(text))?.[1] ?? null
}

/**
 * Doors, where EPA's volumes measured bodies of one kind only. A hatchback's volume says nothing about its side
 * doors, and a two-seater with a four-door volume contradicts itself: null.
 */
export function doorsOf(vehicleClass: string | null, measuredBodies: string): Told<number> {
  if (measuredBodies === '2') return { value: 2, rule: 'volumes_of_one_body' }
  const isFourDoor = measuredBodies === '4' && !TWO_SEATER.test(vehicleClass ?? '')
  if (isFourDoor) return { value: 4, rule: 'volumes_of_one_body' }
  return { value: null, rule: measuredBodies === '' ? 'not_stated' : 'volumes_not_decisive' }
}
