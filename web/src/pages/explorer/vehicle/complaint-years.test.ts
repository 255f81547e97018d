import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyYear } from './complaint-years.ts'

test('years without a complaint have an empty bar, oldest first', () => {
  const years = everyYear([
    { year: 2022, complaints: 3 },
    { year: 2019, complaints: 1 },
  ])
  assert.deepEqual(
    years.map(({ year, complaints }) => [year, complaints]),
    [
      [2019, 1],
      [2020, 0],
      [2021, 0],
      [2022, 3],
    ],
  )
  assert.deepEqual(everyYear([]), [])
})

test('an axis has at most thirty years, the newest', () => {
  const years = everyYear([
    { year: 2026, complaints: 1 },
    { year: 1970, complaints: 1 },
  ])
  assert.equal(years.length, 30)
  assert.equal(years.at(-1)?.year, 2026)
})
