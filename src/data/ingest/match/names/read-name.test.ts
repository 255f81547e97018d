import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readName } from './read-name.ts'

function shown(make: string, model: string, side: 'epa' | 'federal' = 'epa'): string {
  const { plate, attributes } = readName(make, model, side)
  return [plate, ...[...attributes].toSorted()].join(' ')
}

describe('a name of EPA', () => {
  const cases = [
    ['Toyota', 'Camry XLE/XSE', 'camry trim:xle trim:xse'],
    ['Toyota', 'Corolla Cross Hybrid AWD', 'corollacross drive:all power:hybrid'],
    ['Toyota', 'Corolla Hatchback XSE', 'corolla body:hatchback trim:xse'],
    ['Ford', 'F150 5.0L 2WD FFV GVWR>7599 LBS', 'f150 drive:two engine:5.0l engine:ffv'],
    ['Ford', 'F-150 Lightning 4WD Extended Range', 'f150lightning drive:all trim:extended-range'],
    ['Ford', 'Shelby GT350 Mustang', 'mustang trim:shelby-gt350'],
    ['Ford', 'Bronco II 4WD', 'broncoii drive:all'],
    ['Chevrolet', 'Silverado K10 4WD TrailBoss', 'silverado1500 drive:all trim:trailboss'],
    ['Chevrolet', 'Silverado 15 Hybrid 2WD', 'silverado1500 drive:two power:hybrid'],
    ['Chevrolet', 'Suburban K1500 4WD', 'suburban drive:all'],
    ['Chevrolet', 'Silverado EV', 'silveradoev'],
    ['GMC', 'Yukon K1500 XL 4WD', 'yukonxl drive:all'],
    ['BMW', '328cxi', '328i drive:all trim:ci'],
    ['BMW', '325i Sport Wagon', '325i body:wagon'],
    ['BMW', '740Li xDrive', '740i drive:all size:l'],
    ['BMW', 'X5 xDriveM', 'x5m'],
    ['BMW', '318ti', '318ti'],
    ['Mercedes-Benz', 'ML63 AMG', 'amgml63'],
    ['Mercedes-Benz', 'AMG GT 63 S 4matic Plus', 'amggt63 drive:all trim:s'],
    ['Mercedes-Benz', 'EQE 350 4matic (SUV)', 'eqesuv350 drive:all'],
    ['Mercedes-Benz', 'S580 4matic Maybach', 'maybachs580 drive:all'],
    ['Mercedes-Benz', 'C450 AMG', 'c450'],
    ['Lexus', 'RX 450h L AWD', 'rx450h drive:all size:l'],
    ['Infiniti', 'G37x Coupe', 'g37 body:coupe drive:all'],
    ['Porsche', 'Carrera 4 S Cabriolet', '911 body:convertible trim:4s trim:carrera'],
    ['Porsche', 'Turbo 4 911 Cab', '911 body:convertible trim:turbo'],
    ['Porsche', '911 Carrera 4S Targa', '911 body:targa trim:4s'],
    ['Audi', 'Q4 Sportback 50 e-tron quattro', 'q4etron body:hatchback body:sportback drive:all trim:50'],
    ['MINI', 'Countryman S All4', 'cooperscountryman drive:all'],
    ['MINI', 'Cooper SE Countryman All4', 'coopersecountryman drive:all'],
    ['Volvo', 'V60CC B5 AWD', 'v60 body:cross-country drive:all engine:b5'],
    ['Acura', '2.5TL/3.2TL', 'tl'],
    ['Land Rover', 'New Range Rover Sport P400 MHEV', 'rangeroversport engine:mhev trim:p400'],
  ] as const
  for (const [make, model, reading] of cases)
    it(`${make} ${model}: ${reading}`, () => assert.equal(shown(make, model), reading))
})

describe('a name of NHTSA', () => {
  const cases = [
    ['Mazda', 'MAZDA3', '3'],
    ['Mazda', 'B-SERIES TRUCK', 'bseries'],
    ['BMW', '325XIT', '325i body:wagon drive:all'],
    ['BMW', '318ICA', '318i body:convertible'],
    ['BMW', '325CI', '325i trim:ci'],
    ['BMW', '740LXI', '740i drive:all size:l'],
    ['BMW', 'X5 SAV', 'x5'],
    ['Mercedes-Benz', 'C 350 E', 'c350e'],
    ['Mercedes-Benz', 'AMG E63S', 'amge63 trim:s'],
    ['Mercedes-Benz', 'AMG GT63 S E', 'amggt63 power:plugin trim:s'],
    ['Lexus', 'IS 250C', 'is250 body:convertible'],
    ['Lexus', 'RX450 HYBRID', 'rx450h'],
    ['Porsche', 'TAYCAN TURBO S CROSS TURI', 'taycan body:cross-turismo trim:turbo trim:turbo-s'],
    ['Porsche', 'PANAMERA 4 HYBRID EXECUTI', 'panamera power:hybrid trim:4 trim:executive'],
    ['Porsche', '911', 'any911'],
    ['Volvo', '855', '850 body:wagon'],
    ['Volvo', 'XC90PHEV', 'xc90 power:plugin'],
    ['Toyota', 'REDUNDANT SIENNA', 'sienna'],
    ['Cadillac', 'ESCALADE NA', 'escalade'],
    ['Honda', 'CIVIC GX', 'civic power:gas'],
  ] as const
  for (const [make, model, reading] of cases)
    it(`${make} ${model}: ${reading}`, () => assert.equal(shown(make, model, 'federal'), reading))
})

// Guarantee: an unknown word makes another name, never the same one.
it('keeps an unknown word in the nameplate', () => {
  for (const [make, model] of [
    ['Honda', 'Civic Zebra'],
    ['Lexus', 'RX 350 Zebra'],
    ['Mazda', '3 Zebra'],
  ] as const) {
    assert.match(readName(make, model, 'epa').plate, /zebra$/)
  }
})

it('returns the wider names of a nameplate', () => {
  assert.deepEqual(readName('BMW', '328i xDrive', 'epa').families, ['3series', '328'])
  assert.deepEqual(readName('BMW', 'M3', 'epa').families, [])
  assert.deepEqual(readName('Lexus', 'IS 250', 'epa').families, ['is'])
  assert.deepEqual(readName('Lexus', 'IS F', 'epa').families, [])
  assert.deepEqual(readName('Jaguar', 'XJ8L', 'epa').families, ['xj'])
  assert.deepEqual(readName('Jaguar', 'XK8', 'epa').families, ['xk'])
  assert.deepEqual(readName('Mercedes-Benz', 'ML320', 'epa').families, ['mlclass', 'mclass'])
  assert.deepEqual(readName('Mercedes-Benz', 'C 300 4matic', 'epa').families, ['cclass'])
  assert.deepEqual(readName('Mercedes-Benz', 'GLC350e 4matic', 'epa').families, ['glcclass', 'glc350'])
  assert.deepEqual(readName('Mercedes-Benz', '560SEL', 'epa').families, ['560', 'sclass'])
  assert.deepEqual(readName('Mercedes-Benz', '190E', 'epa').families, ['190'])
  assert.deepEqual(readName('Saturn', 'SL', 'epa').families, ['sseries'])
  assert.deepEqual(readName('Saturn', 'L200', 'epa').families, ['lseries'])
  assert.deepEqual(readName('Saab', '9-3X', 'epa').families, ['93'])
  assert.deepEqual(readName('Jeep', 'CJ7', 'epa').families, ['cj'])
  assert.deepEqual(readName('Honda', 'CRX', 'epa').families, ['civic'])
})
