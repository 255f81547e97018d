import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { RECORD_BYTES_MAX } from '#ingest/limits.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { DelimitedLines, type Dialect } from './delimited-lines.ts'
import { findFiles } from './find-files.ts'

const SEED = 20_261_123

interface Read {
  readonly records: string[][]
  readonly lines: number[]
  readonly counts: number[]
  readonly unreadable: { line: number; reason: string }[]
  readonly closed: boolean
}

const COLUMNS = Array.from({ length: 12 }, (_, column) => column)

/** Reads bytes in pieces of `size`; each record has its real number of fields. */
function read(dialect: Dialect, bytes: Buffer, size = bytes.length || 1, columns = COLUMNS): Read {
  const result = { records: [] as string[][], lines: [] as number[], counts: [] as number[] }
  const unreadable: { line: number; reason: string }[] = []
  const lines = new DelimitedLines(dialect, {
    record(fields, line, count) {
      result.records.push(columns === COLUMNS ? fields.slice(0, count) : [...fields])
      result.lines.push(line)
      result.counts.push(count)
    },
    unreadable: (line, reason) => unreadable.push({ line, reason }),
  })
  lines.select(columns)
  for (let start = 0; start < bytes.length; start += size) lines.push(bytes.subarray(start, start + size))
  return { ...result, unreadable, closed: lines.end() }
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}

const field = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', '\n', '\r\n', ' ', '\t', 'é', '1'), maxLength: 8 })
const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 12 })

describe('CSV', () => {
  it('reads the same as csv-parse, for any chunk size', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 40 }), (rows, lineEnd, size) => {
        const text = rows.map((row) => row.map(quote).join(',') + lineEnd).join('')
        const expected = parse(text, { relax_column_count: true, skip_empty_lines: true, record_delimiter: lineEnd })
        assert.deepEqual(read('csv', Buffer.from(text), size).records, expected)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('reads the real vehicles.csv like csv-parse', async (t) => {
    const folder = sharedData()
    if (folder === undefined) return t.skip(String(WITHOUT_FEDERAL_FILES))
    const { files } = await findFiles(
      `${folder}/epa`,
      SOURCES.filter(({ name }) => name === 'epa-vehicles'),
    )
    const chunks: Buffer[] = []
    for await (const chunk of files[0]?.open() ?? []) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const columns = Array.from({ length: 84 }, (_, column) => column)
    // A tenth of the file keeps the test fast. It begins with the header and contains 200 quoted records.
    const part = bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length / 10) + 1)
    assert.deepEqual(read('csv', part, 64 * 1024, columns).records, parse(part, { relax_column_count: true }))
    assert.equal(read('csv', bytes, 256 * 1024, [0]).records.length, 49_583)
    return undefined
  })

  it('keeps line ends, separators and doubled quotes inside quotes', () => {
    const { records, lines } = read('csv', Buffer.from('a,"b\r\nb, ""c""",d\r\ne,,"f"\r\n'))
    assert.deepEqual(records, [
      ['a', 'b\r\nb, "c"', 'd'],
      ['e', '', 'f'],
    ])
    assert.deepEqual(lines, [1, 3])
  })

  it('reads a quote inside an unquoted field as text', () => {
    assert.deepEqual(read('csv', Buffer.from('Model X (20" Wheels),1\n')).records, [['Model X (20" Wheels)', '1']])
  })

  it('rejects text after a closing quote and continues with the next line', () => {
    const { records, unreadable } = read('csv', Buffer.from('a,"b"c\nd,e\n'))
    assert.deepEqual(unreadable, [{ line: 1, reason: 'text after a closing quotation mark' }])
    assert.deepEqual(records, [['d', 'e']])
  })

  it('rejects a quote that never closes, and still reads the lines inside it', () => {
    const { records, unreadable, closed } = read('csv', Buffer.from('a,"b\nc,d\ne,f\n'))
    assert.deepEqual(unreadable, [{ line: 1, reason: 'the file ends inside quotes' }])
    assert.deepEqual(records, [
      ['c', 'd'],
      ['e', 'f'],
    ])
    assert.equal(closed, false)
  })
})

describe('tab-delimited', () => {
  it('returns every text without tabs and line ends unchanged, including quotes', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', 'é', '\u2019'), maxLength: 8 })
    const rows = fc.array(fc.array(plain, { minLength: 2, maxLength: 6 }), { maxLength: 12 })
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 40 }), (expected, lineEnd, size) => {
        const text = expected.map((row) => row.join('\t') + lineEnd).join('')
        assert.deepEqual(read('tab', Buffer.from(text), size).records, expected)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  it('does not treat a quotation mark as the start of a quoted field', () => {
    const { records } = read('tab', Buffer.from('1\t"CHECK ENGINE\tx\r\n2\ty\tz\r\n'))
    assert.deepEqual(records, [
      ['1', '"CHECK ENGINE', 'x'],
      ['2', 'y', 'z'],
    ])
  })

  it('decodes a text above ASCII that the next record repeats, and a similar one', () => {
    const bytes = Buffer.from('caf\u00e9\t1\ncaf\u00e9\t2\ncaf\u00e8\t3\ncaf\u00c3\u00a9\t4\ncaf\u00e9\t5\n', 'latin1')
    for (const size of [1, 7, 64]) {
      const texts = read('tab', bytes, size).records.map(([text]) => text)
      assert.deepEqual(texts, ['caf\u00e9', 'caf\u00e9', 'caf\u00e8', 'caf\u00e9', 'caf\u00e9'])
    }
  })

  it('returns empty texts for columns missing in a short record', () => {
    const { records, counts } = read('tab', Buffer.from('a\tb\nc\td\te\tf\n'), 3, [3, 0])
    assert.deepEqual(records, [
      ['', 'a'],
      ['f', 'c'],
    ])
    assert.deepEqual(counts, [2, 4])
  })

  it('skips blank lines but counts them', () => {
    const { records, lines } = read('tab', Buffer.from('a\n\n\r\nb\n'))
    assert.deepEqual(records, [['a'], ['b']])
    assert.deepEqual(lines, [1, 4])
  })
})

describe('bounds and ends', () => {
  for (const dialect of ['csv', 'tab'] as const) {
    it(`rejects an oversized ${dialect} record with its line and reads the next`, () => {
      const text = `a\n${'x'.repeat(3 * RECORD_BYTES_MAX)}\nb\n`
      for (const size of [1000, 64 * 1024, text.length]) {
        const { records, lines, unreadable } = read(dialect, Buffer.from(text), size)
        assert.deepEqual(records, [['a'], ['b']])
        assert.deepEqual(lines, [1, 3])
        assert.deepEqual(unreadable, [{ line: 2, reason: `longer than ${RECORD_BYTES_MAX} bytes` }])
      }
    })
  }

  it('rejects a record with more fields than any layout', () => {
    const { unreadable } = read('tab', Buffer.from(`${'\t'.repeat(600)}\n`))
    assert.deepEqual(unreadable, [{ line: 1, reason: 'more than 512 fields' }])
  })

  it('reports if the last line was closed', () => {
    assert.equal(read('tab', Buffer.from('a\tb\r\n')).closed, true)
    assert.equal(read('tab', Buffer.from('')).closed, true)
    const cut = read('tab', Buffer.from('a\tb\r\nc\td'))
    assert.equal(cut.closed, false)
    assert.deepEqual(cut.records, [
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('drops a byte order mark only at the start of the file', () => {
    assert.deepEqual(read('csv', Buffer.from('\uFEFFid,a\n1,\uFEFFx\n')).records, [
      ['id', 'a'],
      ['1', '\uFEFFx'],
    ])
  })
})
