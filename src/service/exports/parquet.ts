import assert from 'node:assert/strict'
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { ExportColumn, ExportColumnType } from '#operations/exports/export-column.ts'
import type { ExportRow } from './dataset-rows.ts'
import type { FileSink } from './file-sink.ts'
import { ROW_GROUP_CHARACTERS_MAX, ROW_GROUP_ROWS_MAX } from './limits.ts'

const INT32_MAX = 2 ** 31 - 1

/** Writes a Parquet file with typed columns, compressed with zstd. Buffers one row group in memory. */
export function writeParquet(sink: FileSink, rows: Iterable<ExportRow>, columns: readonly ExportColumn[]): void {
  const parquet = new ParquetWriter({
    writer: new SinkWriter(sink),
    schema: schemaOf(columns),
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
    createdBy: 'Vehicle Data Service',
  })
  let group = new RowGroup(columns)
  const close = (): void => {
    const done = parquet.write({ columnData: group.columnData, rowGroupSize: ROW_GROUP_ROWS_MAX })
    assert(done === undefined, 'a sink that writes at once makes nothing wait')
    group = new RowGroup(columns)
  }
  for (const row of rows) {
    group.add(row)
    if (group.isFull()) close()
  }
  close()
  void parquet.finish()
}

class RowGroup {
  readonly columnData: { readonly name: string; readonly data: unknown[] }[]
  readonly #columns: readonly ExportColumn[]
  #rows = 0
  #characters = 0

  constructor(columns: readonly ExportColumn[]) {
    this.#columns = columns
    this.columnData = columns.map(({ name }) => ({ name, data: [] }))
  }

  add(row: ExportRow): void {
    for (const [index, { name, type }] of this.#columns.entries()) {
      const value = typed(row[name], type)
      if (typeof value === 'string') this.#characters += value.length
      this.columnData[index]?.data.push(value)
    }
    this.#rows += 1
  }

  isFull(): boolean {
    return this.#rows >= ROW_GROUP_ROWS_MAX || this.#characters >= ROW_GROUP_CHARACTERS_MAX
  }
}

function typed(value: unknown, type: ExportColumnType): unknown {
  if (type === 'date' && typeof value === 'string') return new Date(value)
  if (type === 'integer') assert(Math.abs(Number(value)) <= INT32_MAX, 'a whole number fits into 32 bits')
  return value
}

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
