import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { RequestRow } from './filter-requests.ts'
import { figuresOf } from './request-figures.ts'

function row(status: number, ms: number): RequestRow {
  return {
    time: '2026-11-21T04:05:06.789Z',
    key_id: 'key_1',
    key_label: 'Stock check',
    operation: 'get_recalls',
    path: '/v1/vehicles/{id}/recalls',
    status,
    ms,
    request_id: `req_${ms}`,
    problem: null,
    units: 1,
  }
}

it('adds up what the filters let through, and nothing of nothing', () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(index === 0 ? 404 : 200, 20 - index))
  assert.deepEqual(figuresOf([...rows, row(503, 100)]), { count: 21, rejected: 1, failed: 1, medianMs: 11, slowMs: 20 })
  assert.deepEqual(figuresOf([row(304, 1.4)]), { count: 1, rejected: 0, failed: 0, medianMs: 1.4, slowMs: 1.4 })
  assert.equal(figuresOf([]), undefined)
})
