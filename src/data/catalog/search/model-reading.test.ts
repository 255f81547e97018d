import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { VehicleFilters } from '#catalog/catalog.ts'
import type { VehicleSpec } from '#test/support/build-snapshot.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'

let number = 0
function vehicle(year: number, make: string, model: string, more: Partial<VehicleSpec> = {}): VehicleSpec {
  number += 1
  return { id: `vehicle${String(number).padStart(8, '0')}`, year, make, model, ...more }
}

const vehicles = [
  vehicle(2022, 'Jeep', 'Grand Wagoneer'),
  vehicle(2022, 'Jeep', 'Wagoneer'),
  vehicle(2019, 'Chrysler', 'Town and Country'),
  vehicle(2019, 'Ford', 'F-250 SD'),
  vehicle(2019, 'Honda', 'Civic', { body_class: 'Coupe' }),
  vehicle(2019, 'Honda', 'Civic', { body_class: 'Sedan', trim: 'LX' }),
  vehicle(2019, 'Nissan', 'Rogue'),
  vehicle(2019, 'Ram', '1500'),
  vehicle(2019, 'Subaru', 'Outback'),
  vehicle(2019, 'Toyota', 'Camry', { fuel_type: 'Gasoline' }),
  vehicle(2019, 'Toyota', 'Tacoma', { drive_type: '4WD' }),
  vehicle(2015, 'Chrysler', '300'),
  vehicle(2015, 'Land Rover', 'Range Rover', { drive_type: '4WD' }),
  vehicle(2015, 'Land Rover', 'Range Rover Evoque', { drive_type: 'AWD' }),
  vehicle(2019, 'Kia', 'Optima', { trim: 'EX' }),
  vehicle(2015, 'Kia', 'Optima'),
  vehicle(2015, 'Kia', 'Optima Hybrid', { trim: 'EX' }),
  vehicle(2016, 'BMW', 'X5 sDrive35i'),
  vehicle(2016, 'BMW', 'X5 xDrive40e'),
  vehicle(2016, 'BMW', '535i'),
  vehicle(2016, 'BMW', '535i xDrive Gran Turismo'),
  vehicle(2012, 'Volvo', 'S80', { displacement_l: 3 }),
  vehicle(2012, 'Volvo', 'S80', { displacement_l: 3.2 }),
  vehicle(2010, 'BMW', '535i xDrive'),
  vehicle(2010, 'BMW', '535i GT'),
  vehicle(2002, 'BMW', '525i Sport Wagon'),
  vehicle(1993, 'BMW', '525i Touring'),
  vehicle(2010, 'BMW', 'X5', { trim: 'xDrive35d' }),
  vehicle(2010, 'Dodge', 'Ram 1500'),
  vehicle(2010, 'Subaru', 'Impreza/Outback Sport'),
  vehicle(2010, 'Subaru', 'Outback'),
  vehicle(2010, 'Toyota', 'Tacoma'),
  vehicle(2010, 'Toyota', 'Tacoma Access Cab'),
  vehicle(2018, 'Jaguar', 'XE', { fuel_type: 'Diesel', versions: ['westminster'] }),
  vehicle(2018, 'Jaguar', 'XE', { fuel_type: 'Gasoline' }),
  vehicle(2009, 'Jaguar', 'XE Sport'),
  vehicle(2018, 'McLaren', 'MP4-12C', { body_class: 'Convertible' }),
  vehicle(2018, 'Tesla', 'Model Y'),
  vehicle(2018, 'Tesla', 'Model Y', { trim: 'Long Range' }),
  vehicle(2017, 'Mercedes-Benz', 'E 400', { versions: ['cls', 'sportline'] }),
  vehicle(2016, 'Mercedes-Benz', 'CLS 400'),
  vehicle(2004, 'Subaru', 'Baja'),
  vehicle(1992, 'Import Trade Services', 'BMW 325I'),
  vehicle(1993, 'BMW', '325i', { body_class: 'Sedan' }),
  vehicle(1993, 'BMW', '325i Convertible', { body_class: 'Convertible' }),
  vehicle(2008, 'Shelby', 'Mustang', { trim: 'GT' }),
  vehicle(2008, 'Ford', 'Mustang', { body_class: 'Coupe or Convertible' }),
  vehicle(2024, 'Genesis', 'GV80 Coupe'),
  vehicle(2014, 'Hyundai', 'Genesis Coupe', { body_class: 'Coupe' }),
  vehicle(2014, 'Chevrolet', 'Express 1500', { body_class: 'Cargo Van' }),
  vehicle(2014, 'Chevrolet', 'Express 2500', { body_class: 'Passenger Van' }),
  vehicle(2000, 'Chevrolet', 'Express'),
  vehicle(2003, 'Isuzu', 'Hombre', { body_class: 'Pickup' }),
  vehicle(2002, 'Isuzu', 'Hombre Pickup', { body_class: 'Pickup' }),
  vehicle(1990, 'Jeep', 'Comanche', { versions: ['series'] }),
  vehicle(1991, 'Evans Automobiles', 'Series 1'),
  vehicle(2009, 'Land Rover', 'Discovery Sport'),
  vehicle(2009, 'Land Rover', 'Range Rover Sport'),
]
const catalog = openSmallCatalog({ after }, { vehicles, aliases: { rangerover: 'Land Rover' } })

