import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { VehicleOrigin } from '#catalog/provenance-store.ts'
import { powerOrigin } from './field-provenance.ts'

/** Where a horsepower is from that EPA states in words. */
function statedIn(engineText: string | null, model: string) {
  const wording = { engine_text: engineText, model, alternative: null }
  const origin = { wording, rating: { rule: 'stated_power', records: [] } } as unknown as VehicleOrigin
  return powerOrigin('horsepower', 255, { origin, isLoaded: () => false })
}

it("names EPA's text that states a horsepower, in the engine or in the name, with or without test-car lists", () => {
  assert.deepEqual(statedIn('255HP', 'CTS'), { rule: 'stated_power', columns: ['eng_dscr'], wording: '255HP' })
  const model = 'Range Rover Evoque 237HP'
  assert.deepEqual(statedIn('SIDI', model), { rule: 'stated_power', columns: ['model'], wording: model })
  assert.deepEqual(statedIn(null, model), { rule: 'stated_power', columns: ['model'], wording: model })
})
