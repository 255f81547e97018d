import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endpointChoices, filterRequests, keyChoices, type RequestRow } from './filter-requests.ts'

const ROW: RequestRow = {
  time: '2026-11-21T04:05:06.789Z',
  key_id: 'key_1',
  key_label: 'Stock check',
  operation: 'get_recalls',
  path: '/v1/vehicles/{id}/recalls',
  status: 200,
  ms: 1.4,
  request_id: 'req_1',
  problem: null,
  units: 1,
}
const ROWS: readonly RequestRow[] = [
  ROW,
  { ...ROW, status: 304, request_id: 'req_2' },
  { ...ROW, status: 404, request_id: 'req_3', operation: 'lookup_dtc', path: '/v1/dtc/{code}' },
  { ...ROW, status: 503, request_id: 'req_4', key_id: null, key_label: null },
]
const idsOf = (rows: readonly RequestRow[]) => rows.map(({ request_id: id }) => id)

it('returns all requests without a filter', () => {
  assert.deepEqual(idsOf(filterRequests(ROWS, {})), ['req_1', 'req_2', 'req_3', 'req_4'])
})

it('filters by status class, key and endpoint', () => {
  assert.deepEqual(idsOf(filterRequests(ROWS, { status: '2xx' })), ['req_1', 'req_2'])
  assert.deepEqual(idsOf(filterRequests(ROWS, { status: '4xx' })), ['req_3'])
  assert.deepEqual(idsOf(filterRequests(ROWS, { key: 'explorer' })), ['req_4'])
  assert.deepEqual(idsOf(filterRequests(ROWS, { endpoint: 'lookup_dtc', key: 'key_1' })), ['req_3'])
  assert.deepEqual(filterRequests(ROWS, { endpoint: 'lookup_dtc', status: '5xx' }), [])
  assert.equal(filterRequests(ROWS, { from: '2026-11-21', to: '2026-11-21' }).length, ROWS.length)
  assert.deepEqual(filterRequests(ROWS, { from: '2026-11-22' }), [])
  assert.deepEqual(filterRequests(ROWS, { to: '2026-11-20' }), [])
})

it('offers each value that occurs, once, by its label', () => {
  assert.deepEqual(keyChoices(ROWS), [
    { value: 'explorer', label: 'Explorer' },
    { value: 'key_1', label: 'Stock check' },
  ])
  assert.deepEqual(
    endpointChoices(ROWS).map(({ value }) => value),
    ['lookup_dtc', 'get_recalls'],
  )
})