function models(requested: VehicleFilters): string[] {
  return catalog.searchVehicles(requested, { limit: 25, offset: 0 }).vehicles.map(({ model }) => model)
}

test('ignores a cab that no name contains, and says so in the response', () => {
  const requested = { make: 'toyota', model: 'Tacoma Access-Cab', year: 2019 }
  assert.deepEqual(models(requested), ['Tacoma'])
  assert.match(catalog.noteOf(requested) ?? '', /Ignored: "accesscab"/)
  assert.deepEqual(models({ ...requested, model: 'tacoma access cab' }), ['Tacoma'])
  assert.match(catalog.noteOf({ ...requested, model: 'tacoma access cab' }) ?? '', /"access cab"/)
  assert.deepEqual(models({ ...requested, year: 2010 }), ['Tacoma Access Cab'], 'where a name tells it, it counts')
  assert.equal(catalog.noteOf({ ...requested, year: 2010 }), undefined)
})

test('keeps the plain car if a trim is stated only for its hybrid, and reads a badge as its model', () => {
  assert.deepEqual(models({ model: 'kia optima ex', year: 2015 }), ['Optima', 'Optima Hybrid'])
  assert.deepEqual(models({ model: 'kia optima ex 2015' }), ['Optima', 'Optima Hybrid'], 'the year in the same text')
  assert.deepEqual(models({ model: '2015 optima ex' }), ['Optima', 'Optima Hybrid'])
  assert.deepEqual(models({ model: 'optima hybrid ex', year: 2015 }), ['Optima Hybrid'])
  assert.deepEqual(models({ model: '300c', year: 2015 }), ['300'])
  assert.deepEqual(models({ make: 'Land Rover', model: 'range rover 4wd', year: 2015 }), ['Range Rover'])
})

// Guarantee: a listed model is found by its name alone, so its count is that of the search.
test('finds the listed name in its years, and the equivalent name in other years', () => {
  assert.deepEqual(models({ make: 'bmw', model: '525i Touring' }), ['525i Touring'])
  assert.deepEqual(models({ make: 'bmw', model: '525i Touring', year: 2002 }), ['525i Sport Wagon'])
  assert.deepEqual(models({ make: 'bmw', model: '535i GT' }), ['535i GT'])
  assert.deepEqual(models({ make: 'bmw', model: '535i gt', year: 2016 }), ['535i xDrive Gran Turismo'])
  assert.deepEqual(models({ model: 'bmw 535i gt', year: 2016 }), ['535i xDrive Gran Turismo'])
})

test('filters by words for body, drive and trim if the vehicles state them', () => {
  assert.equal(
    catalog.searchVehicles({ model: 'civic sedan' }, { limit: 5, offset: 0 }).vehicles[0]?.body_class,
    'Sedan',
  )
  assert.match(catalog.noteOf({ model: 'civic sedan' }) ?? '', /"sedan" as body_class=Sedan/)
  assert.equal(catalog.countVehicles({ model: 'civic lx' }), 1)
  assert.equal(catalog.noteOf({ model: 'civic lx' }), undefined, 'a trim that is there needs no note')
  assert.deepEqual(models({ model: 'tacoma 4x4', year: 2019 }), ['Tacoma'])
  assert.deepEqual(models({ model: '2019 honda civic coupe' }), ['Civic'])
})

