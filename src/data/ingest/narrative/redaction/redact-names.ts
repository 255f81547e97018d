import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'
import { isBusiness, isCertainName, NAME_KINDS, nameLength, type NameEvidence } from './name-parts.ts'
import { redactSignature } from './redact-signature.ts'
import type { Spans } from './spans.ts'

/** Words allowed between "the service manager" and a name. */
const FILLERS =
  /^(?:named|name|names|is|was|were|a|of|by|with|to|mr|mrs|ms|miss|dr|and|whose|called|there|over|at|here)$/
const FILLERS_MAX = 3
const SHORTENED = /^(?:mgr|rep|supv|adv|asst|tech|dir)$/
const NAMING = /^(?:named|names?|whose|called|mr|mrs|ms)$/
const OWN = /^(?:my|his|her|our|their|your)$/
const NAME_SEPARATOR = /^\s{0,3}[,:;=(–—-]{0,2}\s{0,3}["'“‘]?$/
const RULES = KIND.named | KIND.title | KIND.talk | KIND.contact | KIND.preposition | KIND.relation | KIND.role

/**
 * Finds names of people. Common first names count anywhere, with the rest of the name. Other names need evidence in the
 * text ("my husband Xaver", "spoke with", "service manager", a signature).
 */
export function findNames(words: Words, spans: Spans): void {
  for (const at of words.triggers) {
    if (words.is(at, KIND.first)) redactFirstName(words, at, spans)
    if (words.is(at, RULES)) redactMarked(words, at, spans)
    if (words.is(at, KIND.speech)) redactSpeaker(words, at, spans)
    if (words.is(at, KIND.at)) redactAtDealer(words, at, spans)
    if (words.word(at).length === 1) {
      redactInitials(words, at, spans)
      if (words.word(at) === 'i' && words.gap(at + 1) === ', ') redactDeclared(words, at + 1, spans)
    }
    if (words.is(at, KIND.surname)) redactUnknownFirstName(words, at, spans)
  }
  redactSignature(words, spans)
}

function redactName(words: Words, at: number, evidence: NameEvidence, spans: Spans): boolean {
  const length = nameLength(words, at, evidence)
  if (length === 0) return false
  spans.add(words.start(at), words.end(at + length - 1))
  redactPartner(words, at + length, spans)
  return true
}

/** Finds a first name joined to a name, even if it is an ordinary word: "Aiden & Mia", "Ron and Sue". */
function redactPartner(words: Words, at: number, spans: Spans): void {
  const isAnd = words.word(at) === 'and' && words.gap(at) === ' '
  const next = isAnd ? at + 1 : at
  if (!(isAnd ? words.gap(next) === ' ' : /^ ?[&/+] ?$/.test(words.gap(next)))) return
  const isWritten = words.capitals === 'mixed' && words.isCapital(next)
  if (isWritten && words.is(next, KIND.first) && !words.is(next, KIND.make))
    spans.add(words.start(next), words.end(next))
}

/** Finds a name that needs no other evidence: a sure first name, or any first name before a surname. */
function redactFirstName(words: Words, at: number, spans: Spans): void {
  if (isPlace(words, at)) return
  if (!isCertainName(words, at)) {
    if (isPair(words, at)) spans.add(words.start(at), words.end(at + 1))
    return
  }
  redactName(words, at, 'person', spans)
  // "Smith, John"
  const hasSurname = words.is(at - 1, KIND.surname) && words.gap(at) === ', ' && words.isCapital(at - 1)
  if (hasSurname && !isPlace(words, at - 1)) spans.add(words.start(at - 1), words.end(at))
}

/** Returns true for an ambiguous first name before a surname: "Mark Kowalski", "Bill Young". */
function isPair(words: Words, at: number): boolean {
  const next = at + 1
  if (!words.is(next, KIND.surname) || words.gap(next) !== ' ' || words.is(at, KIND.make)) return false
  if (words.is(next, KIND.make) || isBusiness(words, next)) return false
  const isOrdinary = words.is(next, KIND.ordinary)
  if (words.capitals !== 'mixed') return !isOrdinary
  const isWritten = words.isCapital(at) && words.isCapital(next) && !words.isAllCaps(at)
  return isWritten && !(isOrdinary && words.beginsSentence(at))
}

/** Returns true for a place or product: "San Antonio", "St. Louis", "John Deere". */
function isPlace(words: Words, at: number): boolean {
  if (words.word(at + 1) === 'cooper' && words.word(at + 2) === 'works') return true
  // "bob-tailed"
  const isPart = words.gap(at + 1) === '-' && words.is(at + 1, KIND.ordinary) && !words.is(at + 1, NAME_KINDS)
  if (isPart) return true
  const before = words.is(at - 1, KIND.beforePlace) && /^[ .]{1,2}$/.test(words.gap(at))
  return before || (words.is(at + 1, KIND.afterPlace) && words.gap(at + 1) === ' ')
}

function redactMarked(words: Words, at: number, spans: Spans): void {
  const kind = words.kind(at)
  if ((kind & KIND.named) !== 0) redactNamed(words, at, spans)
  else if ((kind & KIND.title) !== 0 && redactTitled(words, at, spans)) return
  if ((kind & KIND.talk) !== 0) redactFollowing(words, at, 'person', spans)
  else if ((kind & (KIND.relation | KIND.role)) !== 0) redactNearRole(words, at, spans)
  else if ((kind & (KIND.contact | KIND.preposition)) !== 0 && /^:? $/.test(words.gap(at + 1))) {
    if (!words.is(at + 1, KIND.ordinary)) redactName(words, at + 1, 'maybe', spans)
  }
}

/** Finds "my name is X", "name: X", "a man named X", "by the name of X". */
function redactNamed(words: Words, at: number, spans: Spans): void {
  let next = at + 1
  let isIntroduced = words.word(at) === 'named' || /[:=]/.test(words.gap(next)) || /['’]s$/i.test(sourceWord(words, at))
  for (; next <= at + 2 && /^(?:is|was|of|are|were|s)$/.test(words.word(next)); next += 1) isIntroduced = true
  if (!isIntroduced || /[.!?]\s/.test(words.gap(next))) return
  if (!redactName(words, next, 'explicit', spans)) return
  // "named John and Mary"
  for (let other = next + 1; other <= next + 4; other += 1)
    if (/^(?:and|or)$/.test(words.word(other))) redactName(words, other + 1, 'explicit', spans)
}

function sourceWord(words: Words, at: number): string {
  return words.text.slice(words.start(at), words.end(at))
}

/** Finds "Mr. X". Narratives also use "dr", "ms" and "miss" as words, so the next word must look like a name. */
function redactTitled(words: Words, at: number, spans: Spans): boolean {
  const next = words.word(at + 1) === 'and' && words.is(at + 2, KIND.title) ? at + 3 : at + 1
  const gap = words.gap(next)
  const isWritten = words.capitals !== 'mixed' || words.isCapital(at)
  if (gap === '' || !/^\.?\s{0,3}$/.test(gap) || !isWritten) return false
  const isClear = /^(?:mr|mrs)$/.test(words.word(at)) || gap.startsWith('.')
  if (!isClear || !canFollowTitle(words, next)) return redactName(words, next, 'person', spans)
  const length = Math.max(1, nameLength(words, next, 'explicit'))
  spans.add(words.start(next), words.end(next + length - 1))
  return true
}

function canFollowTitle(words: Words, at: number): boolean {
  if (words.is(at, KIND.grammar) || words.hasDigit(at)) return false
  return words.capitals === 'mixed' ? words.isCapital(at) : !words.is(at, KIND.business | KIND.street)
}

/** Finds a name after a word for talking and its fillers: "spoke with X", "talked to the manager, X". */
function redactFollowing(words: Words, at: number, evidence: NameEvidence, spans: Spans): void {
  let next = at + 1
  for (; next <= at + FILLERS_MAX && FILLERS.test(words.word(next)); next += 1) if (!isJoined(words, next)) return
  if (next > at + 1 && isJoined(words, next) && redactName(words, next, evidence, spans))
    redactFurther(words, next, spans)
  else if (next === at + 1 && isJoined(words, next) && words.kind(next) !== 0) redactName(words, next, 'maybe', spans)
}

function isJoined(words: Words, at: number): boolean {
  return /^\s{1,2}["“]?$|^\.\s$/.test(words.gap(at))
}

/** Finds "spoke with X and Y". */
function redactFurther(words: Words, at: number, spans: Spans): void {
  for (let next = at + 1; next <= at + 3; next += 1) {
    if (words.word(next) === 'and' && !words.is(next + 1, KIND.ordinary)) redactName(words, next + 1, 'maybe', spans)
  }
}

/** Finds "my husband, X,", "service manager X" and "X, the service manager". */
function redactNearRole(words: Words, at: number, spans: Spans): void {
  let next = at + 1
  while (next <= at + FILLERS_MAX && FILLERS.test(words.word(next)) && NAME_SEPARATOR.test(words.gap(next))) next += 1
  const gap = SHORTENED.test(words.word(next - 1)) ? words.gap(next).replace('.', '') : words.gap(next)
  if (NAME_SEPARATOR.test(gap) && gap !== '' && gap !== '-') redactAfterRole(words, at, next, spans)
  const start = roleStart(words, at)
  if (/^,\s|^\s?\(/.test(words.gap(start)) && words.isCapital(start - 1)) redactBefore(words, start, spans)
}

/** @param next first word after the role or relation at `at` and its fillers */
function redactAfterRole(words: Words, at: number, next: number, spans: Spans): void {
  const isIntroduced = next > at + 1 && NAMING.test(words.word(next - 1))
  const isRelation = words.is(at, KIND.relation)
  const canFollow = next === at + 1 || isIntroduced || isRelation || words.word(next - 1) === 'is'
  const isOwn = isRelation && OWN.test(words.word(at - 1))
  if (canFollow) redactName(words, next, isIntroduced ? 'explicit' : isOwn ? 'person' : 'maybe', spans)
}

/** Returns the first word of a phrase such as "the service manager". */
function roleStart(words: Words, at: number): number {
  const isTwo = /^(?:the|a|our|my|their|your|service|sales|general|parts|shop)$/.test(words.word(at - 1))
  const before = isTwo ? at - 1 : at
  return words.word(before - 1) === 'the' ? before - 1 : before
}

function redactBefore(words: Words, at: number, spans: Spans): void {
  for (let start = Math.max(0, at - 3); start < at; start += 1) {
    const isWhole = start + nameLength(words, start, 'maybe') === at
    if (isWhole && words.capitals === 'mixed' && !words.beginsSentence(start)) {
      spans.add(words.start(start), words.end(at - 1))
      return
    }
  }
}

/** Finds "X told me" if X is capitalized in a mixed text. */
function redactSpeaker(words: Words, at: number, spans: Spans): void {
  const name = at - 1
  if (name < 0 || words.capitals !== 'mixed' || words.gap(at) !== ' ') return
  if (!words.isCapital(name) || words.isAllCaps(name) || words.word(name).length < 3) return
  if (words.is(name, KIND.make | KIND.grammar | KIND.business) || words.is(name - 1, KIND.make)) return
  const isKnown = words.is(name, NAME_KINDS)
  if (!isKnown && (words.is(name, KIND.ordinary) || words.beginsSentence(name))) return
  spans.add(words.start(name), words.end(name))
}

/** Finds an unknown capitalized word in "X at the dealership", "X from Ford", "X in service". */
function redactAtDealer(words: Words, at: number, spans: Spans): void {
  const name = at - 1
  if (words.capitals !== 'mixed' || words.gap(at) !== ' ' || !words.isCapital(name) || words.isAllCaps(name)) return
  if (words.kind(name) !== 0 || words.hasDigit(name) || words.word(name).length < 3) return
  const next = /^(?:the|our|my|their)$/.test(words.word(at + 1)) ? at + 2 : at + 1
  const organization = KIND.make | KIND.business
  if (words.is(next, organization) || words.is(next + 1, organization)) spans.add(words.start(name), words.end(name))
}

/** Finds "J. Smith", "J.D. Smith". */
function redactInitials(words: Words, at: number, spans: Spans): void {
  if (words.hasDigit(at) || !words.isCapital(at) || !words.gap(at + 1).startsWith('.')) return
  const isSecond = words.word(at + 1).length === 1 && words.gap(at + 2).startsWith('.')
  const next = isSecond ? at + 2 : at + 1
  if (!words.is(next, KIND.surname) || words.is(next, KIND.make) || !words.isCapital(next)) return
  if (words.word(next).length < 3 || words.gap(next).includes('\n')) return
  if (isClearAfterInitial(words, next)) spans.add(words.start(at), words.end(next))
}

/** Finds "I, Xaver Kowalczyk, declare". */
function redactDeclared(words: Words, at: number, spans: Spans): void {
  const length = nameLength(words, at, 'maybe')
  if (length > 1 && words.gap(at + length).startsWith(',')) spans.add(words.start(at), words.end(at + length - 1))
}

function isClearAfterInitial(words: Words, at: number): boolean {
  return !words.is(at, KIND.ordinary) || (words.capitals === 'mixed' && words.gap(at) === '. ')
}

/** Finds an unknown word before a sure surname: "Xaver Johnson". */
function redactUnknownFirstName(words: Words, at: number, spans: Spans): void {
  const first = at - 1
  if (words.is(at, KIND.ordinary) || words.capitals !== 'mixed' || words.gap(at) !== ' ') return
  if (!words.isCapital(at) || !words.isCapital(first) || isBusiness(words, at)) return
  if (words.kind(first) === 0 && !words.hasDigit(first) && words.word(first).length > 1)
    spans.add(words.start(first), words.end(at))
}
