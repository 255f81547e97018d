/** Columns without which a file is no such list. */
export const REQUIRED = ['year', 'family', 'model', 'displacement', 'horsepower'] as const
const OTHERS = ['make', 'car', 'configuration', 'cylinders', 'gearbox', 'drive'] as const
const OF_TESTS = ['fuel', 'procedure', 'economy', 'unit', 'city', 'highway'] as const
export const ALL_COLUMNS = [...REQUIRED, ...OTHERS, ...OF_TESTS] as const
export type TestCarColumn = (typeof ALL_COLUMNS)[number]

/** What a layout calls the columns that are used; undefined = it has none. */
type Layout = Readonly<Record<(typeof REQUIRED)[number], string> & Partial<Record<TestCarColumn, string>>> & {
  /** Litres in the unit of `displacement`. */
  readonly litresPerUnit: number
}

/** Of model years up to 2009: short names and cubic inches. */
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

/** In this order `EpaTestCar.layout` counts them. */
export const LAYOUTS = [
  SHORT_NAMES,
  /** Of model years from 2010 on. */
  {
    ...LONG_NAMES,
    car: 'Test Vehicle ID',
    configuration: 'Test Veh Configuration #',
    procedure: 'Test Procedure Cd',
    economy: 'RND_ADJ_FE',
    unit: 'FE_UNIT',
  },
  /** The project's own table (data/test-cars): one row has both tests of a car. */
  { ...LONG_NAMES, city: 'City', highway: 'Highway' },
] as const satisfies readonly Layout[]

/** Which layout a header has. */
export function layoutOf(header: readonly string[]): number {
  if (header.includes(SHORT_NAMES.year)) return 0
  return header.includes('City') ? 2 : 1
}
