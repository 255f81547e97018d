// Guarantee: a vehicle that only NHTSA knows has the values that vPIC states for all its VINs, and no value that one of them
// lacks.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { FederalFacts, type FederalStatements } from './federal-facts.ts'

const TRUCK = 1 << 3
const MOTORCYCLE = 1 << 1
const [BODY, DOORS, FUEL, SECOND, CYLINDERS, LITRES, VOLUME, DRIVE] = [5, 14, 24, 66, 9, 13, 11, 15] as const

const LOOKUPS: readonly (readonly [string, number, string])[] = [
  ['bodystyle', 60, 'Pickup'],
  ['bodystyle', 65, 'Incomplete'],
  ['bodystyle', 13, 'Sedan/Saloon'],
  ['bodystyle', 5, 'Hatchback/Liftback/Notchback'],
  ['fueltype', 4, 'Gasoline'],
  ['fueltype', 1, 'Diesel'],
  ['fueltype', 10, 'Ethanol (E85)'],
  ['drivetype', 2, '4WD/4-Wheel Drive/4x4'],
]

type Values = Readonly<Record<number, readonly string[]>>

/** Returns the vehicle's fields afterwards, without nulls. @param stated values in each schema */
function filled(stated: readonly Values[], types = TRUCK): Record<string, unknown> {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    ATTACH ':memory:' AS work;
    CREATE TABLE vin_lookup (lookup TEXT, id INTEGER, name TEXT);
    CREATE TABLE work.vehicle_name (name INTEGER PRIMARY KEY, body_class, doors, drive_type, fuel_type, transmission);
    CREATE TABLE work.configuration (cylinders, displacement_l, horsepower);
    INSERT INTO work.vehicle_name (name) VALUES (7);
    INSERT INTO work.configuration DEFAULT VALUES`)
  const insert = database.prepare('INSERT INTO vin_lookup VALUES (?, ?, ?)')
  for (const lookup of LOOKUPS) insert.run(...lookup)
  const statements: FederalStatements = {
    stated: stated.map((values) => new Map(Object.entries(values).map(([id, texts]) => [Number(id), new Set(texts)]))),
    types,
  }
  new FederalFacts(database).write({ configuration: 1, name: 7 }, statements)
  const { name: _, ...row } = database.prepare('SELECT * FROM work.vehicle_name, work.configuration').get() ?? {}
  database.close()
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

it('takes values that every schema states equally', () => {
  const one = { [BODY]: ['60'], [FUEL]: ['1'], [CYLINDERS]: ['8'], [LITRES]: ['6.7'], [DRIVE]: ['2'] }
  const facts = { body_class: 'Pickup', fuel_type: 'Diesel', cylinders: 8, displacement_l: 6.7, drive_type: '4WD' }
  assert.deepEqual(filled([one, one]), facts)
})

it('takes no value that schemas state differently, one lacks, or the vocabulary lacks', () => {
  assert.deepEqual(filled([{ [FUEL]: ['1', '4'] }]), {})
  assert.deepEqual(filled([{ [FUEL]: ['1'] }, { [FUEL]: ['4'] }]), {})
  assert.deepEqual(filled([{ [FUEL]: ['1'] }, {}]), {})
  assert.deepEqual(filled([{ [BODY]: ['60', '65'] }]), {})
  assert.deepEqual(filled([{ [CYLINDERS]: ['0'], [LITRES]: ['2.0-2.4'] }]), {})
})

it('combines fuels', () => {
  assert.deepEqual(filled([{ [FUEL]: ['4'], [SECOND]: ['10'] }]), { fuel_type: 'Flex Fuel (E85)' })
  // Some VINs have a second fuel, others none.
  assert.deepEqual(filled([{ [FUEL]: ['4'], [SECOND]: ['10'] }, { [FUEL]: ['4'] }]), {})
})

it('counts side doors, only for cars', () => {
  assert.deepEqual(filled([{ [BODY]: ['13'], [DOORS]: ['4'] }]), { body_class: 'Sedan', doors: 4 })
  assert.deepEqual(filled([{ [BODY]: ['5'], [DOORS]: ['5'] }]), { body_class: 'Hatchback', doors: 4 })
  assert.deepEqual(filled([{ [BODY]: ['60'], [DOORS]: ['2'] }]), { body_class: 'Pickup' })
})

it('identifies motorcycles by type, and their engines by cubic centimeters', () => {
  assert.deepEqual(filled([{ [VOLUME]: ['649'] }], MOTORCYCLE), { body_class: 'Motorcycle', displacement_l: 0.6 })
  assert.deepEqual(filled([{}], MOTORCYCLE | TRUCK), {})
})
