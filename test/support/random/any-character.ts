import * as fc from 'fast-check'

const SURROGATES_FIRST = 0xd800
const SURROGATES_COUNT = 0x800
const CODE_POINT_MAX = 0x10ffff

/**
 * Every character of Unicode, as `unit` of `fc.string`. The unit "binary" of fast-check is the same, but each string made of
 * it first maps a million characters to their numbers, which takes half a second.
 */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: CODE_POINT_MAX - SURROGATES_COUNT })
  .map((number) => String.fromCodePoint(number < SURROGATES_FIRST ? number : number + SURROGATES_COUNT))
