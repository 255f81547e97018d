import { fold } from './fold.ts'
import { BROTHER_MAKES, NICKNAMES, type Nickname } from './name-vocabulary.ts'

/** A make that may be meant, and the texts that may name a model of it; an empty one = all its models. */
export interface MakeWords {
  readonly make: string | undefined
  readonly texts: readonly string[]
  readonly note?: string
}

const WORDS_OF_MAKE_MAX = 3
/** "2019 Honda Civic", "Used 2019 Honda Civic": a year before other words. */
const LEADING_YEAR = /^\s*((?:(?:used|new|certified|cpo|pre-?owned)\s+)*(?:19|20)\d\d)\s+(\S.*)$/i
/** Matches a two-digit year with an apostrophe ("'08 Ford Mustang"); without one, a make must follow. */
const SHORT_YEAR = /(?<![\w'’])['’](\d\d)(?!\w)/
const LEADING_SHORT_YEAR = /^\s*(\d\d)\s+(\S.*)$/
/** Two digits from here on are of the last century. */
const LAST_CENTURY_FROM = 50

/**
 * Returns the possible makes in groups. Makes of a group are tried together, and the next group only if the group finds
 * nothing. The requested make is one group; so are the makes at the start of the model together with the model as
 * written, because an importer's "BMW 325I" must not hide BMW's own. Sibling makes form the last groups.
 * @param make catalog spelling of the requested make; undefined = none was requested
 * @param resolveMake returns the catalog spelling of a make; undefined = unknown
 */
export function makesOf(
  { make: spelling, model: asked }: { readonly make?: string; readonly model: string },
  make: string | undefined,
  resolveMake: (asked: string) => string | undefined,
): MakeWords[][] {
  if (make !== undefined)
    return madeBy(
      { spelling: spelling ?? '', make },
      withFullYear(asked, () => false),
      resolveMake,
    )
  const model = withFullYear(asked, (rest) => beginnings(rest).some(({ first }) => resolveMake(first) !== undefined))
  const yearLast = model.replace(LEADING_YEAR, '$2 $1')
  const own = { make, texts: [...new Set([model, yearLast])] }
  const { make: nicknamed } = NICKNAMES.find(({ spoken, isAlone }) => isAlone === true && spoken.test(yearLast)) ?? {}
  const said = nicknamed === undefined ? beginnings(yearLast) : [{ first: nicknamed, rest: yearLast }]
  const named = said.flatMap(({ first, rest }) => {
    const known = resolveMake(first)
    return known === undefined ? [] : [madeBy({ spelling: first, make: known }, rest, resolveMake)]
  })
  if (nicknamed !== undefined) return [...named.flat(), [own]]
  const alone = resolveMake(model)
  const every = alone === undefined ? [] : [{ make: alone, texts: [''] }]
  const makes = named.flatMap(([first = []]) => first)
  return [[own, ...every, ...oneOfEach(makes)], ...named.flatMap((groups) => groups.slice(1))]
}

function withFullYear(text: string, hasMake: (rest: string) => boolean): string {
  const full = (digits: string) => `${Number(digits) < LAST_CENTURY_FROM ? 20 : 19}${digits}`
  const [, digits = '', rest = ''] = LEADING_SHORT_YEAR.exec(text) ?? []
  if (rest !== '' && hasMake(rest)) return `${full(digits)} ${rest}`
  return text.replace(SHORT_YEAR, (_, short: string) => full(short))
}

/** "mini" and "mini cooper" both begin a text, and are one make. */
function oneOfEach(makes: readonly MakeWords[]): MakeWords[] {
  const byMake = Map.groupBy(makes, ({ make }) => make)
  return [...byMake].map(([make, each]) => ({ make, texts: each.flatMap(({ texts }) => texts) }))
}

/** A make and its brother. */
function madeBy(
  { spelling, make }: { readonly spelling: string; readonly make: string },
  model: string,
  resolveMake: (asked: string) => string | undefined,
): MakeWords[][] {
  // "range rover" + "sport": text requested as a make may be part of the model's name.
  const whole = fold(spelling) === fold(make) ? [] : [`${spelling} ${model}`]
  const rests = beginnings(model).flatMap(({ first, rest }) => (resolveMake(first) === make ? [rest] : []))
  const texts = [...whole, model, ...rests].flatMap((text) => spellingsOf(text, make))
  const brother = BROTHER_MAKES[fold(make)]
  const known = brother === undefined ? undefined : resolveMake(brother)
  if (known === undefined) return [[{ make, texts }]]
  const note = `Listed under the make ${known}, not ${make}.`
  return [[{ make, texts }], [{ make: known, texts: [`${make} ${model}`, model], note }]]
}

/** The model's first one to three words and what follows them, while something does. */
function beginnings(model: string): { readonly first: string; readonly rest: string }[] {
  const words = model.split(/[\s]+/u).filter((word) => fold(word) !== '')
  const count = Math.min(WORDS_OF_MAKE_MAX, words.length - 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    first: words.slice(0, index + 1).join(' '),
    rest: words.slice(index + 1).join(' '),
  }))
}

/** Returns the owners' nickname at the start of a text; `make` in catalog spelling. */
export function nicknameOf(text: string, make: string | undefined): Nickname | undefined {
  return make === undefined ? undefined : NICKNAMES.find((each) => each.make === fold(make) && each.spoken.test(text))
}

/** Names as the lists have them; BMW's badges of all-wheel drive differ by year: "535xi" is a 535i xDrive. */
function spellingsOf(text: string, make: string): string[] {
  const nickname = nicknameOf(text, make)
  if (nickname !== undefined) {
    const listed = text.replace(nickname.spoken, nickname.listed)
    return nickname.isListed === true ? [text, listed] : [listed]
  }
  return [...new Set([text, text.replace(/\b(\d{3}l?)x([ide])\b/giu, '$1$2 xDrive')])]
}

/**
 * Makes that sold cars of others, rebuilt or imported, under names that have the maker's in them. Folded. What is found of them
 * alone never hides the maker's own: a Shelby with the trim GT is not all that "mustang gt" means.
 */
const REBUILDERS: ReadonlySet<string> = new Set(
  `Azure Dynamics, Bill Dovell Motor Car Company, CCC Engineering, Federal Coach, Import Foreign Auto Sales Inc, Import Trade Services,
  Isis Imports Ltd, J.K. Motors, Lambda Control Systems, Mcevoy Motors, Quantum Technologies, Roush, Saleen, Shelby, Tecstar LP,
  Texas Coach Company, Wallace Environmental`
    .split(/,\s+/)
    .map(fold),
)

/** Returns true if a make sold cars of other makes. */
export function isRebuilder(make: string): boolean {
  return REBUILDERS.has(fold(make))
}
