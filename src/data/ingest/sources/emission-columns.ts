import { Type } from 'typebox'
import { foldBlanks, numberOrNull } from '#ingest/read/numbers.ts'

/** What emissions.csv and the Green Vehicle Guide both state, in one form. */

export const SmogScore = Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.Null()])
export const EmissionStandard = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])
export const SmartWay = Type.Union([Type.Enum(['no', 'smartway', 'elite']), Type.Null()])

/** EPA's smog score; null for a blank, a filler (-1, and a few -2 and -12) and what is no whole number. */
export function scoreOf(text: string): number | null {
  const score = numberOrNull(text)
  return score !== null && Number.isInteger(score) && score >= 0 && score <= 10 ? score : null
}

/** The standard in EPA's words, of which capitals differ ("BIN 5"); its code where there are none. */
export function standardOf(words: string, code: string): string | null {
  const text = foldBlanks(words).replace(/^BIN /, 'Bin ')
  return text === '' || text === 'null' ? foldBlanks(code) || null : text
}
