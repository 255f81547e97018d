import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'
import { isCertainName, NAME_KINDS } from './name-parts.ts'
import type { Spans } from './spans.ts'

/** Maximum number of words in a signature, including a place or staff initials. */
const SIGNATURE_WORDS_MAX = 6
/** Maximum words from the closing to the end: fillers ("thank you very much for your time") and the name. */
const FROM_CLOSING_MAX = 24
/** Initials that NHTSA's staff added to old narratives: "*AK", "TT". */
const STAFF = /^[a-z]{2,3}$/
const LAST_WORDS_MAX = 3

/** Finds the name below a letter: after "thanks," or "sincerely", or alone in the last line or sentence. */
export function redactSignature(words: Words, spans: Spans): void {
  const end = withoutStaff(words, spans)
  for (let at = Math.max(0, end - FROM_CLOSING_MAX); at < end; at += 1) {
    if (!words.is(at, KIND.closing)) continue
    const from = afterFillers(words, at, end)
    if (from < end && isSignature(words, from, end)) {
      spans.add(words.start(from), words.end(end - 1))
      return
    }
  }
  lastWords(words, end, spans)
}

/** Returns the end of the owner's text, before staff initials, numbers and redacted addresses. */
function withoutStaff(words: Words, spans: Spans): number {
  let end = words.count
  if (STAFF.test(words.word(end - 1)) && words.gap(end - 1).endsWith('*')) end -= 1
  const isTt = (at: number): boolean => words.word(at) === 'tt' || words.word(at) === 'ak'
  while (end > 0 && (isTt(end - 1) || words.hasDigit(end - 1) || spans.covers(words.start(end - 1)))) end -= 1
  return end
}

function afterFillers(words: Words, closing: number, end: number): number {
  let at = closing + 1
  while (at < end && words.is(at, KIND.closingFiller) && !isCapitalName(words, at)) at += 1
  return at
}

function isCapitalName(words: Words, at: number): boolean {
  return words.capitals === 'mixed' && words.isCapital(at) && words.is(at, NAME_KINDS) && !words.is(at, KIND.grammar)
}

function isSignature(words: Words, from: number, end: number): boolean {
  if (end - from > SIGNATURE_WORDS_MAX || words.is(from, KIND.make)) return false
  const isAfterClosing = words.is(from - 1, KIND.closing) || words.word(from - 1) === 'you'
  if (!isAfterClosing && !/[,.\n!–—-]/.test(words.gap(from))) return false
  if (isCertainName(words, from) && end - from <= LAST_WORDS_MAX) return true
  let isKnown = false
  for (let at = from; at < end; at += 1) {
    if (!canSign(words, at, end - from)) return false
    if (isNameOfPerson(words, at) || !words.is(at, KIND.ordinary)) isKnown = true
  }
  // "Thanks, Concerned Owner" and "Thank you NHTSA" contain no name.
  return isKnown
}

function isNameOfPerson(words: Words, at: number): boolean {
  return words.is(at, NAME_KINDS) && !words.is(at, KIND.grammar | KIND.make)
}

/** Returns true if a word may be part of a signature of `count` words. */
function canSign(words: Words, at: number, count: number): boolean {
  const isOrdinary = words.is(at, KIND.ordinary)
  if (words.capitals === 'mixed') return words.isCapital(at) || (!isOrdinary && count <= 2)
  return !isOrdinary || isNameOfPerson(words, at) || words.word(at).length === 1
}

/** Finds ". Jane Doe" or "- Mark" at the very end. */
function lastWords(words: Words, end: number, spans: Spans): void {
  const from = lastBreak(words, end)
  const count = end - from
  if (count < 1 || count > LAST_WORDS_MAX || from === 0 || words.capitals !== 'mixed') return
  // "- Xaver"
  const isSigned = /[–—\n~]|[\s.!?]-/.test(words.gap(from))
  let isName = false
  for (let at = from; at < end; at += 1) {
    if (!canBeLast(words, at, from)) return
    if ((isSigned || words.is(at, NAME_KINDS)) && !words.isAllCaps(at)) isName = true
  }
  if (isName) spans.add(words.start(from), words.end(end - 1))
}

/** Returns the word after the last end of a sentence, line or dash, at most LAST_WORDS_MAX + 1 words back. */
function lastBreak(words: Words, end: number): number {
  let from = end
  while (from > 0 && end - from <= LAST_WORDS_MAX) {
    from -= 1
    const isAfterInitial = words.word(from - 1).length === 1 && words.gap(from) === '. '
    if (!isAfterInitial && /[.!?\n–—~]|\s-/.test(words.gap(from))) break
  }
  return from
}

function canBeLast(words: Words, at: number, from: number): boolean {
  if (at > from && words.word(at).length === 1 && words.isCapital(at)) return true
  if (!words.isCapital(at) || words.is(at, KIND.make | KIND.business | KIND.grammar)) return false
  return words.is(at, NAME_KINDS) || !words.is(at, KIND.ordinary)
}
