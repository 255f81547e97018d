import assert from 'node:assert/strict'
import { test } from 'node:test'
import { familiesOf, isFamilyName } from './families.ts'

test("uses EPA's base model as a family only if people use that name for its cars", () => {
  assert.equal(isFamilyName('BMW', '3 Series'), true)
  assert.equal(isFamilyName('Volkswagen', 'Golf/GTI'), false, 'two nameplates')
  assert.equal(isFamilyName('Fiat', '500'), false, 'the 500L and 500X, too')
})

test("maps a generation's code to its cars, by body and model year", () => {
  const codesOf = (make: string, sourceModel: string, year: number, model = sourceModel) => {
    const { listed } = familiesOf({ make, model, sourceModel, baseModel: null, year })
    return [...listed].filter((name) => /^(?:[efguw]\d|9[5-9]\d$|jk|tj)/.test(name))
  }
  for (const [make, model, year, codes] of [
    ['BMW', '328i', 2011, ['e90']],
    ['BMW', '328ci', 2011, ['e92']],
    ['BMW', '328ci Convertible', 2011, ['e93']],
    ['BMW', '328i Sports Wagon', 2011, ['e91']],
    ['BMW', 'M3', 2005, ['e46']],
    ['BMW', 'X3 xDrive28i', 2017, ['f25']],
    ['BMW', 'X3 xDrive30i', 2018, ['g01']],
    ['BMW', 'X5 M', 2011, []],
    ['Jeep', 'Wrangler 4WD', 2006, ['tj']],
    ['Jeep', 'Wrangler 4WD', 2018, []],
    ['Mercedes-Benz', 'E350', 2009, ['w211']],
    ['Mercedes-Benz', 'E350 4matic (wagon)', 2003, ['w210']],
    ['Porsche', '911 Carrera', 2003, ['996']],
    ['Porsche', '911 Carrera', 2005, []],
  ] as const) {
    assert.deepEqual(codesOf(make, model, year), codes, `${year} ${model}`)
  }
  // Only EPA's own words state the body.
  assert.deepEqual(codesOf('BMW', '328i Coupe', 2012, '328i'), ['e92'])
  assert.deepEqual(codesOf('Mercedes-Benz', 'E350 Coupe', 2012, 'E 350'), [])
})
