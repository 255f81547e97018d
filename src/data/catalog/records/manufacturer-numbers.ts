/** Shorter numbers, and those without a digit, are used by several manufacturers. */
const NUMBER_CHARACTERS_MIN = 3

/** Separators between numbers, including makes before a number: "VW 72H8 / Audi 72H9". */
const BETWEEN = /[/,;&()]|\bAND\b|\b(?:VW|AUDI|TOYOTA|LEXUS|HONDA|ACURA|CAMPAIGN)(?![A-Z])/
/** Word that is a number by itself. */
const WHOLE_NUMBER = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,}$/

/**
 * Returns the manufacturers' campaign numbers in a text, normalized for comparison. "13i4 / 13i5", "R0180 (81C012)",
 * "69W8 69W9" and "7891007,7891008" contain several. Blanks and hyphens inside a number are dropped ("61 91 22RC").
 */
export function numbersIn(text: string): string[] {
  const parts = text
    .toUpperCase()
    .split(BETWEEN)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.every((word) => WHOLE_NUMBER.test(word)) ? words : [part]
    })
  const numbers = parts.map((part) => part.replaceAll(/[^A-Z0-9]/g, ''))
  return [...new Set(numbers.filter((number) => number.length >= NUMBER_CHARACTERS_MIN && /\d/.test(number)))]
}
