import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settleRatings } from './settle-ratings.ts'
import type { UnratedVehicle, TestedCar } from './tested-car.ts'

let nextId = 1

function vehicle(make: string, model: string, year: number, more: Partial<UnratedVehicle> = {}): UnratedVehicle {
  nextId += 1
  return {
    id: nextId,
    year,
    make,
    model,
    baseModel: null,
    displacement: 2,
    cylinders: 4,
    isTurbocharged: false,
    isSupercharged: false,
    fuel: 'Regular',
    firstFuel: 'Regular Gasoline',
    transmission: 'Automatic 6-spd',
    drive: 'Front-Wheel Drive',
    stated: null,
    isMildHybrid: false,
    city: null,
    highway: null,
    families: [`${year % 10}FAMILY`],
    ...more,
  }
}

function tested(model: string, year: number, horsepower: number, more: Partial<TestedCar> = {}): TestedCar {
  return {
    year,
    layout: 1,
    family: `${year % 10}FAMILY`,
    make: '',
    model,
    displacement: 2,
    cylinders: 4,
    gearbox: 'automatic',
    drive: 'front',
    fuel: 'gasoline',
    horsepower,
    city: new Set(),
    highway: new Set(),
    ...more,
  }
}

/** Returns the ratings of the vehicles as [horsepower, rule]. */
function settled(vehicles: readonly UnratedVehicle[], cars: readonly TestedCar[]) {
  const ratings = settleRatings(vehicles, cars)
  return vehicles.map((each) => [ratings.get(each)?.value, ratings.get(each)?.rule])
}

it("uses the car with the vehicle's unrounded fuel economy, even if others of its name have other ratings", () => {
  const own = { city: 24.7, highway: 40.6 }
  const cars = [
    tested('ALTIMA', 2005, 170, { city: new Set([26.1]), highway: new Set([38.2]) }),
    tested('ALTIMA', 2005, 175, { city: new Set([24.7]), highway: new Set([40.6]) }),
  ]
  assert.deepEqual(settled([vehicle('Nissan', 'Altima', 2005, own), vehicle('Nissan', 'Altima', 2005)], cars), [
    [175, 'own_test_rating'],
    [null, 'ratings_differ'],
  ])
})

it("uses cars with the vehicle's name except for words of body and drive, if they agree", () => {
  const cars = [tested('MINI COOPER S', 2018, 189), tested('328I XDRIVE', 2018, 240)]
  assert.deepEqual(
    settled(
      [vehicle('MINI', 'Cooper S', 2018), vehicle('BMW', '328i xDrive Sports Wagon', 2018, { isTurbocharged: true })],
      cars,
    ),
    [
      [189, 'own_name_rating'],
      [240, 'own_name_rating'],
    ],
  )
})

// Guarantee: a horsepower never comes from another car of the same engine family.
it('ignores another model number, tune or nameplate of the family', () => {
  const rc = { baseModel: 'RC', displacement: 3.5, cylinders: 6 }
  const cars = [
    tested('RC 350 AWD', 2016, 306, { displacement: 3.5, cylinders: 6 }),
    tested('AMG C 63 S', 2016, 200),
    tested('CR-V 2WD', 2016, 185),
  ]
  const vehicles = [
    vehicle('Lexus', 'RC 300 AWD', 2016, rc),
    vehicle('Mercedes-Benz', 'AMG C63', 2016, { baseModel: 'C-Class' }),
    vehicle('Honda', 'Accord', 2016, { baseModel: 'Accord' }),
  ]
  assert.deepEqual(
    settled(vehicles, cars).map(([value]) => value),
    [null, null, null],
  )
})

it("uses the family's rating if the same name and engine has it in a neighboring year", () => {
  const vehicles = [2015, 2016].map((year) => vehicle('Mercury', 'Milan', year))
  const cars = [tested('MILAN', 2015, 160), tested('FUSION', 2016, 161)]
  assert.deepEqual(settled(vehicles, cars), [
    [160, 'own_name_rating'],
    [160, 'family_and_neighbour_rating'],
  ])
})

// Guarantee: cars that only share the engine are ignored if a car of the family has the nameplate.
it('prefers cars of the family with the nameplate, even a few', () => {
  const vehicles = [2015, 2016].map((year) => vehicle('Mercury', 'Milan', year))
  const cars = [tested('MILAN', 2015, 160), tested('MILAN PREMIER', 2016, 160), tested('FUSION', 2016, 200)]
  assert.deepEqual(settled(vehicles, cars)[1], [160, 'engine_family_rating'])
})

it('does not support a family rating that a neighboring year contradicts', () => {
  const vehicles = [2015, 2016, 2017].map((year) => vehicle('Mercury', 'Milan', year))
  const cars = [tested('MILAN', 2015, 160), tested('FUSION', 2016, 160), tested('MILAN', 2017, 175)]
  assert.deepEqual(settled(vehicles, cars)[1], [null, 'unsupported_rating'])
})

