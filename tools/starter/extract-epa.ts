import { parse } from 'csv-parse/sync'
import { Failure } from '#platform/failure.ts'
import type { Editions } from './editions.ts'
import type { ModelLine, Plan } from './plan.ts'

/** A row of an official file, unchanged, with access to its cells. */
interface Row {
  readonly line: string
  readonly cell: (column: string) => string
}

interface Table {
  readonly header: string
  readonly rows: readonly Row[]
}

/** Columns of the test-car lists: long names since 2010, short ones before. */
const TEST_GROUP = ['Actual Tested Testgroup', 'EF_ID']
const MODEL = ['Represented Test Veh Model', 'CL_NM']
const MAKE = ['Represented Test Veh Make', 'VI_MFR_NM']
const DISPLACEMENT = ['Test Veh Displacement (L)', 'GBE_CID_MSR']
const HORSEPOWER = ['Rated Horsepower', 'VC_RTD_HP_MSR']
const TESTED_CAR = ['Test Vehicle ID', 'OV_ID']
const ECONOMY = ['RND_ADJ_FE', 'GT_RND_ADJ_QTY']
const PROCEDURE = ['Test Procedure Cd', 'TST_PRC_CD']
/** Columns of vehicles.csv with the result of a test, by EPA's procedure. */
const RESULTS: Readonly<Record<string, string>> = { '2': 'UCity', '21': 'UCity', '31': 'UCity', '3': 'UHighway' }

/**
 * Returns the EPA rows of the plan's model lines, and the test-car rows with their horsepower.
 * @throws Failure if a line of the plan matches no vehicle in one of its years
 */
export function extractEpa(plan: Plan, editions: Editions): Map<string, string> {
  const vehicles = table(editions.vehicles)
  const chosen = chooseVehicles(plan.lines, vehicles)
  const files = new Map([['vehicles.csv', textOf(vehicles.header, chosen)]])
  for (const [year, text] of editions.emissions) {
    const ofYear = new Map(
      chosen.filter((row) => row.cell('year') === String(year)).map((row) => [row.cell('id'), row]),
    )
    const emissions = table(text)
    const scores = emissions.rows.filter((row) => ofYear.has(row.cell('id')))
    const links = uniqueBy(scores, (row) => `${row.cell('efid')}|${row.cell('id')}`)
    const testCars = table(editions.testCars.get(year) ?? '')
    files.set(
      `testcar/${year}-emissions.csv`,
      textOf(
        emissions.header,
        uniqueBy(scores, ({ line }) => line),
      ),
    )
    files.set(`testcar/${year}-testcar.csv`, textOf(testCars.header, chooseTestCars(testCars, links, ofYear)))
  }
  return files
}

function chooseVehicles(lines: readonly ModelLine[], vehicles: Table): Row[] {
  const byLineAndYear = Map.groupBy(vehicles.rows, (row) =>
    key(row.cell('make'), row.cell('baseModel'), row.cell('year')),
  )
  const chosen = new Map<string, Row>()
  for (const line of lines) {
    for (const year of line.years) {
      const candidates = (byLineAndYear.get(key(line.make, line.baseModel, String(year))) ?? []).filter((row) =>
        line.models.some((beginning) => row.cell('model').startsWith(beginning)),
      )
      if (candidates.length === 0)
        throw new Failure(`model-lines.tsv: EPA has no ${year} ${line.make} ${line.baseModel}`)
      for (const row of mostVaried(candidates, line.perYear)) chosen.set(row.cell('id'), row)
    }
  }
  return [...chosen.values()].toSorted((left, right) => Number(left.cell('id')) - Number(right.cell('id')))
}

/**
 * Selects the first row by EPA id, then repeatedly the one that adds most variety: another drive counts twice, another
 * model once.
 */
function mostVaried(candidates: readonly Row[], count: number): Row[] {
  const left = candidates.toSorted((one, other) => Number(one.cell('id')) - Number(other.cell('id')))
  const selected: Row[] = []
  while (selected.length < count && left.length > 0) {
    const gains = left.map((row) => novelty(row, selected, 'drive') * 2 + novelty(row, selected, 'model'))
    selected.push(...left.splice(gains.indexOf(Math.max(...gains)), 1))
  }
  return selected
}

