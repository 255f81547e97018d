import { join } from 'node:path'
import { isMildHybrid, motorVolts } from '#ingest/match/mild-hybrid.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { readTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

/** EPA's columns with details that other fields omit, in EPA's wording. */
export interface ConfigurationWording {
  readonly model: string
  readonly vehicle_class: string | null
  readonly transmission: string | null
  readonly fuel_1: string | null
  readonly alternative: string | null
  readonly turbocharger: string | null
  readonly motor: string | null
  readonly supercharger: string | null
  readonly start_stop: string | null
  readonly engine_text: string | null
  readonly transmission_text: string | null
}

export interface ConfigurationReading {
  /** Phrases shown for every vehicle: "82 kWh battery", "turbocharged". */
  readonly plain: readonly string[]
  /** Phrases shown only to distinguish vehicles that would look alike: "shift indicator light". */
  readonly fine: readonly string[]
  readonly batteryKwh: number | null
}

/** Reads the configuration stated in EPA's row. Draws no conclusion from missing values. */
export function readConfiguration(wording: ConfigurationWording): ConfigurationReading {
  const model = modelPhrases(wording.model)
  const engine = enginePhrases(wording.engine_text ?? '')
  const motorBattery = /(\d+(?:\.\d+)?)\s?kW-?hr? battery/i.exec(wording.motor ?? '')?.[1]
  const plain = unique([
    ...(motorBattery === undefined ? [] : [`${motorBattery} kWh battery`]),
    ...model,
    ...mildHybrid(wording),
    ...(wording.turbocharger === 'T' ? ['turbocharged'] : []),
    ...(wording.supercharger === 'S' ? ['supercharged'] : []),
    ...engine.plain,
  ])
  const fine = unique([
    ...fuelGrade(wording.fuel_1),
    ...(wording.start_stop === 'Y' ? ['stop-start'] : []),
    ...(wording.start_stop === 'N' ? ['without stop-start'] : []),
    ...engine.fine,
    ...transmissionPhrases(wording.transmission, wording.transmission_text),
    ...(wording.vehicle_class === null ? [] : [`EPA class ${wording.vehicle_class}`]),
  ])
  return { plain, fine: fine.filter((phrase) => !plain.includes(phrase)), batteryKwh: batteryKwh(plain) }
}

/** Mild hybrids run on 12 to 115 volts; a higher value is an error in the row (a Ram 1500 HFE with 216). */
const MILD_VOLTS_MAX = 130

/** Returns a phrase with the volts that EPA states: 44 to 48 for a maker's "48 V" system. */
function mildHybrid(wording: ConfigurationWording): readonly string[] {
  if (!isMildHybrid(wording)) return []
  const volts = motorVolts(wording.motor)
  return [volts === null || volts > MILD_VOLTS_MAX ? 'mild hybrid' : `${volts} V mild hybrid`]
}

function fuelGrade(fuel: string | null): readonly string[] {
  const grade = /^(Premium|Midgrade|Regular) Gasoline$/.exec(fuel ?? '')?.[1]
  return grade === undefined ? [] : [`${grade.toLowerCase()} gasoline`]
}

function batteryKwh(phrases: readonly string[]): number | null {
  const sizes = new Set(phrases.flatMap((phrase) => /^(\d+(?:\.\d+)?) kWh battery$/.exec(phrase)?.[1] ?? []))
  const [only] = sizes
  return sizes.size === 1 ? Number(only) : null
}

function unique(phrases: readonly string[]): readonly string[] {
  return [...new Set(phrases)]
}

/** A wording of the source and its phrase; '' = another field covers it. */
interface PhraseRule {
  readonly wording: RegExp
  readonly phrase: (parts: readonly string[]) => string
}

interface ReadPhrases {
  /** Each phrase once, in the order of the rules. */
  readonly phrases: readonly string[]
  /** Text that no rule explains, without brackets and separators. */
  readonly rest: string
}

