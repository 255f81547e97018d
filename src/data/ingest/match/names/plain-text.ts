/**
 * The common spelling in which EPA's and NHTSA's names are compared: lower case, without accents, hyphens, dots
 * and brackets, one blank between words. It never drops a letter or digit of a name; only the test conditions that
 * EPA writes into some names (wheel sizes, tyre makes, battery packs, weight classes) are left out.
 */

/** What a bracket holds when it describes how the car was tested and not which car it is. */
const TEST_BRACKET =
  /\([^)]*(?:wheels?\b|tires?\b|battery|charger|capacity|\bmodes?\b|\btm\b|flex fuel|incl\.|\bonly\b|new model|special off|curb weight|\d\s?hp\b|\d\s?ah\b|\d\s?in(?:ch|\.)?\b|\b[23]r\b|sohc|sporty|\by-3\b|x200|\br22\b|\d{3}\/\d{2})[^)]*\)/g

/** The same conditions written without brackets. */
const TEST_WORDS: readonly RegExp[] = [
  /gvwr>\d+ lbs/g,
  /payload package|base payload lt(?: tire)?/g,
  /\d+-mod battery,?/g,
  /\d+ ?kw (?:\d+-mode )?charger(?: \d+ modes)?/g,
  /\d+(?:\.\d+)? ?kwh\b/g,
  /\d{3}\/\d{2}z?r\d{2}(?: rear)?(?: a\/s)?/g,
  /\b(?:w\/|with ?)?\d+f\d+r wheels/g,
  /\b(?:w\/|with ?)?\d+ ?(?:-? ?inch|in\.?)(?: (?:alloy|steel|cyber|aero-design))?(?: wheels?| tires?)?(?=[ ,)/]|$)/g,
  /\b(?:goodyear|nexen)\b/g,
  /w\/stop-start|non-isg/g,
  /\ba\/[cs]\b/g,
  /with (?:sport|eq) (?:mode|technology|tech|hybrid tech)|w\/sport and off road mode/g,
  /\b\d ?-?mode\b/g,
]

const FIXED_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/th!nk/g, 'think'],
  [/\bh\/b\b/g, 'hatchback'],
  [/\bc\/v\b/g, 'cv'],
  [/\bc\/k\b/g, 'ck'],
  [/\bs\/c\b/g, 'sc'],
  [/\bs\/t\b/g, 'st'],
  [/\br\/t\b/g, 'rt'],
  [/\bw\//g, ' '],
  [/bi-fuel/g, 'bifuel'],
  [/dual-fuel/g, 'dualfuel'],
  [/\s-\s/g, ' '],
  [/\+/g, ' plus '],
  [/&/g, ' and '],
]

/** The text in its common spelling, for example "F150 2.7L 2WD GVWR>6649 LBS" gives "f150 2.7l 2wd". */
export function plainText(text: string): string {
  let plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  plain = plain.replace(TEST_BRACKET, ' ')
  for (const words of TEST_WORDS) plain = plain.replace(words, ' ')
  for (const [from, to] of FIXED_SPELLINGS) plain = plain.replace(from, to)
  return plain
    .replace(/(?<!\d)\.|\.(?!\d)/g, (dot, offset: number, whole: string) =>
      isStopBeforeWord(whole, offset) ? ' ' : dot && '',
    )
    .replace(/[-'’_]/g, '')
    .replace(/[^\p{L}\p{N}.>]+/gu, ' ')
    .trim()
}

/** "Grand Voy. 2WD" ends a word; "ID.4" and "S.C." do not. */
function isStopBeforeWord(text: string, offset: number): boolean {
  return text[offset + 1] === ' '
}

/** Letters and digits only: the form in which two spellings of one name are equal. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
