import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'

/**
 * Strength of the evidence for a name. 'explicit': "my name is", "Mr."; 'person': "spoke with", "my wife"; 'maybe':
 * "the dealer told", "called".
 */
export type NameEvidence = 'explicit' | 'person' | 'maybe'

const WORDS_OF_A_NAME_MAX = 4
export const NAME_KINDS = KIND.first | KIND.surname
const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/
const JOINT = /^(?:\s{1,3}|-|\.\s{0,2}|,\s(?=))$/
/** Words that are not names in a text without capitals, although lists of names contain them. */
const NEVER_ALONE =
  /^(?:will|may|can|hope|chance|chase|case|guy|hood|power|page|house|long|young|short|mark|rob|sue|art)$/

/** Returns true for a first name that is hardly ever another word. */
export function isCertainName(words: Words, at: number): boolean {
  const kind = words.kind(at)
  return (kind & KIND.first) !== 0 && (kind & KIND.ordinary) === 0
}

/** Returns the number of words in the name at `at`, given the evidence before it; 0 = no name. */
export function nameLength(words: Words, at: number, evidence: NameEvidence): number {
  if (at >= words.count || !canBegin(words, at, evidence)) return 0
  const isClear =
    evidence === 'explicit' || isCertainName(words, at) || (evidence === 'person' && words.capitals !== 'mixed')
  if (!isClear && isBusiness(words, at)) return 0
  return 1 + restOfName(words, at, evidence)
}

function canBegin(words: Words, at: number, evidence: NameEvidence): boolean {
  if (words.hasDigit(at) || words.is(at, KIND.make)) return false
  if (isCertainName(words, at)) return true
  return words.capitals === 'mixed' ? canBeginMixed(words, at, evidence) : canBeginPlain(words, at, evidence)
}

/** Decides by word lists, for a text without mixed capitals. */
function canBeginPlain(words: Words, at: number, evidence: NameEvidence): boolean {
  const word = words.word(at)
  const isName = words.is(at, NAME_KINDS)
  if (words.is(at, KIND.grammar) || word.length < 2) return false
  if (evidence === 'explicit') return isName || !words.is(at, KIND.ordinary)
  if (words.is(at, KIND.ordinary)) return evidence === 'person' && words.is(at, KIND.first) && !NEVER_ALONE.test(word)
  return isName || (evidence === 'person' && word.length > 2)
}

function canBeginMixed(words: Words, at: number, evidence: NameEvidence): boolean {
  const isName = words.is(at, NAME_KINDS)
  const isKnown = isName || words.is(at, KIND.ordinary)
  if (!words.isCapital(at)) {
    if (words.is(at, KIND.ordinary)) return false
    return isName || (evidence === 'explicit' && words.word(at).length > 2)
  }
  if (words.is(at, KIND.grammar) && !isName) return false
  if (words.isAllCaps(at)) return canBeginAllCaps(words, at, evidence)
  // An initial: "J. Smith".
  if (words.word(at).length === 1) return isName || followsInitial(words, at)
  return isName || !isKnown
}

/** Decides for an uppercase word among others: a name or an abbreviation. */
function canBeginAllCaps(words: Words, at: number, evidence: NameEvidence): boolean {
  const isOrdinary = words.is(at, KIND.ordinary)
  if (words.is(at, NAME_KINDS)) return !isOrdinary || evidence !== 'maybe'
  return evidence === 'explicit' && !isOrdinary
}

function followsInitial(words: Words, at: number): boolean {
  return words.gap(at + 1).startsWith('.') && words.isCapital(at + 1) && !words.is(at + 1, KIND.make | KIND.grammar)
}

/** Returns true for the name of a business or place: "Hansel Ford", "Kowalski Motors", "Martin County". */
export function isBusiness(words: Words, at: number): boolean {
  for (let next = at + 1; next <= at + 2 && next < words.count; next += 1) {
    if (!/^[ '’&-]{1,3}$/.test(words.gap(next))) return false
    const isWritten = words.capitals !== 'mixed' || words.isCapital(next) || words.is(next, KIND.make)
    if (isWritten && words.is(next, KIND.make | KIND.business | KIND.afterPlace)) return true
    if (words.capitals !== 'mixed' || !words.isCapital(next)) return false
  }
  return false
}

function restOfName(words: Words, first: number, evidence: NameEvidence): number {
  let length = 0
  for (let at = first + 1; at < words.count && at < first + WORDS_OF_A_NAME_MAX; at += 1) {
    if (!JOINT.test(words.gap(at))) break
    const isAfterInitial = words.word(at - 1).length === 1
    if (/[.\n]/.test(words.gap(at)) && !isAfterInitial) break
    if (continues(words, at, evidence)) length = at - first
    else if (!isLink(words, at)) break
  }
  return length
}

/** Returns true for a word that may connect parts of a name: an initial or "de la". */
function isLink(words: Words, at: number): boolean {
  if (words.is(at, KIND.particle)) return true
  return words.word(at).length === 1 && !words.hasDigit(at) && words.isCapital(at)
}

function continues(words: Words, at: number, evidence: NameEvidence): boolean {
  const word = words.word(at)
  if (words.hasDigit(at) || words.is(at, KIND.make | KIND.business)) return false
  if (SUFFIX.test(word)) return true
  if (word.length === 1) return words.isCapital(at) && words.gap(at + 1).startsWith('.')
  if (words.is(at, KIND.grammar)) return false
  return words.capitals === 'mixed' ? continuesMixed(words, at, evidence) : continuesPlain(words, at, evidence)
}

function continuesPlain(words: Words, at: number, evidence: NameEvidence): boolean {
  const word = words.word(at)
  if (words.is(at, KIND.ordinary)) return words.is(at, KIND.surname) && evidence !== 'maybe' && !NEVER_ALONE.test(word)
  return words.is(at, NAME_KINDS) || (evidence !== 'maybe' && word.length > 2)
}

function continuesMixed(words: Words, at: number, evidence: NameEvidence): boolean {
  const isName = words.is(at, NAME_KINDS)
  const isOrdinary = words.is(at, KIND.ordinary)
  const hasUnusualCase = !words.isCapital(at) || (words.isAllCaps(at) && !words.isAllCaps(at - 1))
  if (hasUnusualCase) return isName && !isOrdinary
  return isName || !isOrdinary || (evidence === 'explicit' && !words.is(at, KIND.role))
}
