// Guarantee: no request reads a whole table or sorts, so the amount of data slows no request down. Every operation runs its
// documented example, every statement that it prepares is explained, and its statements are counted: a loop over all vehicles
// is as slow as a statement that reads them all.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { after, mock, test } from 'node:test'
import { runBatch } from '#operations/batch/run-batch.ts'
import { OPERATIONS } from '#operations/index.ts'
import { preparedOn } from '#platform/database/statements.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

interface Example {
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  readonly status: number
}

/** Statements that the starter data alone prepare; fewer would mean that requests prepare past the registry. */
const LOOKUPS_MIN = 60

const EXAMPLES = JSON.parse(readFileSync('docs/openapi-examples.json', 'utf8')) as Readonly<Record<string, Example>>
const catalog = await openIngestedCatalog({ after }, 'data/starter')

/** Statements that one example may run. The longest list runs 72; the starter data have 686 vehicles. */
const RUNS_MAX = 200

/** Sends every documented example to a new service, which has rendered nothing yet. */
async function askExamples(answered: (name: string) => void = () => {}): Promise<void> {
  const service = await startService({ after }, {}, catalog)
  const { token } = await service.createKey('enterprise', AMPLE)
  for (const { name } of [...OPERATIONS, runBatch]) {
    const example = EXAMPLES[name]
    assert.ok(example, `${name} has no example: run "npm run generate"`)
    const { target, ...request } = example.request
    const answer = await service.ask(target, { token, ...request })
    assert.equal(answer.status, example.status, `${name}: ${answer.text}`)
    answered(name)
  }
}

const runs = await countRuns()
const { lookups, readings } = preparedOn(catalog.database)

/** The number of statements that each example runs over a snapshot that was just opened. */
async function countRuns(): Promise<ReadonlyMap<string, number>> {
  const calls = (['get', 'all', 'iterate'] as const).map((name) => mock.method(StatementSync.prototype, name).mock)
  const counts = new Map<string, number>()
  await askExamples((name) => {
    counts.set(name, sumOf(calls.map((call) => call.callCount())))
    for (const call of calls) call.resetCalls()
  })
  for (const call of calls) call.restore()
  return counts
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

test('every statement of a request finds its rows by a key and sorts nothing', () => {
  assert.ok(lookups.size >= LOOKUPS_MIN, `${lookups.size} statements`)
  for (const sql of lookups) {
    const steps = catalog.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    const plan = steps.map(({ detail }) => String(detail)).join('; ')
    assert.match(plan, /SEARCH/, sql)
    assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/, `${sql}: ${plan}`)
  }
})

test('statements that read a whole table run once per snapshot, not per request', async () => {
  assert.ok(readings.size > 0)
  readings.clear()
  await askExamples()
  assert.deepEqual([...readings], [])
})

test('no example runs as many statements as there are vehicles', () => {
  assert.ok(RUNS_MAX < catalog.meta.listed_count / 3)
  assert.equal(runs.size, OPERATIONS.length + 1)
  assert.deepEqual(
    [...runs].filter(([, count]) => count > RUNS_MAX),
    [],
  )
})

test('statements are prepared once per snapshot, not per request', async (t) => {
  const { mock: prepare } = t.mock.method(DatabaseSync.prototype, 'prepare')
  await askExamples()
  const prepared = prepare.calls.filter((call) => call.this === catalog.database)
  assert.deepEqual(
    prepared.map((call) => call.arguments[0]),
    [],
  )
  assert.ok(prepare.callCount() > 0)
})
