import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { projectAliases } from '#ingest/match/rules/alias-file.ts'
import { BLANK } from '#ingest/match/rules/testing.ts'
import { readEpaName } from './read-epa-name.ts'

function read(make: string, model: string, columns: Partial<EpaName> = {}) {
  return readEpaName({ ...BLANK, year: 2019, make, model, ...columns }, projectAliases())
}

describe('make, model, trim and submodel', () => {
  const cases = [
    ['Toyota', 'Camry XLE/XSE', 'Camry', 'XLE/XSE', null],
    ['Toyota', 'Tacoma 4WD Double Cab Off-Road', 'Tacoma Double Cab', 'Off-Road', 'Double Cab'],
    ['Toyota', 'RAV4 Hybrid  AWD', 'RAV4 Hybrid', null, null],
    ['Toyota', 'Corolla LE Eco (18" wheels)', 'Corolla', 'LE Eco', null],
    ['Ford', 'F150 2.7L 2WD GVWR>6649 LBS', 'F-150', null, null],
    ['Ford', 'Escape FWD PHEV', 'Escape Plug-in Hybrid', null, null],
    ['Ford', 'Fusion Energi Plug-in Hybrid', 'Fusion Energi', null, null],
    ['Ford', 'MUSTANG MACH-E CAL RT 1 ER AWD', 'Mustang Mach-E', 'CAL RT 1', null],
    ['Chevrolet', 'Silverado K10 4WD TrailBoss', 'Silverado 1500', 'TrailBoss', null],
    ['Chevrolet', 'Colorado Crew Cab 4WD', 'Colorado Crew Cab', null, 'Crew Cab'],
    ['Cadillac', 'Escalade ESV AWD', 'Escalade ESV', null, null],
    ['BMW', 'X5 xDrive40i', 'X5', 'xDrive40i', null],
    ['BMW', '328i xDrive Sports Wagon', '328i xDrive Sports Wagon', null, 'Wagon'],
    ['BMW', '335cxi', '335Cxi', null, null],
    ['BMW', 'i4 M50 Gran Coupe (19 inch wheels)', 'i4 M50 Gran Coupe', null, 'Gran Coupe'],
    ['BMW', 'X3 3.0si', 'X3', '3.0si', null],
    ['BMW', '5 Series', '5 Series', null, null],
    ['Mercedes-Benz', 'C300 4matic', 'C 300', null, null],
    ['Mercedes-Benz', 'E350 Cabriolet', 'E 350', null, 'Convertible'],
    ['Mercedes-Benz', 'C63 AMG Coupe', 'AMG C63', null, 'Coupe'],
    ['Mercedes-Benz', 'AMG GT C Roadster', 'AMG GT C', null, 'Convertible'],
    ['Mercedes-Benz', 'EQE 350 4matic (SUV)', 'EQE SUV 350', null, null],
    ['Mercedes-Benz', 'S580 4matic Maybach', 'Maybach S 580', null, null],
    ['Lexus', 'RX 450h L AWD', 'RX 450h L', null, null],
    ['Mazda', '3 4-Door 2WD', 'Mazda3', null, '4-Door'],
    ['Mazda', 'MX-5', 'MX-5 Miata', null, null],
    // Performance versions are separate models.
    ['Cadillac', 'CTS-V', 'CTS-V', null, null],
    ['Cadillac', 'CT5 V AWD', 'CT5-V', null, null],
    ['Cadillac', 'LYRIQ PAWD V SERIES (11 kW Charger)', 'LYRIQ-V', null, null],
    ['Mercedes-Benz', 'C450 AMG', 'C 450 AMG', null, null],
    ['Saab', '900SE', '900', 'SE', null],
    ['Infiniti', 'Q50S Red Sport', 'Q50', 'S Red Sport', null],
    ['Porsche', 'Carrera 4 S Targa', '911 Targa 4S', null, 'Targa'],
    ['Porsche', 'Cayenne S Coupe', 'Cayenne S Coupe', null, 'Coupe'],
    // Series, batteries, motors, wheels and codes are not trims.
    ['Chevrolet', 'Express 1500/2500 2WD', 'Express 1500/2500', null, null],
    ['Ford', 'E150 Econoline 2WD', 'E-150 Econoline', null, null],
    ['Ford', 'E150 Club Wagon', 'E-150 Club Wagon', null, 'Wagon'],
    ['Land Rover', 'Range Rover Evoque 237HP', 'Range Rover Evoque', null, null],
    ['Land Rover', 'Defender 130 P400 MHEV', 'Defender 130', null, null],
    ['Hyundai', 'Santa Cruz AWD NX4 OB 2.5 AWD 8AT', 'Santa Cruz', null, null],
    ['Rivian', 'R1S All-Terrain Performance Dual Large (20in)', 'R1S', null, null],
    ['Volvo', 'XC60 T8 AWD Recharge ext. Range', 'XC60', 'Recharge', null],
    ['Chevrolet', 'Colorado Mud Terrain Tires 4WD', 'Colorado', null, null],
    ['GMC', 'Vandura G15/25 2WD', 'Vandura G15/25', null, null],
    ['Mercury', 'Sable Wagon V6 A/C', 'Sable', null, 'Wagon'],
    ['Honda', 'Civic 5Dr', 'Civic Hatchback', null, '5-Door'],
    ['Honda', 'Accord 2.0T Sport/Touring', 'Accord', 'Sport/Touring', null],
    ['Porsche', 'Carrera 4 S Cabriolet', '911 Carrera 4S Cabriolet', null, 'Convertible'],
    ['Porsche', 'Cayenne Diesel', 'Cayenne Diesel', null, null],
    ['Lexus', 'NX 450h Plus AWD', 'NX 450h+', null, null],
    ['Mercedes-Benz', 'EQE 350 Plus (SUV)', 'EQE SUV 350+', null, null],
    ['Porsche', '911 Targa 4S', '911 Targa 4S', null, 'Targa'],
    ['Porsche', 'Panamera 4S e-Hybrid Executive', 'Panamera 4S E-Hybrid Executive', null, null],
    ['Audi', 'Q4 Sportback 50 e-tron quattro', 'Q4 e-tron Sportback', '50', 'Sportback'],
    ['MINI', 'John Cooper Works Clubman All4', 'John Cooper Works Clubman', null, null],
    // Elsewhere these words are trims; here they belong to the nameplate.
    ['Pontiac', 'Trans Sport 2WD', 'Trans Sport', null, null],
    ['Pontiac', 'Trans Sport/Montana 2WD', 'Trans Sport/Montana', null, null],
    ['Bugatti', 'Chiron Super Sport', 'Chiron Super Sport', null, null],
    ['American Motors Corporation', 'Eagle SX/4 4WD', 'Eagle SX/4', null, null],
    ['Isis Imports Ltd', 'Morgan Plus 8', 'Morgan Plus 8', null, null],
    ['Ferrari', '296 GTS', '296 GTS', null, null],
    ['Toyota', 'Tacoma D-CAB TRD-ORP/PRO 4WD', 'Tacoma Double Cab', 'TRD-ORP/PRO', 'Double Cab'],
    ['Polestar', '2 Dual Motor', 'Polestar 2', null, null],
    ['Hyundai', 'Elantra N', 'Elantra N', null, null],
    ['Kia', 'Niro Electric', 'Niro EV', null, null],
    ['Genesis', 'Electrified GV70 AWD (19 inch Wheels)', 'GV70 Electrified', null, null],
    ['Volkswagen', 'Golf SportWagen 4motion', 'Golf SportWagen', null, 'Wagon'],
    ['Jeep', 'Wrangler 4dr 4xe', 'Wrangler 4xe', null, '4-Door'],
    ['McLaren Automotive', '720S Spider', '720S', null, 'Convertible'],
  ] as const
  for (const [make, epaModel, model, trim, submodel] of cases) {
    it(`${make} ${epaModel}: ${model}, ${trim}, ${submodel}`, () => {
      const name = read(make, epaModel)
      assert.deepEqual([name.model, name.trim, name.submodel], [model, trim, submodel])
    })
  }
})

