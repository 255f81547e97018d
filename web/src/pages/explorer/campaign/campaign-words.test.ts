import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmatchedFirst, yearWords } from './campaign-words.ts'

test('model years are written as ranges, and none is omitted', () => {
  assert.equal(yearWords([2016, 2017, 2018, 2020]), '2016–2018, 2020')
  assert.equal(yearWords([null, 2019]), '2019, without a model year')
  assert.equal(yearWords([null]), 'without a model year')
})

// Guarantee: names without a vehicle are visible without "show all".
test('names without a vehicle come first', () => {
  const named = (model: string, unmatched: number[]) => ({
    make: 'FORD',
    model,
    years: [2020, 2021],
    unmatched_years: unmatched,
    text_only_years: [],
  })
  const names = [named('A', []), named('B', [2021]), named('C', []), named('D', [2020, 2021])]
  assert.equal(
    unmatchedFirst(names)
      .map(({ model }) => model)
      .join(''),
    'BDAC',
  )
})
