import { fold } from './fold.ts'
import { SIBLING_MAKES, NICKNAMES, type Nickname } from './name-vocabulary.ts'

/** A possible make, and the texts that may name one of its models. An empty text means all its models. */
export interface MakeWords {
  readonly make: string | undefined
  readonly texts: readonly string[]
  readonly note?: string
}

const WORDS_OF_MAKE_MAX = 3
/** Matches a year before other words: "2019 Honda Civic", "Used 2019 Honda Civic". */
const LEADING_YEAR = /^\s*((?:(?:used|new|certified|cpo|pre-?owned)\s+)*(?:19|20)\d\d)\s+(\S.*)$/i
/** Matches a two-digit year with an apostrophe ("'08 Ford Mustang"). Without one, a make must follow. */
const SHORT_YEAR = /(?<![\w'’])['’](\d\d)(?!\w)/
const LEADING_SHORT_YEAR = /^\s*(\d\d)\s+(\S.*)$/
/** Two-digit years from here on mean the 1900s. */
const LAST_CENTURY_FROM = 50

/**
 * Returns the possible makes in groups. The makes of a group are tried together; the next group is tried only if the
 * group finds nothing. The requested make is one group. Makes at the start of the model form a group with the model as
 * written, because an importer's "BMW 325I" must not hide BMW's own. Sibling makes form the last groups.
 * @param make catalog spelling of the requested make; undefined = none
 */
export function possibleMakes(
  { make: spelling, model: requestedModel }: { readonly make?: string; readonly model: string },
  make: string | undefined,
  resolveMake: (spelling: string) => string | undefined,
): MakeWords[][] {
  if (make !== undefined)
    return makeWithSibling(
      { spelling: spelling ?? '', make },
      withFullYear(requestedModel, () => false),
      resolveMake,
    )
  const model = withFullYear(requestedModel, (rest) =>
    modelStarts(rest).some(({ first }) => resolveMake(first) !== undefined),
  )
  const yearLast = model.replace(LEADING_YEAR, '$2 $1')
  const asWritten = { make, texts: [...new Set([model, yearLast])] }
  const { make: nicknamed } =
    NICKNAMES.find(({ pattern, impliesMake }) => impliesMake === true && pattern.test(yearLast)) ?? {}
  const starts = nicknamed === undefined ? modelStarts(yearLast) : [{ first: nicknamed, rest: yearLast }]
  const named = starts.flatMap(({ first, rest }) => {
    const known = resolveMake(first)
    return known === undefined ? [] : [makeWithSibling({ spelling: first, make: known }, rest, resolveMake)]
  })
  if (nicknamed !== undefined) return [...named.flat(), [asWritten]]
  const alone = resolveMake(model)
  const every = alone === undefined ? [] : [{ make: alone, texts: [''] }]
  const makes = named.flatMap(([first = []]) => first)
  return [[asWritten, ...every, ...withoutDuplicates(makes)], ...named.flatMap((groups) => groups.slice(1))]
}

function withFullYear(text: string, hasMake: (rest: string) => boolean): string {
  const full = (digits: string) => `${Number(digits) < LAST_CENTURY_FROM ? 20 : 19}${digits}`
  const [, digits = '', rest = ''] = LEADING_SHORT_YEAR.exec(text) ?? []
  if (rest !== '' && hasMake(rest)) return `${full(digits)} ${rest}`
  return text.replace(SHORT_YEAR, (_, short: string) => full(short))
}

/** Removes duplicates: "mini" and "mini cooper" both start a text and are one make. */
function withoutDuplicates(makes: readonly MakeWords[]): MakeWords[] {
  const byMake = Map.groupBy(makes, ({ make }) => make)
  return [...byMake].map(([make, each]) => ({ make, texts: each.flatMap(({ texts }) => texts) }))
}

function makeWithSibling(
  { spelling, make }: { readonly spelling: string; readonly make: string },
  model: string,
  resolveMake: (spelling: string) => string | undefined,
): MakeWords[][] {
  // "range rover" + "sport": text given as the make may be part of the model name.
  const whole = fold(spelling) === fold(make) ? [] : [`${spelling} ${model}`]
  const remainders = modelStarts(model).flatMap(({ first, rest }) => (resolveMake(first) === make ? [rest] : []))
  const texts = [...whole, model, ...remainders].flatMap((text) => spellingsOf(text, make))
  const sibling = SIBLING_MAKES[fold(make)]
  const known = sibling === undefined ? undefined : resolveMake(sibling)
  if (known === undefined) return [[{ make, texts }]]
  const note = `Listed under the make ${known}, not ${make}.`
  return [[{ make, texts }], [{ make: known, texts: [`${make} ${model}`, model], note }]]
}

function modelStarts(model: string): { readonly first: string; readonly rest: string }[] {
  const words = model.split(/[\s]+/u).filter((word) => fold(word) !== '')
  const count = Math.min(WORDS_OF_MAKE_MAX, words.length - 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    first: words.slice(0, index + 1).join(' '),
    rest: words.slice(index + 1).join(' '),
  }))
}

/** Returns the owners' nickname at the start of a text. `make` is a catalog spelling. */
export function nicknameOf(text: string, make: string | undefined): Nickname | undefined {
  return make === undefined ? undefined : NICKNAMES.find((each) => each.make === fold(make) && each.pattern.test(text))
}

/** Returns listed spellings of a name. BMW's all-wheel-drive badges differ by year: "535xi" is a 535i xDrive. */
function spellingsOf(text: string, make: string): string[] {
  const nickname = nicknameOf(text, make)
  if (nickname !== undefined) {
    const listed = text.replace(nickname.pattern, nickname.listed)
    return nickname.isListed === true ? [text, listed] : [listed]
  }
  return [...new Set([text, text.replace(/\b(\d{3}l?)x([ide])\b/giu, '$1$2 xDrive')])]
}

/**
 * Folded makes that sold rebuilt or imported cars under names with the original make in them. They never hide the
 * original's cars: "mustang gt" means more than a Shelby with the trim GT.
 */
const REBUILDERS: ReadonlySet<string> = new Set(
  `Azure Dynamics, Bill Dovell Motor Car Company, CCC Engineering, Federal Coach, Import Foreign Auto Sales Inc, Import Trade Services,
  Isis Imports Ltd, J.K. Motors, Lambda Control Systems, Mcevoy Motors, Quantum Technologies, Roush, Saleen, Shelby, Tecstar LP,
  Texas Coach Company, Wallace Environmental`
    .split(/,\s+/)
    .map(fold),
)

export function isRebuilder(make: string): boolean {
  return REBUILDERS.has(fold(make))
}
