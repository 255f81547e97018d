import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { epaTestCars } from './index.ts'

const ALL =
  'SELECT DISTINCT family, year, round(displacement_l, 2) AS litres, model, horsepower FROM test_car ORDER BY model, family'

it('reads the layout of model years up to 2009, in cubic inches', async () => {
  const { stage, report } = await stageText(epaTestCars, fixture(import.meta.dirname, '2004-testcar.csv'))
  assert.equal(report.account.acceptedRows, 4)
  assert.deepEqual(rowsOf(stage, ALL)[0], {
    family: '4CRXV02.0VH0',
    year: 2004,
    litres: 2,
    model: 'NEON/SRT-4/SX 2.0',
    horsepower: 132,
  })
})

it('reads the layout of model years from 2010 on, in litres', async () => {
  const { stage } = await stageText(epaTestCars, fixture(import.meta.dirname, '2010-testcar.csv'))
  // The list of 2010 repeats the test of 2009, so it has the same engine under two families.
  assert.deepEqual(rowsOf(stage, ALL), [
    { family: '9ASXV05.9VH1', year: 2010, litres: 5.9, model: 'DB9', horsepower: 470 },
    { family: 'AASXV05.9VH1', year: 2010, litres: 5.9, model: 'DB9', horsepower: 470 },
  ])
})

it('accepts a row with a filler for the horsepower, and does not use it', async () => {
  // EPA states 14 horsepower for the 2021 AMG G 63.
  const { stage, report } = await stageText(epaTestCars, fixture(import.meta.dirname, '2021-testcar.csv'))
  assert.equal(report.account.acceptedRows, 3)
  assert.deepEqual(rowsOf(stage, 'SELECT DISTINCT model FROM test_car'), [{ model: 'DB11' }])
})

it('rejects rows with invalid numbers', async () => {
  const text = fixture(import.meta.dirname, '2010-testcar.csv')
    .toString('latin1')
    .replace(',470,', ',lots,')
  const { report } = await stageText(epaTestCars, text)
  assert.equal(report.account.rejectedRows, 1)
  assert.match(report.account.rejected[0]?.reason ?? '', /^horsepower must be/)
})

it('rejects a file without its columns', async () => {
  await assert.rejects(stageText(epaTestCars, 'a,b\n1,2\n'), /missing columns Model Year, Actual Tested Testgroup/)
})
