import { numberOrNull } from '#ingest/read/numbers.ts'
import { columnsByName, defineSource, type RowParser } from '#ingest/source.ts'
import { singleFile } from '#ingest/download/official-files.ts'
import { EPA, FUEL_ECONOMY_SITE, MEGABYTE } from '#ingest/sources/publishers.ts'
import { EpaEmission } from './schema.ts'

const COLUMNS = ['efid', 'id']

/** EPA's emission scores: which vehicle has an engine of which family. See README.md. */
export const epaEmissions = defineSource({
  name: 'epa-emissions',
  title: 'EPA emissions.csv',
  about: {
    ...EPA,
    title: 'Emission scores by engine family (emissions.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
    label: 'EPA emissions certification',
    gives: 'which engine family a configuration has',
  },
  official: {
    ...FUEL_ECONOMY_SITE,
    files: (site) => [singleFile(`${site}/emissions.csv.zip`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 30_000 },
  fileNames: /^(\d{4}-)?emissions\.csv$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  row: EpaEmission,
  stageTables: `
    CREATE TABLE engine_family (id INTEGER NOT NULL, family TEXT NOT NULL, PRIMARY KEY (id, family)) WITHOUT ROWID`,
  tables: ['engine_family'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare('INSERT OR IGNORE INTO engine_family (id, family) VALUES (?, ?)')
    let written = ''
    return ({ id, family }) => {
      // A vehicle has a row per sales area, next to each other and with the same family.
      const key = `${id} ${family}`
      if (key !== written) insert.run(id, family)
      written = key
      return undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  const columns = columnsByName(header, COLUMNS)
  return {
    columns,
    missing: COLUMNS.filter((_, number) => columns[number] === -1),
    newestDate: () => null,
    parse(fields, fieldCount) {
      if (fieldCount !== header.length) return `${fieldCount} fields where the header names ${header.length}`
      const [family = '', id = ''] = fields
      return { id: numberOrNull(id), family: family.trim() }
    },
  }
}
