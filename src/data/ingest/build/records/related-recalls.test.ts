import assert from 'node:assert/strict'
import { it } from 'node:test'
import { numbersIn } from '#catalog/records/campaign-store.ts'
import { campaignNumbersIn } from './related-recalls.ts'

it('reads the numbers of a field with any separators', () => {
  for (const [text, numbers] of [
    ['R0180 (81C012)', ['R0180', '81C012']],
    ['13i4 / 13i5', ['13I4', '13I5']],
    ['7891007,7891008', ['7891007', '7891008']],
    ['61 91 22RC', ['619122RC']],
    ['FL-843', ['FL843']],
    ['VW 72H8 / Audi: 72H9', ['72H8', '72H9']],
    ['69M1 Audi - 69L9 VW', ['69M1', '69L9']],
    ['VW72H8', ['72H8']],
    ['69W8 69W9', ['69W8', '69W9']],
    ['SSC 5LB', ['SSC5LB']],
    ['AUDIO1', ['AUDIO1']],
    ['73', []],
    ['NONE', []],
  ] as const) {
    assert.deepEqual(numbersIn(text), numbers, text)
  }
})

it("reads only NHTSA's own numbers", () => {
  for (const [text, numbers] of [
    ['22-14  22V-785', ['22V785']],
    ['22V791', ['22V791']],
    ['22V791000', ['22V791']],
    ['22V7912', []],
    ['N22V791', []],
    ['22S71', []],
  ] as const) {
    assert.deepEqual(campaignNumbersIn(text), numbers, text)
  }
})
