/**
 * Strict whole numbers. Coercion accepts `1e2`, `0x10` and blanks, and lets `Infinity` past every bound, so a number
 * is only what people write as one: digits, perhaps a minus sign, no leading zeros, at most 15 digits.
 */
const WHOLE_NUMBER = /^(?:0|-?[1-9][0-9]{0,14})$/

/** The number, or undefined when the text is not a whole number. */
export function parseWholeNumber(text: string): number | undefined {
  return WHOLE_NUMBER.test(text) ? Number(text) : undefined
}
