const DELIMITERS = [',', ';', '\t'] as const
const QUOTE = '"'

export type Delimiter = (typeof DELIMITERS)[number]

/** Returns the delimiter of a header: the most frequent one, or a comma if there is none. */
export function delimiterOf(header: string): Delimiter {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Splits one line of CSV (RFC 4180) into trimmed fields. A stray quote breaks only its own line. Undefined if a quote
 * is not closed, or text follows a closing quote.
 */
export function csvFields(line: string, delimiter: Delimiter): string[] | undefined {
  if (!line.includes(QUOTE)) return line.split(delimiter).map((field) => field.trim())
  const fields: string[] = []
  for (let at = 0; at <= line.length;) {
    const start = skipBlanks(line, at, delimiter)
    if (line[start] === QUOTE) {
      const end = closingQuote(line, start + 1)
      if (end === -1) return undefined
      fields.push(
        line
          .slice(start + 1, end)
          .replaceAll('""', QUOTE)
          .trim(),
      )
      at = skipBlanks(line, end + 1, delimiter)
      if (at < line.length && line[at] !== delimiter) return undefined
    } else {
      const found = line.indexOf(delimiter, start)
      at = found === -1 ? line.length : found
      fields.push(line.slice(start, at).trim())
    }
    at += 1
  }
  return fields
}

/** Maximum number of lines per row. */
const ROW_LINES_MAX = 20

/** Returns true if the line has an odd number of quotes, so that it may end within a field. */
export function hasOddQuote(line: string): boolean {
  return line.split(QUOTE).length % 2 === 0
}

/**
 * Parses the row that begins on a line; its fields are undefined if invalid. A quoted field continues only on lines
 * with fewer fields than a row, so a stray quote cannot hide whole rows.
 */
export function csvRowAt(
  lines: readonly string[],
  index: number,
  { delimiter, columns }: { readonly delimiter: Delimiter; readonly columns: number },
): { readonly fields: string[] | undefined; readonly lineCount: number } {
  let text = lines[index] ?? ''
  let fields = csvFields(text, delimiter)
  if (fields !== undefined || !hasOddQuote(text)) return { fields, lineCount: 1 }
  for (let lineCount = 2; lineCount <= ROW_LINES_MAX && fields === undefined; lineCount += 1) {
    const next = lines[index + lineCount - 1]
    if (next === undefined || next.split(delimiter).length >= columns) break
    text += `\n${next}`
    fields = next.includes(QUOTE) ? csvFields(text, delimiter) : undefined
    if (fields?.length === columns) return { fields, lineCount }
  }
  return { fields: undefined, lineCount: 1 }
}

function skipBlanks(line: string, from: number, delimiter: Delimiter): number {
  const blanks = delimiter === '\t' ? [' '] : [' ', '\t']
  let at = from
  while (blanks.includes(line.charAt(at))) at += 1
  return at
}

/** Returns the position of the closing quote, or -1. A doubled quote belongs to the text. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf(QUOTE, from); at !== -1; at = line.indexOf(QUOTE, at + 2)) {
    if (line[at + 1] !== QUOTE) return at
  }
  return -1
}
