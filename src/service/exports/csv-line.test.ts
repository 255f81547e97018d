import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { ExportColumn } from '#operations/exports/export-column.ts'
import { csvHeader, csvLine } from './create-file.ts'

const columns = (['a', 'b', 'c', 'd'] as const).map((name): ExportColumn => ({
  name,
  type: 'string',
  nullable: true,
  description: '',
}))

test('null is empty, an empty text is two quotes, and each line keeps its number of fields', () => {
  assert.equal(csvHeader(columns), 'a,b,c,d\r\n')
  assert.equal(csvLine({ a: null, b: '', c: null, d: null }, columns), ',"",,\r\n')
  assert.equal(csvLine({ a: 1, b: 2.5, c: true, d: false }, columns), '1,2.5,true,false\r\n')
})

test('fields with delimiters are quoted, and lists are JSON', () => {
  const row = { a: 'x,y', b: 'say "no"', c: 'two\r\nlines', d: ['POWER TRAIN', 'a,"b"'] }
  const line = csvLine(row, columns)
  const [fields] = parse(line)
  assert.deepEqual(fields, ['x,y', 'say "no"', 'two\r\nlines', JSON.stringify(row.d)])
})
