import { patternCell } from '#ingest/read/read-table.ts'
import { namesTable } from './names-table.ts'
import type { NameAttribute, NameReading, PowerKind } from './reading.ts'
import { plateSpelling, powerSpelling, sourceWordsOf, spelled } from './spelling.ts'
import { SUBMODELS } from './vocabulary.ts'

/** Bodies that are part of a make's model names: "A5 Cabriolet", "Golf SportWagen", "V90 Cross Country". */
const BODIES_IN_MODEL: Readonly<Record<string, RegExp>> = {
  Acura: /^body:wagon$/,
  Audi: /^body:(?:convertible|sportback)$/,
  Bentley: /^body:convertible$/,
  BMW: /^body:(?:convertible|wagon|gran-turismo|gran-coupe)$/,
  Ferrari: /^body:convertible$/,
  GMC: /^body:(?:pickup|suv)$/,
  Hyundai: /^body:coupe$/,
  Kia: /^body:coupe$/,
  Lamborghini: /^body:convertible$/,
  Nissan: /^body:taxi$/,
  Maserati: /^body:convertible$/,
  MINI: /^body:convertible$/,
  Porsche: /^body:(?:sport-turismo|cross-turismo|convertible|targa)$/,
  Volkswagen: /^body:(?:wagon|convertible)$/,
  Volvo: /^body:(?:cross-country|wagon|convertible)$/,
  Toyota: /^body:hatchback$/,
}

/** Nameplates sold only as hybrids or electric cars, so their names do not state it. */
const ALWAYS_HYBRID =
  /^(?:prius|priusc|priusv|priusprime|insight|crz|niro|ioniq|crown|crownsignia|sienna|venza|volt|ct200h|.*\d(?:h|e)|laferrari.*|revero|i3s?|i8|activehybrid\d|cmax|.*prime|elr|clarity|xm|revuelto|temerario|speedtail|regera|918spyder)$/

/** Returns true for a length that is part of the model ("Escalade ESV", "RX 350 L"); "LWB" is a version. */
function isSizeInModel(words: readonly string[]): boolean {
  return !/^(?:lwb|swb)$/.test(words.join(' '))
}

export interface ParsedName {
  readonly make: string
  readonly reading: NameReading
  readonly text: string
  readonly power: PowerKind
}

/** Returns the displayed model: nameplate, then version, drive, length, body and cab in source order. */
export function modelWords({ make, reading, text, power }: ParsedName): string {
  const source = sourceWordsOf(text)
  const inModel = trimsInModel(make, reading)
  const spellWords = (words: readonly string[]) => words.map((word) => spelled(word, source)).join(' ')
  const texts = reading.attributeWords.map(({ attribute, words }) => {
    if (attribute.startsWith('power:')) return powerText({ make, reading, power }, { attribute, words })
    if (attribute.startsWith('body:')) return bodyText({ make, reading }, attribute, spellWords(words))
    const isSize = attribute.startsWith('size:') && isSizeInModel(words) && !isBmwCode(make, reading)
    const isCab = attribute.startsWith('cab:') && attribute !== 'cab:cab-chassis'
    if (isCab) return SUBMODELS.get(attribute) ?? spellWords(words)
    return inModel.has(attribute) || isSize ? (WITH_BODY[`${make} ${attribute}`] ?? spellWords(words)) : ''
  })
  const isStated = reading.attributes.has('power:hybrid') || reading.attributes.has('engine:eassist')
  const isUnstatedHybrid = power === 'hybrid' && !isStated && !ALWAYS_HYBRID.test(reading.plate)
  const shownPlate = make === 'BMW' ? bmwPlate(reading, text) : plate(make, reading, source)
  const words = [shownPlate, isUnstatedHybrid ? 'Hybrid' : '', ...texts].filter((word) => word !== '')
  if (make === 'Cadillac') return words.join(' ').replace(/ V$/, '-V')
  // NHTSA files these without AMG, so the reader drops the word.
  if (/^(?:C|GLE)450 AMG\b/.test(text)) words.splice(1, 0, 'AMG')
  // EPA spells out the plus sign in "EQE 350+" and "NX 450h+".
  const shown = withStrokes(words.join(' '), text)
  return make === 'Mercedes-Benz' || make === 'Lexus' ? shown.replace(' Plus', '+') : shown
}

type AttributeWords = NameReading['attributeWords'][number]

/** Words that EPA splits between nameplate and body: "E150 Club Wagon", "G10 Sport Van". */
const WITH_BODY: Readonly<Record<string, string>> = {
  'Cadillac trim:v': 'V',
  'Cadillac trim:v-series': 'V',
  'Ford trim:club': 'Club Wagon',
  'Chevrolet trim:sport': 'Sport Van',
}

