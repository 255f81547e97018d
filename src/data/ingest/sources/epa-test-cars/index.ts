import { Type, type Static } from 'typebox'
import { parseNumber } from '#ingest/read/numbers.ts'
import { type RowParser, namedRows, defineSource } from '#ingest/source.ts'
import { EPA } from '#ingest/sources/publishers.ts'

const Economy = Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), Type.Null()])

const EpaTestCar = Type.Object({
  year: Type.Integer({ minimum: 1984, maximum: 2100 }),
  /** Number of the layout, which determines the column name of the rating (provenance-store.ts). */
  layout: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Test group or engine family, as in emissions.csv; of an earlier year if the test was carried over. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** '' in lists until 2009, which only name the manufacturer's group. */
  make: Type.String({ maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  /** Distinguishes the tested car from others with its name. */
  vehicle: Type.String({ maxLength: 200 }),
  /** 0 for electric cars. */
  displacement_l: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** Cylinders or rotors; 0 = blank. */
  cylinders: Type.Integer({ minimum: 0, maximum: 20 }),
  gearbox: Type.Enum(['manual', 'automatic']),
  /** Wheels driven on the dynamometer: many four-wheel-drive cars are tested on two. */
  drive: Type.Enum(['front', 'rear', 'four', '']),
  fuel: Type.Enum(['gasoline', 'diesel', 'ethanol', 'natural gas', 'other']),
  /** Miles per gallon in the city test (FTP). A row is one test, so city or highway is null. */
  city: Economy,
  highway: Economy,
  /** Null = blank or filler. */
  horsepower: Type.Union([Type.Integer({ minimum: 40, maximum: 3000 }), Type.Null()]),
})
type EpaTestCar = Static<typeof EpaTestCar>

/** Columns without which a file is not a test-car list. */
const REQUIRED = ['year', 'family', 'model', 'displacement', 'horsepower'] as const
const OTHERS = ['make', 'car', 'configuration', 'cylinders', 'gearbox', 'drive'] as const
const TEST_COLUMNS = ['fuel', 'procedure', 'economy', 'unit', 'city', 'highway'] as const
const ALL_COLUMNS = [...REQUIRED, ...OTHERS, ...TEST_COLUMNS] as const
type TestCarColumn = (typeof ALL_COLUMNS)[number]

/** A layout's names of the used columns; `undefined` = missing column. */
type Layout = Readonly<Record<(typeof REQUIRED)[number], string> & Partial<Record<TestCarColumn, string>>> & {
  readonly litresPerUnit: number
}

/** Model years up to 2009: short names and cubic inches. */
const SHORT_NAMES: Layout = {
  year: 'MDLYR_DT',
  family: 'EF_ID',
  model: 'CL_NM',
  car: 'OV_ID',
  configuration: 'VC_CNFG_NUM',
  displacement: 'GBE_CID_MSR',
  cylinders: 'VC_CYL_CNT',
  horsepower: 'VC_RTD_HP_MSR',
  gearbox: 'TRNS',
  drive: 'DRV_SYS_CD',
  fuel: 'VEH_FL_TYP_CD',
  procedure: 'TST_PRC_CD',
  economy: 'GT_RND_ADJ_QTY',
  litresPerUnit: 0.016_387_064,
}

const LONG_NAMES: Layout = {
  year: 'Model Year',
  family: 'Actual Tested Testgroup',
  make: 'Represented Test Veh Make',
  model: 'Represented Test Veh Model',
  displacement: 'Test Veh Displacement (L)',
  cylinders: '# of Cylinders and Rotors',
  horsepower: 'Rated Horsepower',
  gearbox: 'Tested Transmission Type Code',
  drive: 'Drive System Code',
  fuel: 'Test Fuel Type Description',
  litresPerUnit: 1,
}

/** Layouts in the order of `EpaTestCar.layout`. */
const LAYOUTS = [
  SHORT_NAMES,
  /** Model years from 2010. */
  {
    ...LONG_NAMES,
    car: 'Test Vehicle ID',
    configuration: 'Test Veh Configuration #',
    procedure: 'Test Procedure Cd',
    economy: 'RND_ADJ_FE',
    unit: 'FE_UNIT',
  },
  /** Layout of the project's own table (data/test-cars): one row has both tests of a car. */
  { ...LONG_NAMES, city: 'City', highway: 'Highway' },
] as const satisfies readonly Layout[]

function layoutOf(header: readonly string[]): number {
  if (header.includes(SHORT_NAMES.year)) return 0
  return header.includes('City') ? 2 : 1
}

/** Smallest credible rating: the least powerful car has 65 horsepower, and smaller numbers and 999 are fillers. */
const CREDIBLE_MIN = 40
const FILLER = 999

const INSERT = `
  INSERT OR IGNORE INTO test_car (family_tail, family, year, layout, make, model, vehicle, displacement_l, cylinders,
    gearbox, drive, fuel, horsepower, city, highway)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** EPA's yearly lists of tested cars with their rated horsepower. See README.md. */
export const epaTestCars = defineSource({
  name: 'epa-test-cars',
  title: 'EPA test-car list',
  // No `official`: the lists are spreadsheets, at URLs that change with each edition.
  about: {
    ...EPA,
    title: 'Test-car lists',
    url: 'https://www.epa.gov/compliance-and-fuel-economy-data/data-cars-used-testing-fuel-economy',
    label: 'EPA test-car list',
    provides: 'the rated horsepower of tested cars',
  },
  megabytes: 10,
  fileNames: /^(\d{2,4}[-_ ]?)?te?stcar([-_ ].*)?\.csv(\.gz)?$/i,
  editions: 'all',
  dialect: 'csv',
  hasHeader: true,
  row: EpaTestCar,
  stageTables: `
    -- family_tail = the family without the letter of its model year: the same engine in a later year. One row is one
    -- test, or both of a car; city or highway is 0 if the row is another test.
    CREATE TABLE test_car (
      family_tail TEXT NOT NULL, family TEXT NOT NULL, year INTEGER NOT NULL, layout INTEGER NOT NULL,
      make TEXT NOT NULL, model TEXT NOT NULL, vehicle TEXT NOT NULL, displacement_l REAL NOT NULL,
      cylinders INTEGER NOT NULL, gearbox TEXT NOT NULL, drive TEXT NOT NULL, fuel TEXT NOT NULL,
      horsepower INTEGER NOT NULL, city REAL NOT NULL, highway REAL NOT NULL,
      PRIMARY KEY (family_tail, family, year, layout, make, model, vehicle, displacement_l, cylinders, gearbox, drive,
        fuel, horsepower, city, highway)) WITHOUT ROWID`,
  tables: ['test_car'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare(INSERT)
    return (row) => {
      const { family, horsepower, displacement_l: litres } = row
      if (horsepower === null || litres === null) return undefined
      insert.run(
        family.slice(1),
        family,
        row.year,
        row.layout,
        row.make,
        row.model,
        row.vehicle,
        litres,
        row.cylinders,
        row.gearbox,
        row.drive,
        row.fuel,
        horsepower,
        row.city ?? 0,
        row.highway ?? 0,
      )
      return undefined
    }
  },
})

function parser(header: readonly string[]): RowParser {
  const layout = layoutOf(header)
  const names: Partial<Record<TestCarColumn, string>> & { readonly litresPerUnit: number } =
    LAYOUTS[layout] ?? LAYOUTS[1]
  return namedRows(header, {
    columns: ALL_COLUMNS,
    required: REQUIRED,
    nameOf: (column) => names[column] ?? '',
    read(raw) {
      const text = (column: TestCarColumn): string => raw(column).trim()
      const units = parseNumber(text('displacement'))
      const city = text('city')
      const highway = text('highway')
      return {
        year: parseNumber(text('year')),
        layout,
        family: text('family'),
        make: text('make'),
        model: text('model'),
        vehicle: layout === 2 ? `${city}/${highway}` : `${text('car')}/${text('configuration')}`,
        displacement_l: units === null ? null : units * names.litresPerUnit,
        cylinders: parseNumber(text('cylinders')) ?? 0,
        gearbox: /^M\d?$/i.test(text('gearbox')) ? 'manual' : 'automatic',
        drive: DRIVES[text('drive')] ?? '',
        fuel: fuelOf(text('fuel')),
        ...(layout === 2 ? { city: economyOf(city), highway: economyOf(highway) } : testOf(text)),
        horsepower: credible(parseNumber(text('horsepower'))),
      }
    },
  })
}

const DRIVES: Readonly<Record<string, string>> = { F: 'front', R: 'rear', '4': 'four', A: 'four', P: 'four' }

/** Test procedures with results in vehicles.csv: 2 and 21 (FTP), 31 (California's FTP), 3 (highway). */
const CITY_TESTS = new Set(['2', '21', '31'])
const HIGHWAY_TEST = '3'

function testOf(text: (column: TestCarColumn) => string): { city: number | null; highway: number | null } {
  const isPerGallon = text('unit') === '' || text('unit') === 'MPG'
  const economy = isPerGallon ? economyOf(text('economy')) : null
  return {
    city: CITY_TESTS.has(text('procedure')) ? economy : null,
    highway: text('procedure') === HIGHWAY_TEST ? economy : null,
  }
}

/** Parses fuel economy, to one decimal like the lists. Figures of electric cars are too large and become null. */
function economyOf(text: string): number | null {
  const economy = parseNumber(text)
  return economy === null || economy === 0 || economy > 1_000 ? null : Math.round(economy * 10) / 10
}

/** Fuels by their name since 2010, and by EPA's codes before. */
const FUELS: readonly (readonly [fuel: EpaTestCar['fuel'], text: RegExp])[] = [
  ['diesel', /diesel|^(9|19)$/i],
  ['ethanol', /^E85|^(38|44)$/],
  ['natural gas', /^CNG|^(24|41)$/],
  ['other', /^(LPG|Electricity|Hydrogen)/],
]

function fuelOf(text: string): EpaTestCar['fuel'] {
  return FUELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'gasoline'
}

/** Returns an integer horsepower, or null for a filler. Keeps NaN, which the schema rejects. */
function credible(horsepower: number | null): number | null {
  if (horsepower === null || horsepower < CREDIBLE_MIN || horsepower === FILLER) return null
  return Math.round(horsepower)
}
