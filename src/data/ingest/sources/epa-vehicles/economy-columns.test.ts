import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { ECONOMY_COLUMNS } from './economy-columns.ts'
import { epaVehicles } from './index.ts'

/** City, highway, combined, unit, cost, carbon dioxide, score; the same for the second fuel; range, hours, consumption. */
const COLUMNS = Object.keys(ECONOMY_COLUMNS)
const FLAGS = ['has_turbo', 'has_supercharger', 'has_start_stop', 'gas_guzzler', 'passenger_volume_cu_ft'] as const

const { stage } = await stageText(epaVehicles, fixture(import.meta.dirname, 'vehicles.csv'))

function valuesOf(id: number, columns: readonly string[]): unknown[] {
  const [row] = rowsOf(stage, `SELECT ${columns.join(', ')} FROM epa_vehicle WHERE id = ${id}`)
  assert.ok(row)
  return columns.map((column) => row[column])
}

const NO_SECOND = Array.from({ length: 8 }, () => null)
const NOT_ELECTRIC = [null, null, null]

// Guarantee: fuel economy is that of EPA's row, and EPA's 0 or -1 for "not stated" is null. Expected values are from the
// edition of 2025-10-29.
it('reads the fuel economy of gasoline, flexible fuel, natural gas, plug-in and electric vehicles', () => {
  const expected: Readonly<Record<number, readonly unknown[]>> = {
    40732: [18, 22, 20, 'mpg', 2250, 448, 4, ...NO_SECOND, ...NOT_ELECTRIC],
    11398: [15, 20, 16, 'mpg', 2850, 555.4, null, ...NO_SECOND, ...NOT_ELECTRIC],
    16409: [17, 26, 20, 'mpg', 2250, 444.4, null, 'E85', 12, 19, 15, 'mpg', 2800, 419.7, null, ...NOT_ELECTRIC],
    16403: [20, 25, 22, 'mpg', 2050, 404, null, 'Natural Gas', 18, 25, 20, 'mpge', 2300, 351.5, null, ...NOT_ELECTRIC],
    30980: [35, 40, 37, 'mpg', 1600, 84, null, 'Electricity', 95, 90, 93, 'mpge', 800, null, null, 35, 4, 36],
    36023: [126, 99, 112, 'mpge', 700, 0, 10, ...NO_SECOND, 62, 7, 30],
  }
  for (const [id, values] of Object.entries(expected)) assert.deepEqual(valuesOf(Number(id), COLUMNS), values, id)
})

it('has no range for combustible fuels, and no electricity consumption for hydrogen vehicles', () => {
  const { electric_range_miles: range, electric_combined_kwh_per_100mi: consumption } = ECONOMY_COLUMNS
  assert.equal(range.read('0', '382/432', 'FFV'), null)
  assert.equal(range.read('354', '', 'FCV'), 354)
  assert.equal(consumption.read('56.0', 'FCV'), null)
  assert.equal(consumption.read('25.8361', 'EV'), 25.8)
  const { economy_co2_g_per_mile: carbon, economy_annual_fuel_cost_usd: cost } = ECONOMY_COLUMNS
  assert.equal(carbon.read('0.0', 'Hydrogen'), 0)
  assert.equal(carbon.read('0.0', 'Regular Gasoline'), null)
  assert.equal(carbon.read('-1', 'Electricity'), null)
  assert.equal(cost.read('0'), null)
})

it('reads flags as yes, no and unknown, and the volume of one body', () => {
  const expected: Readonly<Record<number, readonly unknown[]>> = {
    29730: [1, 0, null, 1, 115], // 2010 BMW 750Li
    29472: [1, 0, null, 0, null], // 1985 Subaru RX Turbo
    40732: [0, 0, 0, 0, null],
    30980: [0, 0, 1, 0, 90],
  }
  for (const [id, values] of Object.entries(expected)) assert.deepEqual(valuesOf(Number(id), FLAGS), values, id)
})
