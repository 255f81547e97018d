import { zstdCompressSync } from 'node:zlib'
import { assert } from '#platform/assert.ts'
import type { ExportColumn, ExportColumnType } from '#operations/export-column.ts'
import { ByteWriter, parquetWriteRows, type SchemaElement } from 'hyparquet-writer'
import type { ExportRow } from './dataset-rows.ts'
import type { FileSink } from './file-sink.ts'
import { ROW_GROUP_ROWS } from './limits.ts'

const INT32_MAX = 2 ** 31 - 1

/**
 * Writes a Parquet file: typed columns, null as null, lists as LIST of texts, dates as DATE, row groups of
 * ROW_GROUP_ROWS rows compressed with zstd. One row group is held in memory at a time.
 */
export function writeParquet(sink: FileSink, rows: Iterable<ExportRow>, columns: readonly ExportColumn[]): void {
  const writer = new SinkWriter(sink)
  const done = parquetWriteRows({
    writer,
    rows: typedRows(rows, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: schemaOf(columns),
    rowGroupSize: ROW_GROUP_ROWS,
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    createdBy: 'Vehicle Data Service',
  })
  assert(done === undefined, 'a sink that writes at once makes nothing wait')
}

/** Hands each finished row group on. */
class SinkWriter extends ByteWriter {
  readonly #sink: FileSink

  constructor(sink: FileSink) {
    super()
    this.#sink = sink
  }

  flush(): void {
    this.#sink.writeBytes(new Uint8Array(this.buffer, 0, this.index))
    this.index = 0
  }

  override finish(): void {
    this.flush()
  }
}

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)]
}

const SCALARS: Readonly<Record<Exclude<ExportColumnType, 'string_list'>, Partial<SchemaElement>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
}

function elementsOf({ name, type, nullable }: ExportColumn): SchemaElement[] {
  const repetition_type = nullable ? 'OPTIONAL' : 'REQUIRED'
  if (type !== 'string_list') return [{ name, repetition_type, ...SCALARS[type] }]
  return [
    { name, repetition_type, converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...SCALARS.string },
  ]
}

function* typedRows(rows: Iterable<ExportRow>, columns: readonly ExportColumn[]): Iterable<Record<string, unknown>> {
  const dates = columns.filter(({ type }) => type === 'date').map(({ name }) => name)
  const integers = columns.filter(({ type }) => type === 'integer').map(({ name }) => name)
  for (const row of rows) {
    const typed: Record<string, unknown> = { ...row }
    for (const name of dates) {
      const day = typed[name]
      if (typeof day === 'string') typed[name] = new Date(day)
    }
    for (const name of integers) assert(Math.abs(Number(typed[name])) <= INT32_MAX, `${name} fits into 32 bits`)
    yield typed
  }
}
