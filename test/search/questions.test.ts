import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { countMatches, QUESTIONS } from '#test/support/search/questions.ts'

const STARTER = fileURLToPath(new URL('../../data/starter', import.meta.url))
const STARTER_RESPONSES_MIN = 60

test('there are enough questions, each once', () => {
  const keys = QUESTIONS.map(({ filters }) => JSON.stringify(filters))
  assert.ok(keys.length >= 300, `${keys.length} questions`)
  assert.equal(new Set(keys).size, keys.length)
})

test('starter data return the right car if they have it, and never another one', async () => {
  const { right, nothing, wrong } = countMatches(await openIngestedCatalog({ after }, STARTER), false)
  assert.deepEqual(wrong, [], 'answered with another car')
  assert.ok(right >= STARTER_RESPONSES_MIN, `${right} are right; nothing: ${nothing.length}`)
})
