import assert from 'node:assert/strict'
import { it } from 'node:test'
import { linkNames, type FederalName, type NumberedEpaName } from './link-names.ts'

type Named = Pick<NumberedEpaName, 'year' | 'make' | 'model'> & { baseModel?: string }

function epa(name: number, words: Named): NumberedEpaName {
  const engine = {
    transmission: null,
    fuel: null,
    alternative: null,
    turbocharger: null,
    supercharger: null,
    motor: null,
    litres: null,
  }
  const rest = { vehicleClass: null, drive: null, ...engine, measuredBodies: '' }
  return { name, baseModel: null, ...words, ...rest }
}

function federal(federalName: number, year: number | null, make: string, model: string): FederalName {
  return { federalName, year, make, model, recalls: 1 }
}

function links(epaNames: NumberedEpaName[], federalNames: FederalName[]): string[] {
  return linkNames(epaNames, federalNames).links.map(({ federalName, name, rule }) => `${federalName}-${name} ${rule}`)
}

it('links names that differ only in case, and names to which EPA adds the drive', () => {
  const names = [
    epa(1, { year: 2019, make: 'Toyota', model: 'Tacoma 2WD', baseModel: 'Tacoma' }),
    epa(2, { year: 2019, make: 'Toyota', model: 'Camry' }),
  ]
  const found = links(names, [federal(7, 2019, 'TOYOTA', 'TACOMA'), federal(8, 2019, 'TOYOTA', 'CAMRY')])
  assert.deepEqual(found, ['7-1 drive_words', '8-2 same_name'])
})

it('links makes through their canonical spelling', () => {
  assert.equal(
    links([epa(1, { year: 2013, make: 'Mercedes-Benz', model: 'C300' })], [federal(7, 2013, 'MERCEDES BENZ', 'c300')])
      .length,
    1,
  )
})

// Guarantee: no vehicle has the recalls of another whose name has the same prefix.
it('links no prefix, no other year, no other make', () => {
  const names = [
    epa(1, { year: 2004, make: 'Toyota', model: 'Corolla' }),
    epa(2, { year: 2023, make: 'Ford', model: 'F-150' }),
  ]
  const others = [
    federal(7, 2004, 'TOYOTA', 'COROLLA MATRIX'),
    federal(8, 2005, 'TOYOTA', 'COROLLA'),
    federal(9, 2004, 'HONDA', 'COROLLA'),
    federal(10, 2023, 'FORD', 'F-150 LIGHTNING'),
    federal(11, null, 'TOYOTA', 'COROLLA'),
  ]
  assert.deepEqual(links(names, others), [])
})
