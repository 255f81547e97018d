/** Shorter numbers, and those without a digit, are of several manufacturers. */
const NUMBER_CHARACTERS_MIN = 3

/**
 * The manufacturers' own numbers of campaigns that a text holds, as they are compared: "13i4 / 13i5", "R0180 (81C012)" and
 * "7891007,7891008" are several; blanks and hyphens are not part of one.
 */
export function numbersIn(text: string): string[] {
  const parts = text.toUpperCase().split(/[/,;&()]|\bAND\b/)
  const numbers = parts.map((part) => part.replaceAll(/[^A-Z0-9]/g, ''))
  return [...new Set(numbers.filter((number) => number.length >= NUMBER_CHARACTERS_MIN && /\d/.test(number)))]
}
