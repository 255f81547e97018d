import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfiguration, type ConfigurationWording } from '#ingest/match/read-configuration.ts'

const BLANK: ConfigurationWording = {
  model: 'Camry',
  vehicle_class: null,
  transmission: null,
  fuel_1: null,
  alternative: null,
  turbocharger: null,
  motor: null,
  supercharger: null,
  start_stop: null,
  engine_text: null,
  transmission_text: null,
}

function plain(wording: Partial<ConfigurationWording>): readonly string[] {
  return readConfiguration({ ...BLANK, ...wording }).plain
}

function fine(wording: Partial<ConfigurationWording>): readonly string[] {
  return readConfiguration({ ...BLANK, ...wording }).fine
}

describe('words next to the model name', () => {
  const names: readonly (readonly [string, readonly string[]])[] = [
    ['F150 2.7L 2WD GVWR>6649 LBS PAYLOAD PACKAGE', ['GVWR over 6,649 lb', 'payload package']],
    ['ARIYA PLATINUM+ e-4ORCE 87kWh 19in. Wheels', ['87 kWh battery', '19-inch wheels']],
    ['ARIYA PLAT Plus e-4ORCE 87kWh 20', ['20-inch wheels', '87 kWh battery']],
    ['Leaf (40 kW-hr battery pack)', ['40 kWh battery']],
    ['i3 BEV (60  Amp-hour battery)', ['60 Ah battery']],
    ['e-tron S (21/22 inch wheels)', ['21/22-inch wheels']],
    ['R1T Quad Max (20 and 22 Inch Wheels)', ['20/22-inch wheels', 'quad motor, Max battery']],
    ['LEAF 75kWh (18 inch steel Wheels)', ['75 kWh battery', '18-inch steel wheels']],
    ['Gravity GT w/20F21R wheels (2R)', ['20-inch front and 21-inch rear wheels', '2 rows of seats']],
    ['Charger Daytona Scat Pack AWD 325/35ZR20 Rear A/S', ['325/35ZR20 tires', 'all-season tires']],
    ['Silverado EV 20-mod battery, 19kW 6-mode charger', ['20-module battery', '19 kW charger']],
    ['LYRIQ AWD (11 kW Charger)', ['11 kW charger']],
    ['Colorado Mud Terrain Tires 4WD', ['mud-terrain tires']],
    ['QX80 4WD (over 6000 lbs curb weight)', ['curb weight over 6,000 lb']],
    ['Range Rover Evoque 237HP', ['237 hp']],
    ['R1S 20 inch All-Terrain Dual Large', ['20-inch wheels', 'dual motor, Large battery', 'all-terrain tires']],
    ['MUSTANG MACH-E CAL RT 1 ER AWD', ['extended range']],
    ['Range Rover P400 LWB MHEV', ['P400 engine', 'long wheelbase']],
    // None of these is a wheel, a battery or a power.
    ['Taycan 4S Perf Battery Plus', ['Performance Battery Plus']],
    ['Silverado 1500 4WD', []],
    ['Golf III / GTI', []],
    ['B2300 2WD', []],
    ['Sprint ER', []],
    ['Escalade 4WD', []],
  ]
  for (const [model, phrases] of names) {
    it(model, () => assert.deepEqual(plain({ model }), phrases))
  }
})

describe("EPA's engine descriptor", () => {
  const texts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['(FFS,TRBO) CA model', ['California emissions', 'turbocharged'], ['feedback fuel system']],
    ['(GUZZLER)  (FFS)      (MPFI)', [], ['multi-point injection', 'feedback fuel system', 'gas guzzler tax']],
    ['SIDI & PFI; Stop-Start', [], ['stop-start', 'direct and port injection']],
    ['SIDI; Ecoboost; GVWR>6649 LBS', ['GVWR over 6,649 lb'], ['direct injection', 'EcoBoost']],
    ['B235R', [], ['engine code B235R']],
    ['(FFS) 2 barrel carb', [], ['2-barrel carburetor', 'feedback fuel system']],
    ['SOHC-4     (FFS)', [], ['engine note "SOHC-4 (FFS)"']],
    ['(DIESEL) (NO-CAT)', ['no catalytic converter'], []],
    ['SIDI; 3-mode transmission (work truck)', ['3-mode transmission, work truck'], ['direct injection']],
    ['GUZZLER POLICE 4.6N', ['police package'], ['gas guzzler tax', 'engine code 4.6N']],
  ]
  for (const [text, always, details] of texts) {
    it(text, () => {
      assert.deepEqual(plain({ engine_text: text }), always)
      assert.deepEqual(fine({ engine_text: text }), details)
    })
  }
})

it('returns the battery size in kWh if the model or the motor states it', () => {
  const kwh = (wording: Partial<ConfigurationWording>) => readConfiguration({ ...BLANK, ...wording }).batteryKwh
  assert.equal(kwh({ model: 'ARIYA FWD 63kWh' }), 63)
  assert.equal(kwh({ motor: '193 (front) 375 (rear) (100 kW-hr battery pack)' }), 100)
  assert.equal(kwh({ motor: '150 kW AC Induction' }), null)
  assert.equal(kwh({ model: 'Model S (85 kW-hr battery pack)', motor: '285 kW (90 kW-hr battery pack)' }), null)
})

it('returns each phrase once, even if several columns state it', () => {
  assert.deepEqual(plain({ turbocharger: 'T', engine_text: '(FFS,TRBO)' }), ['turbocharged'])
  assert.deepEqual(fine({ start_stop: 'Y', engine_text: 'Stop-Start' }), ['stop-start'])
  const inModel = readConfiguration({ ...BLANK, model: 'Malibu w/Stop-Start', start_stop: 'Y' })
  assert.deepEqual([inModel.plain, inModel.fine], [['stop-start'], []])
})

it('returns details missing from the transmission field as fine phrases', () => {
  assert.deepEqual(fine({ transmission: 'Automatic (AV-S7)' }), ['7 selectable ratios'])
  assert.deepEqual(fine({ transmission: 'Automatic (L4)' }), ['converter lockup'])
  assert.deepEqual(fine({ transmission: 'Automatic (S6)', transmission_text: 'SIL CMODE' }), [
    'manual shifting',
    'shift indicator light',
    'transmission code CMODE',
  ])
})

it('names a mild hybrid, with the volts that EPA states', () => {
  const mild = { alternative: 'Hybrid', engine_text: 'SIDI; Mild Hybrid' }
  assert.deepEqual(plain({ ...mild, motor: '48V Li-Ion' }), ['48 V mild hybrid'])
  assert.deepEqual(plain({ ...mild, motor: null }), ['mild hybrid'])
  assert.deepEqual(plain({ ...mild, motor: '216V Li-Ion' }), ['mild hybrid'], 'an error of the row')
  assert.deepEqual(plain({ ...mild, alternative: null }), [])
})
