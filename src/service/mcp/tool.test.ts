import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { argumentsOf } from './tool-target.ts'
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
const DESCRIPTION_CHARACTERS_MAX = 400
const NEXT_CHARACTERS_MAX = 800

const tools = createTools(OPERATIONS)

test('every metered operation is a tool of the same name; the watchlist check is the only other tool', () => {
  const metered = OPERATIONS.filter((operation) => operation.metered).map(({ name }) => name)
  assert.deepEqual(
    tools.map(({ name }) => name),
    [...metered, 'check_watchlist'],
  )
  assert.ok(!metered.includes('get_status'))
})

test('the documented tools have hints under exactly their names', () => {
  assert.deepEqual(
    PROMISED.filter((name) => !Object.hasOwn(TOOL_HINTS, name)),
    [],
  )
})

test('a description states result and plan, and each tool the next step, in bounded length', () => {
  for (const { name, title, description, next } of tools) {
    assert.ok(title.length > 0, name)
    assert.match(description, /\. (Every|Pro|Business) plan\.$/)
    assert.ok(description.length <= DESCRIPTION_CHARACTERS_MAX, `${name}: ${description.length} characters`)
    assert.ok(next.length > 0 && next.length <= NEXT_CHARACTERS_MAX, name)
  }
})

test('paged tools request ten results by default, and state so', () => {
  const paged = tools.filter(({ path }) =>
    OPERATIONS.some((one) => one.path === path && 'limit' in one.input.properties),
  )
  assert.ok(paged.length > 5)
  for (const { name, defaults, inputSchema } of paged) {
    const { limit } = inputSchema['properties'] as Record<string, { description: string }>
    assert.equal(defaults['limit'], '10', name)
    assert.match(limit?.description ?? '', /Default: 10\./, name)
  }
})

test('recalls of another country omit their French texts unless requested', () => {
  const asked = (name: string, given: Record<string, string>) => {
    const tool = tools.find((one) => one.name === name)
    assert.ok(tool)
    return argumentsOf(tool, given)
  }
  for (const name of ['get_recalls', 'get_vin_recalls']) {
    const { fields } = asked(name, { country: 'all' })
    assert.match(String(fields), /^campaign_id,country,(?!.*summary_fr).*related_campaigns/)
    assert.deepEqual(asked(name, {}), {})
    assert.deepEqual(asked(name, { country: 'us' }), { country: 'us' })
    assert.equal(asked(name, { country: 'ca', fields: 'summary_fr' })['fields'], 'summary_fr')
  }
  assert.equal(asked('get_vehicle_report', { country: 'ca' })['fields'], undefined)
})

test('an operation without a hint is still a tool', () => {
  const [first] = OPERATIONS
  assert.ok(first)
  const [tool] = createTools([{ ...first, name: 'get_new_thing', requiredPlan: 'business' }])
  assert.equal(tool?.title, first.summary)
  assert.match(tool?.description ?? '', /Business plan\.$/)
  assert.match(tool?.next ?? '', /unknown, never zero/)
})
