import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recall } from '#operations/records/recall.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import { recallFigures, splitRecalls } from './recall-figures.ts'

function vehicle(counts: Partial<Vehicle>): Vehicle {
  return counts as Vehicle
}

test('recalls of the vehicle and of equipment are counted separately, and unknown ones are not counted', () => {
  const counts = { recall_count: 18, equipment_recall_count: 12 }
  assert.deepEqual(recallFigures(vehicle({ recall_match: 'matched', ...counts })), { own: 6, equipment: 12 })
  assert.equal(recallFigures(vehicle({ recall_match: 'none', recall_count: 0 })), undefined)
  assert.equal(recallFigures(vehicle({ recall_match: 'not_loaded' })), undefined)
})

test('campaigns of the vehicle come first, each part in the order of the API', () => {
  const types = ['tire', 'vehicle', 'equipment', null, 'child_seat', 'vehicle'] as const
  const recalls = types.map((type, index) => ({ campaign_id: String(index), type }) as Recall)
  const { own, equipment } = splitRecalls(recalls)
  const ids = [own, equipment].map((part) => part.map(({ campaign_id: id }) => id).join(' '))
  assert.deepEqual(ids, ['1 3 5', '0 2 4'])
})
