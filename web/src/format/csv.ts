const FORMULA = new RegExp(String.raw`(^|[;\t\r\n])([\p{Zs}"]*)(?=[=@＝＠\t\0]|[+\-＋－](?![\d.,]+$))`, 'gu')

/**
 * Quotes one CSV field so that spreadsheets do not run it as a formula. Same as src/platform/csv.ts; a test compares
 * both.
 */
export function csvCell(value: string | number): string {
  const text = String(value).replaceAll(FORMULA, "$1$2'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a CSV file with a header row. Unknown values are empty fields. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  return [header, ...rows].map((row) => `${row.map((value) => csvCell(value ?? '')).join(',')}\r\n`).join('')
}