/** Functions for "@name" in the column `phrase`, given the matched wording and its groups. */
const FUNCTIONS: Readonly<Record<string, PhraseRule['phrase']>> = {
  wheels: ([, sizes = '', kind = '']) =>
    `${sizes.replace(/\s?and\s?/, '/').replace(/\s/g, '')}-inch ${WHEELS[kind.trim().toLowerCase()] ?? ''}wheels`,
  tires: ([, size = '']) => `${size.toUpperCase()} tires`,
  // "Performance Dual Large Plus" of a Rivian.
  motors_and_pack: ([, performance = '', motors = '', pack = '', plus = '']) =>
    `${performance === '' ? '' : 'performance '}${motors.toLowerCase()} motor, ${pack}${plus} battery`,
}
const WHEELS: Readonly<Record<string, string>> = {
  alloy: 'alloy ',
  steel: 'steel ',
  cyber: 'Cyber ',
  'aero-design': 'Aero-Design ',
}

const FILE = join(import.meta.dirname, '../../../../data/phrases.tsv')
const RULES = Map.groupBy(
  readTable(FILE, ['column', 'wording', 'case', 'phrase']).map(({ at, cells }) => {
    const { column, wording, case: flag, phrase } = cells
    return { column, wording: new RegExp(wording, `g${flag}`), phrase: phraseOf(phrase, at) }
  }),
  ({ column }) => column,
)

function phraseOf(phrase: string, at: string): PhraseRule['phrase'] {
  if (!phrase.startsWith('@')) return (parts) => phrase.replace(/\$(\d)/g, (_, group) => parts[Number(group)] ?? '')
  const named = FUNCTIONS[phrase.slice(1)]
  if (named === undefined) throw new Failure(`${at}: unknown function "${phrase}"`)
  return named
}

/** Replaces every wording that a rule of the columns explains. Earlier rules win. */
function readPhrases(text: string, ...columns: readonly string[]): ReadPhrases {
  const phrases = new Set<string>()
  let rest = text
  for (const { wording, phrase } of columns.flatMap((column) => RULES.get(column) ?? [])) {
    rest = rest.replace(wording, (...found) => {
      // Contains the match and its groups (`undefined` = no match), then position and text.
      phrases.add(phrase((found as (string | undefined)[]).slice(0, -2).map((part) => part ?? '')))
      return ' '
    })
  }
  phrases.delete('')
  const words = rest.split(/[()[\];:,&\s]+/).map((word) => word.replace(/^[-/+.]+|[-/+]+$/g, ''))
  return { phrases: [...phrases], rest: words.filter((word) => word !== '').join(' ') }
}

/** Returns phrases for the parts of EPA's model name that the name reader ignores (plain-text.ts). */
const modelPhrases = memoize((model) => readPhrases(model, 'model').phrases)

/** An engine code: "B235R", "4A-FE", "4.6N". */
const ENGINE_CODE = /^(?!RNG|VOLVO|\d+-V)(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9./-]{1,11}$/
const NOTE_CHARACTERS_MAX = 80

/** Returns phrases for EPA's engine descriptor (eng_dscr), which mixes engine, emissions, equipment and test notes. */
const enginePhrases = memoize(readEnginePhrases)

function readEnginePhrases(text: string): { readonly plain: readonly string[]; readonly fine: readonly string[] } {
  const plain = readPhrases(text, 'engine').phrases
  const { phrases, rest } = readPhrases(text, 'engine', 'engine_fuel', 'engine_fine')
  const known = phrases.filter((phrase) => !plain.includes(phrase))
  if (rest === '') return { plain, fine: known }
  if (ENGINE_CODE.test(rest) && text.includes(rest)) return { plain, fine: [...known, `engine code ${rest}`] }
  // An unexplained text is quoted.
  return { plain, fine: [`engine note "${quotable(text)}"`] }
}

/** Removes characters that would end the quotation or the phrase. */
function quotable(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll(';', ',').slice(0, NOTE_CHARACTERS_MAX)
}

/** Returns phrases for details that the transmission field omits: EPA's descriptor, and manual selection. */
function transmissionPhrases(transmission: string | null, descriptor: string | null): readonly string[] {
  const ratios = /\(AV-?S(\d+)\)/.exec(transmission ?? '')?.[1]
  const manualMode = /\((?:AM-)?S\d+\)/.test(transmission ?? '')
  return [
    ...(ratios === undefined ? [] : [`${ratios} selectable ratios`]),
    ...(manualMode ? ['manual shifting'] : []),
    ...(/\(L\d\)/.test(transmission ?? '') ? ['converter lockup'] : []),
    ...readPhrases(descriptor ?? '', 'transmission').phrases,
  ]
}
