import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { readFile, type FileReport } from '#ingest/read/read-file.ts'
import { inputText, rowsOf } from '#test/support/ingest/stage-text.ts'
import { VPIC_DUMP } from '#test/support/vpic/vpic-dump.ts'
import { DECODER_TABLE_NAMES } from '#vin/tables/decoder-schema.ts'
import { nhtsaVpic, vpicSource } from './index.ts'

const DUMP = readFileSync(VPIC_DUMP, 'utf8')
const ROWS = 982

async function stage(
  dump: string | Buffer,
  { source = nhtsaVpic, name = 'excerpt.plain.sql.gz', proven = true, chunkBytes = 10_000 } = {},
): Promise<{ stage: DatabaseSync; report: FileReport }> {
  const database = new DatabaseSync(':memory:')
  database.exec(source.stageTables)
  const report = await readFile({ ...inputText(source, dump, { chunkBytes }), name, proven }, database, () => {})
  return { stage: database, report }
}

function contents(database: DatabaseSync): unknown {
  return DECODER_TABLE_NAMES.map((table) => [table, rowsOf(database, `SELECT * FROM ${table}`)])
}

/** Returns the dump with the rows of a table replaced. */
function withRows(table: string, change: (rows: string) => string): string {
  const pattern = new RegExp(`(COPY vpic\\.${table} [^\n]+\n)([^]*?)(\\\\\\.\n)`)
  assert.match(DUMP, pattern)
  return DUMP.replace(pattern, (_, copy: string, rows: string, end: string) => `${copy}${change(rows)}${end}`)
}

describe('a dump of vPIC', () => {
  it('becomes decoder tables with every row accepted', async () => {
    const { stage: database, report } = await stage(DUMP)
    const { account, dated } = report
    assert.deepEqual(account, { readRows: ROWS, acceptedRows: ROWS, rejectedRows: 0, rejected: [] })
    assert.equal(dated, '2026-04-08')
    const count = (table: string) => rowsOf(database, `SELECT count(*) AS rows FROM ${table}`)[0]?.['rows']
    assert.deepEqual(
      ['vin_element', 'vin_wmi', 'vin_schema', 'vin_model', 'vin_default', 'vin_error_code'].map(count),
      [160, 1, 4, 1, 186, 15],
    )
    assert.deepEqual(rowsOf(database, 'SELECT wmi, manufacturer, vehicle_type FROM vin_wmi'), [
      { wmi: '3TM', manufacturer: 1059, vehicle_type: 3 },
    ])
    assert.deepEqual(rowsOf(database, 'SELECT name FROM vin_model'), [{ name: 'Tacoma' }])
  })

  it('gives the same tables with any chunk size and table order', async () => {
    const [head = '', ...tables] = DUMP.split(/(?=^COPY )/m)
    const orders = [
      { dump: DUMP, chunkBytes: 7 },
      { dump: [head, ...tables.toReversed()].join(''), chunkBytes: 100_000 },
      {
        dump: withRows('pattern', (rows) =>
          rows
            .split(/(?<=\n)/)
            .toReversed()
            .join(''),
        ),
        chunkBytes: 333,
      },
    ]
    const { stage: expected } = await stage(DUMP)
    for (const { dump, chunkBytes } of orders) {
      assert.deepEqual(contents((await stage(dump, { chunkBytes })).stage), contents(expected))
    }
  })

  it('finds columns by name, and skips tables that the decoder does not need', async () => {
    const cache = 'COPY vpic.wmiyearvalidchars (id, wmi) FROM stdin;\nnot even\ta\trow\n\\.\n'
    const swapped = DUMP.replace(
      /COPY vpic\.make \(id, name, createdon, updatedon\).*\n([^\t]*)\t([^\t]*)\t/,
      (_, id: string, name: string) => {
        return `COPY vpic.make (name, "id", createdon, updatedon) FROM stdin;\n${name}\t${id}\t`
      },
    )
    assert.notEqual(swapped, DUMP)
    const { stage: database, report } = await stage(cache + swapped)
    assert.equal(report.account.readRows, ROWS)
    assert.deepEqual(contents(database), contents((await stage(DUMP)).stage))
  })

  it('counts an unusable row with its line and reason', async () => {
    const { report } = await stage(withRows('wmi_make', (rows) => `x\t448\n1\n${rows}`))
    const line = DUMP.slice(0, DUMP.indexOf('COPY vpic.wmi_make')).split('\n').length
    assert.deepEqual(report.account, {
      readRows: ROWS + 2,
      acceptedRows: ROWS,
      rejectedRows: 2,
      rejected: [
        { line: line + 1, reason: 'wmi_make: wmiid is not a whole number' },
        { line: line + 2, reason: 'wmi_make: 1 fields where the COPY line names 2' },
      ],
    })
  })
})