test('understands badges, engines and trucks as drivers write them, and quotes their words in the note', () => {
  assert.deepEqual(models({ make: 'bmw', model: '535xi', year: 2010 }), ['535i xDrive'])
  assert.deepEqual(models({ model: '2010 bmw 535XI' }), ['535i xDrive'])
  assert.deepEqual(models({ make: 'bmw', model: 'x5 35d', year: 2010 }), ['X5'])
  assert.deepEqual(models({ make: 'bmw', model: 'x5 48i', year: 2010 }), [], 'an engine that none has')
  assert.deepEqual(models({ make: 'ford', model: 'f250 super duty', year: 2019 }), ['F-250 SD'])
  assert.deepEqual(models({ model: '2016 bmw x5 40e' }), ['X5 xDrive40e'])
  assert.deepEqual(models({ model: '535i gt 2016' }), ['535i xDrive Gran Turismo'])
  assert.deepEqual(
    catalog
      .searchVehicles({ model: 's80 3.2 2012' }, { limit: 5, offset: 0 })
      .vehicles.map((one) => one.displacement_l),
    [3.2],
  )
  assert.match(catalog.noteOf({ model: 's80 3.2 2012' }) ?? '', /"3\.2" as displacement_l=3\.2/)
  const outback = { make: 'subaru', model: 'outback 2.5i premium', year: 2019 }
  assert.deepEqual(models(outback), ['Outback'])
  assert.match(catalog.noteOf(outback) ?? '', /Ignored: "2\.5", "premium"/)
})

test('never returns another car', () => {
  assert.deepEqual(models({ make: 'toyota', model: 'camry hybrid' }), [], 'a hybrid is another car')
  assert.deepEqual(models({ make: 'nissan', model: 'rogue sport' }), [], 'a nameplate of its own that is not loaded')
  assert.deepEqual(models({ make: 'subaru', model: 'outback sport', year: 2019 }), [])
  assert.deepEqual(models({ make: 'toyota', model: 'camry corolla' }), [])
  assert.deepEqual(models({ make: 'jeep', model: 'grand cherokee' }), [], 'an unknown word may be the name')
})

test('ignores a version that vPIC states for the model in any year, unless it may name another model', () => {
  for (const requested of [
    { make: 'jaguar', model: 'xe westminster', year: 2018 },
    { model: '2018 xe prestige westminster' },
  ]) {
    assert.deepEqual(models(requested), ['XE', 'XE'])
    assert.match(catalog.noteOf(requested) ?? '', /Ignored:.* "westminster"/)
  }
  assert.deepEqual(models({ make: 'jaguar', model: 'xe westminster', year: 2009 }), [], 'another model')
  assert.deepEqual(models({ make: 'mercedes-benz', model: 'e 400 sportline' }), ['E 400'])
  assert.deepEqual(models({ make: 'mercedes-benz', model: 'e 400 cls' }), [], 'another model begins with it')
  assert.deepEqual(models({ make: 'mercedes-benz', model: 'e 400 amg' }), [], 'no version of this model')
})

test("reads trims of certain makes, a make after its model, and a make in an importer's names", () => {
  assert.deepEqual(models({ model: 'baja turbo' }), ['Baja'])
  assert.deepEqual(models({ model: 'camry 2019 toyota' }), ['Camry'])
  assert.deepEqual(models({ model: 'camry 2019 honda' }), [])
  assert.deepEqual(models({ model: 'bmw 535i gt 2016' }), ['535i xDrive Gran Turismo'], 'its name before its trims')
  assert.deepEqual(models({ model: 'bmw e90' }), [], 'a 325i of no code')
  assert.deepEqual(models({ model: 'town n country' }), ['Town and Country'])
})

// Guarantee: a car whose name contains another make (imported, rebuilt or renamed) hides none of that maker's cars.
test("finds a make's names together with other makes' names that contain the make or the model", () => {
  const all = ['325i', '325i Convertible', 'BMW 325I']
  assert.deepEqual(models({ model: 'bmw 325i' }), all)
  assert.deepEqual(models({ model: 'BMW' }).length, vehicles.filter(({ make }) => make === 'BMW').length + 1)
  assert.deepEqual(models({ model: 'bmw 325i sedan' }), ['325i'])
  assert.deepEqual(models({ model: 'mustang gt' }), ['Mustang', 'Mustang'])
  assert.match(catalog.noteOf({ model: 'mustang gt' }) ?? '', /Ignored: "gt"/)
  assert.deepEqual(models({ model: 'genesis coupe' }), ['Genesis Coupe'], 'no coupe of the make Genesis')
})

// Guarantee: a word for a body removes no car that has, or may have, this body.
test("applies a body after a model to all of the model's cars, whichever names state it", () => {
  assert.deepEqual(models({ model: 'chevrolet express van', year: 2014 }), ['Express 1500', 'Express 2500'])
  assert.match(catalog.noteOf({ model: 'express van' }) ?? '', /"van" as body_class=Cargo Van or Passenger Van\./)
  assert.deepEqual(models({ model: 'express cargo van', year: 2014 }), ['Express 1500'])
  assert.deepEqual(models({ model: 'ford mustang convertible' }), ['Mustang'])
  assert.match(catalog.noteOf({ model: 'ford mustang coupe' }) ?? '', /body_class="Coupe or Convertible"\./)
  assert.deepEqual(models({ model: 'hombre pickup', year: 2003 }), ['Hombre'])
  assert.deepEqual(models({ model: 'hombre pickup' }), ['Hombre Pickup'], 'a model that is listed means its name alone')
})