it('spells every make as its maker does', () => {
  assert.equal(read('smart', 'fortwo coupe').make, 'smart')
  assert.equal(read('McLaren Automotive', 'GT').make, 'McLaren')
  assert.equal(read('Vinfast', 'VF 8 Plus').make, 'VinFast')
  assert.deepEqual([read('BMW Alpina', 'B7').make, read('BMW Alpina', 'B7').model], ['BMW', 'Alpina B7'])
})

it('finds the trim by the engine if the name omits it', () => {
  const sti = { year: 2012, turbocharger: 'T', transmission: 'Manual 6-spd', litres: 2.5 }
  assert.equal(read('Subaru', 'Impreza AWD', sti).model, 'WRX STI')
  assert.equal(read('Subaru', 'Impreza AWD', { ...sti, transmission: 'Manual 5-spd' }).model, 'WRX')
  assert.equal(read('Subaru', 'Impreza AWD', { ...sti, turbocharger: null }).model, 'Impreza')
  assert.equal(read('Subaru', 'Impreza AWD', { ...sti, year: 2001 }).model, 'Impreza')
  const typeR = { turbocharger: 'T', transmission: 'Manual 6-spd', litres: 2 }
  assert.equal(read('Honda', 'Civic 5Dr', typeR).model, 'Civic Type R')
  assert.equal(read('Honda', 'Civic 5Dr', { ...typeR, litres: 1.5 }).model, 'Civic Hatchback')
  const ctsV = { year: 2012, supercharger: 'S', litres: 6.2 }
  assert.deepEqual(
    [read('Cadillac', 'CTS Wagon', ctsV).model, read('Cadillac', 'CTS Wagon', ctsV).submodel],
    ['CTS-V', 'Wagon'],
  )
  assert.equal(read('Cadillac', 'CTS', { year: 2012, litres: 3.6 }).model, 'CTS')
  assert.equal(read('Mercedes-Benz', '190', { year: 1985, litres: 2.2, fuel: 'Diesel' }).model, '190D')
  assert.equal(read('Mercedes-Benz', '190', { year: 1985, litres: 2.3 }).model, '190E')
})

