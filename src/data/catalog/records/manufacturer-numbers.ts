/** Shorter numbers, and those without a digit, are of several manufacturers. */
const NUMBER_CHARACTERS_MIN = 3

/** Between two numbers; the makes that stand before theirs are no part of it: "VW 72H8 / Audi 72H9". */
const BETWEEN = /[/,;&()]|\bAND\b|\b(?:VW|AUDI|TOYOTA|LEXUS|HONDA|ACURA|CAMPAIGN)(?![A-Z])/
/** A word that is a number by itself. */
const WHOLE_NUMBER = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,}$/

/**
 * The manufacturers' own numbers of campaigns that a text holds, as they are compared: "13i4 / 13i5", "R0180 (81C012)",
 * "69W8 69W9" and "7891007,7891008" are several; blanks and hyphens are not part of one ("61 91 22RC").
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
