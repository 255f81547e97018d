import { EXPLICIT, numberEnd, SENTENCE_END, UNITS, YEAR } from './number-parts.ts'
import { plate } from './redact-plates.ts'
import { vinInGroups, vinPart } from './redact-vins.ts'
import type { Spans } from './spans.ts'
import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'

const MARKS = KIND.vin | KIND.label | KIND.weakLabel | KIND.plate | KIND.digitName
/** Words between a label and its number: "case that was opened is number". */
const FILLERS_MAX = 6
/** Labels of numbers that may be short, and words that a full stop shortens. */
const SHORT_LABEL = /^(?:ext|extension|badge)$/
const SHORTENED = /^(?:no|num|nbr|nr|ref|acct|inv|ext|conf|lic|ph|tel)$/
const SPELLED_DIGITS_MIN = 6
/** Miles have at most so many digits. */
const COUNT_DIGITS_MAX = 6

/** Finds numbers of cases, claims, policies and the like, parts of VINs, license plates, and numbers in words. */
export function findNumbers(words: Words, spans: Spans): void {
  for (const at of words.telling) {
    if (words.hasDigit(at)) telling(words, at, spans)
    else if (words.is(at, MARKS)) marked(words, at, spans)
  }
}

function marked(words: Words, at: number, spans: Spans): void {
  if (words.is(at, KIND.vin)) vinPart(words, at, spans)
  else if (words.is(at, KIND.label | KIND.weakLabel)) labelled(words, at, spans)
  if (words.is(at, KIND.plate)) plate(words, at, spans)
  if (words.is(at, KIND.digitName) && !words.is(at - 1, KIND.digitName)) spelled(words, at, spans)
}

/** Letters before a number of seven digits and more, as makers write their cases: "CXH01481389", "CAS-12345678-X1Y2". */
const CASE = /^[a-z]{2,5}\d{7,10}$/
const CASE_LETTERS = /^[a-z]{2,5}$/
/** Bulletins and investigations of NHTSA. */
const FEDERAL_LETTERS = /^(?:sb|mc|tsb|nhtsa|pe|ea|rq|aq|dp|inrd|rcl|incla|odi)/
const TELEPHONE = /^(?:phone|telephone|tel|cell|mobile|fax|call|me|callback|back)$/
/** A VIN has 17 letters and digits; with a mistake or two in it 16 to 18. */
const VIN = /^(?=.{0,17}[a-z])[a-z0-9]{16,18}$/

/** Numbers that their shape gives away: VINs, numbers of cases, and seven digits after "call me at". */
function telling(words: Words, at: number, spans: Spans): void {
  const word = words.word(at)
  vinInGroups(words, at, spans)
  if (VIN.test(word)) spans.add(words.start(at), words.end(at))
  else if (CASE.test(word) && !FEDERAL_LETTERS.test(word)) spans.add(words.start(at), words.end(numberEnd(words, at)))
  else if (/^\d{7,10}$/.test(word)) caseAfterLetters(words, at, spans)
  else if (/^\d{3}$/.test(word)) shortTelephone(words, at, spans)
}

/** "CAS-12345678" */
function caseAfterLetters(words: Words, at: number, spans: Spans): void {
  const letters = words.word(at - 1)
  if (words.gap(at) !== '-' || !CASE_LETTERS.test(letters) || FEDERAL_LETTERS.test(letters)) return
  spans.add(words.start(at - 1), words.end(numberEnd(words, at)))
}

/** "call me at 555 0142" */
function shortTelephone(words: Words, at: number, spans: Spans): void {
  if (!/^\d{4}$/.test(words.word(at + 1)) || !/^\s{1,2}$/.test(words.gap(at + 1))) return
  let before = at - 1
  while (before > at - 4 && /^(?:number|no|is|at|on|it)$/.test(words.word(before))) before -= 1
  if (TELEPHONE.test(words.word(before))) spans.add(words.start(at), words.end(at + 1))
}

