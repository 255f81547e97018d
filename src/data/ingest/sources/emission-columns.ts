import { Type } from 'typebox'
import { foldBlanks, parseNumber } from '#ingest/read/numbers.ts'

export const SmogScore = Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.Null()])
export const EmissionStandard = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])
export const SmartWay = Type.Union([Type.Enum(['no', 'smartway', 'elite']), Type.Null()])

/** Parses EPA's smog score; null for a blank, a filler (-1, some -2 and -12) or a number that is not an integer. */
export function scoreOf(text: string): number | null {
  const score = parseNumber(text)
  return score !== null && Number.isInteger(score) && score >= 0 && score <= 10 ? score : null
}

/** Returns the standard in EPA's words, with unified case ("BIN 5"); its code if there are no words. */
export function standardOf(words: string, code: string): string | null {
  const text = foldBlanks(words).replace(/^BIN /, 'Bin ')
  return text === '' || text === 'null' ? foldBlanks(code) || null : text
}
