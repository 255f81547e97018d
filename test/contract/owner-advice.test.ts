import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { warningNotices } from '#http/report/report-parts.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { ownerAdvice } from '#operations/records/owner-advice.ts'
import { getVehicleReport } from '#operations/report/get-vehicle-report.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const catalog = await openIngestedCatalog({ after }, 'data/starter')
const campaign = (do_not_drive: boolean | null, park_outside: boolean | null) => ({ do_not_drive, park_outside })
const REASSURES = /none of them tells|No recall found|no campaign tells/i

// Guarantee: an unknown flag is never read as "no".
test('advice is yes for some owners, no for all, or not stated', () => {
  for (const [recalls, drive, park, message] of [
    [[], null, null, null],
    [
      [campaign(null, null), campaign(null, null)],
      null,
      null,
      '2 campaigns; their records do not say whether owners are told not to drive or to park outside.',
    ],
    [
      [campaign(false, false), campaign(false, null), campaign(null, null)],
      null,
      null,
      '3 campaigns; the records of 2 do not say whether owners are told not to drive or to park outside.',
    ],
    [[campaign(false, false)], false, false, '1 campaign; none of them tells owners not to drive or to park outside.'],
    [
      [campaign(true, null), campaign(null, null), campaign(false, true)],
      true,
      true,
      '3 campaigns; owners are told not to drive or to park outside: yes for 1 (do not drive) and yes for 1 (park outside); the records of 1 do not say.',
    ],
  ] as const) {
    assert.deepEqual(ownerAdvice(recalls), { do_not_drive: drive, park_outside: park, message })
  }
})

// Guarantee: neither the list, its message nor the printed report reassures unless every flag of every campaign is known.
test('no starter vehicle is reassured about campaigns whose records state no advice', () => {
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  const context = { catalog, clock: new FakeClock(), publicUrl: '', health }
  let unstated = 0
  for (const { id } of catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles) {
    const { recalls, message, owner_advice: advice } = getRecalls.run({ id }, context)
    const isUnknown = recalls.some((recall) => recall.do_not_drive === null || recall.park_outside === null)
    if (recalls.length === 0 || !isUnknown) continue
    unstated += 1
    const page = warningNotices(getVehicleReport.run({ id }, context)).text
    assert.ok(!REASSURES.test(`${message} ${advice.message} ${page}`), id)
    if (advice.do_not_drive !== true && advice.park_outside !== true) {
      assert.match(message, /do not say whether|does not say whether/, id)
      assert.match(page, /do not say whether|does not say whether/, id)
    }
  }
  assert.ok(unstated > 300, `${unstated} vehicles`)
})
