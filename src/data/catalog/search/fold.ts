// oxlint-disable-next-line no-control-regex -- every ASCII character, the control characters among them
const ASCII = /^[\x00-\x7F]*$/

/**
 * Folds a name for comparison: drops case, accents, and punctuation, so "F-150", "f150", and "F 150" are equal, and
 * "citroen" finds "Citroën". Never drops letters or digits.
 */
export function fold(text: string): string {
  // Almost every name is ASCII. This path gives the same result four times faster.
  if (ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the folded words of a name. Blanks, slashes, commas and brackets separate words; hyphens and dots do not. */
export function foldedWords(text: string): string[] {
  return text
    .split(/[\s/,()&+]+/u)
    .map(fold)
    .filter((word) => word !== '')
}

/** Signs that people spell out, and numbers written as Roman numerals or words. I, V and X alone are letters. */
const SIGNS: readonly (readonly [sign: RegExp, word: string])[] = [
  [/&/g, ' and '],
  [/\+/g, ' plus '],
]
const OPTIONAL_WORDS: ReadonlySet<string> = new Set(['and', 'plus'])
const FIGURES: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
  ['four', '4'],
  ['six', '6'],
  ['eight', '8'],
])

/** BMW's engine codes after a drive that owners omit: "X5 xDrive40e" is an "x5 40e". */
const DRIVE_CODE = /^[xs]drive(\d\d[a-z])$/

/** Returns the words of a name with its signs spelled out: eqe, 350, plus for "EQE 350+". */
export function nameWords(name: string): string[] {
  return foldedWords(SIGNS.reduce((text, [sign, word]) => text.replace(sign, word), name))
}

/** Returns the search term of a requested model or trim: townandcountry for "Town & Country". */
export function nameTerm(requested: string): string {
  return nameWords(requested).join('')
}

/**
 * Returns every run of whole words of a name, joined: tacoma, tacomaaccess, tacomaaccesscab, access, accesscab, cab for
 * "Tacoma Access Cab". A model filter matches a vehicle if its nameTerm is one of these, so "3" never finds "330i".
 * "and", "plus", and BMW's drives are optional, and Roman numerals and number words also match as digits: "town
 * country", "mark 8", "plus 8", "x5 40e".
 */
export function searchTerms(name: string): Set<string> {
  const terms = new Set<string>()
  for (const words of wordings(name)) {
    for (let start = 0; start < words.length; start += 1) addRuns(terms, words.slice(start))
  }
  return terms
}

/** Returns the searchTerms at the start of the name: tacoma, tacomaaccess, tacomaaccesscab for "Tacoma Access Cab". */
export function startTerms(name: string): Set<string> {
  const terms = new Set<string>()
  for (const words of wordings(name)) addRuns(terms, words)
  return terms
}

/** Returns the searchTerms that cover the whole name. */
export function wholeTerms(name: string): Set<string> {
  return new Set(wordings(name).map((words) => words.join('')))
}

function addRuns(terms: Set<string>, words: readonly string[]): void {
  let term = ''
  for (const word of words) {
    term += word
    terms.add(term)
  }
}

/** Returns the possible spellings of a name's words; usually one. */
function wordings(name: string): string[][] {
  const words = nameWords(name)
  const short = words.filter((word) => !OPTIONAL_WORDS.has(word))
  const all = short.length === words.length || short.length === 0 ? [words] : [words, short]
  const otherwise = all.map((each) => each.map((word) => FIGURES.get(word) ?? DRIVE_CODE.exec(word)?.[1] ?? word))
  return words.some((word) => FIGURES.has(word) || DRIVE_CODE.test(word)) ? [...all, ...otherwise] : all
}

/** Words in federal names of Ford's trucks over 8,500 lb. vPIC and some complaints omit them. */
const SUPER_DUTY = /^(?<truck>f[2-7][05]0)(?:sd|superduty)$/
/** Until 1999, Ford also sold a different F-250. */
const SUPER_DUTY_ONLY_FROM = 2000

/** Folds a federal name for comparison. From 2000 on, "F-250 SD" and "F-250 Super Duty" equal "F-250". */
export function federalForm(year: number | null, make: string, model: string): string {
  const folded = fold(model)
  if (year === null || year < SUPER_DUTY_ONLY_FROM || fold(make) !== 'ford') return folded
  return SUPER_DUTY.exec(folded)?.groups?.['truck'] ?? folded
}
