// Guarantee: a rating under a name that only ratings use reaches its vehicles, and no other version.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { linkRatingNames, type FueledEpaName } from './rating-names.ts'

const BLANK = {
  transmission: null,
  fuel: null,
  alternative: null,
  turbocharger: null,
  supercharger: null,
  motor: null,
  litres: null,
  vehicleClass: null,
  drive: null,
  baseModel: null,
  measuredBodies: '',
}

/** Cars such as "2020 Volvo XC60 AWD", numbered from 1. */
function cars(...texts: readonly string[]): FueledEpaName[] {
  return texts.map((text, index) => {
    const [year = '', make = '', ...model] = text.split(' ')
    const isPlugIn = text.endsWith('PHEV')
    const kind = isPlugIn ? { alternative: 'Plug-in Hybrid', fuelType: 'Plug-in Hybrid' as const } : { fuelType: null }
    return { ...BLANK, name: index + 1, year: Number(year), make, model: model.join(' '), ...kind }
  })
}

function reached(epaNames: readonly FueledEpaName[], rating: string, linked: readonly number[] = []): string[] {
  const [year = '', make = '', ...model] = rating.split(' ')
  const name = { federalName: 7, year: Number(year), make, model: model.join(' '), recalls: 0 }
  const known = linked.map((epa) => ({ federalName: 7, name: epa, rule: 'body_words', confidence: 'derived' }) as const)
  return linkRatingNames(epaNames, [name], known).map((link) => epaNames[link.name - 1]?.model ?? '')
}

it('drops words for versions that EPA does not list', () => {
  const volvo = cars('2020 Volvo XC60 AWD', '2020 Volvo XC60 AWD PHEV', '2020 Volvo V60 CC AWD', '2020 Volvo V60 FWD')
  assert.deepEqual(reached(volvo, '2020 VOLVO XC60 T5'), ['XC60 AWD'])
  assert.deepEqual(reached(volvo, '2020 VOLVO XC60 T8'), ['XC60 AWD PHEV'])
  assert.deepEqual(reached(volvo, '2020 VOLVO V60 T5'), ['V60 FWD'])
  assert.deepEqual(reached(volvo, '2020 VOLVO V60 CC T5'), ['V60 CC AWD'])
  assert.deepEqual(reached(volvo, '2020 VOLVO XC60 X9'), [])
  const audi = cars('2022 Audi Q5 quattro', '2022 Audi Q7 quattro')
  assert.deepEqual(reached(audi, '2022 AUDI AUDI Q5'), ['Q5 quattro'])
  const ford = cars('2022 Ford Ranger 2WD', '2025 Ford Ranger RAPTOR 4WD', '2025 Ford Ranger 4WD')
  assert.deepEqual(reached(ford, '2022 FORD RANGER SUPER CAB'), ['Ranger 2WD'])
  assert.deepEqual(reached(ford, '2025 FORD RANGER (SUPER CREW)'), ['Ranger 4WD'])
})

it('adds to a linked name only if the table says so', () => {
  const mustangs = cars('2023 Ford Mustang', '2023 Ford Mustang HO Coupe', '2023 Ford Mustang Convertible')
  assert.deepEqual(reached(mustangs, '2023 FORD MUSTANG COUPE', [2]), ['Mustang'])
  assert.deepEqual(reached(cars('2022 Audi Q5 quattro'), '2022 AUDI AUDI Q5', [1]), [])
})
