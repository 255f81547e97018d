import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  countStates,
  filterFleet,
  fleetCsv,
  inFleetOrder,
  uncheckedRows,
  unnamedRows,
  toFleetRow,
  type BatchResultLine,
} from './fleet-rows.ts'

function resultLine(line: number, changed: Partial<NonNullable<BatchResultLine['result']>> = {}): BatchResultLine {
  const result = {
    vin: null,
    vin_valid: null,
    year: 2019,
    make: 'Toyota',
    models: ['Tacoma'],
    vehicle_ids: ['abc'],
    note: null,
    recall_match: 'matched',
    count: 0,
    do_not_drive: null,
    park_outside: null,
    campaign_ids: [],
    records_through: '2026-08-14',
    message: 'M',
    ...changed,
  } as const
  return { line, ref: null, result }
}

const SENT = { ref: 'A', year: '2019', make: 'Toyota', model: 'Tacoma' }
const recalled = { count: 2, campaign_ids: ['20V1', '19V2'] }
const rows = [
  toFleetRow(resultLine(1), SENT),
  toFleetRow({ line: 2, ref: null, error: 'vehicle_not_found', message: 'No such vehicle.' }, SENT),
  toFleetRow(resultLine(3, { recall_match: 'not_loaded' }), SENT),
  toFleetRow(resultLine(4, recalled), SENT),
  toFleetRow(resultLine(5, { ...recalled, park_outside: true }), SENT),
  toFleetRow(resultLine(6, { ...recalled, do_not_drive: true, park_outside: true }), SENT),
  toFleetRow(resultLine(7, { count: 9, campaign_ids: ['20V1'] }), { vin: '=cmd' }),
  toFleetRow(resultLine(8, { recall_match: 'unknown_vehicle' }), SENT),
  toFleetRow(resultLine(9, { vin_valid: false }), SENT),
]

// Guarantee: orders not to drive come first, and a vehicle that was not looked up is never shown as "none found".
it('lists open recalls first, and distinguishes "none found" from "not known"', () => {
  const ordered = inFleetOrder(rows)
  assert.deepEqual(
    ordered.map(({ number, state }) => [number, state]),
    [
      [6, 'do_not_drive'],
      [5, 'park_outside'],
      [7, 'recalls'],
      [4, 'recalls'],
      [2, 'not_answered'],
      [3, 'not_known'],
      [8, 'not_known'],
      [9, 'not_known'],
      [1, 'none'],
    ],
  )
  assert.equal(countStates(rows).get('recalls'), 2)
  assert.equal(countStates(rows).get('none'), 1)
  // Guarantee: recalls whose records contain no advice on driving are not shown as safe to drive.
  assert.deepEqual(
    ordered.filter(({ statesAdvice }) => !statesAdvice).map(({ number }) => number),
    [7, 4],
  )
})

it('filters by state and words, and writes CSV rows that no spreadsheet runs', () => {
  assert.equal(filterFleet(rows, undefined, 'tacoma 19v2').length, 3)
  assert.equal(filterFleet(rows, 'not_answered', '').length, 1)
  const csv = fleetCsv(rows).split('\r\n')
  assert.equal(csv.length, rows.length + 2)
  assert.equal(csv[0], 'line,state,reference,vin,vehicle,recalls,campaigns,note')
  assert.equal(csv[6], '6,Do not drive,A,,2019 Toyota Tacoma,2,20V1; 19V2,')
  assert.ok(csv[7]?.startsWith("7,Recalls,'=cmd,'=cmd,"))
})

// Guarantee: a line that was not looked up is in the file, so that no vehicle of a list is missing unnoticed.
it('has a row for each line without a result', () => {
  const list = { lines: [SENT, { vin: 'V2' }, SENT], numbers: [2, 4, 5], unread: [1, 3] }
  assert.deepEqual(
    [...unnamedRows(list), ...uncheckedRows(list, 1)].map(({ number, state, vin, note }) => [number, state, vin, note]),
    [
      [1, 'not_answered', '', 'Use a VIN, or year, make, and model.'],
      [3, 'not_answered', '', 'Use a VIN, or year, make, and model.'],
      [4, 'not_answered', 'V2', 'The check ended before this line.'],
      [5, 'not_answered', '', 'The check ended before this line.'],
    ],
  )
})
