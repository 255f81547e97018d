// Draws the ratings of engines out of EPA's test-car lists, which have no stable address to fetch them from.
//   node tools/make-test-car-facts.ts [FOLDER]     (default ../shared/data/epa/testcar)
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findFiles } from '#ingest/find-files.ts'
import { readFile } from '#ingest/read-file.ts'
import { epaTestCars } from '#ingest/sources/epa-test-cars/index.ts'

const root = resolve(import.meta.dirname, '..')
/** The columns of a list that the service uses, under EPA's names and in EPA's layout, so that the same source reads them. */
const HEADER =
  'Model Year,Actual Tested Testgroup,Represented Test Veh Model,Test Veh Displacement (L),Rated Horsepower'
const LITRE_DECIMALS = 4

const SELECT = `
  SELECT year, family, model, displacement_l, horsepower FROM test_car
   ORDER BY year, family, model, displacement_l, horsepower`

type Fact = [year: number, family: string, model: string, litres: number, horsepower: number]

async function factsOf(folder: string): Promise<{ years: number[]; facts: Fact[] }> {
  const { files } = await findFiles(folder, [epaTestCars])
  const stage = new DatabaseSync(':memory:')
  stage.exec(epaTestCars.stageTables)
  for (const file of files) await readFile(file, stage, () => {})
  const select = stage.prepare(SELECT)
  select.setReturnArrays(true)
  const facts = select.all() as unknown as Fact[]
  const years = files
    .map(({ path }) => Number(/(?<year>\d{4})\.zip/.exec(path)?.groups?.['year']))
    .filter((year) => year > 0)
  return { years: years.toSorted((left, right) => left - right), facts }
}

function lineOf([year, family, model, litres, horsepower]: Fact): string {
  const words = [family, model].map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  return [year, ...words, Number(litres.toFixed(LITRE_DECIMALS)), horsepower].join(',')
}

const folder = resolve(process.argv[2] ?? join(root, '../shared/data/epa/testcar'))
const { years, facts } = await factsOf(folder)
const name = `testcar-facts-${years[0]}-${years.at(-1)}.csv`
const lines = [...new Set(facts.map(lineOf))]
writeFileSync(join(root, 'data/test-cars', name), `${[HEADER, ...lines].join('\n')}\n`)
process.stdout.write(`data/test-cars/${name}: ${lines.length} ratings\n`)
