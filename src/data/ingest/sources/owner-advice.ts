/** Advice to every owner in a campaign's record; null = none. */
export interface StatedAdvice {
  readonly do_not_drive: 1 | null
  readonly park_outside: 1 | null
}

const SENTENCE_END = /(?<=[.!?])\s+/
/** Conditions that limit advice to some owners, or to when something has happened. */
const CONDITION =
  /(?<!even )\bif\b(?! necessary)|\bin (?:either|this|that) case\b|\b(?:once|when) (?:this|that|it) (?:occurs|happens)\b/i

const OWNER_WORDS = '(?:(?:your|the|their|this|these) )?(?:(?:affected|suspect) )?'
/** Objects that are used or operated; only vehicles are driven, ridden and parked. */
const ANY_OBJECT = String.raw`(?:it|them|(?:(?:your|the|their|this|these)(?: affected| suspect)?|affected) \w+)`
const VEHICLE = String.raw`${OWNER_WORDS}(?:[au]tv|bike|bus|car|motorcycle|motorhome|rv|scooter|snowmobile|trailer|truck|vehicle)(?:e?s)?`
/** Ends of an unconditional ban. A ban for a speed, gear or kind of road continues differently. */
const UNCONDITIONAL_END = String.raw`(?=\s*(?:[.,;!]|$|until|immediately|and|before|because|due))`

const DO_NOT_DRIVE = [
  String.raw`\b(?:(?:should|do|must|to) not|not to) (?:continue to )?(?:drive|ride)(?: ${ANY_OBJECT}${UNCONDITIONAL_END}| until\b)`,
  String.raw`\bstop (?:driving|riding)(?: ${ANY_OBJECT}${UNCONDITIONAL_END}| until\b)`,
  String.raw`\b(?:(?:should|do|must|to) not|not to) (?:operate|use) ${VEHICLE}${UNCONDITIONAL_END}`,
  String.raw`\bstop (?:operating|using) ${VEHICLE}${UNCONDITIONAL_END}`,
  // Spellings of "ridden" in records before 1990: RIDEN, RIDEEN.
  String.raw`\b(?:should|must) not be (?:driven|rid[de]+n|operated)${UNCONDITIONAL_END}|\bnot be driven until\b`,
].map((pattern) => new RegExp(pattern, 'i'))

const PARK_OUTSIDE = [
  String.raw`\bpark (?:${ANY_OBJECT}\b[^.]{0,60}\b)?(?:outdoors|outside)\b`,
  String.raw`\bbe parked (?:outdoors|outside)\b`,
  String.raw`\bnot (?:to )?park (?:${ANY_OBJECT} )?(?:in a garage|indoors|inside)\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/**
 * Detects whether a sentence of a campaign's English text tells every owner to park outside, or not to drive until the
 * repair. Transport Canada's record has no such field, and NHTSA's only since 2025.
 */
export function ownerAdviceIn(text: string): StatedAdvice {
  const sentences = text.split(SENTENCE_END).filter((sentence) => !CONDITION.test(sentence))
  const matchesAny = (patterns: readonly RegExp[]): 1 | null =>
    sentences.some((sentence) => patterns.some((pattern) => pattern.test(sentence))) ? 1 : null
  return { do_not_drive: matchesAny(DO_NOT_DRIVE), park_outside: matchesAny(PARK_OUTSIDE) }
}
