import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readStockList } from '#web/stock-list/stock-list.ts'
import { checkList } from './import-items.ts'

// Guarantee: a line that the service would reject is reported with its number, and does not prevent storing the others.
it('separates the lines that the service would reject', () => {
  const long = 'x'.repeat(101)
  const text = [
    'vin,year,make,model,ref,site',
    '3TMCZ5AN6KM123456,,,,van 1,Denver',
    ',,,,van 2,',
    `${'V'.repeat(65)},,,,,`,
    ',1600,Ford,F-150,,',
    ',2019,Toyota,Tacoma,,',
    `3TMCZ5AN8KM234567,,,,${long},`,
    '3TMCZ5AN8KM234567,,,,a\u0007,',
    `,2019,${'m'.repeat(81)},T,,`,
    'not a vin,,,,van 3,',
  ].join('\n')
  const { lines, rejected } = checkList(readStockList(text, 1_000))
  assert.deepEqual(lines, [
    { ref: 'van 1', site: 'Denver', vin: '3TMCZ5AN6KM123456' },
    { year: '2019', make: 'Toyota', model: 'Tacoma' },
    { ref: 'van 3', vin: 'not a vin' },
  ])
  assert.deepEqual(
    rejected.map(({ line, why }) => `${line} ${why}`),
    [
      '3 names no vehicle',
      '4 the VIN is too long',
      '5 the model year is invalid',
      '7 "ref" has more than 100 characters',
      '8 contains a control character',
      '9 make or model is too long',
    ],
  )
})
