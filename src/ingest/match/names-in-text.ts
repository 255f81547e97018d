/** First and last model year. */
export type YearSpan = readonly [first: number, last: number]

/** A name that a text states of vehicles, with the model years that stand before it at each place; null = none do. */
export interface StatedInText {
  readonly model: string
  readonly years: readonly YearSpan[] | null
}

/** Models of one make by their words (`wordsOf`). */
export type ModelsByWords = ReadonlyMap<string, string>

const RANGE = /\b((?:19|20)\d\d) ?(?:-|through|thru|to) ?((?:19|20)\d\d)\b/g
const DATE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)[ .]+(?:\d{1,2},? +)?\d{4}/g
const YEAR = /^(?:19|20)\d\d$/
/** Where the list of vehicles ends: behind a sentence in which a year stands ("Inc. (Kia) is ..." has none before it). */
const SENTENCE_END = /^(.*?\b(?:19|20)\d\d\b.*?)\.\s+[A-Z]/s
const BETWEEN_YEARS: ReadonlySet<string> = new Set(['and', 'model', 'year', 'years', 'my'])
const EXCEPTING: ReadonlySet<string> = new Set(['except', 'excluding', 'excludes', 'without', 'not'])
const WORDS_OF_NAME_MAX = 6

/**
 * The words of a model or of a text, by which they are compared: lower case, without punctuation, and BMW's "328XI" as
 * its texts write it, "328i xDrive".
 */
export function wordsOf(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.replaceAll(/\b(\d{3}l?)x([ide])\b/g, '$1$2 xdrive')
}

/**
 * The models that the list of vehicles at the beginning of a campaign's text names ("certain 2011-2013 X5 xDrive35i and
 * X5 M vehicles"), the longest that fits at each place. What the text excepts is none.
 */
export function namesInText(text: string, models: ModelsByWords): StatedInText[] {
  const found = new Map<string, YearSpan[] | null>()
  const words = listWords(text)
  const firstWords = new Set(Array.from(models.keys(), (name) => name.split(' ', 1)[0]))
  let years: YearSpan | null = null
  let isInYears = false
  let isExcepted = false
  let next = 0
  for (const [at, word] of words.entries()) {
    if (at < next) continue
    const isYear = YEAR.test(word)
    const length = firstWords.has(word) ? longestName(words, at, models) : 0
    const model = models.get(words.slice(at, at + length).join(' '))
    if (model !== undefined && !isExcepted) found.set(model, withSpan(found.get(model), years))
    if (isYear) years = withYear(isInYears, years, Number(word))
    isExcepted = EXCEPTING.has(word) || (isExcepted && !isYear)
    isInYears = isYear || (isInYears && BETWEEN_YEARS.has(word))
    next = at + length
  }
  return Array.from(found, ([model, spans]) => ({ model, years: spans }))
}

/** A name may come again behind other years; without years before it, it means all. */
function withSpan(spans: YearSpan[] | null | undefined, years: YearSpan | null): YearSpan[] | null {
  return spans === null || years === null ? null : [...(spans ?? []), years]
}

function listWords(text: string): string[] {
  const list = SENTENCE_END.exec(text)?.[1] ?? text
  return wordsOf(list.toLowerCase().replaceAll(DATE, ' ').replaceAll(RANGE, '$1 $2')).split(' ')
}

function withYear(isSame: boolean, years: YearSpan | null, year: number): YearSpan {
  return years === null || !isSame ? [year, year] : [Math.min(years[0], year), Math.max(years[1], year)]
}

/** Of how many words from `at` on the longest name is; 0 = none begins there, or a year, which BMW's 2002 is, too. */
function longestName(words: readonly string[], at: number, models: ModelsByWords): number {
  if (YEAR.test(words[at] ?? '')) return 0
  for (let length = Math.min(WORDS_OF_NAME_MAX, words.length - at); length > 0; length -= 1) {
    if (models.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}

/** Whether a model ("X5 M") is a version of another ("X5"): it has all of its words and more. */
export function isVersionOf(model: string, plain: string): boolean {
  const [words, fewer] = [new Set(wordsOf(model).split(' ')), new Set(wordsOf(plain).split(' '))]
  return words.size > fewer.size && fewer.isSubsetOf(words)
}
