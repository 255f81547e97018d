import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { BodyClass } from '#catalog/vocabulary.ts'
import { withoutJumps, type DerivedName, bodyOf } from '#ingest/match/bodies/body-of.ts'
import { type BodyWording, projectBodies, readBodyFiles } from '#ingest/match/bodies/body-table.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { rowsOf, stageText } from '#test/support/ingest/stage-text.ts'

const data = sharedData()
const skip = WITHOUT_FEDERAL_FILES
const FROM_YEAR = 1995
const BODIES_MIN = 0.99
const DOORS_MIN = 0.85

const OPEN_OR_LOW = ['Coupe', 'Convertible', 'Coupe or Convertible', 'Hatchback', 'Coupe or Hatchback'] as const

const SELECT = `
  SELECT year, make, model, base_model AS baseModel, vehicle_class AS vehicleClass, measured_bodies AS measuredBodies
    FROM epa_vehicle ORDER BY id`

async function completeFile(): Promise<BodyWording[]> {
  const [file] = (await findFiles(join(data ?? '', 'epa'), [epaVehicles])).files
    .filter(({ path }) => !path.includes('older'))
    .toSorted((left, right) => (left.path < right.path ? 1 : -1))
  assert.ok(file !== undefined)
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const { stage } = await stageText(epaVehicles, Buffer.concat(chunks))
  return rowsOf(stage, SELECT) as unknown as BodyWording[]
}

// Guarantee: every nameplate of the complete EPA file was reviewed, and no line of the table is unused or ambiguous.
describe('bodies of the complete EPA file', { skip }, () => {
  let told: DerivedName[] = []
  let settled: ReturnType<typeof withoutJumps> = []
  before(async () => {
    const table = projectBodies()
    told = (await completeFile()).map((source) => ({ source, body: bodyOf(source, table) }))
    settled = withoutJumps(told)
  })

  const namesWhere = (isWanted: (name: DerivedName, index: number) => boolean) => [
    ...new Set(told.filter(isWanted).map(({ source }) => `${source.make} ${source.baseModel}: ${source.model}`)),
  ]

  test('the table contains every name', () => {
    assert.ok(told.length > 49_000)
    assert.deepEqual(
      namesWhere(({ body }) => body.line === null),
      [],
    )
  })

  test('every line of the table is used', () => {
    const used = new Set(told.map(({ body }) => body.line))
    assert.deepEqual(
      readBodyFiles()
        .filter(({ location }) => !used.has(location))
        .map(({ location, nameplate }) => `${location} ${nameplate}`),
      [],
    )
  })

  test('no name contradicts the table', () => {
    assert.deepEqual(
      namesWhere(({ body }) => body.bodyClass.rule === 'name_contradicts_nameplate'),
      [],
    )
  })

  test('a body or doors that change under one name change with a line of the table', () => {
    for (const field of ['bodyClass', 'doors'] as const) {
      const groups = Map.groupBy(
        told.map(({ source, body }, index) => ({
          source,
          line: body.line,
          value: settled[index]?.[field].value ?? null,
        })),
        ({ source, line }) => `${line} ${source.make} ${source.model.toLowerCase()}`,
      )
      for (const [name, all] of groups) {
        const byYear = Map.groupBy(
          all.filter(({ value }) => value !== null),
          ({ source }) => source.year,
        )
        const years = [...byYear.keys()].toSorted((left, right) => left - right)
        const valuesOf = (year: number | undefined) => new Set(byYear.get(year ?? 0)?.map(({ value }) => value))
        for (const [index, year] of years.entries()) {
          const last = years[index - 1]
          if (last === undefined) continue
          assert.ok(!valuesOf(last).isDisjointFrom(valuesOf(year)), `${name} jumps in ${field} from ${last} to ${year}`)
        }
      }
    }
  })

  test('body and doors are known for most light vehicles', () => {
    const late = settled.filter((_, index) => (told[index]?.source.year ?? 0) >= FROM_YEAR)
    const shareOf = (field: 'bodyClass' | 'doors') =>
      late.filter((body) => body[field].value !== null).length / late.length
    assert.ok(shareOf('bodyClass') >= BODIES_MIN, `body known of ${shareOf('bodyClass')}`)
    assert.ok(shareOf('doors') >= DOORS_MIN, `doors known of ${shareOf('doors')}`)
  })

  test('EPA classes contradict the table only if the maker builds another body', () => {
    const count = (words: RegExp, bodies: readonly BodyClass[]) =>
      told.filter(
        ({ source, body }) =>
          words.test(source.vehicleClass ?? '') &&
          body.bodyClass.value !== null &&
          !bodies.includes(body.bodyClass.value),
      ).length
    assert.equal(count(/minivan/i, ['Minivan', 'Cargo Van']), 0)
    assert.equal(count(/pickup/i, ['Pickup', 'Truck']), 0)
    assert.equal(count(/vans/i, ['Cargo Van', 'Passenger Van', 'Minivan', 'Van']), 0)
    assert.equal(count(/sport utility/i, ['SUV', 'Wagon', 'Pickup', 'Convertible', 'Cargo Van']), 0)
    assert.equal(count(/two seater/i, [...OPEN_OR_LOW, 'SUV', 'Cargo Van']), 0)
  })
})
