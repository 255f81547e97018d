import { Type, type Static } from 'typebox'
import { foldBlanks, parseNumber } from '#ingest/read/numbers.ts'
import { namedRows, defineSource, type RowParser } from '#ingest/source.ts'
import { scoreOf, standardOf, EmissionStandard, SmartWay, SmogScore } from '#ingest/sources/emission-columns.ts'
import { EPA } from '#ingest/sources/publishers.ts'

const Word = Type.String({ minLength: 1, maxLength: 40 })

const GuideRow = Type.Object({
  /** Model year, from the first character of the underhood id. */
  year: Type.Integer({ minimum: 2000, maximum: 2029 }),
  /** Make and model: "ACURA MDX Type-S". */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** Liters; null = electric. */
  displacement_l: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 20 }), Type.Null()]),
  cylinders: Type.Union([Type.Integer({ minimum: 1, maximum: 16 }), Type.Null()]),
  /** The Guide's own code: "SemiAuto-8", "Man-6". */
  transmission: Word,
  drive: Type.Enum(['2WD', '4WD']),
  /** "Gasoline", "Gasoline/Electricity". */
  fuel: Word,
  /** Miles per gallon on one fuel or two: "24/69". */
  city: Word,
  highway: Word,
  combined: Word,
  /** Region of the standard; null = an older region other than FA (federal) and CA (California). */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
type GuideRow = Static<typeof GuideRow>

const REQUIRED = [
  'Model',
  'Displ',
  'Cyl',
  'Trans',
  'Drive',
  'Fuel',
  'Cert Region',
  'Stnd',
  'Underhood ID',
  'Air Pollution Score',
  'City MPG',
  'Hwy MPG',
  'Cmb MPG',
  'SmartWay',
] as const
const COLUMNS = [...REQUIRED, 'Stnd Description'] as const

const REGIONS: Readonly<Record<string, GuideRow['region']>> = { FA: 'federal', CA: 'california' }
const SMARTWAY: Readonly<Record<string, GuideRow['smartway']>> = { no: 'no', yes: 'smartway', elite: 'elite' }

/** Model years by the first character of an underhood id, from 2000; I, O, Q, U and Z are not used. */
const YEAR_CHARACTERS = 'Y123456789ABCDEFGHJKLMNPRSTVWX'
const FIRST_YEAR = 2000

const INSERT = `
  INSERT OR IGNORE INTO green_guide (year, name, displacement_l, cylinders, transmission, drive, fuel, city, highway,
    combined, region, standard, smog_score, smartway)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** EPA's Green Vehicle Guide: smog score, standard and SmartWay of one model year's vehicles. See README.md. */
export const epaGreenGuide = defineSource({
  name: 'epa-green-guide',
  title: 'EPA Green Vehicle Guide',
  // No `official`: each model year is a spreadsheet at its own URL, which this program cannot read.
  about: {
    ...EPA,
    title: 'Green Vehicle Guide (all_alpha_YY)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
    label: 'EPA Green Vehicle Guide',
    provides: 'smog score, emission standard and SmartWay of vehicles that emissions.csv does not list',
  },
  megabytes: 2,
  fileNames: /^all_alpha_\d{2}\.csv$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  mayEndOpen: true,
  row: GuideRow,
  stageTables: `
    CREATE TABLE green_guide (
      year INTEGER NOT NULL, name TEXT NOT NULL, displacement_l REAL, cylinders INTEGER, transmission TEXT NOT NULL,
      drive TEXT NOT NULL, fuel TEXT NOT NULL, city TEXT NOT NULL, highway TEXT NOT NULL, combined TEXT NOT NULL,
      region TEXT NOT NULL, standard TEXT NOT NULL, smog_score INTEGER, smartway TEXT,
      UNIQUE (year, name, displacement_l, cylinders, transmission, drive, fuel, city, highway, combined, region,
        standard, smog_score, smartway))`,
  tables: ['green_guide'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare(INSERT)
    return (row) => {
      if (row.region === null || row.standard === null) return undefined
      insert.run(
        row.year,
        row.name,
        row.displacement_l,
        row.cylinders,
        row.transmission,
        row.drive,
        row.fuel,
        row.city,
        row.highway,
        row.combined,
        row.region,
        row.standard,
        row.smog_score,
        row.smartway,
      )
      return undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  return namedRows(header, {
    columns: COLUMNS,
    required: REQUIRED,
    read(raw) {
      const text = (column: (typeof COLUMNS)[number]): string => foldBlanks(raw(column))
      return {
        year: yearOf(text('Underhood ID')),
        name: text('Model'),
        displacement_l: sizeOf(text('Displ')),
        cylinders: sizeOf(text('Cyl')),
        transmission: text('Trans'),
        drive: text('Drive'),
        fuel: text('Fuel'),
        city: text('City MPG'),
        highway: text('Hwy MPG'),
        combined: text('Cmb MPG'),
        region: REGIONS[text('Cert Region')] ?? null,
        smog_score: scoreOf(text('Air Pollution Score')),
        standard: standardOf(text('Stnd Description'), text('Stnd')),
        smartway: SMARTWAY[text('SmartWay').toLowerCase()] ?? null,
      }
    },
  })
}

/** Returns the model year; NaN, which rejects the row, if the underhood id does not begin with a year's character. */
function yearOf(underhoodId: string): number {
  const at = underhoodId === '' ? -1 : YEAR_CHARACTERS.indexOf(underhoodId.charAt(0).toUpperCase())
  return at === -1 ? Number.NaN : FIRST_YEAR + at
}

/** Parses a size; "N/A" (electric vehicles) becomes null. */
function sizeOf(text: string): number | null {
  return text === 'N/A' ? null : parseNumber(text)
}
