import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { epaGreenGuide } from './index.ts'

const TEXT = fixture(import.meta.dirname, 'all_alpha_23.csv').toString('latin1')

it('reads scores, standards and SmartWay by region, and the model year of the underhood id', async () => {
  const { stage, report } = await stageText(epaGreenGuide, TEXT)
  assert.equal(report.account.acceptedRows, 14)
  const rows = rowsOf(
    stage,
    "SELECT year, displacement_l, region, smog_score, standard, smartway FROM green_guide WHERE name = 'ACURA Integra'",
  )
  assert.deepEqual(rows, [
    {
      year: 2023,
      displacement_l: 1.5,
      region: 'california',
      smog_score: 7,
      standard: 'California LEV-III SULEV30',
      smartway: 'no',
    },
    {
      year: 2023,
      displacement_l: 1.5,
      region: 'federal',
      smog_score: 7,
      standard: 'Federal Tier 3 Bin 30',
      smartway: 'no',
    },
  ])
})

it("reads a size of N/A as null, and two fuels' figures unchanged", async () => {
  const { stage } = await stageText(epaGreenGuide, TEXT)
  assert.deepEqual(
    rowsOf(stage, "SELECT displacement_l, cylinders, smartway FROM green_guide WHERE name LIKE 'TESLA%' LIMIT 1"),
    [{ displacement_l: null, cylinders: null, smartway: 'elite' }],
  )
  assert.deepEqual(rowsOf(stage, "SELECT DISTINCT city FROM green_guide WHERE name LIKE 'BMW%' ORDER BY city"), [
    { city: '22/64' },
    { city: '24/69' },
  ])
})

it('accepts a last line without a line end, as spreadsheets save it, and rejects a truncated one', async () => {
  const whole = await stageText(epaGreenGuide, TEXT.trimEnd())
  assert.equal(whole.report.account.rejectedRows, 0)
  const torn = await stageText(epaGreenGuide, TEXT.trimEnd().slice(0, -30))
  assert.match(torn.report.account.rejected[0]?.reason ?? '', /fields where the header names 18/)
})

it('rejects a row whose underhood id has no model year', async () => {
  const { report } = await stageText(epaGreenGuide, TEXT.replace('PHNXV01.54EC', ''))
  assert.deepEqual(
    report.account.rejected.map(({ line, reason }) => `${line} ${reason}`),
    ['2 year must be integer'],
  )
})

it('stages no row of another region', async () => {
  const { stage } = await stageText(epaGreenGuide, TEXT.replaceAll(',FA,', ',NF,'))
  assert.deepEqual(rowsOf(stage, 'SELECT DISTINCT region FROM green_guide'), [{ region: 'california' }])
})

it('rejects a file without its columns', async () => {
  await assert.rejects(stageText(epaGreenGuide, 'Model,Displ\nx,1\n'), /missing columns Cyl, Trans/)
})