// Guarantee: dealers' words around a model hide no car, and the response names every ignored word.
test('reads years, beds and short words in titles of listings', () => {
  assert.deepEqual(models({ model: '19 honda civic cpe' }), ['Civic'])
  assert.deepEqual(models({ model: "'19 civic" }), models({ model: 'civic', year: 2019 }))
  assert.deepEqual(models({ model: "tacoma '10", make: 'toyota' }), models({ model: 'tacoma', year: 2010 }))
  assert.deepEqual(models({ model: '02 525i' }), [], 'two digits are a year before a make alone')
  const used = { model: 'Used 2019 Toyota Tacoma 4WD Double Cab 5 1/2 ft w/TRD one owner for sale' }
  assert.deepEqual(models(used), ['Tacoma'])
  assert.match(catalog.noteOf(used) ?? '', /Ignored: "double cab", "length", "trd", "one owner", "for sale", "used"/)
})

test('ignores a version without a make, although another make has a model with that prefix', () => {
  assert.deepEqual(models({ model: 'comanche series ii' }), ['Comanche'])
  assert.match(catalog.noteOf({ model: 'comanche series ii' }) ?? '', /Ignored: "series", "ii"/)
  assert.deepEqual(models({ model: 'baja series' }), [])
})

test("reads engines and trims by makers' badges and owners' abbreviations", () => {
  const fuels = ({ model }: { readonly model: string }) =>
    catalog.searchVehicles({ model }, { limit: 5, offset: 0 }).vehicles.map(({ fuel_type: fuel }) => fuel)
  assert.deepEqual(fuels({ model: 'xe 20d' }), ['Diesel'])
  assert.deepEqual(fuels({ model: 'xe 25t 2018' }), ['Diesel', 'Gasoline'], 'a badge that no listed name tells')
  assert.deepEqual(models({ model: 'range rover p400e' }), [], 'a plug-in is another car')
  assert.deepEqual(models({ model: 'model y lr' }), ['Model Y'])
  assert.match(catalog.noteOf({ model: 'model y lr' }) ?? '', /"lr" as trim=longrange/)
  assert.deepEqual(models({ model: '12c spider' }), ['MP4-12C'])
})

test('understands a make in the model, and a model in the make', () => {
  assert.deepEqual(models({ model: 'toyota camry' }), ['Camry'])
  assert.deepEqual(models({ make: 'toyota', model: 'Toyota Camry' }), ['Camry'])
  assert.deepEqual(models({ make: 'range rover', model: 'sport' }), ['Range Rover Sport'])
  assert.deepEqual(models({ make: 'chrysler', model: 'town & country' }), ['Town and Country'])
})

test('searches the sibling make, and says so in the response', () => {
  assert.deepEqual(models({ make: 'ram', model: '1500', year: 2010 }), ['Ram 1500'])
  assert.match(catalog.noteOf({ make: 'ram', model: '1500', year: 2010 }) ?? '', /make Dodge/)
})

test('sorts names in full before names that contain the words, within a year', () => {
  assert.deepEqual(models({ model: 'outback', year: 2010 }), ['Outback', 'Impreza/Outback Sport'])
  assert.deepEqual(models({ make: 'subaru', model: 'outback' }), ['Outback', 'Outback', 'Impreza/Outback Sport'])
  assert.deepEqual(models({ make: 'jeep', model: 'wagoneer' }), ['Wagoneer', 'Grand Wagoneer'])
})

test('suggests names of the requested years, or says that they are not', () => {
  const near = (filters: VehicleFilters) =>
    catalog.suggestNames(filters).map(({ model, other_years: isOther }) => [model, isOther])
  assert.deepEqual(near({ make: 'subaru', model: 'impreeza', year: 2010 }), [['Impreza/Outback Sport', false]])
  const [first] = near({ make: 'land rover', model: 'discovery', year: 2019 })
  assert.deepEqual(first, ['Discovery Sport', true])
  assert.deepEqual(near({ make: 'kia', model: 'optima hybrid', year: 2019 }), [
    ['Optima Hybrid', true],
    ['Optima', false],
  ])
})
