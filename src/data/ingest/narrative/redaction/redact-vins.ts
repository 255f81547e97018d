import { BLANK_JOINT, isUnit, SENTENCE_END, UNITS, YEAR } from './number-parts.ts'
import type { Spans } from './spans.ts'
import type { Words } from '#ingest/narrative/words.ts'

/** Groups that a VIN is written in, at most. */
const VIN_GROUPS_MAX = 5
const VIN_CHARACTERS = 17
/** Six digits and more, a letter among the first characters, and a number at the end. */
const VIN_SHAPE = /^(?=(?:\D*\d){6})(?=\d{0,10}[A-Z]).*\d{4}$/
/** Words before "VIN" that may say "last six digits of". */
const SHORT_BEFORE = 6
const VIN_FILLERS =
  /^(?:number|numbers|no|is|are|was|ends?|ending|with|in|last|first|final|of|digits?|characters?|numbers|the|my|for|this|to|code|four|five|six|seven|eight|vehicle|car|truck|id|and|as|follows|here|\d{1,2})$/
const VIN_FILLERS_MAX = 10

/**
 * "1FTEW 1E40K KC12345": groups of capitals and digits that together are as long as a VIN and end as one does, in a
 * number.
 */
export function vinInGroups(words: Words, at: number, spans: Spans): void {
  if (words.end(at) - words.start(at) >= VIN_CHARACTERS - 1) return
  let joined = ''
  for (let end = at; end < at + VIN_GROUPS_MAX && end < words.count && joined.length < VIN_CHARACTERS; end += 1) {
    if (end > at && !/^[ -]$/.test(words.gap(end))) return
    joined += words.text.slice(words.start(end), words.end(end))
    if (/[^A-HJ-NPR-Z0-9]/.test(joined)) return
    if (joined.length === VIN_CHARACTERS && VIN_SHAPE.test(joined)) spans.add(words.start(at), words.end(end))
  }
}

/** A part of a VIN: "VIN: ...", "last 8 of the VIN are ...", "KKC12345 is my VIN", and one written in groups. */
export function vinPart(words: Words, vin: number, spans: Spans): void {
  const after = beyondFillers(words, vin, 1)
  const isShort = hasLastBetween(words, Math.max(0, vin - SHORT_BEFORE), after)
  if (isVinPart(words, after, isShort) && !SENTENCE_END.test(words.gap(after))) strikeVin(words, after, spans)
  const before = beyondFillers(words, vin, -1)
  const isNamed = isShort || /[a-z]/.test(words.word(before))
  if (!isNamed || !isVinPart(words, before, isShort) || SENTENCE_END.test(words.gap(before + 1))) return
  if (words.word(before).length > 3) spans.add(words.start(before), words.end(before))
}

/** The first word after (step 1) or before (step -1) the VIN that is no filler. */
function beyondFillers(words: Words, vin: number, step: 1 | -1): number {
  let at = vin + step
  for (let count = 0; count < VIN_FILLERS_MAX && at >= 0 && at < words.count; count += 1, at += step) {
    if (!VIN_FILLERS.test(words.word(at)) || SENTENCE_END.test(words.gap(step === 1 ? at : at + 1))) break
  }
  return at
}

function hasLastBetween(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (/^(?:last|ends?|ending|final|first|digits?)$/.test(words.word(at))) return true
  return false
}

function isVinPart(words: Words, at: number, isShort: boolean): boolean {
  if (!words.hasDigit(at)) return /^x{5,}$/.test(words.word(at))
  if (YEAR.test(words.word(at)) && !isShort) return false
  if (UNITS.test(words.word(at + 1))) return false
  const joined =
    words.word(at).length +
    (BLANK_JOINT.test(words.gap(at + 1)) && words.hasDigit(at + 1) ? words.word(at + 1).length : 0)
  return joined >= (isShort ? 4 : 5)
}

function strikeVin(words: Words, at: number, spans: Spans): void {
  let end = at
  let length = words.word(at).length
  while (length < 17 && BLANK_JOINT.test(words.gap(end + 1)) && words.hasDigit(end + 1) && !isUnit(words, end + 1)) {
    end += 1
    length += words.word(end).length
  }
  const stars = /^[*Xx]+[A-Za-z0-9]*/.exec(words.text.slice(words.end(end)))?.[0].length ?? 0
  spans.add(words.start(at), words.end(end) + stars)
}
