import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dispositionOf } from './investigation.ts'

function closed(
  investigation_id: string,
  summary: string | null,
  recall_relation: 'led_to' | 'concerns' | null = null,
) {
  return dispositionOf({ investigation_id, closed: '2020-01-01', recall_relation, summary })
}

test('a closed investigation states its outcome only if its record does', () => {
  assert.equal(closed('EA12001', null, 'led_to'), 'Led to recall')
  assert.equal(closed('RQ12001', 'The remedy was found adequate.', 'concerns'), 'Closed')
  assert.equal(closed('PE12001', 'No trend was found.'), 'Closed')
  assert.equal(closed('PE12001', null), 'Closed')
  assert.equal(dispositionOf({ investigation_id: 'PE12001', closed: null, recall_relation: null, summary: null }), null)
})

test('is upgraded if the investigation is, not if only a part was', () => {
  for (const summary of [
    'The evaluation was upgraded to an engineering analysis.',
    'PE12-004 has been upgraded to EA12-009.',
    'THIS INVESTIGATION IS BEING UPGRADED',
    'The office upgraded this to an EA.',
  ]) {
    assert.equal(closed('PE12004', summary), 'Upgraded', summary)
  }
  for (const summary of ['Dealers upgraded the software of the module.', 'The upgraded hose cured the leak.']) {
    assert.equal(closed('PE12004', summary), 'Closed', summary)
  }
})

test('a petition is granted or denied', () => {
  assert.equal(closed('DP12001', 'The petition is denied.'), 'Petition denied')
  assert.equal(closed('DP12001', 'NHTSA has granted the petition and opened PE12-010.'), 'Petition granted')
  assert.equal(closed('RP12001', null, 'concerns'), 'Closed')
})
