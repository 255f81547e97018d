import type { SingleBody } from '#catalog/vocabulary.ts'
import { foldedWords } from './folded-words.ts'

/** What the words of a model name say of its body. */
export interface NamedBody {
  /** For each word that names a body, the classes that it may mean, the usual one first. */
  readonly bodies: readonly (readonly SingleBody[])[]
  /** Side doors, or null where the name counts none. */
  readonly doors: number | null
}

/**
 * Words that name a body. A maker's word can mean another class than usual: a "Coupe" or "Sportback" may be an SUV, a
 * "Wagon" a van; the first class that the nameplate was sold with is meant.
 */
const BODY_WORDS: readonly (readonly [words: RegExp, bodies: readonly SingleBody[]])[] = [
  [
    /\b(convertible|conv|cabrio|cabriolet|cab|roadster|spyder|spider|volante|drophead|soft top|aperta)\b(?! chassis)/,
    ['Convertible', 'SUV'],
  ],
  [
    /\b(wagon|avant|sportwagen|sportwagon|sportcombi|sportbrake|sport turismo|cross turismo|estate)\b/,
    ['Wagon', 'Passenger Van', 'Minivan', 'SUV'],
  ],
  [/\b(hatchback|hatch|liftback|sportback)\b/, ['Hatchback', 'SUV', 'Wagon']],
  [/\b(sedan|saloon)\b/, ['Sedan']],
  [/\b(gran coupe|4 door coupe)\b/, ['Sedan', 'Hatchback']],
  [/(?<!gran |4 door |drophead )\bcoupe\b/, ['Coupe', 'SUV', 'Hatchback']],
  [/\bsuv\b/, ['SUV']],
  [/\bpickup\b/, ['Pickup', 'Truck']],
  [/\bcargo\b/, ['Cargo Van', 'Minivan', 'Van']],
  [/\bpassenger van\b|\bpassenger\b$/, ['Passenger Van', 'Minivan']],
]

/** Two-, three-, four- and five-door: a maker's odd numbers count the tailgate. */
const DOOR_WORDS: readonly (readonly [words: RegExp, doors: number])[] = [
  [/\b[23] ?(dr|doors?)\b/, 2],
  [/\b[45] ?(dr|doors?)\b/, 4],
  [/\b(crew cab|crewcab|double cab|quad cab|super ?crew|crewmax|mega cab)\b/, 4],
  [/\b(regular cab|reg cab|standard cab)\b/, 2],
]
/** EPA's "A/C" lists no second name. */
const AIR_CONDITIONING = /\bA\/C\b/i
/** "Cab" means a cabriolet at Porsche and half a pickup elsewhere. */
const PICKUP_CAB = /\b(crew|regular|reg|super|ext|extended|double|quad|king|club|access|mega|standard) cab\b/

/**
 * What the words of a model name say. A row of EPA that lists several names ("Saloon/Vantage/Volante") means any of
 * them, so that a word counts only when every part of it says the same.
 */
export function namedBodyOf(model: string): NamedBody {
  const [first = { bodies: [], doors: null }, ...others] = model
    .replace(AIR_CONDITIONING, '')
    .split('/')
    .map(namedByPart)
  return {
    bodies: first.bodies.filter((body) => others.every((other) => other.bodies.includes(body))),
    doors: others.every((other) => other.doors === first.doors) ? first.doors : null,
  }
}

function namedByPart(part: string): NamedBody {
  const words = foldedWords(part).replace(PICKUP_CAB, (cab) => cab.replace(' cab', 'cab'))
  return {
    bodies: BODY_WORDS.filter(([pattern]) => pattern.test(words)).map(([, bodies]) => bodies),
    doors: DOOR_WORDS.find(([pattern]) => pattern.test(foldedWords(part)))?.[1] ?? null,
  }
}
