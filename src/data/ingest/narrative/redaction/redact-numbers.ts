import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'
import type { Spans } from './spans.ts'

const MARKS = KIND.vin | KIND.label | KIND.weakLabel | KIND.plate | KIND.digitName
/** Maximum number of words between a label and its number: "case that was opened is number". */
const FILLERS_MAX = 6
/** Labels of numbers that may be short. */
const SHORT_LABEL = /^(?:ext|extension|badge)$/
const SHORTENED = /^(?:no|num|nbr|nr|ref|acct|inv|ext|conf|lic|ph|tel)$/
const SPELLED_DIGITS_MIN = 6
/** Maximum number of digits in a mileage. */
const COUNT_DIGITS_MAX = 6

/** Finds numbers of cases, claims, policies and the like, parts of VINs, license plates, and spelled-out numbers. */
export function findNumbers(words: Words, spans: Spans): void {
  for (const at of words.triggers) {
    if (words.hasDigit(at)) shapedNumber(words, at, spans)
    else if (words.is(at, MARKS)) markedNumber(words, at, spans)
  }
}

function markedNumber(words: Words, at: number, spans: Spans): void {
  if (words.is(at, KIND.vin)) vinPart(words, at, spans)
  else if (words.is(at, KIND.label | KIND.weakLabel)) labelled(words, at, spans)
  if (words.is(at, KIND.plate)) plate(words, at, spans)
  if (words.is(at, KIND.digitName) && !words.is(at - 1, KIND.digitName)) spelled(words, at, spans)
}

/** Manufacturers' case numbers, with letters before at least seven digits: "CXH01481389", "CAS-12345678-X1Y2". */
const CASE = /^[a-z]{2,5}\d{7,10}$/
const CASE_LETTERS = /^[a-z]{2,5}$/
/** Prefixes of NHTSA's bulletins and investigations. */
const FEDERAL_LETTERS = /^(?:sb|mc|tsb|nhtsa|pe|ea|rq|aq|dp|inrd|rcl|incla|odi)/
const TELEPHONE = /^(?:phone|telephone|tel|cell|mobile|fax|call|me|callback|back)$/
/** A VIN has 17 letters and digits; with typing errors 16 to 18. */
const VIN = /^(?=.{0,17}[a-z])[a-z0-9]{16,18}$/

/** Finds numbers recognized by their shape: VINs, case numbers, and seven digits after "call me at". */
function shapedNumber(words: Words, at: number, spans: Spans): void {
  const word = words.word(at)
  vinInGroups(words, at, spans)
  if (VIN.test(word)) spans.add(words.start(at), words.end(at))
  else if (CASE.test(word) && !FEDERAL_LETTERS.test(word)) spans.add(words.start(at), words.end(numberEnd(words, at)))
  else if (/^\d{7,10}$/.test(word)) caseAfterLetters(words, at, spans)
  else if (/^\d{3}$/.test(word)) shortTelephone(words, at, spans)
}

/** Finds "CAS-12345678". */
function caseAfterLetters(words: Words, at: number, spans: Spans): void {
  const letters = words.word(at - 1)
  if (words.gap(at) !== '-' || !CASE_LETTERS.test(letters) || FEDERAL_LETTERS.test(letters)) return
  spans.add(words.start(at - 1), words.end(numberEnd(words, at)))
}

/** Finds "call me at 555 0142". */
function shortTelephone(words: Words, at: number, spans: Spans): void {
  if (!/^\d{4}$/.test(words.word(at + 1)) || !/^\s{1,2}$/.test(words.gap(at + 1))) return
  let before = at - 1
  while (before > at - 4 && /^(?:number|no|is|at|on|it)$/.test(words.word(before))) before -= 1
  if (TELEPHONE.test(words.word(before))) spans.add(words.start(at), words.end(at + 1))
}

/** Finds "Case number: CXH01481389", "claim # 12-345", "police report no. 2024-1234". */
function labelled(words: Words, label: number, spans: Spans): void {
  if (isFederal(words, label)) return
  // "The number of cars" and "model number" identify nobody.
  if (EXPLICIT.test(words.word(label)) && !isOwnersNumber(words, label)) return
  const { at, isExplicit } = afterLabel(words, label)
  if (!words.hasDigit(at) && !isPrefix(words, at, isExplicit)) return
  const end = numberEnd(words, at)
  const found = { at, end, number: words.text.slice(words.start(at), words.end(end)), isExplicit }
  if (words.word(label) !== 'dob' && isQuantity(words, found)) return
  if (isNumberOf(words, found, label)) spans.add(words.start(at), words.end(end))
}

/** Returns the first non-filler word after a label (`words.count` = none), and whether the text calls it a number. */
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

/** Returns true for "my phone number is", but not for "the number of cars". */
function isOwnersNumber(words: Words, label: number): boolean {
  return /^(?:reference|my|his|her|our|badge|phone|cell|fax|employee)$/.test(words.word(label - 1))
}

