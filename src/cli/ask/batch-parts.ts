import type { BatchSummary } from '#http/batch/result-writer.ts'
import { LINE_FIELDS } from '#operations/batch/batch-line.ts'
import { csvFields, csvRowAt, delimiterOf, hasOddQuote, type Delimiter } from '#operations/batch/csv-fields.ts'
import { BATCH_BYTES_MAX } from '#operations/batch/limits.ts'
import { csvField } from '#platform/csv.ts'
import { Failure } from '#platform/failure.ts'

/** Counts of the service's summary, for one batch or several. */
export type SummedBatches = Readonly<Omit<BatchSummary, 'snapshots'>>

const BYTE_ORDER_MARK = '\uFEFF'
export const LINE_FEED = 0x0a
/** Line breaks, which a field may contain in the file but not in a batch. */
const LINE_BREAKS = /\s*\n\s*/g
const SUMMARY_PREFIX = Buffer.from('{"summary":')

export interface BatchLines {
  readonly header: string | undefined
  readonly lines: readonly string[]
}

/**
 * Selects the columns that a batch accepts, with the reference column renamed.
 * @throws Failure if none of them names a vehicle
 */
export function knownColumns(
  text: string,
  { from, ref }: { readonly from: string; readonly ref: string },
  note: (line: string) => void,
): BatchLines {
  const [header = '', ...lines] = text.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const delimiter = delimiterOf(header)
  const names = csvFields(header, delimiter) ?? []
  const selected = names.flatMap((name, index) => {
    const field = name.toLowerCase() === ref.toLowerCase() ? 'ref' : name.toLowerCase()
    return LINE_FIELDS.some((known) => known === field) ? [{ field, index }] : []
  })
  const left = names.filter((_, index) => !selected.some((column) => column.index === index))
  if (!selected.some(({ field }) => field !== 'ref')) {
    throw new Failure(`${from} has no column that identifies a vehicle. Add vin, id, or year, make, and model.`)
  }
  if (left.length > 0) note(`columns not sent: ${left.join(', ')}`)
  const rows = sentRows(lines, selected, { delimiter, columns: names.length })
  return { header: selected.map(({ field }) => field).join(','), lines: rows }
}

type SelectedColumns = readonly { readonly index: number }[]

/** Returns the sent columns of each row. Blank lines keep the file's line count for rows of several lines. */
function sentRows(
  lines: readonly string[],
  selected: SelectedColumns,
  { delimiter, columns }: { readonly delimiter: Delimiter; readonly columns: number },
): string[] {
  const rows: string[] = []
  let isOpen = false
  while (rows.length < lines.length) {
    const line = lines[rows.length] ?? ''
    if (line.trim() === '') {
      rows.push('')
      continue
    }
    const { fields, lineCount } = csvRowAt(lines, rows.length, { delimiter, columns })
    const isRest = isOpen && lineCount === 1 && hasOddQuote(line)
    isOpen = fields === undefined && hasOddQuote(line)
    rows.push(rowOf(isRest ? undefined : fields, columns, selected), ...Array<string>(lineCount - 1).fill(''))
  }
  return rows
}

/** Formats a row for sending. The service reports its problems: an open quote, or the wrong number of fields. */
function rowOf(fields: readonly string[] | undefined, columns: number, selected: SelectedColumns): string {
  if (fields === undefined) return '"'
  if (fields.length !== columns) return ','.repeat(selected.length)
  return selected.map(({ index }) => csvField((fields[index] ?? '').replaceAll(LINE_BREAKS, ' '))).join(',')
}

/** Counts lines that are neither blank nor the header. */
export function countLines({ lines }: BatchLines): number {
  return lines.filter((line) => line.trim() !== '').length
}

/** Splits a file into bodies of at most `linesMax` lines. Blank lines keep the file's line numbers in later bodies. */
export function splitBodies({ header, lines }: BatchLines, linesMax: number): string[] {
  const head = header === undefined ? '' : `${header}\n`
  const bodies: string[] = []
  let [part, count, bytes] = [[] as string[], 0, 0]
  const end = (index: number): void => {
    if (count > 0) bodies.push(`${head}${'\n'.repeat(index - part.length)}${part.join('\n')}`)
    ;[part, count, bytes] = [[], 0, 0]
  }
  for (const [index, line] of lines.entries()) {
    const size = Buffer.byteLength(line) + 1
    // The blank lines and the header are part of the body.
    const isFull = count === linesMax || head.length + (index - part.length) + bytes + size > BATCH_BYTES_MAX
    if (isFull) end(index)
    part.push(line)
    bytes += size
    if (line.trim() !== '') count += 1
  }
  end(lines.length)
  return bodies
}

export function addSummaries(a: SummedBatches, b: SummedBatches): SummedBatches {
  return {
    lines: a.lines + b.lines,
    answered: a.answered + b.answered,
    failed: a.failed + b.failed,
    charged: a.charged + b.charged,
    complete: a.complete && b.complete,
  }
}

/** Yields whole lines without the summary of NDJSON; `skipsFirst` omits the header of a CSV. */
export async function* joinedLines(response: AsyncIterable<Buffer>, skipsFirst: boolean): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let skips = skipsFirst
  for await (const chunk of response) {
    let text = Buffer.concat([rest, chunk])
    const end = text.lastIndexOf(LINE_FEED) + 1
    rest = text.subarray(end)
    text = text.subarray(0, end)
    if (skips && end > 0) {
      text = text.subarray(text.indexOf(LINE_FEED) + 1)
      skips = false
    }
    // The summary is the last line, so nothing follows it.
    const start = summaryStart(text)
    if (start > 0) yield text.subarray(0, start)
  }
  if (rest.length > 0) yield rest
}

function summaryStart(text: Buffer): number {
  const at = text.lastIndexOf(LINE_FEED, text.length - 2) + 1
  return text.subarray(at, at + SUMMARY_PREFIX.length).equals(SUMMARY_PREFIX) ? at : text.length
}
