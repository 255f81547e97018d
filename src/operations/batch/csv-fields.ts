const DELIMITERS = [',', ';', '\t'] as const
const QUOTE = '"'

export type Delimiter = (typeof DELIMITERS)[number]

/** What stands between the fields of a header: what it has most of, a comma where it has none. */
export function delimiterOf(header: string): Delimiter {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The fields of one line of CSV (RFC 4180), without the blanks around them. A field in quotes holds no line break: one
 * quote too many is then the error of its line alone.
 * @returns undefined where a quote is not closed, or something follows one
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

function skipBlanks(line: string, from: number, delimiter: Delimiter): number {
  const blanks = delimiter === '\t' ? [' '] : [' ', '\t']
  let at = from
  while (blanks.includes(line.charAt(at))) at += 1
  return at
}

/** -1 = there is none. A doubled quote is one that belongs to the text. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf(QUOTE, from); at !== -1; at = line.indexOf(QUOTE, at + 2)) {
    if (line[at + 1] !== QUOTE) return at
  }
  return -1
}
