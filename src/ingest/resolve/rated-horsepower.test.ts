import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ratedHorsepower, type TestedCar } from './rated-horsepower.ts'

function rated(make: string, model: string, baseModel: string | null, cars: readonly (readonly [string, number])[]) {
  const tested: TestedCar[] = cars.map(([name, horsepower]) => ({ model: name, horsepower }))
  return ratedHorsepower({ make, model, baseModel }, tested).value
}

it('takes what the cars tested under the same name say, if they agree', () => {
  const audi = [
    ['TT COUPE', 180],
    ['TT COUPE QUATTRO', 225],
    ['TT ROADSTER', 180],
  ] as const
  assert.equal(rated('Audi', 'TT Roadster', 'TT', audi), 180)
  assert.equal(rated('Audi', 'TT Coupe Quattro', 'TT', audi), 225)
  assert.equal(rated('MINI', 'Cooper S', 'Cooper', [['Mini Cooper S', 189]]), 189)
})

it('gives the lowest of ratings within 5 %, and null for ratings further apart', () => {
  assert.equal(
    rated('Hyundai', 'Elantra', 'Elantra', [
      ['ELANTRA', 148],
      ['ELANTRA', 145],
    ]),
    145,
  )
  assert.equal(
    rated('Mazda', 'RX-8', 'RX-8', [
      ['RX-8', 197],
      ['RX-8', 238],
    ]),
    null,
  )
})

it('takes a family whose cars all agree, if one carries the nameplate', () => {
  assert.equal(
    rated('Chevrolet', 'Avalanche 1500 2WD', 'Avalanche', [
      ['C1500 SILVERADO 2WD', 295],
      ['K1500 AVALANCHE 4WD', 295],
    ]),
    295,
  )
  assert.equal(rated('Ford', 'EcoSport FWD', 'EcoSport', [['1.0L EcoSport', 123]]), 123)
  assert.equal(rated('Mercedes-Benz', 'C320 4matic', 'C-Class', [['C320', 215]]), 215)
  assert.equal(rated('Dodge', 'Caravan/Grand Caravan 2WD', 'Caravan/Grand Caravan', [['CARAVAN 2WD', 215]]), 215)
})

// Guarantee: no horsepower is served that belongs to another car with the same engine family.
it('guesses nothing from other cars of the family', () => {
  assert.equal(rated('Honda', 'Accord', 'Accord', [['CR-V 2WD', 185]]), null)
  assert.equal(
    rated('Volvo', 'S60 FWD', 'S60', [
      ['S60 T5 FWD', 240],
      ['S60 T6 FWD', 302],
    ]),
    null,
  )
  assert.equal(
    rated('Porsche', '911 Targa 4S', '911', [
      ['911 Carrera', 379],
      ['911 Carrera S', 443],
    ]),
    null,
  )
  assert.equal(rated('Audi', 'A4', null, []), null)
})

it('does not take part of a word for the nameplate', () => {
  assert.equal(rated('Mazda', '3', '3', [['MAZDA 330', 150]]), null)
})
