import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as fc from 'fast-check'
import { csvField, spreadsheetField } from '#platform/csv.ts'
import { csvCell } from '../../web/src/format/csv.ts'

const SEED = 20_261_123

const RUN = [
  '=1+1',
  '@SUM(A1)',
  '+1+1',
  "-2+3+cmd|' /C calc'!A0",
  '＝1',
  '\t=1',
  '\0=1',
  ' =1',
  '\u00A0=1',
  '"=1"',
  '-',
]

// Guarantee: no text of a caller or an owner runs in a spreadsheet, wherever the spreadsheet splits a field.
it('puts a quote before text that a spreadsheet would run, also after a separator', () => {
  for (const text of RUN) {
    for (const start of ['', 'A;', 'A\t', 'A\r\n', 'A; ']) {
      const written = spreadsheetField(start + text)
      assert.match(written, /'[\t\0]?'?[=@＝+-]/, JSON.stringify(start + text))
      assert.equal(written.replaceAll(/["']/g, ''), (start + text).replaceAll(/["']/g, ''), 'nothing else is changed')
    }
  }
})

it('leaves numbers and all other texts unchanged', () => {
  const texts = ['', 'A-17', '-5', '+15551234567', '-1,234.5', 'A; -5', 'a=b', '20V1; 19V2', 'say "no"', 'x,y', 'E-350']
  for (const text of texts) assert.equal(spreadsheetField(text), csvField(text))
})

it('is one rule for the service and the pages', () => {
  const text = fc.array(fc.constantFrom(...RUN, '"', ';', ',', '\n', ' ', '1', 'A')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => assert.equal(csvCell(one), spreadsheetField(one))),
    { seed: SEED },
  )
})
