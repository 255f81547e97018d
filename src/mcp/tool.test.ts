import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { createTools, TOOL_HINTS } from './tool.ts'

/** Names that existing agents know (issue of the tools; specification.md 1). */
const PROMISED = [
  'search_vehicles',
  'get_vehicle',
  'get_recalls',
  'lookup_dtc',
  'get_complaints',
  'get_tsbs',
  'get_investigations',
]
const DESCRIPTION_CHARACTERS_MAX = 1_500

const tools = createTools(OPERATIONS)

test('every metered operation is a tool of its own name, and of the rest only the check of a watchlist', () => {
  const metered = OPERATIONS.filter((operation) => operation.metered).map(({ name }) => name)
  assert.deepEqual(
    tools.map(({ name }) => name),
    [...metered, 'check_watchlist'],
  )
  assert.ok(!metered.includes('get_status'))
})

test('the promised tools have hints under exactly their names', () => {
  assert.deepEqual(
    PROMISED.filter((name) => !Object.hasOwn(TOOL_HINTS, name)),
    [],
  )
})

test('a description says when to use the tool, what comes next and which plan opens it, in bounded length', () => {
  for (const { name, description } of tools) {
    assert.ok(Object.hasOwn(TOOL_HINTS, name), `${name} has no hint`)
    assert.match(description, /\nWhen to use: .+\nWhat next: .+\n(Opened by every plan|Needs a key of the \w+ plan)/)
    assert.ok(description.length <= DESCRIPTION_CHARACTERS_MAX, `${name}: ${description.length} characters`)
  }
})

test('an operation without a hint is a tool all the same', () => {
  const [first] = OPERATIONS
  assert.ok(first)
  const [tool] = createTools([{ ...first, name: 'get_new_thing', requiredPlan: 'business' }])
  assert.equal(tool?.title, first.summary)
  assert.match(tool?.description ?? '', /Needs a key of the Business plan/)
})
