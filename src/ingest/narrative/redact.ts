import { withoutPlaces } from './places.ts'
import { REDACTED } from './redacted.ts'
import { EVERY_SIGN, ownCity, ownVin, SIGN, type OwnerFacts } from './signs.ts'

const EMAIL = /[\w.+-]{1,64}\s?@\s?[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const VIN = /\b[A-Za-z0-9]{16,18}\b/g
/** A part of a VIN, where the text says so: "VIN: ...", "last 8 of the VIN are ...". */
const VIN_PART =
  /(\bvin\b(?:\s{0,3}(?:(?:number|no|is|are|ends?|ending|with|in|last|of|digits|\d{1,2})\b|[:.#=-])){0,8}\s{0,3})((?=[A-Z0-9*-]{0,20}\d)[A-Z0-9*-]{6,20})\b/gi
/** Ten digits in the usual groups, or seven with a hyphen; also with a country code and an extension. */
const TELEPHONE =
  /(?<![\d-])(?:\+?1[\s.-]{0,2})?(?:\(\d{3}\)\s{0,2}|\d{3}[\s.-]{0,2})\d{3}[\s.-]{0,2}\d{4}(?!\d)|(?<![\d-])\d{3}[-.]\d{4}(?![\d-])/g
/** Runs of nine digits and more are numbers of persons, accounts or telephones; NHTSA's own have at most nine. */
const LONG_NUMBER = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)|(?<!\d)\d{10,}(?!\d)/g
const PLATE =
  /(\b(?:licen[sc]e|tag|plate)(?:\s(?:plate|tag))?s?\s{0,3}(?:(?:number|no\.?|#|is|:)\s{0,3}){0,3})((?=[A-Z0-9-]{0,8}\d)[A-Z0-9-]{4,8})\b/gi
/** "My name is ...", "Sincerely, ...", "Mr. ...": one to three words that begin with a capital. */
const NAME =
  /(\b(?:[Mm]y name is|MY NAME IS|[Ss]incerely,?|SINCERELY,?|[Rr]egards,?|REGARDS,?|[Tt]hank you,|[Rr]espectfully,|(?:M[Rr][Ss]?|M[Ss]|D[Rr])\.|M(?:r|rs|s)\.?(?=\s[A-Z][a-z]))\s{1,3})((?:[A-Z][\w'’-]{0,30}\.?(?:\s(?=[A-Z]))?){1,3})/g
/** House number, street name, kind of street. */
const STREET =
  /\b\d{1,6}\s(?:[A-Z][\w'.-]{0,30}\s){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Boulevard|Ct|Court|Cir|Circle|Way|Place|Pl)\b\.?/g

/**
 * The text without what tells who wrote it: VINs, telephone numbers, e-mail addresses, licence plates, names and places.
 * NHTSA strikes them out itself before it publishes, and misses some. What can be known without doubt goes (shapes, and
 * the city and VIN of the row itself); so do names and places that the text marks as such. Rather too much than too
 * little: a part number that looks like a VIN goes too. Every repetition is bounded, so that no text that somebody
 * writes into a form can make the search slow.
 * @param signs of the text and its owner (SignReader), so that a pattern is tried only where it may match; they say
 * nothing any more of a text that was changed
 */
export function redact(text: string, owner: OwnerFacts, signs = EVERY_SIGN): string {
  let clean = text
  const may = (sign: number): boolean => (signs & sign) !== 0 || clean !== text
  if (clean.includes('@')) clean = clean.replace(EMAIL, REDACTED)
  if (may(SIGN.longWord)) clean = clean.replace(VIN, redactedVin)
  if (may(SIGN.vinWord)) clean = clean.replace(VIN_PART, `$1${REDACTED}`)
  if (may(SIGN.groups)) clean = clean.replace(LONG_NUMBER, REDACTED).replace(TELEPHONE, REDACTED)
  if (may(SIGN.plate)) clean = clean.replace(PLATE, `$1${REDACTED}`)
  if (may(SIGN.house)) clean = clean.replace(STREET, REDACTED)
  if (may(SIGN.name)) clean = clean.replace(NAME, `$1${REDACTED}`)
  if (may(SIGN.state)) clean = withoutPlaces(clean)
  return withoutOwner(clean, may(SIGN.ownVin) ? ownVin(owner) : '', may(SIGN.city) ? ownCity(owner) : '')
}

/** A long word without a digit is a typing error, a long number something else. */
function redactedVin(word: string): string {
  return /\d/.test(word) && /[A-Za-z]/.test(word) ? REDACTED : word
}

/** @param number of the owner's VIN, or ''  @param place the owner's city, or '' */
function withoutOwner(text: string, number: string, place: string): string {
  const withoutVin = number === '' ? text : withoutWord(text, inCapitals(text), number.toUpperCase())
  return place === '' ? withoutVin : withoutWord(withoutVin, inCapitals(withoutVin), place.toUpperCase())
}

/** Letters that become two in capitals (ß) would shift what follows; such a text is rare and searched as it is. */
function inCapitals(text: string): string {
  const upper = text.toUpperCase()
  return upper.length === text.length ? upper : text
}

/** Replaces a word, found in `searched`, in a text of the same length. */
function withoutWord(text: string, searched: string, word: string): string {
  let at = searched.indexOf(word)
  if (at < 0) return text
  let clean = ''
  let from = 0
  for (; at >= 0; at = searched.indexOf(word, at + word.length)) {
    const end = at + word.length
    if (isWordCharacter(searched, at - 1)) continue
    // A VIN is followed by its last six characters.
    const stop = /\d/.test(word) ? wordEnd(searched, end) : end
    if (stop === end && isWordCharacter(searched, end)) continue
    clean += `${text.slice(from, at)}${REDACTED}`
    from = stop
  }
  return clean + text.slice(from)
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\p{L}\p{N}]/u.test(text[at] ?? '')
}

function wordEnd(text: string, from: number): number {
  let end = from
  while (isWordCharacter(text, end)) end += 1
  return end
}