describe('a dump is rejected', () => {
  const rejected = async (
    dump: string | Buffer,
    reason: RegExp,
    options: Parameters<typeof stage>[1] = {},
  ): Promise<void> => {
    await assert.rejects(stage(dump, options), { name: 'Failure', message: reason })
  }

  it('if a table lacks a used column', async () => {
    const other = DUMP.replace(/^COPY vpic\.pattern \(id, vinschemaid, keys,/m, 'COPY vpic.pattern (id, schema, keys,')
    await rejected(other, /^folder\/official-name.txt: table pattern is missing columns vinschemaid$/)
  })

  it('if it was truncated between rows, inside a row or after a table', async () => {
    const table = DUMP.indexOf('COPY vpic.pattern ')
    await rejected(DUMP.slice(0, table), /table pattern has 0 rows; expected at least 1$/)
    for (const after of [1_000, 1_001, 1_020]) {
      const reason = /the file ends inside table pattern, so it was cut off$/
      await rejected(DUMP.slice(0, table + after), reason)
    }
    const last = DUMP.indexOf('-- PostgreSQL database dump complete')
    await rejected(DUMP.slice(0, last), /the last line of a dump is missing, so the file was cut off$/, {
      proven: false,
    })
    assert.equal((await stage(DUMP.slice(0, last))).report.account.rejectedRows, 0)
    assert.equal((await stage(DUMP, { proven: false })).report.account.rejectedRows, 0)
  })

  it('if a required table has no rows', async () => {
    await rejected(
      withRows('element', () => ''),
      /table element has 0 rows; expected at least 1$/,
    )
    await rejected('SELECT 1;\n', /table element has 0 rows; expected at least 1$/)
  })

  it('if its rows contradict each other', async () => {
    const twice = withRows('vinschema', (rows) => rows + rows.replace('Toyota', 'Other'))
    await rejected(twice, /: its rows contradict each other: UNIQUE constraint failed: vin_schema.schema$/)
  })

  it('if it is a web page, or not UTF-8 text', async () => {
    await rejected('<!DOCTYPE html>\n<title>busy</title>', /is a web page, not data/)
    const latin1 = Buffer.from(
      withRows('make', () => '448\tCitro\u00ebn\t\\N\t\\N\n'),
      'latin1',
    )
    await rejected(latin1, /: is not UTF-8 text near line \d+$/)
  })

  it("if it has NHTSA's own name, but fewer rows of a table than NHTSA's dump", async () => {
    const name = 'vPICList_lite_2026_09.sql'
    await rejected(DUMP, /table make has 1 rows; expected at least 10500$/, { name })
    const source = vpicSource({ pattern: 158 })
    assert.equal((await stage(DUMP, { source, name })).report.account.acceptedRows, ROWS)
    await rejected(
      withRows('pattern', (rows) => rows.slice(rows.indexOf('\n') + 1)),
      /^folder\/official-name.txt: table pattern has 157 rows; expected at least 158$/,
      { source, name },
    )
  })
})