/** "Case number: CXH01481389", "claim # 12-345", "police report no. 2024-1234". */
function labelled(words: Words, label: number, spans: Spans): void {
  if (isFederal(words, label)) return
  // "The number of cars" and "model number" are no one's.
  if (EXPLICIT.test(words.word(label)) && !isOwnersNumber(words, label)) return
  const { at, isExplicit } = afterLabel(words, label)
  if (!words.hasDigit(at) && !isPrefix(words, at, isExplicit)) return
  const end = numberEnd(words, at)
  const found = { at, end, number: words.text.slice(words.start(at), words.end(end)), isExplicit }
  if (words.word(label) !== 'dob' && isQuantity(words, found)) return
  if (isNumberOf(words, found, label)) spans.add(words.start(at), words.end(end))
}

/** The first word after a label that is no filler, and whether the text calls it a number; beyond the end: none. */
function afterLabel(words: Words, label: number): { at: number; isExplicit: boolean } {
  let isExplicit = EXPLICIT.test(words.word(label))
  for (let at = label + 1; at <= label + FILLERS_MAX && at < words.count; at += 1) {
    if (/[#:=]/.test(words.gap(at))) isExplicit = true
    if (SENTENCE_END.test(words.gap(at)) && !SHORTENED.test(words.word(at - 1))) break
    if (words.hasDigit(at) || isPrefix(words, at, isExplicit)) return { at, isExplicit }
    if (!words.is(at, KIND.labelFiller) || words.is(at, KIND.federal)) break
    if (EXPLICIT.test(words.word(at))) isExplicit = true
  }
  return { at: words.count, isExplicit }
}

function isFederal(words: Words, label: number): boolean {
  for (let at = label - 1; at >= Math.max(0, label - 3); at -= 1) {
    if (/[,.;!?]\s/.test(words.gap(at + 1))) return false
    if (words.is(at, KIND.federal)) return words.word(at) !== 'nhtsa' || words.is(label, KIND.weakLabel)
  }
  return false
}

/** "my phone number is", but not "the number of cars". */
function isOwnersNumber(words: Words, label: number): boolean {
  return /^(?:reference|my|his|her|our|badge|phone|cell|fax|employee)$/.test(words.word(label - 1))
}

/** The letters before a number: "CAS-1234567", "AB 1234". */
function isPrefix(words: Words, at: number, isExplicit: boolean): boolean {
  if (!words.hasDigit(at + 1) || words.word(at).length > 5) return false
  const gap = words.gap(at + 1)
  if (gap === '-') return true
  if (words.is(at, KIND.labelFiller) || gap !== ' ' || !words.isShouted(at) || words.capitals !== 'mixed') return false
  return words.kind(at) === 0 || (isExplicit && words.word(at).length <= 3 && !words.is(at, KIND.grammar))
}

interface Found {
  readonly at: number
  readonly end: number
  readonly number: string
  readonly isExplicit: boolean
}

/** Whether it is a date, a price or a number of miles. */
function isQuantity(words: Words, { at, end, number, isExplicit }: Found): boolean {
  if (isDate(number) || words.text[words.start(at) - 1] === '$' || words.text[words.end(end)] === '%') return true
  if (/^\d{1,3}(?:,\d{3})+$/.test(number)) return true
  const isCount = UNITS.test(words.word(end + 1)) && /^[ -]$/.test(words.gap(end + 1))
  return isCount && !(isExplicit && digitsIn(number) > COUNT_DIGITS_MAX)
}

function isNumberOf(words: Words, { at, number, isExplicit }: Found, label: number): boolean {
  const digits = digitsIn(number)
  const isClear = words.is(label, KIND.label)
  if (SHORT_LABEL.test(words.word(label)) && digits >= 2) return true
  if (YEAR.test(number) && !(isExplicit && isClear)) return false
  if (isExplicit && (digits >= 3 || number.length >= 4)) return true
  return isClear ? digits >= 4 : digits >= 5 && at === label + 1
}

function digitsIn(number: string): number {
  return number.replace(/\D/g, '').length
}

function isDate(number: string): boolean {
  return /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})$|^(?:19|20)\d{2}[-/]\d{1,2}[-/]\d{1,2}$/.test(number)
}

/** "five four one five five five ..." */
function spelled(words: Words, at: number, spans: Spans): void {
  let end = at
  while (words.is(end + 1, KIND.digitName) && /^[\s,-]{1,3}$/.test(words.gap(end + 1))) end += 1
  if (end - at + 1 >= SPELLED_DIGITS_MIN) spans.add(words.start(at), words.end(end))
}
