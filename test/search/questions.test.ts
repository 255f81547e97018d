import assert from 'node:assert/strict'
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Catalog } from '#catalog/catalog.ts'
import { sharedData } from '#ingest/testing/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const TABLE = new URL('questions.tsv', import.meta.url)
/** Every name of EPA's, and those that recalls add to them. */
const COMPLETE = ['epa/vehicles-2025-10-29.csv.zip', 'nhtsa/recalls/FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip']
const STARTER = fileURLToPath(new URL('../../data/starter', import.meta.url))
const federal = sharedData()
const skip = federal === undefined ? 'the official files are not here' : false
const FIRST_PAGE = 25
/** At least this share of the questions must be right at the first place. */
const RIGHT_SHARE_MIN = 0.98
const STARTER_ANSWERS_MIN = 60

interface Question {
  readonly asked: { make?: string; model: string; year: number }
  /** Begins the model of the first result; undefined = nothing may be found. */
  readonly expected: RegExp | undefined
  /** Begins those of all others on the first page. */
  readonly allowed: RegExp | undefined
}

const questions = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readQuestion)

function readQuestion(line: string): Question {
  const [make = '', model = '', year = '', pattern = '', also] = line.split('\t')
  const begins = (names: string) => new RegExp(`^(?:${names})`, 'i')
  return {
    asked: { ...(make === '' ? {} : { make }), model, year: Number(year) },
    expected: pattern === '-' ? undefined : begins(pattern),
    allowed: pattern === '-' ? undefined : begins(also === undefined ? pattern : `${pattern}|${also}`),
  }
}

interface Answered {
  readonly right: number
  readonly nothing: readonly string[]
  /** Answered with another car, at whatever place. */
  readonly wrong: readonly string[]
}

/** @param isComplete whether the right name is there, so that it must stand first */
function answers(catalog: Catalog, isComplete: boolean): Answered {
  const nothing: string[] = []
  const wrong: string[] = []
  let right = 0
  for (const { asked, expected, allowed } of questions) {
    const { vehicles } = catalog.searchVehicles(asked, { limit: FIRST_PAGE, offset: 0 })
    const models = vehicles.map(({ model }) => model)
    const said = `${asked.year} ${asked.make ?? ''} ${asked.model}: ${[...new Set(models)].join(', ')}`
    if (models.some((model) => allowed?.test(model) !== true)) wrong.push(said)
    else if (models[0] === undefined && expected !== undefined) nothing.push(said)
    else if (models[0] !== undefined && isComplete && expected?.test(models[0]) !== true) wrong.push(said)
    else right += 1
  }
  return { right, nothing, wrong }
}

test('there are enough questions, each asked once', () => {
  const keys = questions.map(({ asked }) => JSON.stringify(asked))
  assert.ok(keys.length >= 300, `${keys.length} questions`)
  assert.equal(new Set(keys).size, keys.length)
})

// Guarantee: whoever asks for a car as people write its name gets this car first, and never another one.
test('questions people ask are answered with the right nameplate first, over complete files', { skip }, async (t) => {
  const folder = temporaryFolder(t)
  for (const file of COMPLETE) copyFileSync(join(federal ?? '', file), join(folder, basename(file)))
  const { right, nothing, wrong } = answers(await openIngestedCatalog({ after }, folder), true)
  assert.deepEqual(wrong, [], 'answered with another car')
  assert.ok(
    right >= questions.length * RIGHT_SHARE_MIN,
    `${right} of ${questions.length}; nothing: ${nothing.join('; ')}`,
  )
})

test('where the starter files have the car they answer with it, and never with another one', async () => {
  const { right, nothing, wrong } = answers(await openIngestedCatalog({ after }, STARTER), false)
  assert.deepEqual(wrong, [], 'answered with another car')
  assert.ok(right >= STARTER_ANSWERS_MIN, `${right} are answered; nothing: ${nothing.length}`)
})
