import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { RECORD_BYTES_MAX } from '#ingest/limits.ts'
import { SEED, times } from '#test/support/scale.ts'
import { CopyReader, type CopyRow } from './read-copy.ts'

type Event =
  | readonly ['table', string, readonly string[]]
  | readonly ['row', number, CopyRow]
  | readonly ['unreadable', number, string]

interface Reading {
  readonly events: readonly Event[]
  readonly isComplete: boolean
}

/** Reads a dump in chunks of some bytes, without rows of the tables in `unwanted`. */
function read(dump: string | Buffer, { chunkBytes = Infinity, unwanted = [] as readonly string[] } = {}): Reading {
  const events: Event[] = []
  const reader = new CopyReader({
    table(name, columns) {
      events.push(['table', name, columns])
      return !unwanted.includes(name)
    },
    row: (row, line) => events.push(['row', line, { ...row }]),
    unreadable: (line, reason) => events.push(['unreadable', line, reason]),
  })
  const bytes = Buffer.from(dump)
  for (let start = 0; start < bytes.length; start += chunkBytes) reader.push(bytes.subarray(start, start + chunkBytes))
  reader.end()
  return { events, isComplete: reader.isComplete }
}

const DUMP = `--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
CREATE TABLE vpic.model (
    id integer NOT NULL
);
COPY vpic.model (id, name) FROM stdin;
1\tTacoma
2\tC\\tX\\\\N\\n\\101\\x42
3\t\\N
4\t
\\.

COPY vpic.wmiyearvalidchars (id, "position", "Char") FROM stdin;
1\t4\tA
2\t4\t\\\\.
3\t4\tx\\.
4\t4\t\\.x
\\.


COPY wmi_make (makeid, wmiid) FROM stdin;
7\t8
\\.
COPY vpic.decodingoutput (id) FROM stdin;
\\.
--
-- PostgreSQL database dump complete
--
`
const WANTED: readonly Event[] = [
  ['table', 'model', ['id', 'name']],
  ['row', 9, { id: '1', name: 'Tacoma' }],
  ['row', 10, { id: '2', name: 'C\tX\\N\nAB' }],
  ['row', 11, { id: '3', name: null }],
  ['row', 12, { id: '4', name: '' }],
  ['table', 'wmiyearvalidchars', ['id', 'position', 'char']],
  ['table', 'wmi_make', ['makeid', 'wmiid']],
  ['row', 24, { makeid: '7', wmiid: '8' }],
  ['table', 'decodingoutput', ['id']],
]

describe('CopyReader', () => {
  it('returns rows by column name, with escapes and nulls, and skips other tables', () => {
    assert.deepEqual(read(DUMP, { unwanted: ['wmiyearvalidchars'] }), { events: WANTED, isComplete: true })
  })

  it('returns the same for any chunk size', () => {
    for (const chunkBytes of [1, 2, 3, 7, 16, 50, 333]) {
      assert.deepEqual(
        read(DUMP, { chunkBytes, unwanted: ['wmiyearvalidchars'] }).events,
        WANTED,
        `${chunkBytes} bytes`,
      )
    }
  })

  it('reads lines that end in CR LF the same way', () => {
    const dump = DUMP.replaceAll('\n', '\r\n')
    for (const chunkBytes of [1, 5, Infinity]) {
      assert.deepEqual(read(dump, { chunkBytes, unwanted: ['wmiyearvalidchars'] }), {
        events: WANTED,
        isComplete: true,
      })
    }
  })

  it('keeps characters above ASCII whole across chunks', () => {
    const { events } = read('COPY a.make (id, name) FROM stdin;\n1\tCitroën 雪鉄龍\n\\.\n', { chunkBytes: 1 })
    assert.deepEqual(events.at(-1), ['row', 2, { id: '1', name: 'Citroën 雪鉄龍' }])
  })

  it('reports the line of a row with another number of fields, and continues', () => {
    const { events } = read('COPY a.make (id, name) FROM stdin;\n1\n2\tFord\textra\n3\tRam\n\\.\n')
    assert.deepEqual(events.slice(1), [
      ['unreadable', 2, '1 fields where the COPY line names 2'],
      ['unreadable', 3, '3 fields where the COPY line names 2'],
      ['row', 4, { id: '3', name: 'Ram' }],
    ])
  })

  it('bounds a line in wanted tables, other tables and between them', () => {
    const long = 'x'.repeat(3 * RECORD_BYTES_MAX)
    const rows = `1\t${long}\n2\tshort\n\\.\n`
    const dump = `SELECT '${long}';\nCOPY v.cache (id, name) FROM stdin;\n${rows}COPY v.make (id, name) FROM stdin;\n${rows}`
    const wanted = [
      ['table', 'cache', ['id', 'name']],
      ['table', 'make', ['id', 'name']],
      ['unreadable', 7, `longer than ${RECORD_BYTES_MAX} bytes`],
      ['row', 8, { id: '2', name: 'short' }],
    ]
    for (const chunkBytes of [1000, RECORD_BYTES_MAX, Infinity]) {
      assert.deepEqual(read(dump, { chunkBytes, unwanted: ['cache'] }).events, wanted, `${chunkBytes} bytes`)
    }
  })

  it('rejects a dump that ends among rows, and detects a missing last line', () => {
    assert.throws(() => read('COPY a.make (id) FROM stdin;\n1\n'), /the file ends inside table make, so it was cut off/)
    assert.throws(() => read('COPY a.make (id) FROM stdin;\n1\n\\', { unwanted: ['make'] }), /was cut off/)
    assert.equal(read('COPY a.make (id) FROM stdin;\n1\n\\.').isComplete, false)
  })

  it('rejects text that is not UTF-8', () => {
    const latin1 = Buffer.from('COPY a.make (id, name) FROM stdin;\n1\tCitro\u00ebn\n\\.\n', 'latin1')
    assert.throws(() => read(latin1), /is not UTF-8 text near line 1/)
  })
})

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Returns a field in PostgreSQL's format. */
function copyField(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}

it('returns the written rows for any chunk size and skipped tables', () => {
  const value = fc.option(
    fc.string({ unit: fc.constantFrom('\\', '.', 'N', '\t', '\n', '\r', 'a', 'é', '雪', '-', ' ') }),
  )
  const table = fc.record({ isWanted: fc.boolean(), rows: fc.array(fc.tuple(value, value), { maxLength: 8 }) })
  const run = fc.record({ tables: fc.array(table, { maxLength: 4 }), chunkBytes: fc.integer({ min: 1, max: 60 }) })
  fc.assert(
    fc.property(run, ({ tables, chunkBytes }) => {
      const texts = tables.map(({ rows }, number) => {
        const lines = rows.map((row) => `${row.map(copyField).join('\t')}\n`)
        return `COPY t.t${number} (a, b) FROM stdin;\n${lines.join('')}\\.\n-- between\n`
      })
      const unwanted = tables.flatMap(({ isWanted }, number) => (isWanted ? [] : [`t${number}`]))
      const { events } = read(texts.join(''), { chunkBytes, unwanted })
      const expected = tables.flatMap(({ isWanted, rows }) => (isWanted ? rows.map(([a, b]) => ({ a, b })) : []))
      assert.deepEqual(
        events.flatMap((event) => (event[0] === 'row' ? [event[2]] : [])),
        expected,
      )
      assert.ok(!events.some(([kind]) => kind === 'unreadable'))
    }),
    { numRuns: times(300, 20_000), seed: SEED },
  )
})
