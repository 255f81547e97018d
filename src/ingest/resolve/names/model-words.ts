import type { Mark, NameReading, PowerKind } from './reading.ts'
import { plateSpelling, powerSpelling, sourceWordsOf, spelled } from './spelling.ts'

/**
 * Versions that their makers and NHTSA treat as models of their own: CIVIC TYPE R, GOLF R, AMG C63 S, and for
 * Porsche every trim ("PANAMERA 4S EXECUTIVE").
 */
const TRIMS_IN_MODEL: Readonly<Record<string, RegExp>> = {
  Acura: /^trim:type-s$/,
  BMW: /^trim:(?:m|edrive|xdrive)\d\d$/,
  Audi: /^trim:(?:allroad|rs)$/,
  Honda: /^trim:type-r$/,
  Hyundai: /^trim:n$/,
  'Mercedes-Benz': /^trim:(?:s|c|r|pro|black-series)$/,
  Porsche: /^trim:(?!performance-battery|perf-battery)/,
  Subaru: /^trim:sti$/,
  Volkswagen: /^trim:(?:r|alltrack)$/,
}

/** Bodies that belong to the model's name: "A5 Cabriolet", "Golf SportWagen", "V90 Cross Country". */
const BODIES_IN_MODEL: Readonly<Record<string, RegExp>> = {
  Audi: /^body:(?:convertible|sportback)$/,
  Bentley: /^body:convertible$/,
  BMW: /^body:gran-turismo$/,
  Ferrari: /^body:convertible$/,
  GMC: /^body:(?:pickup|suv)$/,
  Kia: /^body:coupe$/,
  Lamborghini: /^body:convertible$/,
  Nissan: /^body:taxi$/,
  MINI: /^body:convertible$/,
  Porsche: /^body:(?:sport-turismo|cross-turismo|convertible|targa)$/,
  Volkswagen: /^body:(?:wagon|convertible)$/,
  Volvo: /^body:cross-country$/,
  Toyota: /^body:hatchback$/,
}

/** Nameplates that are hybrids or electric in every version; the name says no more. */
const ALWAYS_HYBRID =
  /^(?:prius|priusc|priusv|priusprime|insight|crz|niro|ioniq|crown|crownsignia|sienna|venza|volt|ct200h|.*\d(?:h|e)|laferrari.*|revero|i3s?|i8|activehybrid\d|cmax|.*prime|elr|clarity|xm|revuelto|temerario|speedtail|regera|918spyder)$/

/** "Escalade ESV" and "RX 350 L" are models; a load class or "LWB" is a version of one. */
export function isSizeInModel(words: readonly string[]): boolean {
  return !/^(?:\d+|lwb|swb)$/.test(words.join(' '))
}

export function trimsInModel(make: string, reading: NameReading): ReadonlySet<Mark> {
  const pattern = TRIMS_IN_MODEL[make]
  if (pattern === undefined || !hasVersionsAsModels(make, reading.plate)) return new Set()
  return new Set(reading.said.map((each) => each.mark).filter((mark) => pattern.test(mark)))
}

/** Of BMW's and Mercedes' nameplates only some sell their versions as models: "i4 M50", "AMG C63 S", "EQE 350+". */
function hasVersionsAsModels(make: string, plate: string): boolean {
  if (make === 'BMW') return /^i[457]$/.test(plate)
  return make !== 'Mercedes-Benz' || plate.startsWith('amg')
}

interface Named {
  readonly make: string
  readonly reading: NameReading
  /** The wording that was read. */
  readonly text: string
  readonly power: PowerKind
}

