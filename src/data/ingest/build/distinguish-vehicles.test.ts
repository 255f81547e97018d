import assert from 'node:assert/strict'
import { it } from 'node:test'
import { textsOf, type LookalikeVehicle } from './distinguish-vehicles.ts'

function alike(...vehicles: readonly Partial<LookalikeVehicle>[]): readonly string[] {
  const blank = { plain: '', fine: '', engine: null, city: null, highway: null, fuel: 'Gasoline' }
  const group = vehicles.map((vehicle, configuration) => ({ ...blank, ...vehicle, configuration }))
  return [...textsOf(group).values()]
}

it('uses only the visible phrases if they distinguish the vehicles', () => {
  const texts = alike({ plain: 'turbocharged', fine: 'DOHC' }, { plain: 'supercharged', fine: 'SOHC' })
  assert.deepEqual(texts, ['turbocharged', 'supercharged'])
})

it('adds the details that differ, and no others', () => {
  const texts = alike(
    { plain: 'turbocharged', fine: 'DOHC; premium gasoline', city: 20, highway: 30 },
    { plain: 'turbocharged', fine: 'DOHC; regular gasoline', city: 21, highway: 30 },
  )
  assert.deepEqual(texts, ['turbocharged; premium gasoline', 'turbocharged; regular gasoline'])
})

it('adds the fuel economy if no words differ, then the engine number', () => {
  assert.deepEqual(alike({ city: 20, highway: 30 }, { city: 21, highway: 30 }), ['EPA 20/30 mpg', 'EPA 21/30 mpg'])
  const electric = { fuel: 'Electric', highway: 90 }
  assert.deepEqual(alike({ ...electric, city: 99 }, { ...electric, city: 101 }), ['EPA 99/90 MPGe', 'EPA 101/90 MPGe'])
  const same = { city: 20, highway: 30 }
  assert.deepEqual(alike({ ...same, engine: 7 }, { ...same, engine: 8 }), ['EPA engine index 7', 'EPA engine index 8'])
})

it('describes each vehicle with its own fuel economy', () => {
  const texts = alike({ fine: 'stop-start', city: 21, highway: 30 }, { city: 20, highway: 30 })
  assert.deepEqual(texts, ['stop-start', 'EPA 20/30 mpg'])
})

it('does not distinguish vehicles that the source does not', () => {
  const same = { plain: 'turbocharged', fine: 'DOHC', engine: 7, city: 20, highway: 30 }
  assert.deepEqual(alike(same, same), ['turbocharged', 'turbocharged'])
})
