import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { csvField } from '#platform/csv.ts'
import { ProblemError } from '#platform/problem.ts'
import { csvReader, readNdjson, lineText, type BatchLine, type ReadLine } from './batch-line.ts'
import { csvFields, csvRowAt, delimiterOf } from './csv-fields.ts'
import { LINE_BYTES_MAX } from './limits.ts'
import { isBlank, LineSplitter, type RawLine } from './line-splitter.ts'

const SEED = 20_261_123

function linesOf(...chunks: readonly Buffer[]): RawLine[] {
  const splitter = new LineSplitter()
  const found: RawLine[] = []
  const take = (): void => {
    for (let line = splitter.next(); line !== undefined; line = splitter.next()) if (!isBlank(line)) found.push(line)
  }
  for (const chunk of chunks) {
    splitter.push(chunk)
    take()
  }
  splitter.end()
  take()
  return found
}

describe('lines of a body', () => {
  // Guarantee: the chunks of a body do not affect its lines.
  it('are the same however the bytes arrive', () => {
    const body = fc.array(fc.constantFrom('a', 'é', '\n', '\r\n', ' ', 'long '.repeat(300)), { maxLength: 30 })
    fc.assert(
      fc.property(body, fc.array(fc.nat({ max: 400 }), { maxLength: 10 }), (parts, cuts) => {
        const bytes = Buffer.from(parts.join(''))
        const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
        assert.deepEqual(linesOf(...chunks), linesOf(bytes))
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  it('are numbered as in an editor, and blank ones are skipped', () => {
    const found = linesOf(Buffer.from('one\r\n\n  \ntwo'))
    assert.deepEqual(
      found.map(({ number, bytes }) => [number, bytes?.toString()]),
      [
        [1, 'one'],
        [4, 'two'],
      ],
    )
  })

  it('are dropped while they arrive if too long, and the next one is whole', () => {
    const exact = 'x'.repeat(LINE_BYTES_MAX)
    const long = Array.from({ length: 100 }, () => Buffer.alloc(LINE_BYTES_MAX, 'y'))
    const found = linesOf(Buffer.from(`${exact}\r\n${exact}z\n`), ...long, Buffer.from('\nnext'))
    assert.deepEqual(
      found.map(({ bytes }) => bytes?.length),
      [LINE_BYTES_MAX, undefined, undefined, 4],
    )
  })
})

describe('fields of CSV', () => {
  it('are parsed back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), (texts) => {
        const fields = texts.map((text) => text.replaceAll(/[\r\n]/g, '').trim())
        assert.deepEqual(csvFields(fields.map((field) => csvField(field)).join(','), ','), fields)
      }),
      { seed: SEED },
    )
  })

  it('are separated by commas, semicolons or tabs', () => {
    for (const delimiter of [',', ';', '\t'] as const) {
      const header = ['year', 'make', 'model'].join(delimiter)
      assert.equal(delimiterOf(header), delimiter)
      assert.deepEqual(csvFields(`2019${delimiter}"Honda${delimiter}x"${delimiter} CR-V `, delimiter), [
        '2019',
        `Honda${delimiter}x`,
        'CR-V',
      ])
    }
    assert.equal(delimiterOf('vin'), ',')
  })

  it('are undefined if a quote is left open or text follows one', () => {
    for (const line of ['a,"b', '"a"b,c', 'a,""" ,b']) assert.equal(csvFields(line, ','), undefined, line)
  })
})

describe('a row of a file', () => {
  // Guarantee: a stray quote hides no other row, and a cell with line breaks does not split its row.
  it('continues over lines that have fewer fields than a row', () => {
    const rowAt = (text: string, index = 0) => csvRowAt(text.split('\n'), index, { delimiter: ',', columns: 3 })
    assert.deepEqual(rowAt('a,"b,\n\nx ""y""",c\nd,e,f'), { fields: ['a', 'b,\n\nx "y"', 'c'], lineCount: 3 })
    for (const text of ['a,",c\nd,",f', 'a,b,"c\nd,e,"f"', 'a,"b', 'a,"b\nc",d,e', `a,"b${'\n'.repeat(20)}",c`]) {
      assert.deepEqual(rowAt(text), { fields: undefined, lineCount: 1 }, text)
    }
  })
})

const raw = (text: string | Buffer, number = 2): RawLine => ({ number, bytes: Buffer.from(text) })

/** Returns the vehicle of a line, or its error message. */
function read(reader: ReadLine, text: string | Buffer): BatchLine['key'] | string {
  const { key } = reader(raw(text))
  return key instanceof ProblemError ? key.message : key
}

function messageOf(reader: ReadLine, text: string | Buffer): string {
  const found = read(reader, text)
  return typeof found === 'string' ? found : JSON.stringify(found)
}

describe('a line', () => {
  it('names a vehicle by VIN, by id, or by year, make and model, in this order', () => {
    const reader = csvReader(lineText(raw('\uFEFFRef,VIN,id,Year,Make,Model', 1)))
    assert.deepEqual(reader(raw('A1,3TMCZ5AN6KM123456,x,2019,Toyota,Tacoma')), {
      number: 2,
      ref: 'A1',
      key: { kind: 'vin', vin: '3TMCZ5AN6KM123456' },
    })
    assert.deepEqual(read(reader, ',,x,2019,Toyota,Tacoma'), { kind: 'id', id: 'x' })
    const name = { kind: 'name', year: 2019, make: 'Toyota', model: 'Tacoma' }
    assert.deepEqual(read(reader, ',,,2019,Toyota,Tacoma'), name)
    assert.deepEqual(read(readNdjson, '{"year":2019,"make":"Toyota","model":"Tacoma","vin":null}'), name)
    assert.deepEqual(read(readNdjson, '{"year":"2019","make":" Toyota","model":"Tacoma"}'), name)
    assert.equal(readNdjson(raw('{"ref":17,"id":"x"}')).ref, '17')
  })

  it('reports its error, and keeps its reference if it has one', () => {
    const reader = csvReader('ref;year;make;model')
    const cases: readonly (readonly [ReadLine, string | Buffer, RegExp])[] = [
      [reader, 'A;2019;Toyota', /3 fields, but the header has 4/],
      [reader, 'A;"2019;Toyota;Tacoma', /quoted field is not closed/],
      [reader, 'A;;;', /names no vehicle: send/],
      [reader, 'A;2019;;Tacoma', /make is missing/],
      [reader, 'A;;;Tacoma', /year and make are missing/],
      [reader, 'A;19;Toyota;Tacoma', /model year from/],
      [reader, 'A;2019;-;Tacoma', /"make" must contain a letter/],
      [reader, `A;2019;Toyota;${'x'.repeat(81)}`, /at most 80 characters/],
      [reader, `${'A'.repeat(201)};2019;Toyota;Tacoma`, /"ref" has more than 200/],
      [reader, 'A;2019;Toy\u0000ota;Tacoma', /control character/],
      [reader, Buffer.from([0x41, 0x3b, 0xff]), /not UTF-8/],
      [readNdjson, '[1]', /not a JSON object/],
      [readNdjson, '{"vin":', /not a JSON object/],
      [readNdjson, '{"vni":"x"}', /Unknown member "vni" \(did you mean "vin"\?\)/],
      [readNdjson, '{"vin":{}}', /"vin" must be a string\./],
      [readNdjson, '{"year":2019.5}', /"year" must be a string or a whole number/],
      [readNdjson, '{}', /names no vehicle/],
    ]
    for (const [by, text, message] of cases) assert.match(messageOf(by, text), message)
    assert.equal(reader(raw('A;19;Toyota;Tacoma')).ref, 'A')
    assert.match(messageOf(reader, 'xx'), /1 fields/)
    assert.throws(() => lineText({ number: 7, bytes: undefined }), /Line 7 is longer than 1024 bytes/)
  })

  // Guarantee: the rest of a field with a line break is not a separate line, and a stray quote is an error of its line only.
  it('is an error if it is part of a field with a line break', () => {
    const reader = csvReader('ref,vin')
    const vin = '3TMCZ5AN6KM123456'
    assert.deepEqual(
      ['"unit 7', `rear lot",${vin}`, `a,${vin}`, '"unit 8', `"a",${vin}`, `5" lift,${vin}`].map(
        (text) => typeof read(reader, text),
      ),
      ['string', 'string', 'object', 'string', 'object', 'object'],
    )
  })

  // Guarantee: reading any line returns a vehicle or a message, and never fails internally.
  it('is read whatever bytes it contains', () => {
    const reader = csvReader('ref,vin')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const by of [reader, readNdjson]) assert.equal(typeof by(raw(Buffer.from(bytes))).number, 'number')
      }),
      { seed: SEED },
    )
  })
})

describe('a header', () => {
  it('is rejected if it names no vehicle, an unknown column, or a column twice', () => {
    const rejected = [
      ['ref,year,make', /must contain a column "vin"/],
      ['vin,colour', /Unknown column "colour" \(known: ref, vin/],
      ['vni', /did you mean "vin"/],
      ['vin,VIN', /"vin" twice/],
      ['3TMCZ5AN6KM123456', /The first line is not a CSV header\. It must contain a column "vin"[^3]*$/],
      ['sep=;', /not a CSV header/],
      ['PK\u0003\u0004', /not a CSV header/],
      [`vin${',x'.repeat(40)}`, /not a CSV header/],
      ['"vin', /not a CSV header/],
    ] as const
    for (const [header, message] of rejected) assert.throws(() => csvReader(header), message)
  })
})
