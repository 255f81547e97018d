import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SINGLE_BODIES, type SingleBody } from '#catalog/vocabulary.ts'
import { parseTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

export interface Body {
  readonly body: SingleBody
  /** Number of side doors; null = several numbers, or unknown. */
  readonly doors: number | null
  /** True if EPA's name always states this body ("Mustang Convertible"): "+" in the file. */
  readonly isNamed: boolean
}

/** A line of data/bodies: the bodies of a nameplate in some model years. */
export interface BodyTableLine {
  readonly make: string
  readonly nameplate: string
  /** Folded phrases; the model must contain at least one. Empty = every model. */
  readonly words: readonly string[]
  readonly fromYear: number
  /** 9999 = still sold, so later years count. */
  readonly toYear: number
  /** Empty = reviewed and left undecided, such as hearses. */
  readonly bodies: readonly Body[]
  /** File and line. */
  readonly location: string
}

const COLUMNS = ['make', 'nameplate', 'words', 'years', 'bodies'] as const
const DOORS = [2, 3, 4]

/** Parses a file of data/bodies. @throws Failure with file and line if a row is invalid */
export function parseBodyFile(text: string, file: string): BodyTableLine[] {
  return parseTable(text, file, COLUMNS).map(({ at, cells }) => {
    const { make, nameplate, words, years, bodies } = cells
    if (make === '' || nameplate === '') throw new Failure(`${at}: make and nameplate may not be empty`)
    const phrases = words === '' ? [] : words.split('; ')
    const unfolded = phrases.find((phrase) => phrase === '' || spacedWords(phrase) !== phrase)
    if (unfolded !== undefined) throw new Failure(`${at}: "${unfolded}" must be written "${spacedWords(unfolded)}"`)
    return { make, nameplate, words: phrases, ...yearsOf(years, at), bodies: bodiesOf(bodies, at), location: at }
  })
}

/** Parses "" (every year), "2002-2014", or "2015-" for a nameplate still sold. */
function yearsOf(years: string, location: string): Pick<BodyTableLine, 'fromYear' | 'toYear'> {
  if (years === '') return { fromYear: 0, toYear: 9999 }
  const [, from, to] = /^(\d{4})-(\d{4})?$/.exec(years) ?? []
  const toYear = Number(to ?? 9999)
  if (from === undefined || Number(from) > toYear)
    throw new Failure(`${location}: years must be "2002-2014" or "2015-"`)
  return { fromYear: Number(from), toYear }
}

/** Parses "Sedan 4, Coupe 2, +Convertible 2", or "-" for an undecided line. */
function bodiesOf(text: string, location: string): Body[] {
  if (text === '-') return []
  const bodies = text.split(', ').map((each) => {
    const [, named, body, doors] = /^(\+?)([A-Za-z ]+?)(?: (\d))?$/.exec(each) ?? []
    const known = SINGLE_BODIES.find((word) => word === body)
    if (known === undefined) throw new Failure(`${location}: "${each}" is not a body class`)
    if (doors !== undefined && !DOORS.includes(Number(doors)))
      throw new Failure(`${location}: invalid number of side doors: ${doors}`)
    return { body: known, doors: doors === undefined ? null : Number(doors), isNamed: named === '+' }
  })
  if (new Set(text.split(', ')).size < bodies.length) throw new Failure(`${location}: a body is listed twice`)
  return bodies
}

export interface NameplateQuery {
  readonly year: number
  readonly make: string
  readonly model: string
  /** Null in editions of EPA's file before 2023. */
  readonly baseModel: string | null
}

export interface BodyWording extends NameplateQuery {
  /** VClass; used only if the nameplate is not in the table. */
  readonly vehicleClass: string | null
  /** Body types with a measured interior volume: some of '2', '4', 'h'. */
  readonly measuredBodies: string
}

export class BodyTable {
  readonly #byNameplate: ReadonlyMap<string, readonly BodyTableLine[]>
  readonly #prefixes: ReadonlyMap<string, readonly Prefix[]>

  /** Throws if two lines claim the same names in the same year. */
  constructor(lines: readonly BodyTableLine[]) {
    this.#byNameplate = Map.groupBy(lines, ({ make, nameplate }) => keyOf(make, spacedWords(nameplate)))
    for (const rivals of this.#byNameplate.values()) assertApart(rivals)
    const byMake = Map.groupBy(lines, ({ make }) => make.toLowerCase())
    this.#prefixes = new Map([...byMake].map(([make, rows]) => [make, prefixesOf(rows)]))
  }

  /** Returns the line with the longest matching phrase; `undefined` if there is none. */
  find(name: NameplateQuery): BodyTableLine | undefined {
    const model = ` ${spacedWords(name.model)} `
    if (name.baseModel !== null) return this.#lineOf(name, spacedWords(name.baseModel), model)
    for (const { words, nameplate } of this.#prefixes.get(name.make.toLowerCase()) ?? []) {
      const line = model.startsWith(` ${words} `) ? this.#lineOf(name, nameplate, model) : undefined
      if (line !== undefined) return line
    }
    return undefined
  }

  #lineOf({ make, model, year }: NameplateQuery, nameplate: string, folded: string): BodyTableLine | undefined {
    let best: BodyTableLine | undefined
    let bestLength = -1
    for (const line of this.#byNameplate.get(keyOf(make, nameplate)) ?? []) {
      const length = line.fromYear <= year && year <= line.toYear ? phraseLength(line, folded) : undefined
      if (length === undefined || length < bestLength) continue
      if (length === bestLength)
        throw new Error(`${line.location} and ${best?.location} both match "${model}" of ${year}`)
      best = line
      bestLength = length
    }
    return best
  }
}

/** First words of a model name and their nameplate, for rows without EPA's baseModel. */
interface Prefix {
  readonly words: string
  readonly nameplate: string
}

/** Returns the nameplates of a make, and the parts of combined ones ("Impreza/Outback Sport"), longest first. */
function prefixesOf(lines: readonly BodyTableLine[]): Prefix[] {
  const prefixes = [...new Set(lines.map(({ nameplate }) => nameplate))].flatMap((nameplate) => {
    const texts = new Set([nameplate, ...nameplate.split('/')].map(spacedWords).filter((words) => words !== ''))
    return [...texts].map((words) => ({ words, nameplate: spacedWords(nameplate) }))
  })
  return prefixes.toSorted((left, right) => right.words.length - left.words.length)
}

function keyOf(make: string, nameplate: string): string {
  return `${make.toLowerCase()}\t${nameplate}`
}

/** Returns the length of the line's longest phrase in the model; 0 for a line without phrases. */
function phraseLength({ words }: BodyTableLine, model: string): number | undefined {
  if (words.length === 0) return 0
  const lengths = words.filter((phrase) => model.includes(` ${phrase} `)).map((phrase) => phrase.length)
  return lengths.length === 0 ? undefined : Math.max(...lengths)
}

function assertApart(lines: readonly BodyTableLine[]): void {
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      const isSameTime = line.fromYear <= other.toYear && other.fromYear <= line.toYear
      const isSameName = line.words.length === 0 ? other.words.length === 0 : sharePhrase(line, other)
      if (isSameTime && isSameName)
        throw new Error(`${line.location} and ${other.location} claim the same names and years`)
    }
  }
}

function sharePhrase(line: BodyTableLine, other: BodyTableLine): boolean {
  return line.words.some((phrase) => other.words.includes(phrase))
}

const PROJECT_FOLDER = join(import.meta.dirname, '../../../../../data/bodies')
let loaded: BodyTable | undefined

/** Reads every line of the .tsv files, in the order of file names. Throws if a row is invalid. */
export function readBodyFiles(): BodyTableLine[] {
  const files = readdirSync(PROJECT_FOLDER).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().flatMap((file) => parseBodyFile(readFileSync(join(PROJECT_FOLDER, file), 'utf8'), file))
}

export function projectBodies(): BodyTable {
  loaded ??= new BodyTable(readBodyFiles())
  return loaded
}

/** Converts to lower case with single blanks between words: "T10 (S10) Blazer" becomes "t10 s10 blazer". */
export function spacedWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
