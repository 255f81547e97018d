/**
 * The common spelling for comparing EPA's and NHTSA's names: lower case, one blank between words, no accents, hyphens,
 * dots or brackets. It drops no letter or digit of a name, except the test conditions that EPA writes into some names
 * (wheel sizes, tire makes, battery packs, weight classes).
 */

/** Brackets with test conditions, which do not identify the car. */
const TEST_BRACKET =
  /\([^)]*(?:wheels?\b|tires?\b|battery|charger|capacity|\bmodes?\b|\btm\b|flex fuel|incl\.|\bonly\b|new model|special off|curb weight|\d\s?hp\b|\d\s?ah\b|\d\s?in(?:ch|\.)?\b|\b[23]r\b|sohc|sporty|\by-3\b|x200|\br22\b|\d{3}\/\d{2})[^)]*\)/g

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

/** Returns the common spelling of a text: "F150 2.7L 2WD GVWR>6649 LBS" becomes "f150 2.7l 2wd". */
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

/** Returns true for a dot that ends a word, as in "Grand Voy. 2WD", but not in "ID.4" or "S.C.". */
function isStopBeforeWord(text: string, offset: number): boolean {
  return text[offset + 1] === ' '
}

/** Returns only letters and digits, in which two spellings of one name are equal. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
