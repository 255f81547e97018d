import assert from 'node:assert/strict'
import { it } from 'node:test'
import { statedPower } from '#ingest/build/horsepower.ts'

it('reads the horsepower in the engine text, or else in the model name', () => {
  assert.equal(statedPower('255HP', 'CTS'), 255)
  assert.equal(statedPower('275 hp', 'Lucerne'), 275)
  assert.equal(statedPower('SIDI', 'Range Rover Evoque 237HP'), 237)
  assert.equal(statedPower(null, 'XF AWD (296 Hp)'), 296)
})

it('reads no other number', () => {
  for (const [engine, model] of [
    ['GAS 330', 'F150 2.7L 2WD GVWR>6649 LBS'],
    ['B234E4 (FFS,TRBO) High Power', '9000'],
    [null, 'Model S (60 kW-hr battery pack)'],
  ] as const) {
    assert.equal(statedPower(engine, model), null)
  }
})