it('omits a name in brackets, which is only for links', () => {
  assert.equal(read('Jaguar', 'XK', { year: 2012, supercharger: 'S', litres: 5 }).model, 'XKR')
  assert.equal(read('Jaguar', 'XK', { year: 2012, litres: 5 }).model, 'XK')
})

it('names a hybrid, but not a mild one', () => {
  assert.equal(read('Toyota', 'Tundra 4WD', { alternative: 'Hybrid', motor: '288V Ni-MH' }).model, 'Tundra Hybrid')
  assert.equal(read('Jeep', 'Wrangler 4WD', { alternative: 'Hybrid', motor: '48V Li-Ion' }).model, 'Wrangler')
  assert.equal(read('Audi', 'Q7 quattro', { alternative: 'Hybrid', year: 2026 }).model, 'Q7')
  assert.equal(read('Toyota', 'Prius', { alternative: 'Hybrid', motor: '202V Ni-MH' }).model, 'Prius')
})

it('shows both nameplates of a row for two, but none that EPA does not write', () => {
  assert.equal(read('Nissan', 'Sentra/200SX', { year: 1997 }).model, 'Sentra/200SX')
  assert.equal(read('Nissan', 'Versa', { year: 2016 }).model, 'Versa')
  assert.equal(read('Subaru', 'Legacy Wagon AWD', { year: 1999 }).model, 'Legacy')
})