/** Returns true for the letters before a number: "CAS-1234567", "AB 1234". */
function isPrefix(words: Words, at: number, isExplicit: boolean): boolean {
  if (!words.hasDigit(at + 1) || words.word(at).length > 5) return false
  const gap = words.gap(at + 1)
  if (gap === '-') return true
  if (words.is(at, KIND.labelFiller) || gap !== ' ' || !words.isAllCaps(at) || words.capitals !== 'mixed') return false
  return words.kind(at) === 0 || (isExplicit && words.word(at).length <= 3 && !words.is(at, KIND.grammar))
}

interface FoundNumber {
  readonly at: number
  readonly end: number
  readonly number: string
  readonly isExplicit: boolean
}

/** Returns true for a date, price or mileage. */
function isQuantity(words: Words, { at, end, number, isExplicit }: FoundNumber): boolean {
  if (isDate(number) || words.text[words.start(at) - 1] === '$' || words.text[words.end(end)] === '%') return true
  if (/^\d{1,3}(?:,\d{3})+$/.test(number)) return true
  const isCount = UNITS.test(words.word(end + 1)) && /^[ -]$/.test(words.gap(end + 1))
  return isCount && !(isExplicit && digitsIn(number) > COUNT_DIGITS_MAX)
}

function isNumberOf(words: Words, { at, number, isExplicit }: FoundNumber, label: number): boolean {
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

/** Finds spelled-out digits: "five four one five five five ...". */
function spelled(words: Words, at: number, spans: Spans): void {
  let end = at
  while (words.is(end + 1, KIND.digitName) && /^[\s,-]{1,3}$/.test(words.gap(end + 1))) end += 1
  if (end - at + 1 >= SPELLED_DIGITS_MIN) spans.add(words.start(at), words.end(end))
}

/** Lengths of a plate, including separators, and of a group of letters. */
const PLATE_MIN = 4
const PLATE_MAX = 9
const PLATE_GROUP_MAX = 4
const PLATE_FILLERS =
  /^(?:plate|plates|tag|tags|number|no|num|is|was|reads|reading|of|state|license|licence|in|it|the|[a-z]{2})$/
const PLATE_FILLERS_MAX = 5

/** Finds "license plate ABC1234", "tag # AB 1234", "plate number is GOFAST". */
function plate(words: Words, mark: number, spans: Spans): void {
  const { at, isExplicit } = afterMark(words, mark)
  const end = plateInGroups(words, at)
  const length = words.end(end) - words.start(at)
  const isVanity = isExplicit && words.kind(at) === 0 && words.isAllCaps(at) && !words.hasDigit(at)
  const hasDigit = words.hasDigit(at) || words.hasDigit(end)
  const isPlate = hasDigit && length >= PLATE_MIN && length <= PLATE_MAX && !YEAR.test(words.word(at))
  if ((!isPlate && !isVanity) || /\$|[.;!?]\s/.test(words.gap(at))) return
  if (!UNITS.test(words.word(end + 1))) spans.add(words.start(at), words.end(end))
}

/** Returns the first word that may be the plate, and whether the text announces a plate. */
function afterMark(words: Words, mark: number): { at: number; isExplicit: boolean } {
  let at = mark + 1
  let isExplicit = false
  for (; at < words.count && at <= mark + PLATE_FILLERS_MAX; at += 1) {
    if (/[#:=]/.test(words.gap(at)) || EXPLICIT.test(words.word(at - 1))) isExplicit = true
    if (words.hasDigit(at) || plateInGroups(words, at) > at || !PLATE_FILLERS.test(words.word(at))) break
    if (SENTENCE_END.test(words.gap(at)) && !/^(?:no|lic)$/.test(words.word(at - 1))) break
    if (/^(?:is|was|reads)$/.test(words.word(at))) isExplicit = true
  }
  return { at, isExplicit }
}

/** Returns the last word of a plate in groups, "ABC 1234" or "7-XYZ-123"; `at` if it is not a plate. */
function plateInGroups(words: Words, at: number): number {
  const isGroup = (index: number): boolean =>
    words.hasDigit(index) ||
    (words.word(index).length <= PLATE_GROUP_MAX &&
      (words.isAllCaps(index) || words.gap(index + 1) === '-') &&
      !words.is(index, KIND.grammar) &&
      (!words.is(index, KIND.ordinary) || words.gap(index + 1) === '-' || words.hasDigit(index - 1)))
  let end = at
  while (
    isGroup(end) &&
    isGroup(end + 1) &&
    /^[ -]$/.test(words.gap(end + 1)) &&
    words.end(end + 1) - words.start(at) <= PLATE_MAX
  )
    end += 1
  return words.hasDigit(at) || words.hasDigit(end) ? end : at
}

/** Maximum number of groups in a written VIN. */
const VIN_GROUPS_MAX = 5
const VIN_CHARACTERS = 17
/** At least six digits, a letter among the first characters, and a number at the end. */
const VIN_SHAPE = /^(?=(?:\D*\d){6})(?=\d{0,10}[A-Z]).*\d{4}$/
/** Number of words before "VIN" searched for "last six digits of". */
const SHORT_BEFORE = 6
const VIN_FILLERS =
  /^(?:number|numbers|no|is|are|was|ends?|ending|with|in|last|first|final|of|digits?|characters?|numbers|the|my|for|this|to|code|four|five|six|seven|eight|vehicle|car|truck|id|and|as|follows|here|\d{1,2})$/
const VIN_FILLERS_MAX = 10

/** Finds a VIN in groups, "1FTEW 1E40K KC12345": capitals and digits of a VIN's length with a number at the end. */
function vinInGroups(words: Words, at: number, spans: Spans): void {
  if (words.end(at) - words.start(at) >= VIN_CHARACTERS - 1) return
  let joined = ''
  for (let end = at; end < at + VIN_GROUPS_MAX && end < words.count && joined.length < VIN_CHARACTERS; end += 1) {
    if (end > at && !/^[ -]$/.test(words.gap(end))) return
    joined += words.text.slice(words.start(end), words.end(end))
    if (/[^A-HJ-NPR-Z0-9]/.test(joined)) return
    if (joined.length === VIN_CHARACTERS && VIN_SHAPE.test(joined)) spans.add(words.start(at), words.end(end))
  }
}

/** Finds a part of a VIN: "VIN: ...", "last 8 of the VIN are ...", "KKC12345 is my VIN", also in groups. */
function vinPart(words: Words, vin: number, spans: Spans): void {
  const after = beyondFillers(words, vin, 1)
  const isShort = hasLastBetween(words, Math.max(0, vin - SHORT_BEFORE), after)
  if (isVinPart(words, after, isShort) && !SENTENCE_END.test(words.gap(after))) redactVin(words, after, spans)
  const before = beyondFillers(words, vin, -1)
  const isNamed = isShort || /[a-z]/.test(words.word(before))
  if (!isNamed || !isVinPart(words, before, isShort) || SENTENCE_END.test(words.gap(before + 1))) return
  if (words.word(before).length > 3) spans.add(words.start(before), words.end(before))
}

/** Returns the first word after (step 1) or before (step -1) the VIN that is not a filler. */
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

function redactVin(words: Words, at: number, spans: Spans): void {
  let end = at
  let length = words.word(at).length
  while (length < 17 && BLANK_JOINT.test(words.gap(end + 1)) && words.hasDigit(end + 1) && !isUnit(words, end + 1)) {
    end += 1
    length += words.word(end).length
  }
  const stars = /^[*Xx]+[A-Za-z0-9]*/.exec(words.text.slice(words.end(end)))?.[0].length ?? 0
  spans.add(words.start(at), words.end(end) + stars)
}

const SENTENCE_END = /[.;!?]\s/
/** Characters allowed between the parts of one number. */
const BLANK_JOINT = /^ ?[-–]? ?$/
const PART_JOINT = /^[-/._–—]{1,2}$/
const YEAR = /^(?:19|20)\d{2}s?$/
const UNITS =
  /^(?:miles?|mi|mph|km|kmh|k|psi|rpms?|lbs?|pounds|volts?|v|am|pm|years?|yrs?|months?|days?|weeks?|hours?|hrs?|minutes?|times|dollars|people|feet|ft|inch|inches|percent|degrees|cars|vehicles|other|more|of)$/
/** Words that announce a number. */
const EXPLICIT = /^(?:number|numbers|no|num|nbr|nr)$/
const PART_LETTERS_MAX = 6
/** Number of digits after which a blank ends a number. */
const DIGITS_MAX = 7

/** Returns the last word of the number that begins at `at`: "1-234 567 8901", "2024-00123". */
function numberEnd(words: Words, at: number): number {
  let end = at
  let digits = digitsOf(words, at)
  while (end + 1 < words.count) {
    const next = end + 1
    const gap = words.gap(next)
    const isPart =
      words.hasDigit(next) ||
      (words.word(next).length <= PART_LETTERS_MAX && PART_JOINT.test(gap) && !words.is(next, KIND.ordinary))
    const joins =
      PART_JOINT.test(gap) ||
      (BLANK_JOINT.test(gap) && digits < DIGITS_MAX && words.hasDigit(next) && !isUnit(words, next))
    if (!isPart || !joins) return end
    digits += digitsOf(words, next)
    end = next
  }
  return end
}

/** Returns true if a word with digits is a quantity, year or date rather than part of the number before it. */
function isUnit(words: Words, at: number): boolean {
  return (
    UNITS.test(words.word(at + 1)) ||
    YEAR.test(words.word(at)) ||
    words.gap(at + 1).startsWith('/') ||
    words.word(at).length < 2
  )
}

function digitsOf(words: Words, at: number): number {
  return words.word(at).replace(/\D/g, '').length
}
