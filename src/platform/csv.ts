/** Places that a spreadsheet may treat as the start of a cell: it may split at semicolons and tabs, even inside quotes. */
const CELL_START = String.raw`(^|[;\t\r\n])([\p{Zs}"]*)`
/** Characters that start a formula. A sign followed only by a number is that number. */
const RUN = String.raw`(?=[=@＝＠\t\0]|[+\-＋－](?![\d.,]+$))`
const FORMULA = new RegExp(CELL_START + RUN, 'gu')
/** Text without any special character, such as an id or a date. Most fields are, and need no further test. */
const PLAIN = /^\w[\w .:/-]*$/

/** Formats one CSV field (RFC 4180) unchanged, for programs. */
export function csvField(text: string): string {
  return /^[^,"\r\n]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

/**
 * Formats a field for spreadsheets: text that would run as a formula gets a quote prefix
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function spreadsheetField(text: string): string {
  return PLAIN.test(text) ? text : csvField(text.replaceAll(FORMULA, "$1$2'"))
}
