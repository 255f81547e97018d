import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'

export const SENTENCE_END = /[.;!?]\s/
/** Characters allowed between the parts of one number. */
export const BLANK_JOINT = /^ ?[-–]? ?$/
const PART_JOINT = /^[-/._–—]{1,2}$/
export const YEAR = /^(?:19|20)\d{2}s?$/
export const UNITS =
  /^(?:miles?|mi|mph|km|kmh|k|psi|rpms?|lbs?|pounds|volts?|v|am|pm|years?|yrs?|months?|days?|weeks?|hours?|hrs?|minutes?|times|dollars|people|feet|ft|inch|inches|percent|degrees|cars|vehicles|other|more|of)$/
/** Words that announce a number. */
export const EXPLICIT = /^(?:number|numbers|no|num|nbr|nr)$/
const PART_LETTERS_MAX = 6
/** Number of digits after which a blank ends a number. */
const DIGITS_MAX = 7

/** Returns the last word of the number that begins at `at`: "1-234 567 8901", "2024-00123". */
export function numberEnd(words: Words, at: number): number {
  let end = at
  let digits = digitsOf(words, at)
  while (end + 1 < words.count) {
    const next = end + 1
    const gap = words.gap(next)
    const isPart =
      words.hasDigit(next) ||
      (words.word(next).length <= PART_LETTERS_MAX && PART_JOINT.test(gap) && !words.is(next, KIND.ordinary))
    const joins =
      PART_JOINT.test(gap) ||
      (BLANK_JOINT.test(gap) && digits < DIGITS_MAX && words.hasDigit(next) && !isUnit(words, next))
    if (!isPart || !joins) return end
    digits += digitsOf(words, next)
    end = next
  }
  return end
}

/** Returns true if a word with digits is a quantity, year or date rather than part of the number before it. */
export function isUnit(words: Words, at: number): boolean {
  return (
    UNITS.test(words.word(at + 1)) ||
    YEAR.test(words.word(at)) ||
    words.gap(at + 1).startsWith('/') ||
    words.word(at).length < 2
  )
}

function digitsOf(words: Words, at: number): number {
  return words.word(at).replace(/\D/g, '').length
}
