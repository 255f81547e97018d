// Guarantee: the link report lists a vehicle whose value no VIN of its name can have, and none of which vPIC leaves that open.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { readVinContradictions, VIN_CONTRADICTION_TABLES } from '#catalog/vin/vin-contradictions.ts'
import { VIN_VEHICLE_TABLE } from '#catalog/vin/vin-candidates.ts'
import { encodeSchema } from '#vin/tables/schema-blob.ts'
import { writeVinContradictions } from './vin-contradictions.ts'

const [MODEL, CYLINDERS, LITRES, FUEL, SECOND, DOORS, VOLUME] = [28, 9, 13, 24, 66, 14, 11] as const
const SAAB = { makeId: 1, modelId: 7, year: 1996, make: 'SAAB', model: '900', isLight: true, types: 4 }
interface Car {
  readonly year: number
  readonly cylinders: number
  readonly displacement: number
  readonly doors: number | null
}
const CAR: Car & { readonly make: string; readonly model: string; readonly fuel: string } = {
  make: 'Saab',
  model: '900',
  year: 1996,
  fuel: 'Gasoline',
  cylinders: 4,
  displacement: 2.3,
  doors: null,
}

type Row = readonly [key: string, element: number, value: string]

/** @param schemas rows of each schema of the one name @param vehicles what differs from CAR */
function contradictions(schemas: readonly (readonly Row[])[], vehicles: readonly Partial<Car>[]) {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    CREATE TABLE vehicle (position INTEGER PRIMARY KEY, id, year, make, model, fuel_type, cylinders, displacement_l,
      body_class, doors, drive_type, source);
    CREATE TABLE vin_lookup (lookup TEXT, id INTEGER, name TEXT);
    CREATE TABLE vin_schema (schema INTEGER PRIMARY KEY, patterns BLOB);
    INSERT INTO vin_lookup VALUES ('fueltype', 4, 'Gasoline'), ('fueltype', 1, 'Diesel'), ('fueltype', 2, 'Electric');
    ${VIN_VEHICLE_TABLE}`)
  const insertSchema = database.prepare('INSERT INTO vin_schema VALUES (?, ?)')
  for (const [index, rows] of schemas.entries()) {
    const all: readonly Row[] = [['*****', MODEL, '7'], ...rows]
    const patterns = all.map(([key, element, attribute], id) => ({ id, key, element, attribute, changed: 0 }))
    insertSchema.run(index, encodeSchema(patterns))
  }
  const insertVehicle = database.prepare(
    `INSERT INTO vehicle VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, NULL, 'epa-vehicles')`,
  )
  for (const [position, given] of vehicles.entries()) {
    const { make, model, year, fuel, cylinders, displacement, doors } = { ...CAR, ...given }
    insertVehicle.run(position, `id-${position}`, year, make, model, fuel, cylinders, displacement, doors)
    database.exec(`INSERT INTO vin_vehicle VALUES (1, 7, ${year}, ${position})`)
  }
  const years = [...new Set(vehicles.map(({ year }) => year ?? CAR.year))]
  writeVinContradictions(
    database,
    years.map((year) => ({ ...SAAB, year, schemas: schemas.map((_, index) => index) })),
  )
  const found = readVinContradictions(database)
  database.close()
  return found
}

const SIX: Row = ['*****', CYLINDERS, '6']

it('lists vehicles of one name together, with what both sides state', () => {
  const { comparisons, contradictions: found } = contradictions(
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
  const alike = { make: 'Saab', model: '900', years: [1996, 1997], vehicles: 2, example: 'id-0', vpic_models: ['900'] }
  assert.deepEqual(
    found.map((row) => ({ ...row })),
    [
      { kind: 'cylinders', ...alike, stated: '4', vpic_stated: ['6'] },
      { kind: 'displacement', ...alike, stated: '2.3', vpic_stated: ['2.5', '3'] },
    ],
  )
})

it('lists nothing where some VIN of the name may have the value', () => {
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
  for (const [what, schemas] of cases) assert.deepEqual(contradictions(schemas, [{}]).contradictions, [], what)
})

it('counts doors with and without a tailgate as the same, and others as a contradiction', () => {
  const stated = [[['*****', DOORS, '5'] as const]]
  assert.deepEqual(contradictions(stated, [{ doors: 4 }]).contradictions, [])
  assert.equal(contradictions(stated, [{ doors: 2 }]).contradictions[0]?.stated, '2')
})

it('is empty where vPIC is not loaded', () => {
  const database = new DatabaseSync(':memory:')
  assert.deepEqual(readVinContradictions(database), { comparisons: [], contradictions: [] })
  database.exec(VIN_CONTRADICTION_TABLES)
  assert.deepEqual(readVinContradictions(database), { comparisons: [], contradictions: [] })
  database.close()
})
