import { Type, type Static } from 'typebox'
import { singleFile } from '#ingest/download/official-files.ts'
import { parseNumber } from '#ingest/read/numbers.ts'
import { namedRows, defineSource, type RowParser } from '#ingest/source.ts'
import { scoreOf, standardOf, EmissionStandard, SmogScore, SmartWay } from '#ingest/sources/emission-columns.ts'
import { EPA, FUEL_ECONOMY_SITE, MEGABYTE } from '#ingest/sources/publishers.ts'

const EpaEmission = Type.Object({
  /** EPA's vehicle id, as in vehicles.csv. */
  id: Type.Integer({ minimum: 1 }),
  /** Engine family: 12 characters, the first for the model year, the next three for the maker. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** Region of the standard; null = an area that EPA's page about the file does not explain. */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
type EpaEmission = Static<typeof EpaEmission>

const REQUIRED = ['efid', 'id'] as const
const COLUMNS = [...REQUIRED, 'salesArea', 'score', 'smartwayScore', 'standard', 'stdText'] as const

/** Sales areas of nearly all rows. Older files have five more, which no EPA page explains. */
const REGIONS: Readonly<Record<string, EpaEmission['region']>> = { '3': 'federal', '7': 'california' }
const SMARTWAY: Readonly<Record<string, EpaEmission['smartway']>> = { '-1': 'no', '1': 'smartway', '2': 'elite' }

/** EPA's emission scores: a vehicle's engine family, smog score and emission standard. See README.md. */
export const epaEmissions = defineSource({
  name: 'epa-emissions',
  title: 'EPA emissions.csv',
  about: {
    ...EPA,
    title: 'Emission scores by engine family (emissions.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
    label: 'EPA emissions certification',
    provides: 'which engine family a configuration has, its smog score and emission standard',
  },
  official: {
    ...FUEL_ECONOMY_SITE,
    files: (site) => [singleFile(`${site}/emissions.csv.zip`, 64 * MEGABYTE)],
    everyDays: 7,
    isFirst: true,
  },
  checks: { rowsMin: 30_000 },
  megabytes: 10,
  fileNames: /^(\d{4}-)?emissions\.csv$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  row: EpaEmission,
  stageTables: `
    CREATE TABLE engine_family (id INTEGER NOT NULL, family TEXT NOT NULL, PRIMARY KEY (id, family)) WITHOUT ROWID;
    CREATE TABLE emission_score (
      id INTEGER NOT NULL, region TEXT NOT NULL, standard TEXT NOT NULL, smog_score INTEGER, smartway TEXT,
      UNIQUE (id, region, standard, smog_score, smartway))`,
  tables: ['emission_score', 'engine_family'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare('INSERT OR IGNORE INTO engine_family (id, family) VALUES (?, ?)')
    const insertScore = stage.prepare(
      'INSERT OR IGNORE INTO emission_score (id, region, standard, smog_score, smartway) VALUES (?, ?, ?, ?, ?)',
    )
    let written = ''
    return ({ id, family, region, standard, smog_score: score, smartway }) => {
      if (region !== null && standard !== null) insertScore.run(id, region, standard, score, smartway)
      // A vehicle has adjacent rows for each sales area, with the same family.
      const key = `${id} ${family}`
      if (key !== written) insert.run(id, family)
      written = key
      return undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  return namedRows(header, {
    columns: COLUMNS,
    required: REQUIRED,
    read: (text) => ({
      id: parseNumber(text('id')),
      family: text('efid').trim(),
      region: REGIONS[text('salesArea').trim()] ?? null,
      smog_score: scoreOf(text('score')),
      standard: standardOf(text('stdText'), text('standard')),
      smartway: SMARTWAY[text('smartwayScore').trim()] ?? null,
    }),
  })
}
