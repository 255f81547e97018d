import { numberOrNull } from '#ingest/numbers.ts'
import { columnsByName, defineSource, type RowParser } from '#ingest/source.ts'
import { EpaTestCar } from './schema.ts'

/** Column names up to model year 2009 and from 2010 on, in the order of `parse`. */
const LAYOUTS = [
  {
    columns: ['MDLYR_DT', 'EF_ID', 'CL_NM', 'GBE_CID_MSR', 'VC_RTD_HP_MSR'],
    litresPerUnit: 0.016_387_064, // cubic inches
  },
  {
    columns: [
      'Model Year',
      'Actual Tested Testgroup',
      'Represented Test Veh Model',
      'Test Veh Displacement (L)',
      'Rated Horsepower',
    ],
    litresPerUnit: 1,
  },
] as const

/** The least powerful car in the lists has 65 horsepower; smaller numbers and 999 are fillers. */
const CREDIBLE_MIN = 40
const FILLER = 999

const INSERT = `
  INSERT OR IGNORE INTO test_car (family_tail, family, year, displacement_l, model, horsepower)
  VALUES (?, ?, ?, ?, ?, ?)`

/** EPA's yearly lists of the cars that it tested, with their rated horsepower. See README.md. */
export const epaTestCars = defineSource({
  name: 'epa-test-cars',
  title: 'EPA test-car list',
  fileNames: /^(\d{2,4}[-_ ]?)?te?stcar([-_ ].*)?\.csv$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  row: EpaTestCar,
  stageTables: `
    -- family_tail = the family without the letter of its model year: the same engine in a later year.
    CREATE TABLE test_car (
      family_tail TEXT NOT NULL, family TEXT NOT NULL, year INTEGER NOT NULL, displacement_l REAL NOT NULL,
      model TEXT NOT NULL, horsepower INTEGER NOT NULL,
      PRIMARY KEY (family_tail, family, year, displacement_l, model, horsepower)) WITHOUT ROWID`,
  tables: ['test_car'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare(INSERT)
    let written = ''
    return ({ family, year, displacement_l: litres, model, horsepower }) => {
      if (litres === null || horsepower === null) return undefined
      // The tests of one car stand next to each other and say the same of its engine.
      const key = `${family} ${year} ${litres} ${model} ${horsepower}`
      if (key !== written) insert.run(family.slice(1), family, year, litres, model, horsepower)
      written = key
      return undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  const layout = LAYOUTS.find(({ columns }) => header.includes(columns[0])) ?? LAYOUTS[1]
  const columns = columnsByName(header, layout.columns)
  return {
    columns,
    missing: layout.columns.filter((_, number) => columns[number] === -1),
    newestDate: () => null,
    parse(fields, fieldCount) {
      if (fieldCount !== header.length) return `${fieldCount} fields where the header names ${header.length}`
      const [year = '', family = '', model = '', displacement = '', horsepower = ''] = fields
      const units = numberOrNull(displacement)
      return {
        year: numberOrNull(year),
        family: family.trim(),
        model: model.trim(),
        displacement_l: units === null ? null : units * layout.litresPerUnit,
        horsepower: credible(numberOrNull(horsepower)),
      }
    },
  }
}

/** A whole number of horsepower; NaN stays, for the schema to refuse. */
function credible(horsepower: number | null): number | null {
  if (horsepower === null || horsepower < CREDIBLE_MIN || horsepower === FILLER) return null
  return Math.round(horsepower)
}
