/**
 * Parses a number as written in federal files. A blank, 'NA' or -1 means unknown: null. Text that is not a number
 * becomes NaN, which no schema accepts, so its row is rejected.
 */
export function parseNumber(text: string): number | null {
  if (text === '') return null
  const digits = digitsOf(text)
  if (digits >= 0) return digits
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'NA') return null
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return value === -1 ? null : value
}

/** Number of digits that can be added up without loss of precision. */
const EXACT_DIGITS_MAX = 15
const ZERO = 48

/** Parses text that consists of digits only, as nearly all does; -1 for any other text. */
function digitsOf(text: string): number {
  if (text.length > EXACT_DIGITS_MAX) return -1
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** Parses a number in a column where 0 also means unknown: no engine has 0 cylinders. */
export function positiveOrNull(text: string): number | null {
  const value = parseNumber(text)
  return value === 0 ? null : value
}

const DIGITS_DATE = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
/** Earlier dates in NHTSA's files are fillers: 19010101 means "unknown". */
const FIRST_CREDIBLE_DATE = '1902-01-01'

/** Converts 'YYYYMMDD' to YYYY-MM-DD; null for a blank, a filler or an impossible date. */
export function dateOfDigits(text: string): string | null {
  const parts = DIGITS_DATE.exec(text.trim())?.groups
  if (parts === undefined) return null
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`
  return isCalendarDate(date) && date >= FIRST_CREDIBLE_DATE ? date : null
}

const SLASHES_DATE = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

/** Converts 'MM/DD/YYYY' to YYYY-MM-DD; null for a blank, a filler or an impossible date. */
export function dateOfSlashes(text: string): string | null {
  const parts = SLASHES_DATE.exec(text.trim())?.groups
  if (parts === undefined) return null
  return dateOfDigits(`${parts['year']}${parts['month']?.padStart(2, '0')}${parts['day']?.padStart(2, '0')}`)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const JAVA_DATE = /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>\d{2}) \d\d:\d\d:\d\d [A-Z]{3,4} (?<year>\d{4})$/

/** Converts 'Tue Jan 01 00:00:00 EST 2013' to YYYY-MM-DD, the day as written; null for any other text. */
export function dateOfJavaText(text: string): string | null {
  const parts = JAVA_DATE.exec(text.trim())?.groups
  if (parts === undefined) return null
  const month = MONTHS.indexOf(parts['month'] ?? '') + 1
  const date = `${parts['year']}-${String(month).padStart(2, '0')}-${parts['day']}`
  return isCalendarDate(date) ? date : null
}

function isCalendarDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** Trims a text and folds inner whitespace to single blanks. */
export function foldBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
