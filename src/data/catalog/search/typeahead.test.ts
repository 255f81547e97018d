import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import type { VehicleSpec } from '#test/support/build-snapshot.ts'
import { ANY_CHARACTER } from '#test/support/random/any-character.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'
import { QUERY_WORDS_MAX } from './typeahead-words.ts'

const SEED = 20_261_121

/** Make, model and years; one vehicle for each year. */
const NAMES: readonly (readonly [make: string, model: string, years: readonly (number | null)[]])[] = [
  ['Toyota', 'Tacoma', [2019, 2019, 2018, 2015, 1999]],
  ['Toyota', 'Tacoma Access Cab', [2019]],
  ['Toyota', 'RAV4', [2019, 2019]],
  ['Toyota', '86', [2017]],
  ['Toyota', 'Camry', [1986, 2012, 2019]],
  ['Ford', 'F-150', [2015, 2015, 2019]],
  ['Ford', 'F-150 Lightning', [2022]],
  ['Ford', 'Escape', [2019, 2020]],
  ['Honda', 'Civic', [2010, 2015, 2019]],
  ['Honda', 'CIVIC', [2011]],
  ['Honda', 'Civic Hybrid', [2010]],
  ['Honda', 'CB500X', [null]],
  ['Honda', 'NSS250AS', [null]],
  ['Mercedes-Benz', 'C 300', [2019]],
  ['Chrysler', '300', [2019]],
  ['Volkswagen', 'Golf/GTI', [1990]],
  ['Volkswagen', 'GTI', [2018]],
  ['Land Rover', 'Range Rover', [2019]],
  ['Mazda', 'Mazda3', [2018]],
  ['Mazda', 'CX-3', [2018, 2018, 2019, 2019]],
]

function vehiclesOf(): VehicleSpec[] {
  const all = NAMES.flatMap(([make, model, years]) => years.map((year) => ({ make, model, year })))
  const sorted = all.toSorted((left, right) => (right.year ?? 0) - (left.year ?? 0))
  return sorted.map((vehicle, index) => ({ id: `typed${String(index).padStart(10, '0')}`, ...vehicle }))
}

const spec = { vehicles: vehiclesOf(), aliases: { chevy: 'Chevrolet', vw: 'Volkswagen', mercedes: 'Mercedes-Benz' } }
const catalog = openSmallCatalog({ after }, spec)

function typed(text: string, max = 5): string[] {
  return catalog
    .completeNames(text, max)
    .map(({ year, make, nameplate }) => [year, make, nameplate?.model ?? '*'].filter((part) => part !== null).join(' '))
}

test('finds year, make and model in any order, by the prefix of each word', () => {
  for (const text of ['19 tac', 'tac 19', '2019 tacoma', 'toy tac 19', '19 toyota taco']) {
    assert.equal(typed(text)[0], '2019 Toyota Tacoma', text)
  }
  assert.equal(typed('f150 2015')[0], '2015 Ford F-150')
  assert.equal(typed('civic hyb')[0], 'Honda Civic Hybrid')
  assert.equal(typed('mercedes c300')[0], 'Mercedes-Benz C 300')
  assert.equal(typed('benz c 300')[0], 'Mercedes-Benz C 300')
  assert.equal(typed('landrover range')[0], 'Land Rover Range Rover')
  assert.equal(typed('rav 4')[0], 'Toyota RAV4')
  assert.equal(typed('mazda 3 2018')[0], '2018 Mazda Mazda3', 'not a CX-3, although there are more of them')
})

test('finds a mistyped model with a trim that no name has', () => {
  assert.equal(typed('civc ex')[0], 'Honda Civic')
  assert.equal(typed('tacma trd 2019')[0], '2019 Toyota Tacoma')
  assert.deepEqual(typed('sedan xlt'), [], 'trims alone name nothing')
})

test('reads words of digits as years or names, whichever fits best', () => {
  assert.equal(typed('toyota 86')[0], 'Toyota 86')
  assert.ok(typed('toyota 86').includes('1986 Toyota Camry'))
  assert.equal(typed('300')[0], 'Chrysler 300')
  assert.deepEqual(typed('civic 201', 3), ['2019 Honda Civic', '2015 Honda Civic', '2011 Honda Civic'])
  assert.equal(typed('lightning 22')[0], '2022 Ford F-150 Lightning', 'the last year of the data, in two digits')
  assert.equal(typed('civic 1980')[0], 'Honda Civic', 'a year that the model does not have is passed over')
})

test('suggests close names of the requested years, also for a range', () => {
  const isEscape = (years: object) =>
    catalog.suggestNames({ make: 'ford', model: 'escpe', ...years }).some(({ model }) => model === 'Escape')
  assert.deepEqual([isEscape({ year_min: 2020 }), isEscape({ year_min: 2021 })], [true, false])
  assert.deepEqual([isEscape({ year_max: 2019 }), isEscape({ year_max: 2018 })], [true, false])
})

