import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { DelimitedLines } from '#ingest/read/delimited-lines.ts'

const COLUMNS_MAX = 128

/** Appends rows of the next model year to a copy of EPA's vehicles.csv: last year's rows with new ids. */
export async function appendNextYear(
  file: string,
  { count, year, firstId }: { readonly count: number; readonly year: number; readonly firstId: number },
): Promise<void> {
  let header: string[] | undefined
  const rows: string[][] = []
  let isCrlf = false
  const lines = new DelimitedLines('csv', {
    record(all, _line, fieldCount) {
      const fields = all.slice(0, fieldCount)
      if (header === undefined) header = fields
      else if (rows.length < count && fields[header.indexOf('year')] === String(year - 1)) rows.push(fields)
    },
    unreadable(line, reason) {
      throw new Error(`vehicles.csv line ${line}: ${reason}`)
    },
  })
  lines.select(Array.from({ length: COLUMNS_MAX }, (_, column) => column))
  for await (const chunk of createReadStream(file)) {
    // The rows have the header's line ends, because DuckDB reads only one kind.
    if (header === undefined) isCrlf = (chunk as Buffer).includes('\r\n')
    lines.push(chunk as Buffer)
  }
  lines.end()
  const names = header ?? []
  const text = rows.map((row, number) => {
    const known: Readonly<Record<string, string>> = { id: String(firstId + number), year: String(year) }
    return `${names.map((name, column) => quoted(known[name] ?? row[column] ?? '')).join(',')}${isCrlf ? '\r\n' : '\n'}`
  })
  await appendFile(file, text.join(''))
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
