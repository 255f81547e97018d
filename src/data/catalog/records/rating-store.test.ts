import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { agreedStars, mayCover, openRatingStore, ratingsOf, type RatedVehicle } from './rating-store.ts'

const UNMARKED = { safety_concern: false, limited: false }
const PICKUP: RatedVehicle = { drive_type: '4WD', doors: 4, body_class: 'Pickup', fuel_type: 'Gasoline' }

// Guarantee: no vehicle has the stars of another body or drive.
it('omits ratings that contradict the drive, the doors or the body', () => {
  for (const [vehicle, body, drive, expected] of [
    [PICKUP, 'PU/CC', '4x4', true],
    [PICKUP, 'PU/CC', 'AWD', true],
    [PICKUP, 'PU/CC', '4x2', false],
    [PICKUP, 'PU/RC', '4WD', false],
    [PICKUP, '', '', true],
    [{ ...PICKUP, doors: null }, 'PU/RC', '4WD', true],
    [{ ...PICKUP, drive_type: null }, 'PU/CC', 'RWD', true],
    [PICKUP, 'HYBRID PU/CC', '4WD', false],
    [{ ...PICKUP, fuel_type: 'Hybrid' }, 'HYBRID PU/CC', '4WD', true],
    [{ ...PICKUP, fuel_type: 'Hybrid', doors: 2 }, 'HYBRID PU/CC', '4WD', false],
    [{ ...PICKUP, drive_type: 'FWD', doors: 4, body_class: 'Sedan' }, '4 DR', 'RWD', false],
    [{ ...PICKUP, drive_type: '2WD', doors: 4, body_class: 'Sedan' }, '4 DR', 'RWD', true],
    [{ ...PICKUP, drive_type: 'RWD', doors: 2, body_class: 'Coupe' }, 'C', 'RWD', false],
    [{ ...PICKUP, drive_type: 'RWD', doors: 2, body_class: 'Convertible' }, '2 DR', 'RWD', false],
    [{ ...PICKUP, drive_type: 'RWD', doors: 2, body_class: null }, 'CONVERTIBLE', 'RWD', true],
  ] as const) {
    assert.equal(mayCover(vehicle, { body, drive }), expected, `${JSON.stringify(vehicle)} ${body} ${drive}`)
  }
})

it("omits ratings of other bodies if the vehicle's own body is rated", () => {
  const tested = ['4 DR', '5 HB', 'SW', ''].map((body) => ({ body, drive: 'FWD' }))
  const bodiesFor = (body_class: string | null, rated = tested) =>
    ratingsOf({ drive_type: 'FWD', doors: 4, body_class, fuel_type: null }, rated).map(({ body }) => body)
  assert.deepEqual(bodiesFor('Sedan'), ['4 DR', ''])
  assert.deepEqual(bodiesFor('Hatchback'), ['5 HB', 'SW', ''])
  assert.deepEqual(bodiesFor('SUV'), ['4 DR', '5 HB', 'SW', ''])
  assert.deepEqual(bodiesFor(null), ['4 DR', '5 HB', 'SW', ''])
  assert.deepEqual(bodiesFor('Sedan', tested.slice(1)), ['5 HB', 'SW', ''])
})

it('returns stars only if all ratings that may cover the vehicle agree', () => {
  const rating = (body: string, overall: number | null) => ({ ...UNMARKED, body, drive: '4WD', overall })
  assert.equal(agreedStars(PICKUP, [rating('PU/CC', 5), rating('PU/RC', 4)]), 5)
  assert.equal(agreedStars({ ...PICKUP, doors: null }, [rating('PU/CC', 5), rating('PU/RC', 4)]), null)
  assert.equal(agreedStars({ ...PICKUP, doors: null }, [rating('PU/RC', 4)]), null)
  assert.equal(agreedStars({ ...PICKUP, doors: null }, [rating('PU/CC', 4), rating('PU/RC', 4)]), 4)
  assert.equal(agreedStars({ ...PICKUP, doors: null }, [rating('PU/CC', 4), rating('PU/RC', null)]), null)
  assert.equal(agreedStars({ ...PICKUP, doors: null }, [rating('SUV', 4)]), 4)
  assert.equal(agreedStars(PICKUP, [rating('PU/CC', 5), rating('', null)]), null)
  assert.equal(agreedStars(PICKUP, []), null)
  // A number alone would hide NHTSA's note.
  assert.equal(agreedStars(PICKUP, [{ ...rating('PU/CC', 5), safety_concern: true }]), null)
  assert.equal(agreedStars(PICKUP, [rating('PU/CC', 5), { ...rating('PU/CC', 5), limited: true }]), null)
})

// Guarantee: a rated version of a vehicle never gets ratings of a broader name that only its recalls use.
it("omits the ratings of a broader name if the vehicle's own version is rated", () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    CREATE TABLE federal_name (federal_name INTEGER PRIMARY KEY, year INTEGER, make TEXT, model TEXT);
    CREATE TABLE record_set_name (record_set INTEGER, federal_name INTEGER, rule TEXT);
    CREATE TABLE safety_rating (rating INTEGER PRIMARY KEY, federal_name INTEGER, body TEXT, drive TEXT,
      production_release INTEGER, overall INTEGER, facts TEXT);
    INSERT INTO federal_name VALUES (1, 2018, 'NISSAN', 'ROGUE'), (2, 2018, 'NISSAN', 'ROGUE HYBRID'),
      (3, 2018, 'NISSAN', 'ROGUE SPORT'), (4, 2018, 'NISSAN', 'ROGUE SL'),
      (5, 2022, 'RAM', '1500 QUAD CAB'), (6, 2022, 'RAM', '1500 CREW CAB TRX'), (7, 2022, 'RAM', '1500 CREW CAB');
    INSERT INTO safety_rating SELECT federal_name, federal_name, 'SUV', 'AWD', 1, 4, '{}' FROM federal_name WHERE federal_name <> 3;
    INSERT INTO record_set_name VALUES (1, 1, 'drive_words'), (1, 4, 'grade_words'),
      (2, 1, 'unnamed_hybrid'), (2, 2, 'drive_words'), (3, 1, 'trim_words'), (3, 3, 'drive_words'),
      (4, 5, 'grade_words'), (4, 7, 'grade_words'), (5, 5, 'grade_words'), (5, 6, 'grade_words'), (5, 7, 'grade_words');`)
  const namedRatings = openRatingStore(database)
  const named = [1, 2, 3, 4, 5].map((recordSet) => namedRatings(recordSet).map(({ model }) => model))
  // The third has no rating under its own name. The fourth is a 1500, the fifth a 1500 TRX.
  const [trx, ...cabs] = ['1500 CREW CAB TRX', '1500 QUAD CAB', '1500 CREW CAB']
  assert.deepEqual(named, [['ROGUE', 'ROGUE SL'], ['ROGUE HYBRID'], ['ROGUE'], cabs, [trx]])
})
