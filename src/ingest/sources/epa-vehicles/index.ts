import { columnsByName, defineSource, slotsOf, type RowParser } from '#ingest/source.ts'
import { singleFile } from '#ingest/download/official-files.ts'
import { EPA, FUEL_ECONOMY_SITE, MEGABYTE } from '#ingest/sources/publishers.ts'
import { changedKnownVehicles } from './known-vehicles.ts'
import { dateOfJavaText, numberOrNull, positiveOrNull } from '#ingest/read/numbers.ts'
import { remembered } from '#ingest/read/remembered.ts'
import { EpaVehicle } from './schema.ts'

/** Without these the file is not vehicles.csv. */
const REQUIRED = [
  'id',
  'year',
  'make',
  'model',
  'cylinders',
  'displ',
  'drive',
  'trany',
  'VClass',
  'fuelType',
  'fuelType1',
] as const
/** Appended over the years, so older editions lack some. */
const OPTIONAL = [
  'fuelType2',
  'atvType',
  'baseModel',
  'pv2',
  'pv4',
  'hpv',
  'tCharger',
  'sCharger',
  'evMotor',
  'startStop',
  'eng_dscr',
  'trans_dscr',
  'engId',
  'city08',
  'highway08',
  'UCity',
  'UHighway',
  'createdOn',
  'modifiedOn',
] as const
const SLOTS = slotsOf([...REQUIRED, ...OPTIONAL])

const INSERT = `
  INSERT OR IGNORE INTO epa_vehicle (id, year, make, model, base_model, vehicle_class, drive, transmission,
    fuel, fuel_1, fuel_2, alternative, turbocharger, motor, measured_bodies, cylinders, displacement_l, supercharger,
    start_stop, engine_text, transmission_text, engine_index, city_mpg, highway_mpg,
    city_test_mpg, highway_test_mpg)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** EPA's complete list of certified configurations, MY1984 on. See README.md for its quirks. */
export const epaVehicles = defineSource({
  name: 'epa-vehicles',
  title: 'EPA vehicles.csv',
  about: {
    ...EPA,
    title: 'Fuel economy data (vehicles.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
    label: 'EPA fuel economy guide',
    gives: 'every certified configuration since model year 1984',
  },
  official: {
    ...FUEL_ECONOMY_SITE,
    files: (site) => [singleFile(`${site}/vehicles.csv.zip`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 45_000, isBase: true, gates: [(built) => changedKnownVehicles(built)] },
  fileNames: /^vehicles(-\d{4}-\d{2}-\d{2})?\.csv$/i,
  editions: 'newest',
  dialect: 'csv',
  hasHeader: true,
  row: EpaVehicle,
  stageTables: `
    CREATE TABLE epa_vehicle (
      id INTEGER PRIMARY KEY, year INTEGER NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL, base_model TEXT,
      vehicle_class TEXT, drive TEXT, transmission TEXT, fuel TEXT, fuel_1 TEXT, fuel_2 TEXT, alternative TEXT,
      turbocharger TEXT, motor TEXT, measured_bodies TEXT NOT NULL, cylinders INTEGER, displacement_l REAL,
      supercharger TEXT, start_stop TEXT, engine_text TEXT, transmission_text TEXT, engine_index INTEGER,
      city_mpg INTEGER, highway_mpg INTEGER, city_test_mpg REAL, highway_test_mpg REAL)`,
  tables: ['epa_vehicle'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare(INSERT)
    return (row) => {
      const { changes } = insert.run(
        row.id,
        row.year,
        row.make,
        row.model,
        row.base_model,
        row.vehicle_class,
        row.drive,
        row.transmission,
        row.fuel,
        row.fuel_1,
        row.fuel_2,
        row.alternative,
        row.turbocharger,
        row.motor,
        row.measured_bodies,
        row.cylinders,
        row.displacement_l,
        row.supercharger,
        row.start_stop,
        row.engine_text,
        row.transmission_text,
        row.engine_index,
        row.city_mpg,
        row.highway_mpg,
        row.city_test_mpg,
        row.highway_test_mpg,
      )
      return changes === 0 ? `id ${row.id} appears twice` : undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  const columns = columnsByName(header, [...REQUIRED, ...OPTIONAL])
  let newest: string | null = null
  const dateOf = remembered(dateOfJavaText)
  return {
    columns,
    missing: REQUIRED.filter((_, number) => columns[number] === -1),
    newestDate: () => newest,
    parse(fields, fieldCount) {
      if (fieldCount !== header.length) return `${fieldCount} fields where the header names ${header.length}`
      for (const slot of [SLOTS.createdOn, SLOTS.modifiedOn]) newest = later(newest, dateOf(fields[slot] ?? ''))
      return vehicleOf(fields)
    },
  }
}

function vehicleOf(fields: readonly string[]): object {
  const text = (column: keyof typeof SLOTS): string => fields[SLOTS[column]] ?? ''
  const measured = (column: 'pv2' | 'pv4' | 'hpv', sign: string): string => (isMeasured(text(column)) ? sign : '')
  return {
    id: numberOrNull(text('id')),
    year: numberOrNull(text('year')),
    make: text('make').trim(),
    model: text('model').trim(),
    base_model: wording(text('baseModel')),
    vehicle_class: wording(text('VClass')),
    drive: wording(text('drive')),
    transmission: wording(text('trany')),
    fuel: wording(text('fuelType')),
    fuel_1: wording(text('fuelType1')),
    fuel_2: wording(text('fuelType2')),
    alternative: wording(text('atvType')),
    turbocharger: wording(text('tCharger')),
    motor: wording(text('evMotor')),
    measured_bodies: `${measured('pv2', '2')}${measured('pv4', '4')}${measured('hpv', 'h')}`,
    cylinders: positiveOrNull(text('cylinders')),
    displacement_l: positiveOrNull(text('displ')),
    supercharger: wording(text('sCharger')),
    start_stop: wording(text('startStop')),
    engine_text: wording(text('eng_dscr')),
    transmission_text: wording(text('trans_dscr')),
    engine_index: positiveOrNull(text('engId')),
    city_mpg: positiveOrNull(text('city08')),
    highway_mpg: positiveOrNull(text('highway08')),
    city_test_mpg: positiveOrNull(text('UCity')),
    highway_test_mpg: positiveOrNull(text('UHighway')),
  }
}

/** EPA's text without outer blanks; its own spelling and double blanks stay, because they are its wording. */
function wording(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/** Volumes in cubic feet; 0 and blank = this body does not exist or was not measured. */
function isMeasured(volume: string): boolean {
  return positiveOrNull(volume) !== null
}

function later(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right > left) ? right : left
}
