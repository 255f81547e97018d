// Guarantee: the link report lists a vehicle whose value no VIN of its name can have, unless vPIC leaves it open. The value
// is null without support by EPA's adjacent years or a review.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import {
  openContradictedFields,
  readVinContradictions,
  VIN_CONTRADICTION_TABLES,
} from '#catalog/vin/vin-contradictions.ts'
import { encodeSchema } from '#vin/tables/schema-patterns.ts'
import { parseReviewedValues } from './reviewed-values.ts'
import { settleVinContradictions } from './vin-contradictions.ts'

const [MODEL, CYLINDERS, LITRES, FUEL, SECOND, DOORS, VOLUME] = [28, 9, 13, 24, 66, 14, 11] as const
const SAAB = { makeId: 1, modelId: 7, year: 1996, make: 'SAAB', model: '900', isLight: true, types: 4 }
const CAR = {
  make: 'Saab',
  model: '900',
  year: 1996,
  fuel: 'Gasoline',
  cylinders: 4,
  displacement: 2.3,
  doors: null as number | null,
  isReviewedBody: false,
}

type Row = readonly [key: string, element: number, value: string]

/** @param schemas rows of each schema of the one name @param vehicles what differs from CAR */
function settle(schemas: readonly (readonly Row[])[], vehicles: readonly Partial<typeof CAR>[]) {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    ATTACH ':memory:' AS work;
    CREATE TABLE work.configuration (id TEXT, source, year, wording, cylinders, displacement_l, retired);
    CREATE TABLE work.vehicle_name (name INTEGER PRIMARY KEY, year, wording, make, model, fuel_type, body_class, doors, drive_type,
      derivation);
    CREATE TABLE work.vin_name_link (make INTEGER, model INTEGER, year INTEGER, name INTEGER);
    CREATE TABLE derivation (derivation INTEGER PRIMARY KEY, body_class, doors);
    INSERT INTO derivation VALUES (0, 'class_names_body', 'not_stated'), (1, 'nameplate_table', 'nameplate_table');
    CREATE TABLE vin_lookup (lookup TEXT, id INTEGER, name TEXT);
    CREATE TABLE vin_schema (schema INTEGER PRIMARY KEY, patterns BLOB);
    INSERT INTO vin_lookup VALUES ('fueltype', 4, 'Gasoline'), ('fueltype', 1, 'Diesel'), ('fueltype', 2, 'Electric')`)
  const insertSchema = database.prepare('INSERT INTO vin_schema VALUES (?, ?)')
  for (const [index, rows] of schemas.entries()) {
    const all: readonly Row[] = [['*****', MODEL, '7'], ...rows]
    const patterns = all.map(([key, element, attribute], id) => ({ id, key, element, attribute, changed: 0 }))
    insertSchema.run(index, encodeSchema(patterns))
  }
  const insertVehicle = database.prepare(`INSERT INTO work.configuration VALUES (?, 'epa-vehicles', ?, ?, ?, ?, 0)`)
  const insertName = database.prepare(`INSERT INTO work.vehicle_name VALUES (?, ?, ?, ?, ?, ?, NULL, ?, NULL, ?)`)
  for (const [position, given] of vehicles.entries()) {
    const { make, model, year, fuel, cylinders, displacement, doors, isReviewedBody } = { ...CAR, ...given }
    insertVehicle.run(`id-${position}`, year, position, cylinders, displacement)
    insertName.run(position, year, position, make, model, fuel, doors, Number(isReviewedBody))
    database.exec(`INSERT INTO work.vin_name_link VALUES (1, 7, ${year}, ${position})`)
  }
  const years = [...new Set(vehicles.map(({ year }) => year ?? CAR.year))]
  settleVinContradictions(
    database,
    years.map((year) => ({ ...SAAB, year, schemas: schemas.map((_, index) => index) })),
  )
  const served = database
    .prepare(
      `SELECT c.cylinders, c.displacement_l AS displacement, n.fuel_type AS fuel, n.doors
         FROM work.configuration c JOIN work.vehicle_name n USING (wording) ORDER BY c.id`,
    )
    .all()
  const fields = openContradictedFields(database)('id-0')
  const report = readVinContradictions(database)
  database.close()
  return { ...report, served: served.map((row) => ({ ...row })), fields }
}

const SIX: Row = ['*****', CYLINDERS, '6']

it('groups vehicles of one name, with the values of both sources', () => {
  const { comparisons, contradictions: found } = settle(
    [
      [SIX, ['*****', LITRES, '2.5'], ['*****', FUEL, '4']],
      [SIX, ['*****', LITRES, '3.0'], ['*****', FUEL, '4']],
    ],
    [{}, { year: 1997 }, { cylinders: 6, displacement: 2.5 }],
  )
  assert.deepEqual(
    comparisons.map(({ kind, compared, contradicted }) => [kind, compared, contradicted]),
    [
      ['fuel', 3, 0],
      ['cylinders', 3, 2],
      ['displacement', 3, 2],
      ['body', 0, 0],
      ['doors', 0, 0],
      ['drive', 0, 0],
    ],
  )
  const alike = { make: 'Saab', model: '900', years: [1996, 1997], vehicles: 2, example: 'id-1', vpic_models: ['900'] }
  const repeated = { decided: 'repeated', reason: null }
  assert.deepEqual(
    found.map((row) => ({ ...row })),
    [
      { kind: 'cylinders', ...alike, stated: '4', vpic_stated: ['6'], ...repeated, served: '4' },
      { kind: 'displacement', ...alike, stated: '2.3', vpic_stated: ['2.5', '3'], ...repeated, served: '2.3' },
    ],
  )
})

it('lists nothing if some VIN of the name may have the value', () => {
  const cases: readonly (readonly [string, readonly (readonly Row[])[]])[] = [
    ['another schema states it', [[SIX], [['*****', CYLINDERS, '4']]]],
    ['another schema leaves it open', [[SIX], []]],
    ['another pattern of the schema states it', [[SIX, ['*****', CYLINDERS, '4']]]],
    [
      'the fuels have no word together',
      [
        [
          ['*****', FUEL, '2'],
          ['*****', SECOND, '4'],
        ],
      ],
    ],
    ['litres are rounded otherwise', [[['*****', LITRES, '2.25']]]],
    ['cubic centimetres are the same', [[['*****', VOLUME, '2290']]]],
  ]
  for (const [what, schemas] of cases) assert.deepEqual(settle(schemas, [{}]).contradictions, [], what)
})

it('returns null for a value that EPA states in only one year, with the values of both sources', () => {
  const { served, fields } = settle([[SIX, ['*****', FUEL, '4']]], [{}, { year: 1998 }, { year: 1997, cylinders: 6 }])
  assert.deepEqual(
    served.map(({ cylinders }) => cylinders),
    [null, null, 6],
  )
  assert.deepEqual(fields, [
    { kind: 'cylinders', stated: '4', vpic_models: ['900'], vpic_stated: ['6'], decided: 'none', reason: null },
  ])
  const fuels = settle([[['*****', FUEL, '1']]], [{}]).served
  assert.equal(fuels[0]?.['fuel'], null)
})

it('returns a reviewed value, whatever adjacent years state', () => {
  const lexus = { make: 'Lexus', model: 'LX 470', year: 2000, cylinders: 6 }
  const { served, contradictions } = settle([[['*****', CYLINDERS, '8']]], [lexus, { ...lexus, year: 2001 }])
  assert.deepEqual(
    served.map(({ cylinders }) => cylinders),
    [8, 6],
  )
  const [other, review] = contradictions
  assert.deepEqual([review?.decided, review?.served, other?.decided], ['reviewed', '8', 'repeated'])
  assert.match(review?.reason ?? '', /an EPA error/)
})

it('returns the doors of the reviewed table of nameplates, and no others', () => {
  const stated = [[['*****', DOORS, '4'] as const]]
  assert.equal(settle(stated, [{ doors: 2, isReviewedBody: true }]).served[0]?.['doors'], 2)
  assert.equal(settle(stated, [{ doors: 2 }]).served[0]?.['doors'], null)
})

it('rejects an invalid row of the review, with its line', () => {
  const header = 'kind\tmake\tmodels\tyears\tstated\tright\treason'
  for (const row of ['cylinders\tA\tB\t2000\t4', 'wheels\tA\tB\t2000\t4\t6\tc', 'cylinders\tA\tB\t2000\tfour\t6\tc']) {
    assert.throws(() => parseReviewedValues(`${header}\n${row}\n`), /^Failure: reviewed-values\.tsv:2: /)
  }
  assert.throws(() => parseReviewedValues('kind\n'), /the columns must be/)
})

it('treats doors with and without a tailgate as equal, and others as a contradiction', () => {
  const stated = [[['*****', DOORS, '5'] as const]]
  assert.deepEqual(settle(stated, [{ doors: 4 }]).contradictions, [])
  assert.equal(settle(stated, [{ doors: 2 }]).contradictions[0]?.stated, '2')
})

it('is empty if vPIC is not loaded', () => {
  const database = new DatabaseSync(':memory:')
  assert.deepEqual(readVinContradictions(database), { comparisons: [], contradictions: [] })
  database.exec(VIN_CONTRADICTION_TABLES)
  assert.deepEqual(readVinContradictions(database), { comparisons: [], contradictions: [] })
  database.close()
})
