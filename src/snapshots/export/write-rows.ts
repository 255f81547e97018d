import type { ExportColumn } from '#operations/export-column.ts'
import type { ExportDataset, ExportFormat } from '#operations/export-dataset.ts'
import { csvHeader, csvLine } from './csv-line.ts'
import type { ExportRow } from './dataset-rows.ts'
import type { FileSink } from './file-sink.ts'
import { writeParquet } from './parquet.ts'

/** Writes rows in a format; docs/export.md says how each shows null, lists and dates. Answers how many there were. */
export function writeRows(
  sink: FileSink,
  rows: Iterable<ExportRow>,
  about: { dataset: ExportDataset; format: ExportFormat; onRow: (count: number) => void },
): number {
  const { dataset, format, onRow } = about
  let count = 0
  function* picked(): Iterable<ExportRow> {
    for (const row of rows) {
      yield pick(row, dataset.columns)
      count += 1
      onRow(count)
    }
  }
  if (format === 'parquet') writeParquet(sink, picked(), dataset.columns)
  else if (format === 'csv') writeCsv(sink, picked(), dataset.columns)
  else for (const row of picked()) sink.writeText(`${JSON.stringify(row)}\n`)
  return count
}

function writeCsv(sink: FileSink, rows: Iterable<ExportRow>, columns: readonly ExportColumn[]): void {
  sink.writeText(csvHeader(columns))
  for (const row of rows) sink.writeText(csvLine(row, columns))
}

/** The columns of the dataset and nothing else, each present. */
function pick(row: ExportRow, columns: readonly ExportColumn[]): ExportRow {
  const picked: Record<string, unknown> = {}
  for (const { name } of columns) picked[name] = row[name] ?? null
  return picked
}
