import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namedTrims } from './named-trims.ts'

const CASES: readonly (readonly [make: string, text: string, ...trims: string[]])[] = [
  ['Toyota', 'SR/SR5/TRD Sport', 'SR', 'SR5', 'TRD Sport'],
  ['Volkswagen', 'GLS, GLI', 'GLS', 'GLI'],
  ['Porsche', 'Carrera 2 and Carrera 4', 'Carrera 2', 'Carrera 4'],
  ['Dodge', 'SE/SXT/SRT4/R/T', 'SE', 'SXT', 'SRT4', 'R/T'],
  ['Hyundai', 'GLS(STD, Tech)', 'GLS'],
  ['Hyundai', 'SEL w/ Activity Package, NIGHT', 'SEL', 'NIGHT'],
  ['Kia', 'EX, EX Technology Pkg', 'EX'],
  ['Subaru', 'Limited+Moonroof+NAVI', 'Limited'],
  ['Subaru', 'Limited 7+ES', 'Limited 7'],
  ['Mercedes-Benz', 'EQE320+', 'EQE320+'],
  ['Honda', 'DX 2 Dr Coupe', 'DX'],
  ['Chevrolet', '1LT/2RS', '1LT', '2RS'],
  ['GMC', 'SLE 1 AWD', 'SLE 1'],
  ['GMC', '3500 (1 Ton) Luxury', '3500 3500 Luxury'],
  ['Audi', 'quattro Premium Plus', 'Premium Plus'],
  ['Acura', 'Moonroof & Traction Control w/California Navigation'],
  ['Toyota', 'ASU50L/GSU50L/GSU55L/GVU58L'],
  ['Toyota', 'GSK50L/UCK51LUSK51L'],
  ['Lexus', '15 Series'],
  ['BMW', '3-Series'],
  ['BMW', 'K51'],
  ['Porsche', 'Type 992'],
  ['Jeep', 'WK'],
  ['Chevrolet', '1/2 Ton'],
  ['Ford', 'Regular Cab'],
  ['Acura', '3.5'],
  ['Mitsubishi', 'High'],
  ['Toyota', 'Widget'],
]

describe('trims in a text of vPIC', () => {
  for (const [make, text, ...trims] of CASES) {
    it(`${make} ${text}`, () => {
      assert.deepEqual(namedTrims({ make, model: 'Widget', year: 2010 }, [text]), trims)
    })
  }

  it('are listed once', () => {
    assert.deepEqual(namedTrims({ make: 'Honda', model: 'Civic', year: 2010 }, ['EX, LX', 'ex', 'LX']), ['EX', 'LX'])
  })

  it('belong to the year', () => {
    const of = (year: number) => namedTrims({ make: 'Toyota', model: 'Tacoma', year }, ['SR5/X-Runner', 'PreRunner'])
    assert.deepEqual([of(2010), of(2014), of(2019)], [['SR5', 'X-Runner', 'PreRunner'], ['SR5', 'PreRunner'], ['SR5']])
  })
})
