// Extracts engine ratings from EPA's test-car lists, which have no stable download address.
//   node tools/make-test-car-facts.ts [FOLDER]     (default ../shared/data/epa/testcar)
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { constants, gzipSync } from 'node:zlib'
import { readTestedCars } from '#ingest/build/horsepower.ts'
import type { TestedCar } from '#ingest/match/horsepower/tested-car.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { readFile } from '#ingest/read/read-file.ts'
import { epaTestCars } from '#ingest/sources/epa-test-cars/index.ts'

const root = resolve(import.meta.dirname, '..')
/** Used columns with EPA's names, and the results of both tests in one row. */
const HEADER = [
  'Model Year',
  'Actual Tested Testgroup',
  'Represented Test Veh Make',
  'Represented Test Veh Model',
  'Test Veh Displacement (L)',
  '# of Cylinders and Rotors',
  'Rated Horsepower',
  'Tested Transmission Type Code',
  'Drive System Code',
  'Test Fuel Type Description',
  'City',
  'Highway',
]
const LITRE_DECIMALS = 4

const GEARBOXES = { manual: 'M', automatic: 'A' } as const
const DRIVES = { front: 'F', rear: 'R', four: '4', '': '' } as const
const FUELS: Readonly<Record<string, string>> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  ethanol: 'E85',
  'natural gas': 'CNG',
  other: 'Electricity',
}

async function carsOf(folder: string): Promise<{ years: number[]; cars: TestedCar[] }> {
  const { files } = await findFiles(folder, [epaTestCars])
  const stage = new DatabaseSync(':memory:')
  stage.exec(epaTestCars.stageTables)
  for (const file of files) await readFile(file, stage, () => {})
  const years = files
    .map(({ path }) => Number(/(?<year>\d{4})\.zip/.exec(path)?.groups?.['year']))
    .filter((year) => year > 0)
  return { years: years.toSorted((left, right) => left - right), cars: readTestedCars(stage, 'main.test_car') }
}

/** Returns a line for each pair of a city and a highway test of the car, or one line without them. */
function linesOf(car: TestedCar): string[] {
  const pairs = [...car.city].flatMap((city) => [...car.highway].map((highway) => [city, highway] as const))
  const facts = [
    car.year,
    ...[car.family, car.make, car.model].map(quoted),
    Number(car.displacement.toFixed(LITRE_DECIMALS)),
    car.cylinders === 0 ? '' : car.cylinders,
    car.horsepower,
    GEARBOXES[car.gearbox],
    DRIVES[car.drive],
    FUELS[car.fuel],
  ]
  return (pairs.length === 0 ? [['', '']] : pairs).map((pair) => [...facts, ...pair].join(','))
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const folder = resolve(process.argv[2] ?? join(root, '../shared/data/epa/testcar'))
const { years, cars } = await carsOf(folder)
const name = `testcar-facts-${years[0]}-${years.at(-1)}.csv.gz`
const lines = [...new Set(cars.flatMap(linesOf))]
const text = `${[HEADER.join(','), ...lines].join('\n')}\n`
writeFileSync(join(root, 'data/test-cars', name), gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
process.stdout.write(`data/test-cars/${name}: ${lines.length} tested cars\n`)
