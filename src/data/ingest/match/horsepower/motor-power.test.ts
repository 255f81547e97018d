import assert from 'node:assert/strict'
import { it } from 'node:test'
import { motorKilowatts, motorPowers, motorsOf } from './motor-power.ts'
import type { TestedCar } from './tested-car.ts'

const FRONT = 'Front-Wheel Drive'
const ALL = 'All-Wheel Drive'

it('reads kilowatts only if the text is unambiguous', () => {
  const cases = [
    ['62 KW AC Induction', FRONT, [62]],
    ['200  kW ACPM 3-Phase', 'Rear-Wheel Drive', [200]],
    ['91 and 200 kW AC 3-Phase', ALL, [91, 200]],
    ['78 and157 kW ACPM 6-Phase', ALL, [78, 157]],
    ['162, 162, 163 and 135 kW ACPM 3-Phase', 'Part-time 4-Wheel Drive', [162, 162, 163, 135]],
    ['193 (front) 375 (rear) (100 kW-hr battery pack)', ALL, [193, 375]],
    // Two figures for one motor, one for two, a filler, a battery, and no text.
    ['185 and 220 kW PMSM', 'Rear-Wheel Drive', undefined],
    ['264 kW ACPM', ALL, undefined],
    ['1 and 242 kW ACPM', ALL, undefined],
    ['193 (front), 205/375 (rear) kW ACPM', ALL, undefined],
    ['TBD', FRONT, undefined],
    ['288V Ni-MH', FRONT, undefined],
    [null, FRONT, undefined],
  ] as const
  for (const [motor, drive, motors] of cases) assert.deepEqual(motorsOf({ motor, drive }), motors, motor ?? 'null')
})

it('ignores the motor of a hybrid', () => {
  const motor = '70 kW DC Brushless'
  assert.equal(motorKilowatts({ alternative: 'Plug-in Hybrid', motor, drive: FRONT }), null)
  assert.equal(motorKilowatts({ alternative: 'EV', motor, drive: FRONT }), 70)
  assert.equal(motorKilowatts({ alternative: 'EV', motor: '91 and 200 kW', drive: ALL }), 291)
})

function car(make: string, model: string, year: number, horsepower: number): TestedCar {
  const rest = { layout: 1, family: 'N', displacement: 0, cylinders: 0, gearbox: 'automatic', drive: 'rear' } as const
  return { ...rest, make, model, year, horsepower, fuel: 'other', city: new Set(), highway: new Set() }
}

it('returns the power of one motor in horsepower if a list or another year confirms it', () => {
  const vehicles = (
    [
      ['Nissan', 'Leaf', 2012, '80 kW DCPM', FRONT],
      ['Nissan', 'Leaf', 2013, '80 kW DCPM', FRONT],
      ['Kia', 'Soul Electric', 2020, '201 kW AC PMSM', FRONT],
      ['BMW', 'i4 eDrive35 Gran Coupe (18 inch Wheels)', 2023, '250 kW EESM', FRONT],
      ['BMW', 'i4 eDrive35 Gran Coupe (19 inch Wheels)', 2025, '250 kW EESM', FRONT],
      ['BMW', 'i4 eDrive40 Gran Coupe (19 inch Wheels)', 2023, '250 kW EESM', FRONT],
      ['Volkswagen', 'ID.4 AWD Pro', 2024, '80 and 210 kW', ALL],
      ['Nissan', 'LEAF', 2023, 'TBD', FRONT],
    ] as const
  ).map(([make, model, year, motor, drive], id) => ({ id, make, model, year, motor, drive }))
  const cars = [
    car('BMW', 'i4 eDrive35 Gran Coupe (18" Wheels)', 2023, 282),
    car('BMW', 'i4 eDrive40 Gran Coupe (19" Wheels)', 2023, 335),
  ]
  const powers = motorPowers(vehicles, cars)
  assert.deepEqual(
    vehicles.map(({ id }) => [powers.get(id)?.value, powers.get(id)?.rule]),
    [
      [107, 'motor_conversion'],
      [107, 'motor_conversion'],
      [null, 'motor_not_confirmed'],
      [null, 'motor_not_confirmed'],
      [null, 'motor_not_confirmed'],
      [335, 'motor_conversion'],
      [null, 'motors_together'],
      [null, 'motor_not_stated'],
    ],
  )
})

it("does not use an engine's rating for a motor of the same name", () => {
  const soul = { id: 1, make: 'Kia', model: 'Soul', year: 2020, motor: '201 kW AC PMSM', drive: FRONT }
  const cars: TestedCar[] = [
    { ...car('Kia', 'Soul', 2020, 270), fuel: 'gasoline' },
    { ...car('Kia', 'Soul', 2020, 270), displacement: 2 },
  ]
  assert.equal(motorPowers([soul], cars).get(1)?.rule, 'motor_not_confirmed')
})
