/**
 * Numbers and dates as federal files write them. A blank, and where the format says so -1 or 0, means that the
 * value is not known: null. Text that is no number gives NaN, which no schema accepts, so its row is rejected.
 */
export function numberOrNull(text: string): number | null {
  if (text === '') return null
  const digits = digitsOf(text)
  if (digits >= 0) return digits
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'NA') return null
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return value === -1 ? null : value
}

/** Digits of which a number can be added up without a loss. */
const EXACT_DIGITS_MAX = 15
const ZERO = 48

/** The number that a text of digits alone is, as nearly all are; -1 = another text. */
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

/** As numberOrNull, for columns in which 0 means missing too: no engine has no cylinders. */
export function positiveOrNull(text: string): number | null {
  const value = numberOrNull(text)
  return value === 0 ? null : value
}

const DIGITS_DATE = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
/** Before this, a date in NHTSA's files is a filler: 19010101 means "not known". */
const FIRST_CREDIBLE_DATE = '1902-01-01'

/** 'YYYYMMDD' as YYYY-MM-DD; null for a blank, a filler or a day that does not exist. */
export function dateOfDigits(text: string): string | null {
  const parts = DIGITS_DATE.exec(text.trim())?.groups
  if (parts === undefined) return null
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`
  return isCalendarDate(date) && date >= FIRST_CREDIBLE_DATE ? date : null
}

const SLASHES_DATE = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

/** 'MM/DD/YYYY' as YYYY-MM-DD; null for a blank, a filler or a day that does not exist. */
export function dateOfSlashes(text: string): string | null {
  const parts = SLASHES_DATE.exec(text.trim())?.groups
  if (parts === undefined) return null
  return dateOfDigits(`${parts['year']}${parts['month']?.padStart(2, '0')}${parts['day']?.padStart(2, '0')}`)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const JAVA_DATE = /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>\d{2}) \d\d:\d\d:\d\d [A-Z]{3,4} (?<year>\d{4})$/

/** 'Tue Jan 01 00:00:00 EST 2013' as YYYY-MM-DD, the day as written; null for anything else. */
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

/** The text without outer blanks and with single blanks inside. */
export function foldBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
