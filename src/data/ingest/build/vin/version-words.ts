import type { DatabaseSync } from 'node:sqlite'
import { fold, nameWords } from '#catalog/search/fold.ts'
import { isRequiredWord } from '#catalog/search/name-vocabulary.ts'
import {
  trimsOfVehicle,
  type TrimmedVehicle,
  SISTER_MODELS,
  type NameTexts,
  type TrimTexts,
} from '#catalog/vin/vin-trims.ts'

/**
 * Words that make a name another model ("Escalade ESV", "Cooper S", "E-Class E43"), like every word with a digit or a
 * single letter. They are listed because an excerpt of EPA's file does not show which names these are.
 */
const MODEL_LIKE_WORDS = new Set(
  `aileron amg black camper carrera coach countach country cross crew crown cruiser cs dakar double drophead duster econoline ehybrid electrified esv
  etron ewb exclusive extended extreme fifth folgore formula gli gran gransport gti jimmy laviolette mga mgt natural outback park pro pure racer
  scrambler sertao sian sti supreme trans turbo type vantage veneno vista wave wk xuv zeppelin`.split(/\s+/),
)
const PLAIN_WORD = /^\p{L}{2,}$/u

const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE name = 'vin_vehicle'"
const SELECT_TEXTS = `
  SELECT v.position, v.make, v.model, n.trims AS list, l.texts
    FROM vehicle v JOIN vin_vehicle x ON x.vehicle = v.position
    JOIN vin_name_trims n ON n.make = x.make AND n.model = x.model AND n.year = x.year
    JOIN vin_trim_list l ON l.trims = n.trims
   ORDER BY v.position`

interface ListedTexts {
  readonly position: number
  readonly make: string
  readonly model: string
  readonly list: number
  readonly texts: string
}

/**
 * Calls `take` with each folded word of vPIC's trims and series of a model that implies no other model, and the first
 * vehicle of the model with the word, in published order. Does nothing if the decoder tables are not loaded.
 */
export function forEachVersionWord(database: DatabaseSync, take: (word: string, position: number) => void): void {
  if (database.prepare(HAS_TABLE).get() === undefined) return
  const wordsOfList = new Map<number, readonly string[]>()
  const known = new Map<string, Set<string>>()
  for (const row of database.prepare(SELECT_TEXTS).iterate()) {
    const { position, make, model, list, texts } = row as unknown as ListedTexts
    // A make among the series ("Mercedes-Benz") is not a version.
    const ofModel = known.getOrInsertComputed(`${make}\n${model}`, () => new Set([fold(make)]))
    for (const word of wordsOfList.getOrInsertComputed(list, () => wordsOf(texts))) {
      if (!ofModel.has(word)) take(word, position)
      ofModel.add(word)
    }
  }
}

const SELECT_LISTED = `
  SELECT v.position, v.model, v.displacement_l AS litres, v.fuel_type AS fuel, l.texts, ${SISTER_MODELS} AS sisters
    FROM vehicle v JOIN vin_vehicle x ON x.vehicle = v.position
    JOIN vin_name_trims n ON n.make = x.make AND n.model = x.model AND n.year = x.year
    JOIN vin_trim_list l ON l.trims = n.trims
   ORDER BY v.position`

interface ListedVehicle extends Omit<TrimmedVehicle, 'sisters'> {
  readonly position: number
  readonly texts: string
  /** JSON array. */
  readonly sisters: string
}

/**
 * Calls `take` with each trim of each vehicle, as one term, in position order, and with the trim without the end of the
 * model that it repeats. Excludes trims that name a fuel or may imply another model, because a search must not drop
 * these. Does nothing if the decoder tables are not loaded.
 */
export function forEachListedTrim(database: DatabaseSync, take: (term: string, position: number) => void): void {
  if (database.prepare(HAS_TABLE).get() === undefined) return
  let last = -1
  let terms = new Set<string>()
  for (const row of database.prepare(SELECT_LISTED).iterate()) {
    const { position, texts, sisters, ...vehicle } = row as unknown as ListedVehicle
    if (position !== last) terms = new Set()
    last = position
    const { listed = [] } = JSON.parse(texts) as NameTexts
    for (const trim of trimsOfVehicle(listed, { ...vehicle, sisters: JSON.parse(sisters) as string[] })) {
      for (const words of [nameWords(trim), withoutModel(nameWords(trim), vehicle.model)]) {
        const term = words.join('')
        const isOther = words.some((word) => isRequiredWord(word) || makesOther(word, words))
        if (term !== '' && !terms.has(term) && !isOther) take(term, position)
        terms.add(term)
      }
    }
  }
}

/** Removes the end of the model that a trim repeats: "S" for the "110 S" of a Defender 110. */
function withoutModel(trim: readonly string[], model: string): readonly string[] {
  const own = nameWords(model)
  for (let length = trim.length; length > 0; length -= 1) {
    const repeated = trim.slice(0, length).join('')
    if (own.some((_, index) => own.slice(index).join('') === repeated)) return trim.slice(length)
  }
  return trim
}

/**
 * Returns true for a word that implies another model. Black alone is a color ("SE Black", "Black Label"), but a Black
 * Series is another car.
 */
function makesOther(word: string, words: readonly string[]): boolean {
  return MODEL_LIKE_WORDS.has(word) && (word !== 'black' || words.includes('series'))
}

function wordsOf(texts: string): string[] {
  const { trims, series } = JSON.parse(texts) as TrimTexts
  const words = new Set([...trims, ...series].flatMap((text) => nameWords(text)))
  return [...words].filter((word) => PLAIN_WORD.test(word) && !MODEL_LIKE_WORDS.has(word))
}