function novelty(row: Row, selected: readonly Row[], column: string): number {
  return selected.some((each) => each.cell(column) === row.cell(column)) ? 0 : 1
}

/**
 * Selects, from each vehicle's test group, the cars tested under its own name, or all if there are none. Keeps one row
 * for each set of facts, because every car was tested many times, and rows whose results equal the vehicle's figures,
 * which identify its own car.
 */
function chooseTestCars(testCars: Table, links: readonly Row[], vehicles: ReadonlyMap<string, Row>): Row[] {
  const byGroup = Map.groupBy(testCars.rows, (row) => withoutYear(oneOf(row, TEST_GROUP)))
  const chosen = new Set(
    links.flatMap((link) => {
      const tested = byGroup.get(withoutYear(link.cell('efid'))) ?? []
      const name = firstWord(vehicles.get(link.cell('id'))?.cell('model') ?? '')
      const named = tested.filter((row) => firstWord(oneOf(row, MODEL)) === name)
      return named.length > 0 ? named : tested
    }),
  )
  const figures = new Set(links.flatMap((link) => figuresOf(link, vehicles.get(link.cell('id')))))
  const isFigure = (row: Row): boolean => {
    const result = RESULTS[oneOf(row, PROCEDURE)] ?? ''
    return figures.has(key(withoutYear(oneOf(row, TEST_GROUP)), result, String(Number(oneOf(row, ECONOMY)))))
  }
  const carOf = (row: Row): string => key(...[TEST_GROUP, MODEL, TESTED_CAR].map((names) => oneOf(row, names)))
  const results = Map.groupBy([...chosen].filter(isFigure), carOf)
  const isOwnTest = (row: Row): boolean =>
    isFigure(row) && new Set(results.get(carOf(row))?.map((each) => RESULTS[oneOf(each, PROCEDURE)])).size > 1
  return uniqueBy(
    testCars.rows.filter((row) => chosen.has(row)),
    (row) => {
      const facts = [TEST_GROUP, MAKE, DISPLACEMENT, HORSEPOWER].map((names) => oneOf(row, names))
      const own = isOwnTest(row) ? [carOf(row), RESULTS[oneOf(row, PROCEDURE)] ?? ''] : []
      return key(...facts, firstWord(oneOf(row, MODEL)), ...own)
    },
  )
}

/** Returns the unadjusted city and highway results of a vehicle, each with its test group. */
function figuresOf(link: Row, vehicle: Row | undefined): string[] {
  if (vehicle === undefined) return []
  return ['UCity', 'UHighway'].map((column) =>
    key(withoutYear(link.cell('efid')), column, String(Number(vehicle.cell(column)))),
  )
}

/** Returns a test group without its first letter, the model year, which changes when it is carried over. */
function withoutYear(testGroup: string): string {
  return testGroup.slice(1)
}

function firstWord(model: string): string {
  return /[a-z0-9-]+/.exec(model.toLowerCase())?.[0] ?? ''
}

function oneOf(row: Row, names: readonly string[]): string {
  return names.map((name) => row.cell(name)).join('')
}

/** Reads an EPA file. Only the few lines with quotes need the slow parser. */
export function table(text: string): Table {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const filled = lines.filter((line) => line !== '')
  const isQuoted = (line: string): boolean => line.includes('"')
  const quoted = [header, ...filled.filter(isQuoted)]
  const [columns = [], ...records] = parse(quoted.join('\n'))
  // Rows are copied line by line, so a line break inside quotes would split one.
  if (records.length + 1 !== quoted.length) throw new Failure('an EPA file holds a record of more than one line')
  const position = new Map(columns.map((name, index) => [name, index]))
  const ofQuoted = records.values()
  const rows = filled.map((line) => {
    const cells = isQuoted(line) ? ofQuoted.next().value : line.split(',')
    if (cells?.length !== columns.length)
      throw new Failure('an EPA file holds a record of another length than its header')
    return { line, cell: (column: string) => cells[position.get(column) ?? -1] ?? '' }
  })
  return { header, rows }
}

function uniqueBy(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()
}

function key(...parts: readonly string[]): string {
  return parts.join('|')
}

function textOf(header: string, rows: readonly Row[]): string {
  return [header, ...rows.map((row) => row.line), ''].join('\n')
}
