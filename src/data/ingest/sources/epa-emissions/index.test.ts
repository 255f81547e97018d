import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { epaEmissions } from './index.ts'

it('reads the engine family of each vehicle once, although it has a row per sales area', async () => {
  const { stage, report } = await stageText(epaEmissions, fixture(import.meta.dirname, '2004-emissions.csv'))
  assert.equal(report.account.acceptedRows, 6)
  const rows = rowsOf(stage, 'SELECT id, family FROM engine_family ORDER BY id, family')
  assert.ok(rows.length < 6)
  assert.deepEqual(rows[0], { id: 19332, family: '4HNXV03.2MJE' })
})

it('reads smog score and standard of the two explained sales areas, and a filler as null', async () => {
  const text = `efid,id,salesArea,score,scoreAlt,smartwayScore,standard,stdText
PJLXT02.0RTW,45099,3,7.0,-1.0,1,T3B30,Federal Tier 3 Bin 30
PJLXT02.0RTW,45099,7,-12.0,-1.0,2,L2OP,null
4HNXV03.2MJE,19332,3,1.0,-1.0,-1,B9,BIN 9
4HNXV03.2MJE,19332,9,1.0,-1.0,-1,B9,BIN 9
`
  const { stage, report } = await stageText(epaEmissions, text)
  assert.equal(report.account.acceptedRows, 4)
  assert.deepEqual(
    rowsOf(stage, 'SELECT id, region, standard, smog_score, smartway FROM emission_score ORDER BY id, region'),
    [
      { id: 19332, region: 'federal', standard: 'Bin 9', smog_score: 1, smartway: 'no' },
      { id: 45099, region: 'california', standard: 'L2OP', smog_score: null, smartway: 'elite' },
      { id: 45099, region: 'federal', standard: 'Federal Tier 3 Bin 30', smog_score: 7, smartway: 'smartway' },
    ],
  )
})

it('rejects rows without an id or a family', async () => {
  const text = 'efid,id,salesArea\r\n,19332,3\r\n4HNXV03.2MJE,,3\r\n4HNXV03.2MJE,x,3\r\n4HNXV03.2MJE,1\r\n'
  const { report } = await stageText(epaEmissions, text)
  assert.deepEqual(report.account.rejected, [
    { line: 2, reason: 'family must not have fewer than 2 characters' },
    { line: 3, reason: 'id must be integer' },
    { line: 4, reason: 'id must be integer' },
    { line: 5, reason: '2 fields where the header names 3' },
  ])
})

it('rejects a file without its columns', async () => {
  await assert.rejects(stageText(epaEmissions, 'family,vehicle\nx,1\n'), /missing columns efid, id/)
})