/** The model as it is shown: nameplate, version, drive, length, body, cab. */
export function modelWords({ make, reading, text, power }: Named): string {
  const source = sourceWordsOf(text)
  const inModel = trimsInModel(make, reading)
  const bodies = BODIES_IN_MODEL[make]
  const say = (wanted: (mark: Mark) => boolean) =>
    reading.said
      .filter(({ mark }) => wanted(mark))
      .map(({ words }) => words.map((word) => spelled(word, source)).join(' '))
  return [
    make === 'BMW' ? bmwPlate(reading, text) : plate(make, reading, source),
    ...say((mark) => inModel.has(mark)),
    powerWords(make, reading, power),
    ...(make === 'BMW' && /^m?\d{3}/.test(reading.plate)
      ? []
      : reading.said
          .filter(({ mark, words }) => mark.startsWith('size:') && isSizeInModel(words))
          .map(({ words }) => words.map((word) => spelled(word, source)).join(' '))),
    ...(make === 'Lexus' && reading.marks.has('body:convertible') ? ['C'] : say((mark) => bodies?.test(mark) ?? false)),
    ...(make === 'Honda' && reading.marks.has('body:5-door') ? ['Hatchback'] : []),
    ...say((mark) => mark.startsWith('cab:') && mark !== 'cab:cab-chassis'),
  ]
    .filter((word) => word !== '')
    .join(' ')
}

function plate(make: string, reading: NameReading, source: ReadonlyMap<string, string>): string {
  if (make === 'Mercedes-Benz') return mercedesPlate(reading.plateWords, source)
  if (make === 'Lexus')
    return plateSpelling(make, reading.plate, reading.plateWords, source)
      .replace(/^([A-Z]{2})(?=\d)/, '$1 ')
      .replace(/(?<=\d)[HTE]$/, (letter) => letter.toLowerCase())
  if (make === 'MINI')
    return reading.plateWords
      .map((word) =>
        word === 'jcw'
          ? 'John Cooper Works'
          : word === 'se' || word === 's'
            ? word.toUpperCase()
            : spelled(word, new Map()),
      )
      .join(' ')
  return plateSpelling(make, reading.plate, reading.plateWords, source)
}

/** "C 300", "GLC 350e", "AMG C63", "Maybach S 580": as on the boot lid, AMGs closed up as NHTSA writes them. */
function mercedesPlate(words: readonly string[], source: ReadonlyMap<string, string>): string {
  const isAmg = words[0] === 'amg'
  return words
    .map((word) => {
      if (word === 'amg') return 'AMG'
      const [, letters = '', digits = '', end = ''] =
        /^([a-z]+?)(suv)?(\d+)([ed]?)$/.exec(word) === null ? [] : (/^([a-z]+?)(?:suv)?(\d+)([ed]?)$/.exec(word) ?? [])
      if (digits === '') return word.endsWith('suv') ? `${word.slice(0, -3).toUpperCase()} SUV` : spelled(word, source)
      return `${letters.toUpperCase()}${word.includes('suv') ? ' SUV' : ''}${isAmg ? '' : ' '}${digits}${end}`
    })
    .join(' ')
}

/** BMW's code as EPA has it, with the maker's capitals: "325Ci", "740Li", "750iL"; xDrive is part of the name. */
function bmwPlate(reading: NameReading, text: string): string {
  const code = /^(M?\d{3})([a-z]*)\b/i.exec(text)
  if (code === null || !/^m?\d{3}/.test(reading.plate))
    return plateSpelling('BMW', reading.plate, reading.plateWords, sourceWordsOf(text))
  const letters = (code[2] ?? '')
    .toLowerCase()
    .replace(/c(?=i|x)/, 'C')
    .replace('l', 'L')
  const isDriven = reading.said.some(({ words }) => words[0] === 'xdrive') && !letters.includes('x')
  return `${(code[1] ?? '').toUpperCase()}${letters}${isDriven ? ' xDrive' : ''}`
}

function powerWords(make: string, reading: NameReading, power: PowerKind): string {
  const said = reading.said.find(
    ({ mark }) => mark.startsWith('power:') && mark !== 'power:diesel' && mark !== 'power:gas',
  )
  if (said !== undefined) {
    const shown = powerSpelling(make, said.words, said.mark)
    return ALWAYS_HYBRID.test(reading.plate) && (shown === 'Hybrid' || shown === '') ? '' : shown
  }
  if (ALWAYS_HYBRID.test(reading.plate)) return ''
  return power === 'hybrid' ? 'Hybrid' : ''
}