it('supports a family rating by the same name in the same year, except for body and drive', () => {
  const vehicles = [vehicle('Mercury', 'Milan', 2016), vehicle('Mercury', 'Milan AWD', 2016, { families: ['OTHER'] })]
  const cars = [tested('MILAN', 2016, 160), tested('FUSION', 2016, 161, { family: 'OTHER' })]
  assert.deepEqual(settled(vehicles, cars)[1], [160, 'family_and_neighbour_rating'])
})

// Guarantee: another tune's test is not the vehicle's own, even with equal figures and nameplate.
it('does not match a car with a tune to a vehicle without one', () => {
  const milan = vehicle('Mercury', 'Milan', 2016, { city: 24.7, highway: 40.6 })
  const car = tested('MILAN GT', 2016, 200, { city: new Set([24.7]), highway: new Set([40.6]) })
  assert.deepEqual(settled([milan], [car]), [[null, 'unsupported_rating']])
})

it('copies no test if the years before and after have different ratings', () => {
  const figures = { city: 24.1234, highway: 38.9876 }
  const vehicles = [2014, 2015, 2016].map((year) => vehicle('Kia', 'Rio', year, { ...figures, families: [] }))
  const cars = [tested('RIO', 2014, 138), tested('RIO', 2016, 132)]
  assert.equal(settled(vehicles, cars)[1]?.[0], null)
})

it('copies a test to the year with the same certified figures, but not across the new ratings of 2006', () => {
  const figures = { city: 24.1234, highway: 38.9876 }
  const vehicles = [2005, 2006, 2007, 2008].map((year) => vehicle('Kia', 'Rio', year, { ...figures, families: [] }))
  const cars = [tested('RIO', 2005, 112), tested('RIO', 2007, 110)]
  assert.deepEqual(
    settled(vehicles, cars).map(([value]) => value),
    [112, 110, 110, 110],
  )
})

it('drops a rating that the years before and after contradict, and converts kilowatts that they confirm', () => {
  const years = [2017, 2018, 2019, 2020]
  const g550 = years.map((year) => vehicle('Mercedes-Benz', 'G550', year, { displacement: 4, isTurbocharged: true }))
  const ratings = [416, 310, 310, 416]
  const cars = years.map((year, number) => tested('G 550', year, ratings[number] ?? 0, { displacement: 4 }))
  assert.deepEqual(settled(g550, cars), [
    [416, 'own_name_rating'],
    [416, 'converted_kilowatts'],
    [416, 'converted_kilowatts'],
    [416, 'own_name_rating'],
  ])
  // An odd rating of four years is the engine's own.
  const longer = [416, 310, 310, 310, 310, 416].map((rating, number) => ({ rating, year: 2015 + number }))
  const g500 = longer.map(({ year }) =>
    vehicle('Mercedes-Benz', 'G500', year, { displacement: 4, isTurbocharged: true }),
  )
  const lasting = longer.map(({ year, rating }) => tested('G 500', year, rating, { displacement: 4 }))
  assert.deepEqual(
    settled(g500, lasting).map(([value]) => value),
    [null, 310, 310, 310, 310, null],
  )
  const armada = years.map((year) => vehicle('Nissan', 'Armada', year, { displacement: 5.6 }))
  const typo = [317, 317, 517, 317]
  const listed = years.map((year, number) => tested('ARMADA', year, typo[number] ?? 0, { displacement: 5.6 }))
  assert.deepEqual(
    settled(armada, listed).map(([value]) => value),
    [317, 317, null, 317],
  )
})

it('drops the rating of another engine, of the same engine without a compressor, and implausible ones', () => {
  const cars = [
    tested('E 350 (COUPE)', 2010, 268, { displacement: 3.5, cylinders: 6 }),
    tested('E 550 (COUPE)', 2010, 268, { displacement: 5.5, cylinders: 8 }),
    tested('LANCER', 2012, 148),
    tested('CAYENNE GTS', 2008, 45, { displacement: 4.8, cylinders: 8 }),
    tested('XF', 2018, 247),
  ]
  const vehicles = [
    vehicle('Mercedes-Benz', 'E350 Coupe', 2010, { baseModel: 'E-Class', displacement: 3.5, cylinders: 6 }),
    vehicle('Mercedes-Benz', 'E550 Coupe', 2010, { baseModel: 'E-Class', displacement: 5.5, cylinders: 8 }),
    vehicle('Mitsubishi', 'Lancer', 2012, { isTurbocharged: true }),
    vehicle('Mitsubishi', 'Lancer', 2012),
    vehicle('Porsche', 'Cayenne GTS', 2008, { displacement: 4.8, cylinders: 8 }),
    vehicle('Jaguar', 'XF (296 Hp)', 2018, { baseModel: 'XF', isTurbocharged: true, stated: 296 }),
  ]
  assert.deepEqual(
    settled(vehicles, cars).map(([value, rule]) => [value, rule]),
    [
      [null, 'rating_of_other_engine'],
      [null, 'rating_of_other_engine'],
      [null, 'rating_of_other_aspiration'],
      [null, 'rating_of_other_aspiration'],
      [null, 'implausible_rating'],
      [296, 'stated_power'],
    ],
  )
})

