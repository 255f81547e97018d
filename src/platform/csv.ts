/** What a spreadsheet may take for the start of a cell; it may cut at semicolons and tabs, and then inside quotes, too. */
const CELL_START = String.raw`(^|[;\t\r\n])([\p{Zs}"]*)`
/** What it runs there: a sign before nothing but a number is that number. */
const RUN = String.raw`(?=[=@＝＠\t\0]|[+\-＋－](?![\d.,]+$))`
const FORMULA = new RegExp(CELL_START + RUN, 'gu')

/** One field of CSV (RFC 4180), as it is: for programs. */
export function csvField(text: string): string {
  return /^[^,"\r\n]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

/**
 * One field of a file that may be opened in a spreadsheet: a quote stands before what would be run there as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function spreadsheetField(text: string): string {
  return csvField(text.replaceAll(FORMULA, "$1$2'"))
}
