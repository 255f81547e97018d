import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCampaignNumber, parseManufacturerNumber } from './find-campaign.ts'

test('reads a campaign number as letters and users write it', () => {
  const whole = ['24V064000', '24v 064 000', '24V-064-000', 'NHTSA Campaign Number: 24V064000', '24V\u2013064000']
  for (const text of whole) {
    assert.deepEqual(parseCampaignNumber(text), { country: 'us', id: '24V064000', start: undefined }, text)
  }
  for (const text of ['24V064', ' 24v-064 ', 'Recall No. 24V-064', 'nhtsa id 24V064']) {
    assert.deepEqual(parseCampaignNumber(text), { country: 'us', id: '24V064000', start: '24V064' }, text)
  }
  assert.equal(parseCampaignNumber('21V-00K')?.id, '21V00K000')
  for (const text of ['2024065', '2024-065', 'Transport Canada recall 2024-065']) {
    assert.deepEqual(parseCampaignNumber(text), { country: 'ca', id: '2024065', start: undefined }, text)
  }
})

test('rejects every other form of a campaign number', () => {
  const others = [
    '',
    '24S05',
    '24V06',
    '24V0640',
    '24X064',
    'tacoma 24V064',
    '2024',
    '3024065',
    'P0420',
    '24V064000 24V065000',
  ]
  for (const text of others) assert.equal(parseCampaignNumber(text), undefined, text)
})

test("reads a manufacturer's own number without blanks and hyphens", () => {
  assert.equal(parseManufacturerNumber('Recall Number: fl-843'), 'FL843')
  assert.equal(parseManufacturerNumber('24s05'), '24S05')
  for (const text of ['', '---', 'tacoma', '73', '13i4 / 13i5'])
    assert.equal(parseManufacturerNumber(text), undefined, text)
})