test('skips a discontinued name for one of the typed year with the other words', () => {
  assert.equal(typed('vw golf gti 2018')[0], '2018 Volkswagen GTI')
  assert.equal(typed('gti golf 2018')[0], '2018 Volkswagen GTI')
  assert.equal(typed('golf gti 1990')[0], '1990 Volkswagen Golf/GTI')
  assert.equal(typed('2019 ford f150 lightning')[0], '2019 Ford F-150')
  assert.equal(typed('2012 toyota tacoma')[0], 'Toyota Tacoma', 'not another Toyota of 2012')
})

test('matches a word to the make once, so the next one must be a model', () => {
  assert.ok(typed('toyota t').every((name) => name.startsWith('Toyota Tacoma')))
  assert.ok(!typed('ford f', 10).includes('Ford Escape'))
})

test('ranks whole words before prefixes, and common and new vehicles before others', () => {
  assert.equal(typed('civic')[0], 'Honda Civic')
  assert.equal(typed('toyota')[0], 'Toyota *')
  assert.deepEqual(typed('f150', 2), ['Ford F-150', 'Ford F-150 Lightning'])
  assert.equal(typed('')[0], 'Toyota *')
  assert.deepEqual(typed('2015'), ['2015 Toyota *', '2015 Ford *', '2015 Honda *'])
})

test('lists the spellings of one model once', () => {
  assert.equal(typed('civic', 10).filter((name) => name === 'Honda Civic').length, 1)
  assert.ok(!typed('civic', 10).includes('Honda CIVIC'))
})

test('corrects mistyped words, and skips words that match nothing', () => {
  assert.equal(typed('tayota cam')[0], 'Toyota Camry')
  assert.equal(typed('camery')[0], 'Toyota Camry')
  assert.equal(typed('tacoma trd')[0], 'Toyota Tacoma')
  assert.ok(typed('toyota civic 2015').includes('2015 Honda Civic'))
  assert.equal(
    typed('2019 toyota camry hybrid access cab')[0],
    '2019 Toyota Camry',
    'what follows the name is passed over',
  )
  assert.deepEqual(typed('qqqqqqqq'), [])
  assert.deepEqual(typed('-'), typed(''))
})

test('ignores accidental matches unless a name is there as typed', () => {
  for (const text of ['asdfgh qwerty', 'asdfgh', 'caramel tac', '301 86 4711']) assert.deepEqual(typed(text), [], text)
  assert.equal(typed('my old civic')[0], 'Honda Civic')
  assert.equal(typed('1980 civ')[0], 'Honda Civic')
  assert.equal(typed('escape room')[0], 'Ford Escape')
})

test('splits joined words', () => {
  assert.equal(typed('hondacivic')[0], 'Honda Civic')
  assert.equal(typed('toyotatacmoa')[0], 'Toyota Tacoma')
  assert.equal(typed('2019 f150lariat')[0], '2019 Ford F-150')
  assert.equal(typed('vwgti')[0], 'Volkswagen GTI')
})

// Guarantee: for any typed text, the response is bounded and each name in it finds vehicles.
test('never throws and never returns more than requested', () => {
  const text = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, maxLength: 80 }),
    fc
      .array(
        fc.constantFrom('19', 'tac', 'f', '150', '2019', 'toyota', '300', 'x', 'é', '\u202E', '-', '0'.repeat(40)),
        {
          maxLength: 40,
        },
      )
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 25 }), (input, max) => {
      const found = catalog.completeNames(input, max)
      assert.ok(found.length <= max)
      const names = new Set<string>()
      for (const { year, make, nameplate } of found) {
        const filters = { make, ...(year === null ? {} : { year }), ...(nameplate && { model: nameplate.model }) }
        assert.ok(catalog.countVehicles(filters) > 0, JSON.stringify(filters))
        names.add(JSON.stringify(filters))
      }
      assert.equal(names.size, found.length, 'a name is offered twice')
    }),
    { seed: SEED, numRuns: 3_000 },
  )
})

test('reads only the first words of a long text', () => {
  const words = Array.from({ length: QUERY_WORDS_MAX }, () => 'tacoma').join(' ')
  assert.deepEqual(typed(`${words} 2015 ${'civic '.repeat(10_000)}`), typed(words))
})

// Guarantee: words for kinds hide no model of the maker, even if they are its name or only rebuilt cars have them.
test("shows the maker's cars next to rebuilt ones, and finds a model named like a kind with another", () => {
  const names = [
    ['Roush', 'Stage 3 F150 SuperCrew', 2008],
    ['Ford', 'F-150', 2008],
    ['Chevrolet', 'Express 1500', 2012],
  ] as const
  const cars = names.map(([make, model, year], index) => ({
    id: `kinds${String(index).padStart(10, '0')}`,
    make,
    model,
    year,
  }))
  const small = openSmallCatalog({ after }, { vehicles: cars.toSorted((left, right) => right.year - left.year) })
  const models = (text: string) => small.completeNames(text, 5).map(({ nameplate }) => nameplate?.model)
  assert.deepEqual(models('f150 supercrew'), ['F-150', 'Stage 3 F150 SuperCrew'])
  assert.deepEqual(models('express van'), ['Express 1500'])
  assert.deepEqual(models('2012 express van'), ['Express 1500'])
  assert.deepEqual(models('manual van'), [])
})
