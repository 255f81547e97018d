import { singleFile } from '#ingest/download/official-files.ts'
import { memoize } from '#ingest/read/memoize.ts'
import { dateOfJavaText } from '#ingest/read/numbers.ts'
import { namedRows, defineSource, type RowParser } from '#ingest/source.ts'
import { EPA, FUEL_ECONOMY_SITE, MEGABYTE } from '#ingest/sources/publishers.ts'
import { changedKnownVehicles } from './known-vehicles.ts'
import { EPA_COLUMN_LIST, EpaVehicle } from './schema.ts'

const DATES = ['createdOn', 'modifiedOn'] as const

const REQUIRED = EPA_COLUMN_LIST.flatMap(({ from, isRequired }) => (isRequired === true ? from : []))
/** Columns to read, without duplicates: each has one index in the parsed fields. */
const READ = [...new Set([...EPA_COLUMN_LIST.flatMap(({ from }) => from), ...DATES])]
const NAMES = EPA_COLUMN_LIST.map(({ name }) => name)
const INSERT = `
  INSERT OR IGNORE INTO epa_vehicle (${NAMES.join(', ')}) VALUES (${NAMES.map(() => '?').join(', ')})`

/** EPA's complete list of certified configurations since model year 1984. README.md lists its quirks. */
export const epaVehicles = defineSource({
  name: 'epa-vehicles',
  title: 'EPA vehicles.csv',
  about: {
    ...EPA,
    title: 'Fuel economy data (vehicles.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
    label: 'EPA fuel economy guide',
    provides: 'every certified configuration since model year 1984',
  },
  official: {
    ...FUEL_ECONOMY_SITE,
    files: (site) => [singleFile(`${site}/vehicles.csv.zip`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 45_000, isBase: true, gates: [(built) => changedKnownVehicles(built)] },
  megabytes: 21,
  fileNames: /^vehicles(-\d{4}-\d{2}-\d{2})?\.csv(\.gz)?$/i,
  editions: 'newest',
  dialect: 'csv',
  hasHeader: true,
  row: EpaVehicle,
  stageTables: `CREATE TABLE epa_vehicle (${EPA_COLUMN_LIST.map(({ name, sql }) => `${name} ${sql}`).join(', ')})`,
  tables: ['epa_vehicle'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare(INSERT)
    return (row) => {
      const { changes } = insert.run(...NAMES.map((name) => row[name]))
      return changes === 0 ? `id ${row.id} appears twice` : undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  let newest: string | null = null
  const dateOf = memoize(dateOfJavaText)
  return namedRows(header, {
    columns: READ,
    required: REQUIRED,
    newestDate: () => newest,
    read(_text, fields) {
      for (const slot of DATE_SLOTS) newest = later(newest, dateOf(fields[slot] ?? ''))
      return vehicleOf(fields)
    },
  })
}

const DATE_SLOTS = DATES.map((name) => READ.indexOf(name))
const READERS = EPA_COLUMN_LIST.map((column) => ({ ...column, slots: column.from.map((name) => READ.indexOf(name)) }))

function vehicleOf(fields: readonly string[]): object {
  const vehicle: Record<string, string | number | null> = {}
  for (const { name, read, slots } of READERS) vehicle[name] = read(...slots.map((slot) => fields[slot] ?? ''))
  return vehicle
}

function later(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right > left) ? right : left
}
