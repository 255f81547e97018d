import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fuelTypeOf } from './fuel-type.ts'
import { isMildHybrid, type HybridWording } from './mild-hybrid.ts'

const mild: readonly HybridWording[] = [
  { model: '1500 4WD', alternative: 'Hybrid', motor: '48V Li-Ion', engine_text: 'Mild Hybrid; eTorque' },
  { model: 'C300 4matic', alternative: 'Hybrid', motor: null, engine_text: 'SIDI; Mild Hybrid' },
  { model: 'Range Rover P400 MHEV', alternative: 'Hybrid', motor: '48V Li-Ion', engine_text: null },
  { model: 'LaCrosse eAssist', alternative: 'Hybrid', motor: '115V Li-Ion', engine_text: 'SIDI' },
  { model: '530i xDrive', alternative: 'Hybrid', motor: '44V Li-Ion', engine_text: 'SIDI' },
  { model: '330i', alternative: 'Hybrid', motor: '48V Li-Ion', engine_text: 'SIDI' },
]
const full: readonly HybridWording[] = [
  { model: 'Malibu Hybrid', alternative: 'Hybrid', motor: '36V Ni-MH', engine_text: null },
  { model: 'Maverick HEV FWD', alternative: 'Hybrid', motor: '48V Li-Ion', engine_text: 'Hybrid' },
  { model: 'UX 250h', alternative: 'Hybrid', motor: '216V Ni-MH', engine_text: 'SIDI & PFI; Mild Hybrid' },
  { model: 'Silverado 15 Hybrid 2WD', alternative: 'Hybrid', motor: '86V Li-Ion', engine_text: 'SIDI' },
  { model: 'Insight', alternative: 'Hybrid', motor: '101V Ni-MH', engine_text: null },
  { model: 'Prius', alternative: 'Hybrid', motor: null, engine_text: null },
  { model: 'Crown AWD', alternative: 'Hybrid', motor: null, engine_text: 'SIDI & PFI; Hybrid' },
  { model: 'Crown AWD', alternative: 'Hybrid', motor: '48V Li-Ion', engine_text: 'SIDI & PFI; Hybrid' },
  { model: 'C300', alternative: null, motor: null, engine_text: null },
]

it('recognizes a mild hybrid if EPA states it or the motor is a starter-generator', () => {
  for (const wording of mild) assert.equal(isMildHybrid(wording), true, wording.model)
})

it('keeps a car named hybrid a hybrid', () => {
  for (const wording of full) assert.equal(isMildHybrid(wording), false, wording.model)
})

it("returns the fuel of a mild hybrid's engine", () => {
  const fuel = { alternative: 'Hybrid', fuel1: 'Premium Gasoline', fuel2: null, engineText: null }
  assert.deepEqual(fuelTypeOf({ ...fuel, isMild: true }), { value: 'Gasoline', rule: 'mild_hybrid' })
  assert.deepEqual(fuelTypeOf({ ...fuel, isMild: false }), { value: 'Hybrid', rule: 'wording_table' })
})
