import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { nhtsaInvestigations } from './index.ts'

const VEHICLES = `
  SELECT investigation_id, make, model, year, component, campaign_id
    FROM investigation JOIN investigation_vehicle USING (investigation) JOIN investigation_name USING (name)`

async function staged(name: string) {
  return stageText(nhtsaInvestigations, fixture(import.meta.dirname, name))
}

it('merges the rows of an investigation, with its days', async () => {
  const { stage, report } = await staged('FLAT_INV-11-fields.txt')
  assert.equal(report.account.rejectedRows, 0)
  const investigations = rowsOf(stage, 'SELECT investigation_id, opened, closed, subject FROM investigation')
  assert.equal(investigations.length, 7)
  assert.deepEqual(investigations[0], {
    investigation_id: 'C85007',
    opened: '1985-06-19',
    closed: '1989-05-18',
    subject: 'REAR BRAKE LOCKUP',
  })
})

it('keeps an investigation without a closing day open', async () => {
  const { stage } = await staged('FLAT_INV-11-fields.txt')
  assert.deepEqual(rowsOf(stage, 'SELECT investigation_id FROM investigation WHERE closed IS NULL'), [
    { investigation_id: 'RQ97017' },
  ])
})

it('keeps each recall that an investigation led to, and trims components', async () => {
  const { stage } = await staged('FLAT_INV-11-fields.txt')
  const recalls = rowsOf(stage, `${VEHICLES} WHERE investigation_id = 'C85007' ORDER BY campaign_id`)
  assert.deepEqual(
    recalls.map((row) => row['campaign_id']),
    ['66V003000', '66V178000'],
  )
  const [dolphin] = rowsOf(stage, `${VEHICLES} WHERE investigation_id = 'EA84035'`)
  assert.equal(dolphin?.['component'], 'WHEELS:RIM')
})

it('reads the sentence for a missing summary as null', async () => {
  const { stage } = await staged('FLAT_INV-11-fields.txt')
  const texts = rowsOf(stage, 'SELECT investigation_id FROM investigation WHERE summary IS NOT NULL ORDER BY 1')
  assert.deepEqual(
    texts.map((row) => row['investigation_id']),
    ['EA85043', 'EA99024'],
  )
})

it('rejects a row without an action number', async () => {
  const { report } = await stageText(nhtsaInvestigations, `${['12', 'FORD', ...Array(9).fill('')].join('\t')}\r\n`)
  assert.match(report.account.rejected[0]?.reason ?? '', /^investigation_id must match/)
})
