import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { readTable } from '#ingest/read/read-table.ts'

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

const FILE = join(import.meta.dirname, '../../../../../data/phrases.tsv')
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
export const modelPhrases = memoize((model) => readPhrases(model, 'model').phrases)

/** An engine code: "B235R", "4A-FE", "4.6N". */
const ENGINE_CODE = /^(?!RNG|VOLVO|\d+-V)(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9./-]{1,11}$/
const NOTE_CHARACTERS_MAX = 80

/** Returns phrases for EPA's engine descriptor (eng_dscr), which mixes engine, emissions, equipment and test notes. */
export const enginePhrases = memoize(readEnginePhrases)

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
export function transmissionPhrases(transmission: string | null, descriptor: string | null): readonly string[] {
  const ratios = /\(AV-?S(\d+)\)/.exec(transmission ?? '')?.[1]
  const manualMode = /\((?:AM-)?S\d+\)/.test(transmission ?? '')
  return [
    ...(ratios === undefined ? [] : [`${ratios} selectable ratios`]),
    ...(manualMode ? ['manual shifting'] : []),
    ...(/\(L\d\)/.test(transmission ?? '') ? ['converter lockup'] : []),
    ...readPhrases(descriptor ?? '', 'transmission').phrases,
  ]
}
