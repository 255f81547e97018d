import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { epaVehicles } from './index.ts'

const COLUMNS =
  'make, model, year, drive, transmission, fuel_1, alternative, cylinders, displacement_l, measured_bodies'

async function staged(name = 'vehicles.csv') {
  return stageText(epaVehicles, fixture(import.meta.dirname, name))
}

/** Returns the fixture with one cell replaced. */
function changed(id: string, column: string, value: string): string {
  const [header = '', ...lines] = fixture(import.meta.dirname, 'vehicles.csv')
    .toString('latin1')
    .split('\r\n')
  const names = header.split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    if (cells[names.indexOf('id')] !== id) return line
    return cells.with(names.indexOf(column), value).join(',')
  })
  return [header, ...rows].join('\r\n')
}

it('reads real rows of the 84-column edition', async () => {
  const { stage, report } = await staged()
  assert.equal(report.account.acceptedRows, 21)
  assert.equal(report.account.rejectedRows, 0)
  assert.deepEqual(rowsOf(stage, `SELECT ${COLUMNS} FROM epa_vehicle WHERE id = 40730`), [
    {
      make: 'Toyota',
      model: 'Tacoma 2WD',
      year: 2019,
      drive: 'Rear-Wheel Drive',
      transmission: 'Automatic (S6)',
      fuel_1: 'Regular Gasoline',
      alternative: null,
      cylinders: 6,
      displacement_l: 3.5,
      measured_bodies: '',
    },
  ])
})

it('reads an older edition, which lacks columns, by column name', async () => {
  const { stage, report } = await staged('vehicles-2017-12-07.csv')
  assert.equal(report.account.acceptedRows, 3)
  assert.deepEqual(rowsOf(stage, 'SELECT id, model, base_model FROM epa_vehicle WHERE id = 1'), [
    { id: 1, model: 'Spider Veloce 2000', base_model: null },
  ])
})

it('has neither cylinders nor displacement for electric cars', async () => {
  const { stage } = await staged()
  const cars = rowsOf(stage, "SELECT cylinders, displacement_l FROM epa_vehicle WHERE alternative = 'EV' LIMIT 1")
  assert.deepEqual(cars, [{ cylinders: null, displacement_l: null }])
})

it('reads -1, 0 and NA as missing', async () => {
  const { stage } = await staged()
  for (const id of [36023, 29472]) {
    const [row] = rowsOf(stage, `SELECT displacement_l FROM epa_vehicle WHERE id = ${id}`)
    assert.equal(row?.['displacement_l'], null)
  }
  const { stage: negative } = await stageText(epaVehicles, changed('40730', 'cylinders', '-1'))
  assert.deepEqual(rowsOf(negative, 'SELECT cylinders FROM epa_vehicle WHERE id = 40730'), [{ cylinders: null }])
})

it('records which bodies have a measured volume', async () => {
  const { stage } = await staged()
  const kinds = rowsOf(stage, 'SELECT DISTINCT measured_bodies FROM epa_vehicle ORDER BY 1').map(
    (row) => row['measured_bodies'],
  )
  assert.ok(kinds.includes('2') && kinds.includes(''))
})

it("keeps EPA's own spelling, including double blanks and case", async () => {
  const { stage } = await staged()
  const models = rowsOf(stage, 'SELECT model FROM epa_vehicle').map((row) => String(row['model']))
  assert.ok(models.some((model) => model.includes('  ')))
  assert.ok(models.includes('750li') && models.includes('750Li'))
})

it('dates the edition by the newest row', async () => {
  const { report } = await staged()
  assert.match(report.dated ?? '', /^20[12]\d-\d\d-\d\d$/)
  const later = await stageText(epaVehicles, changed('1', 'modifiedOn', 'Thu Sep 25 00:00:00 EDT 2025'))
  assert.equal(later.report.dated, '2025-09-25')
})

it('rejects rows with a reason and their line', async () => {
  const cases = [
    ['year', '20x9', /^year must be integer/],
    ['year', '1492', /^year must be >= 1900/],
    ['id', '', /^id must be integer/],
    ['make', ' ', /^make must not have fewer than 1 characters/],
    ['cylinders', '4.5', /^cylinders must be/],
    ['displ', 'two', /^displacement_l must be/],
    ['model', 'A,B', /^85 fields where the header names 84/],
    ['id', '40731', /^id 40731 appears twice/],
  ] as const
  for (const [column, value, reason] of cases) {
    const { report } = await stageText(epaVehicles, changed('40730', column, value))
    assert.equal(report.account.rejectedRows, 1, column)
    assert.match(report.account.rejected[0]?.reason ?? '', reason)
    assert.equal(report.account.rejected[0]?.line, column === 'id' && value === '40731' ? 4 : 3)
  }
})

it('rejects a file that lacks a column it needs', async () => {
  const text = fixture(import.meta.dirname, 'vehicles.csv')
    .toString('latin1')
    .replace(',trany,', ',gearbox,')
  await assert.rejects(
    stageText(epaVehicles, text),
    /does not have the layout of EPA vehicles\.csv: missing columns trany/,
  )
})
