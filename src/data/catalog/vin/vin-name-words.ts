/**
 * Compares the words of a vehicle's name with the trims and series decoded from a VIN. EPA writes in the name what vPIC
 * writes in the trim: "C 300" is C-Class with trim "C300 4MATIC", "Cooper S" is Hardtop with trim "S".
 */

export interface NameWords {
  /** Words of the texts that name one version; "LE, XLE" names several. */
  readonly stated: ReadonlySet<string>
  /** Words in trims or series of other VINs of the name that this VIN's own do not contain. */
  readonly denied: ReadonlySet<string>
  /** Words of vPIC's model. They distinguish nothing. */
  readonly model: ReadonlySet<string>
  /** True if the VIN's texts contain a number that can belong to a name, unlike the "4" of "4-MATIC". */
  readonly hasNumber: boolean
}

interface VehicleNameParts {
  readonly model: string
  readonly trim: string | null
}

/** Abbreviations in vPIC's texts, with EPA's words. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  jcw: ['john', 'cooper', 'works'],
  hev: ['hybrid'],
  phev: ['plug', 'in', 'hybrid'],
  gc: ['gran', 'coupe'],
  gt: ['gran', 'turismo'],
}
/** Words of a maker's line, which vPIC omits if the number implies them. */
const IMPLIED = new Set(['amg', 'class', 'series'])
const FUEL_WORDS = new Set(['hybrid', 'plug', 'in', 'energi', 'electric', 'ev'])
/** Separators of versions that vPIC does not distinguish: "LE, XLE AWD"; not "1/2 Ton" and "w/Z06". */
const ALTERNATIVES = /[,;&]|(?<!\d|\bw)\/| or /i

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('+', ' plus ')
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

/**
 * Returns words with letters and digits split ("C300" is "C 300"), neighbors joined ("Trail Boss" is "TrailBoss"), and
 * abbreviations spelled out.
 */
function vinWords(texts: readonly string[]): Set<string> {
  const words = texts.map(wordsOf)
  return new Set(
    words.flatMap((textWords) => [
      ...textWords,
      ...textWords.flatMap((word) => word.match(/\p{L}+|\d+/gu) ?? []),
      ...textWords.flatMap((word, index) => (index === 0 ? [] : [`${textWords[index - 1]}${word}`])),
      ...textWords.flatMap((word) => SHORT_FORMS[word] ?? []),
    ]),
  )
}

/**
 * @param stated trims and series of the VIN
 * @param known lists of vPIC's texts of one kind each (trims, series) for VINs of the same make, model and year
 */
export function vinNameWords(
  model: string,
  stated: readonly string[],
  known: readonly (readonly string[])[],
): NameWords {
  const ownWords = vinWords([model, ...stated])
  // Compare only kinds (trim or series) that this VIN states: without a trim, it does not deny other trims.
  const others = known.filter((texts) => texts.some((text) => stated.includes(text))).flat()
  const denied = [...vinWords(others)].filter((word) => !ownWords.has(word) && !IMPLIED.has(word))
  return {
    stated: vinWords(single(stated)),
    denied: new Set(denied),
    model: new Set(wordsOf(model)),
    hasNumber: stated.some((text) => /\d{2}/.test(text)),
  }
}

/** Returns the words of a name beyond vPIC's model, for each alternative of "LE/SE" or "Elise/Exige". */
function readings(vehicle: VehicleNameParts, { model }: NameWords): string[][] {
  const trims = (vehicle.trim ?? '').split('/')
  return vehicle.model
    .split('/')
    .flatMap((name) => trims.map((trim) => wordsOf(`${name} ${trim}`).filter((word) => !model.has(word))))
}

/** "SRT8" is denied as a whole, by its number or its letters. "GT500" is not denied by another version's "GT". */
function isDenied(word: string, { denied }: NameWords): boolean {
  const letters = /\p{L}{3,}/u.exec(word)?.[0] ?? ''
  return denied.has(word) || denied.has(numberOf(word)) || denied.has(letters)
}

function numberOf(word: string): string {
  return /\d+/.exec(word)?.[0] ?? ''
}

/** Returns false if every alternative of the name contains a word that vPIC states only for other VINs of the name. */
export function nameAgrees(vehicle: VehicleNameParts, words: NameWords): boolean {
  return readings(vehicle, words).some((reading) => !reading.some((word) => isDenied(word, words)))
}

/** Returns true if the name contains another VIN's number: "GL 450" is not a GL350. */
export function hasOtherNumber(vehicle: VehicleNameParts, words: NameWords): boolean {
  if (!words.hasNumber) return false
  return readings(vehicle, words).every((reading) => reading.some((word) => words.denied.has(numberOf(word))))
}

/** Returns how many words of the name the VIN states, not counting fuel words. */
export function statedWords(vehicle: VehicleNameParts, words: NameWords): number {
  const isStated = (word: string): boolean => words.stated.has(word) && !FUEL_WORDS.has(word)
  return Math.max(...readings(vehicle, words).map((reading) => reading.filter(isStated).length))
}

/** Returns the drive in the texts if vPIC states none: "xDrive", "XLE AWD". */
export function statedDrive(texts: readonly string[]): 'AWD' | null {
  return single(texts).some((text) => /\b(?:xdrive|4-?matic|quattro|4motion|awd|4wd|4x4)/i.test(text)) ? 'AWD' : null
}

/** Returns a hybrid's fuel in the texts: "LE Hybrid", "PHEV", "450h", "AXUH70L". Ignores mild hybrids. */
export function statedFuel(texts: readonly string[]): 'Hybrid' | 'Plug-in Hybrid' | null {
  const singles = single(texts).filter((text) => !/mild/i.test(text))
  if (singles.some((text) => /\b(?:phev|plug-?in)\b|\b\d{3}h\+/i.test(text))) return 'Plug-in Hybrid'
  if (singles.some((text) => /\b(?:hev|fhev|hybrid)\b|\b\d{3}h\b/i.test(text))) return 'Hybrid'
  const codes = modelCodes(texts)
  return codes.length > 0 && codes.every((code) => HYBRID_CODE.test(code)) ? 'Hybrid' : null
}

/** Returns true if one of several model codes is a hybrid's: "GSX40L/AVX40L" is an Avalon or an Avalon Hybrid. */
export function mayBeHybrid(texts: readonly string[]): boolean {
  return modelCodes(texts).some((code) => HYBRID_CODE.test(code))
}

/** Returns Toyota's model codes: letters for engine and line, then the generation. */
function modelCodes(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/\b[A-Z]{3,4}\d{2}[LRV]?\b/g) ?? [])
}

/**
 * Toyota's and Lexus's hybrid codes, checked against EPA's rows for every code in vPIC. Since 2018 the fourth letter is
 * an H ("AXUH70"); before, the letters before the number are those of a hybrid line.
 */
const HYBRID_CODE =
  /^(?:[A-Z]{3}H|AHV|ANF|AVA|AVC|AVE|AVV|AVX|AYL|AYZ|GVF|GVU|GWL|GWS|GWZ|GYL|MHU|NHP|NHW|UVF|ZVW|ZWA|ZWE)\d/

function single(texts: readonly string[]): string[] {
  return texts.filter((text) => !ALTERNATIVES.test(text))
}