it('keeps one rating of two engines if the smaller has a compressor and the larger none', () => {
  const cars = [1.4, 1.8].map((displacement) => tested('CRUZE', 2012, 138, { displacement }))
  const vehicles = [
    vehicle('Chevrolet', 'Cruze', 2012, { displacement: 1.4, isTurbocharged: true }),
    vehicle('Chevrolet', 'Cruze', 2012, { displacement: 1.8 }),
  ]
  assert.deepEqual(
    settled(vehicles, cars).map(([value]) => value),
    [138, 138],
  )
})

it('drops a rating that differs from most of the same name, year and engine', () => {
  const turbo = { isTurbocharged: true, firstFuel: 'Premium Gasoline' }
  const names = ['228i', '228i Convertible', '228i xDrive', '228i xDrive Convertible']
  const cars = names.map((name, number) => tested(name, 2015, number === 0 ? 181 : 240))
  assert.deepEqual(
    settled(
      names.map((name) => vehicle('BMW', name, 2015, turbo)),
      cars,
    ).map(([value]) => value),
    [null, 240, 240, 240],
  )
})

it('fills a year between two that agree', () => {
  const vehicles = [2010, 2011, 2012].map((year) => vehicle('Acura', 'TSX', year))
  const cars = [tested('TSX', 2010, 175), tested('TSX', 2012, 175)]
  assert.deepEqual(settled(vehicles, cars)[1], [175, 'both_years_rating'])
})

it("prefers the power in EPA's text to any tested car, and needs none", () => {
  const v8 = { displacement: 4.6, cylinders: 8 }
  const vehicles = [
    vehicle('Cadillac', 'DTS', 2008, { ...v8, stated: 300 }),
    vehicle('Cadillac', 'DTS', 2008, { ...v8, stated: 275 }),
    vehicle('Buick', 'Lucerne', 2008, { ...v8, stated: 275, families: [] }),
  ]
  assert.deepEqual(settled(vehicles, [tested('DTS', 2008, 275, v8)]), [
    [300, 'stated_power'],
    [275, 'stated_power'],
    [275, 'stated_power'],
  ])
})

// Guarantee: if two engines of a nameplate share a rating, a refuted one does not affect the other.
it('drops one rating of two engines of similar litres, and keeps it next to a refuted one', () => {
  const engine = (displacement: number) => ({ displacement, cylinders: 6, baseModel: 'Edge' })
  const cars = [3.5, 3.7].map((displacement) => tested('EDGE AWD', 2012, 305, { displacement, cylinders: 6 }))
  const edges = (make: string) =>
    [3.5, 3.7].map((displacement) => vehicle(make, 'Edge AWD', 2012, engine(displacement)))
  assert.deepEqual(settled(edges('Mercury'), cars), [
    [null, 'rating_of_other_engine'],
    [null, 'rating_of_other_engine'],
  ])
  assert.deepEqual(settled(edges('Ford'), cars)[1], [305, 'own_name_rating'])
})

it('keeps one rating of two engines of similar litres with different cylinders', () => {
  const engines = [
    { displacement: 5.4, cylinders: 8, isSupercharged: true },
    { displacement: 5.6, cylinders: 12, isTurbocharged: true },
  ]
  const cars = engines.map(({ displacement, cylinders }) => tested('SL', 2007, 510, { displacement, cylinders }))
  const vehicles = engines.map((engine) => vehicle('Mercedes-Benz', 'SL', 2007, engine))
  assert.deepEqual(
    settled(vehicles, cars).map(([value]) => value),
    [510, 510],
  )
})

describe('after the last list', () => {
  const results = { city: 24.71, highway: 40.62, families: [] }
  const cars = [tested('INTEGRA', 2024, 200, { family: 'OWN' })]
  const first = vehicle('Acura', 'Integra', 2024, { ...results, families: ['OWN'] })
  const carried = (...later: Partial<UnratedVehicle>[]) =>
    settled(
      [first, ...later.map((more) => vehicle('Acura', 'Integra', 2025, { ...results, city: 24.8, ...more }))],
      cars,
    )

  it('copies the rating of the year before if results differ by at most 1 %, and from there to the next year', () => {
    assert.deepEqual(carried({}, { year: 2026, city: 24.9 }).slice(1), [
      [200, 'year_before_rating'],
      [200, 'year_before_rating'],
    ])
  })

  it('copies nothing to other results, another gearbox, or across a missing year', () => {
    for (const other of [{ city: 25 }, { highway: null }, { transmission: 'Manual 6-spd' }, { year: 2026 }]) {
      assert.deepEqual(carried(other)[1], [null, 'no_engine_family'], JSON.stringify(other))
    }
  })

  it('copies nothing if a vehicle of the year before has another rating', () => {
    const unlike = vehicle('Acura', 'Integra', 2024, { ...results, city: 24.75, stated: 205 })
    const later = vehicle('Acura', 'Integra', 2025, { ...results, city: 24.8 })
    assert.deepEqual(settled([first, unlike, later], cars)[2], [null, 'no_engine_family'])
  })
})