/** Restores slashes as in EPA's "G15/25" and "240 DL/GL", which the name reader replaces by blanks. */
function withStrokes(model: string, text: string): string {
  let shown = model
  for (const [, left = '', right = ''] of text.matchAll(/\b(?!Cab\/Chassis)([\w.-]+)\/(?=([\w.-]+))/g)) {
    const at = shown.toLowerCase().indexOf(`${left} ${right}`.toLowerCase())
    const isWhole = at >= 0 && !/\w/.test(`${shown[at - 1] ?? ''}${shown[at + left.length + right.length + 1] ?? ''}`)
    if (isWhole) shown = `${shown.slice(0, at + left.length)}/${shown.slice(at + left.length + 1)}`
  }
  return shown
}

function powerText({ make, reading, power }: Omit<ParsedName, 'text'>, { attribute, words }: AttributeWords): string {
  // Diesel is an engine option. So is natural gas, unless the car burns nothing else.
  if (attribute === 'power:diesel') return make === 'Porsche' ? 'Diesel' : ''
  if (attribute === 'power:gas' && power !== 'gas') return ''
  // The letter in "190 E" means fuel injection.
  if (attribute === 'power:plugin' && power !== 'plugin' && words.join(' ') === 'e') return 'E'
  const shown = powerSpelling(make, words, attribute)
  return shown === 'Hybrid' && ALWAYS_HYBRID.test(reading.plate) ? '' : shown
}

function bodyText(
  { make, reading }: Pick<ParsedName, 'make' | 'reading'>,
  attribute: NameAttribute,
  words: string,
): string {
  if (make === 'Lexus' && attribute === 'body:convertible') return 'C'
  if (make === 'Honda' && attribute === 'body:5-door') return 'Hatchback'
  if (attribute === 'body:coupe' && reading.plate === 'cayenne') return words
  return BODIES_IN_MODEL[make]?.test(attribute) === true ? words : ''
}

function isBmwCode(make: string, reading: NameReading): boolean {
  return make === 'BMW' && /^m?\d{3}/.test(reading.plate)
}

function plate(make: string, reading: NameReading, source: ReadonlyMap<string, string>): string {
  if (make === 'Mercedes-Benz') return mercedesPlate(reading.plateWords, source)
  if (make === 'MINI') return reading.plateWords.map((word) => miniWord(word, source)).join(' ')
  const shown = plateSpelling(make, reading.plate, reading.plateWords, source)
  return make === 'Lexus' ? shown.replace(/^([A-Z]{2})(?=\d)/, '$1 ').replace(/(?<=\d)[HTE]$/, lowerCase) : shown
}

function miniWord(word: string, source: ReadonlyMap<string, string>): string {
  if (word === 'jcw') return 'John Cooper Works'
  return word.length <= 2 ? word.toUpperCase() : spelled(word, source)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}

/** Spells a Mercedes as on the trunk lid: "C 300", "GLC 350e", "EQS SUV 450"; AMGs as at NHTSA: "AMG C63". */
function mercedesPlate(words: readonly string[], source: ReadonlyMap<string, string>): string {
  const blank = words[0] === 'amg' ? '' : ' '
  return words
    .map((word) => {
      if (word === 'amg') return 'AMG'
      const suv = /^(eq[es])suv(\d*)$/.exec(word)
      if (suv !== null) return `${suv[1]?.toUpperCase()} SUV ${suv[2]}`.trim()
      const code = /^([a-z]+)(\d+[ed]?)$/.exec(word)
      return code === null ? spelled(word, source) : `${code[1]?.toUpperCase()}${blank}${code[2]}`
    })
    .join(' ')
}

/** Spells BMW's code with the maker's capitals: "325Ci", "740Li", "750iL". xDrive is part of the name. */
function bmwPlate(reading: NameReading, text: string): string {
  const code = /^(M?\d{3})([a-z]*)\b/i.exec(text)
  if (code === null || !/^m?\d{3}/.test(reading.plate))
    return plateSpelling('BMW', reading.plate, reading.plateWords, sourceWordsOf(text))
  const letters = (code[2] ?? '')
    .toLowerCase()
    .replace(/c(?=i|x)/, 'C')
    .replace('l', 'L')
  const isDriven = reading.attributeWords.some(({ words }) => words[0] === 'xdrive') && !letters.includes('x')
  return `${(code[1] ?? '').toUpperCase()}${letters}${isDriven ? ' xDrive' : ''}`
}

const VERSIONS = namesTable('versions', ['make', 'nameplates', 'trims']).map(({ at, cells }) => ({
  make: cells.make,
  plates: patternCell(cells.nameplates, at),
  attributes: patternCell(`^trim:(?:${cells.trims})$`, at),
}))

/** Returns the trims of a name that are displayed in the model, as listed in data/names/versions.tsv. */
export function trimsInModel(make: string, reading: NameReading): ReadonlySet<NameAttribute> {
  const entries = VERSIONS.filter((entry) => entry.make === make && entry.plates.test(reading.plate))
  return new Set(
    reading.attributeWords
      .map((each) => each.attribute)
      .filter((attribute) => entries.some((entry) => entry.attributes.test(attribute))),
  )
}
