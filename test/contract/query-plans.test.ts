// Guarantee: no request reads a whole table or sorts, so the amount of data slows no request down. Every operation runs its
// documented example, and every statement that it prepares is explained.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
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

/** Sends every documented example to a new service, which has rendered nothing yet. */
async function askExamples(): Promise<void> {
  const service = await startService({ after }, {}, catalog)
  const { token } = await service.createKey('enterprise', AMPLE)
  for (const { name } of [...OPERATIONS, runBatch]) {
    const example = EXAMPLES[name]
    assert.ok(example, `${name} has no example: run "npm run generate"`)
    const { target, ...request } = example.request
    const answer = await service.ask(target, { token, ...request })
    assert.equal(answer.status, example.status, `${name}: ${answer.text}`)
  }
}

await askExamples()
const { lookups, readings } = preparedOn(catalog.database)

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
