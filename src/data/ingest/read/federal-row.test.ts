import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LastFields, NewestDate } from './federal-row.ts'

it('detects a row that differs from the previous one in one field', () => {
  const last = new LastFields()
  const repeated = (...fields: string[]): boolean => last.areRepeated(fields, 1)
  assert.equal(repeated('1', 'ENGINE', 'FORD'), false)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), true)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), true)
  assert.equal(repeated('1', 'BRAKES', 'TOYOTA'), false)
  assert.equal(repeated('1', 'BRAKES', 'FORD'), false)
  assert.equal(repeated('2', 'BRAKES', 'FORD'), false)
})

it('compares texts rather than arrays, because the reader reuses one for all records', () => {
  const last = new LastFields()
  const fields = ['1', 'ENGINE', 'FORD']
  assert.equal(last.areRepeated(fields, 1), false)
  fields[2] = 'TOYOTA'
  assert.equal(last.areRepeated(fields, 1), false)
})

it('ignores several adjacent fields', () => {
  const last = new LastFields()
  assert.equal(last.areRepeated(['1', 'FORD', 'F-150', '2015', 'x'], 1, 3), false)
  assert.equal(last.areRepeated(['1', 'MAZDA', 'B2300', '2001', 'x'], 1, 3), true)
  assert.equal(last.areRepeated(['1', 'MAZDA', 'B2300', '2001', 'y'], 1, 3), false)
})

describe('the newest date of a file', () => {
  function newestOf(dates: readonly (string | null)[]): string | null {
    const newest = new NewestDate()
    for (const date of dates) newest.add(date)
    return newest.date()
  }
  const day = (number: number): string => new Date(Date.UTC(2022, 0, 1 + number)).toISOString().slice(0, 10)
  const daily = Array.from({ length: 200 }, (_, number) => day(number))

  it('is the newest in any order', () => {
    assert.equal(newestOf(['2002-11-06', null, '1979-10-12', '2001-01-01']), '2002-11-06')
    assert.equal(newestOf(daily), day(199))
    assert.equal(newestOf([null]), null)
  })

  // Guarantee: no typing error makes old records look current.
  it('is never far after all other dates', () => {
    const errors = ['9999-12-31', '2099-12-31', '2099-12-30', '2023-02-11', '2023-02-10']
    assert.equal(newestOf([...errors, ...daily]), day(199))
    assert.equal(newestOf(['2099-12-31', '2022-04-08', '2021-05-01']), '2022-04-08')
  })

  it('is the newest date also for an excerpt of many years', () => {
    const excerpt = Array.from({ length: 120 }, (_, number) => day(number * 45))
    assert.equal(newestOf(excerpt), day(119 * 45))
  })

  it('may follow a pause of some weeks', () => {
    assert.equal(newestOf([...daily, day(240)]), day(240))
  })
})
