import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { nhtsaCompletion } from './index.ts'

const REPORTS = 'FLAT_RCL_Qrtly_Rpts-13-fields-built.txt'

it('keeps the newest report of each campaign, in any order of the file', async () => {
  const { stage, report } = await stageText(nhtsaCompletion, fixture(import.meta.dirname, REPORTS))
  assert.equal(report.account.acceptedRows, 5)
  const [honda] = rowsOf(stage, `SELECT * FROM completion WHERE campaign_id = '02V250000'`)
  assert.deepEqual(honda, {
    campaign_id: '02V250000',
    quarter: '2015-3',
    report: 3,
    submitted: '2015-10-20',
    involved: 2_454,
    remedied: 1_840,
    unreachable: 31,
    removed: 14,
  })
  assert.equal(report.dated, '2022-04-20')
})

it('keeps the stated figures, even if they contradict each other', async () => {
  const { stage } = await stageText(nhtsaCompletion, fixture(import.meta.dirname, REPORTS))
  assert.deepEqual(rowsOf(stage, 'SELECT involved, remedied FROM completion ORDER BY campaign_id'), [
    { involved: 2_454, remedied: 1_840 },
    { involved: 0, remedied: 10 },
    { involved: 26_413, remedied: 26_500 },
  ])
})

it('rejects an invalid quarter', async () => {
  const fields = ['A', '02V250000', '', '', '', '', '1', '2015-5', '1', '1', '0', '0', '20150101']
  const { report } = await stageText(nhtsaCompletion, `${fields.join('\t')}\r\n`)
  assert.match(report.account.rejected[0]?.reason ?? '', /^quarter must match/)
})
