import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { nhtsaTsbs } from './index.ts'

const COMPONENTS = `
  SELECT text FROM tsb JOIN tsb_component USING (tsb) JOIN tsb_component_text ON number = component
   WHERE tsb_id = '10990001' ORDER BY number`

const VEHICLES = `
  SELECT DISTINCT tsb, tsb_id, make, model, year
    FROM tsb JOIN tsb_vehicles USING (tsb) CROSS JOIN json_each(names) v JOIN tsb_name n ON n.name = v.value`

async function staged(name: string) {
  return stageText(nhtsaTsbs, fixture(import.meta.dirname, name))
}

describe('the old layout of 10 fields', () => {
  it("is read, without the component's number and the clerk's mark", async () => {
    const { stage, report } = await staged('TSBS-10-fields.txt')
    assert.equal(report.account.rejectedRows, 0)
    assert.deepEqual(rowsOf(stage, `SELECT * FROM tsb WHERE tsb_id = '37720'`), [
      {
        tsb: 3,
        tsb_id: '37720',
        document_id: '510794(4100)',
        date: '1994-11-01',
        added: '1995-01-05',
        type: null,
        summary: 'INSTALLATION OF NOISE SHIELD.',
        replaces: null,
      },
    ])
    assert.equal(rowsOf(stage, `SELECT * FROM tsb_component_text WHERE text = 'STRUCTURE:BODY'`).length, 1)
    assert.equal(report.dated, '2001-01-09')
  })

  it('lists each vehicle of a communication, and no year for 9999', async () => {
    const { stage } = await staged('TSBS-10-fields.txt')
    const vehicles = rowsOf(stage, `${VEHICLES} WHERE tsb_id IN ('37720', '37067') ORDER BY tsb, model`)
    assert.deepEqual(
      vehicles.map(({ make, model, year }) => [make, model, year]),
      [
        ['MERCEDES BENZ', '300', null],
        ['BMW', '735', 1995],
        ['BMW', '750', 1995],
      ],
    )
  })
})

describe('the layout of 14 fields', () => {
  it('is read, with its own components and both date formats', async () => {
    const { stage, report } = await staged('TSBS_RECEIVED-14-fields-built.txt')
    assert.equal(report.account.acceptedRows, 4)
    assert.deepEqual(
      rowsOf(stage, COMPONENTS).map((row) => row['text']),
      ['ENGINE AND ENGINE COOLING', 'ELECTRICAL SYSTEM'],
    )
    const [second] = rowsOf(stage, `SELECT * FROM tsb WHERE tsb_id = '10990002'`)
    assert.equal(second?.['date'], '2024-03-18')
    assert.equal(second['document_id'], null)
    assert.equal(second['replaces'], '10990001')
    assert.equal(second['type'], 'Customer Satisfaction Campaign')
  })

  it('is repaired if its text was decoded wrongly', async () => {
    const { stage } = await staged('TSBS_RECEIVED-14-fields-built.txt')
    const [first] = rowsOf(stage, `SELECT summary FROM tsb WHERE tsb_id = '10990001'`)
    assert.match(String(first?.['summary']), /a “check engine” lamp; the dealer’s technician/)
  })

  it('merges the rows of a communication, with each vehicle once, also if files repeat each other', async () => {
    const text = fixture(import.meta.dirname, 'TSBS_RECEIVED-14-fields-built.txt')
    const { stage } = await stageText(nhtsaTsbs, Buffer.concat([text, text]))
    assert.equal(rowsOf(stage, 'SELECT * FROM tsb').length, 3)
    assert.equal(rowsOf(stage, VEHICLES).length, 4)
  })
})

it('rejects a row of an unknown layout', async () => {
  const { report } = await stageText(nhtsaTsbs, 'a\tb\t1\t20240101\tc\tFORD\tF-150\t2020\t20240101\tx\ty\tz\r\n')
  assert.match(report.account.rejected[0]?.reason ?? '', /^12 fields, a layout has 10 or at least 14/)
})
