import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SINGLE_BODIES, type SingleBody } from '#catalog/vocabulary.ts'
import { parseTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

/** One body that a nameplate was sold with. */
export interface Body {
  readonly body: SingleBody
  /** Side doors; null = more than one number, or not known. */
  readonly doors: number | null
  /** Whether EPA's name always says so when it means this body ("Mustang Convertible"): "+" in the file. */
  readonly isNamed: boolean
}

/** One line of data/bodies: what a nameplate was in these model years. */
export interface Nameplate {
  readonly make: string
  /** EPA's baseModel. */
  readonly nameplate: string
  /** The line counts only for models that hold one of these phrases, folded; empty = every model. */
  readonly words: readonly string[]
  readonly fromYear: number
  /** 9999 = still sold: later years count, too. */
  readonly toYear: number
  /** Empty = reviewed and left open, such as hearses. */
  readonly bodies: readonly Body[]
  /** File and line. */
  readonly where: string
}

const COLUMNS = ['make', 'nameplate', 'words', 'years', 'bodies'] as const
const DOORS = [2, 3, 4]

/** Reads one file of data/bodies. @throws Failure with file and line when a row does not hold */
export function parseBodyFile(text: string, file: string): Nameplate[] {
  return parseTable(text, file, COLUMNS).map(({ at, cells }) => {
    const { make, nameplate, words, years, bodies } = cells
    if (make === '' || nameplate === '') throw new Failure(`${at}: make and nameplate may not be empty`)
    const phrases = words === '' ? [] : words.split('; ')
    const unfolded = phrases.find((phrase) => phrase === '' || foldedWords(phrase) !== phrase)
    if (unfolded !== undefined) throw new Failure(`${at}: "${unfolded}" must be written "${foldedWords(unfolded)}"`)
    return { make, nameplate, words: phrases, ...yearsOf(years, at), bodies: bodiesOf(bodies, at), where: at }
  })
}

/** "" = every year, "2002-2014", or "2015-" for a nameplate that is still sold. */
function yearsOf(years: string, where: string): Pick<Nameplate, 'fromYear' | 'toYear'> {
  if (years === '') return { fromYear: 0, toYear: 9999 }
  const [, from, to] = /^(\d{4})-(\d{4})?$/.exec(years) ?? []
  const toYear = Number(to ?? 9999)
  if (from === undefined || Number(from) > toYear) throw new Failure(`${where}: years must be "2002-2014" or "2015-"`)
  return { fromYear: Number(from), toYear }
}

/** "Sedan 4, Coupe 2, +Convertible 2", or "-" where the line leaves it open. */
function bodiesOf(text: string, where: string): Body[] {
  if (text === '-') return []
  const bodies = text.split(', ').map((each) => {
    const [, named, body, doors] = /^(\+?)([A-Za-z ]+?)(?: (\d))?$/.exec(each) ?? []
    const known = SINGLE_BODIES.find((word) => word === body)
    if (known === undefined) throw new Failure(`${where}: "${each}" names no body class`)
    if (doors !== undefined && !DOORS.includes(Number(doors))) throw new Failure(`${where}: ${doors} side doors`)
    return { body: known, doors: doors === undefined ? null : Number(doors), isNamed: named === '+' }
  })
  if (new Set(text.split(', ')).size < bodies.length) throw new Failure(`${where}: a body is listed twice`)
  return bodies
}

/** A name as EPA writes it: what the table is asked for. */
export interface AskedName {
  readonly year: number
  readonly make: string
  readonly model: string
  /** Null in editions of EPA's file before 2023. */
  readonly baseModel: string | null
}

/** What EPA says of a car from which its body can be derived. */
export interface AskedBody extends AskedName {
  /** VClass; used only where the table does not hold the nameplate. */
  readonly vehicleClass: string | null
  /** Which bodies have a measured volume: some of '2', '4', 'h'. */
  readonly measuredBodies: string
}

/** The lines of all files, found by make and nameplate. */
export class BodyTable {
  readonly #byNameplate: ReadonlyMap<string, readonly Nameplate[]>
  readonly #prefixes: ReadonlyMap<string, readonly Prefix[]>

  /** Throws where two lines claim the same names in the same year. */
  constructor(lines: readonly Nameplate[]) {
    this.#byNameplate = Map.groupBy(lines, ({ make, nameplate }) => keyOf(make, foldedWords(nameplate)))
    for (const rivals of this.#byNameplate.values()) assertApart(rivals)
    const byMake = Map.groupBy(lines, ({ make }) => make.toLowerCase())
    this.#prefixes = new Map([...byMake].map(([make, rows]) => [make, prefixesOf(rows)]))
  }

  /** The line that this name meets with the longest phrase; undefined where no line holds it. */
  find(name: AskedName): Nameplate | undefined {
    const model = ` ${foldedWords(name.model)} `
    if (name.baseModel !== null) return this.#lineOf(name, foldedWords(name.baseModel), model)
    for (const { words, nameplate } of this.#prefixes.get(name.make.toLowerCase()) ?? []) {
      const line = model.startsWith(` ${words} `) ? this.#lineOf(name, nameplate, model) : undefined
      if (line !== undefined) return line
    }
    return undefined
  }

  #lineOf({ make, model, year }: AskedName, nameplate: string, folded: string): Nameplate | undefined {
    let best: Nameplate | undefined
    let bestLength = -1
    for (const line of this.#byNameplate.get(keyOf(make, nameplate)) ?? []) {
      const length = line.fromYear <= year && year <= line.toYear ? phraseLength(line, folded) : undefined
      if (length === undefined || length < bestLength) continue
      if (length === bestLength) throw new Error(`${line.where} and ${best?.where} both hold "${model}" of ${year}`)
      best = line
      bestLength = length
    }
    return best
  }
}

/** First words of a model name, and the nameplate that they are taken for where EPA states no baseModel. */
interface Prefix {
  readonly words: string
  readonly nameplate: string
}

/** The nameplates of a make and the parts of those that list several ("Impreza/Outback Sport"), longest first. */
function prefixesOf(lines: readonly Nameplate[]): Prefix[] {
  const prefixes = [...new Set(lines.map(({ nameplate }) => nameplate))].flatMap((nameplate) => {
    const texts = new Set([nameplate, ...nameplate.split('/')].map(foldedWords).filter((words) => words !== ''))
    return [...texts].map((words) => ({ words, nameplate: foldedWords(nameplate) }))
  })
  return prefixes.toSorted((left, right) => right.words.length - left.words.length)
}

function keyOf(make: string, nameplate: string): string {
  return `${make.toLowerCase()}\t${nameplate}`
}

/** Letters of the longest phrase of the line that the model holds; 0 for a line without words. */
function phraseLength({ words }: Nameplate, model: string): number | undefined {
  if (words.length === 0) return 0
  const held = words.filter((phrase) => model.includes(` ${phrase} `)).map((phrase) => phrase.length)
  return held.length === 0 ? undefined : Math.max(...held)
}

function assertApart(lines: readonly Nameplate[]): void {
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      const isSameTime = line.fromYear <= other.toYear && other.fromYear <= line.toYear
      const isSameName = line.words.length === 0 ? other.words.length === 0 : sharePhrase(line, other)
      if (isSameTime && isSameName) throw new Error(`${line.where} and ${other.where} claim the same names and years`)
    }
  }
}

function sharePhrase(line: Nameplate, other: Nameplate): boolean {
  return line.words.some((phrase) => other.words.includes(phrase))
}

const PROJECT_FOLDER = join(import.meta.dirname, '../../../../../data/bodies')
let kept: BodyTable | undefined

/** Every line of the .tsv files of `folder` in the order of file names. Throws when a row does not hold. */
export function readBodyFiles(): Nameplate[] {
  const files = readdirSync(PROJECT_FOLDER).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().flatMap((file) => parseBodyFile(readFileSync(join(PROJECT_FOLDER, file), 'utf8'), file))
}

/** The table that comes with the project, read once. */
export function projectBodies(): BodyTable {
  kept ??= new BodyTable(readBodyFiles())
  return kept
}

/** Lower case, every run of other characters than letters and digits one blank: "T10 (S10) Blazer" = "t10 s10 blazer". */
export function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
