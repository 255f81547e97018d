import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { OPERATIONS } from '#operations/index.ts'
import { ProblemError } from '#platform/problem.ts'
import { argumentsOf, createTools, TOOL_HINTS, inputSchemaOf, toolTarget } from './tool.ts'

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

test('argument schemas are closed, and describe each argument by type or enum and one sentence', () => {
  const schema = Type.Object(
    {
      make: Type.String({ pattern: '[\\p{L}]', maxLength: 5, examples: ['x'], description: 'A make. And more.' }),
      kind: Type.Optional(Type.Enum(['a', 'b'], { description: 'No end' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Above 100 it is brought down.' })),
    },
    { additionalProperties: false },
  )
  assert.deepEqual(JSON.parse(JSON.stringify(inputSchemaOf(schema))), {
    type: 'object',
    additionalProperties: false,
    required: ['make'],
    properties: {
      make: { type: 'string', description: 'A make.' },
      kind: { enum: ['a', 'b'], description: 'No end' },
      limit: { type: 'integer', description: '1 to 100. Default: 10.' },
    },
  })
})

// Guarantee: the description of an argument is a whole sentence.
test('no description of an argument ends at an abbreviation', () => {
  for (const { name, input } of OPERATIONS.filter(({ metered }) => metered)) {
    const { properties } = inputSchemaOf(input) as { properties: Record<string, { description: string }> }
    for (const [argument, { description }] of Object.entries(properties)) {
      assert.match(description, /^[^a-z].{8,}[.]$/, `${name} ${argument}`)
      assert.doesNotMatch(description, /\b(?:e\. ?g|i\. ?e|etc|cf)\.$/, `${name} ${argument}`)
    }
  }
})

const SEARCH = { path: '/v1/vehicles' }
const RECALLS = { path: '/v1/vehicles/{id}/recalls' }

test('arguments become the path and the query of the operation', () => {
  assert.equal(toolTarget(SEARCH, {}), '/v1/vehicles')
  assert.equal(
    toolTarget(SEARCH, { year: 2019, make: 'a b&c', x: true }),
    '/v1/vehicles?year=2019&make=a%20b%26c&x=true',
  )
  assert.equal(toolTarget(RECALLS, { id: 'abc', since: '2020-01-01' }), '/v1/vehicles/abc/recalls?since=2020-01-01')
})

test('null and undefined count as missing', () => {
  assert.equal(toolTarget(SEARCH, { year: null, make: undefined, model: 'x' }), '/v1/vehicles?model=x')
})

// Guarantee: no argument can make a tool call another address.
test('an argument cannot add or leave path segments', () => {
  assert.equal(toolTarget(RECALLS, { id: '../../account?x=1#y' }), '/v1/vehicles/..%2F..%2Faccount%3Fx%3D1%23y/recalls')
  for (const id of ['.', '..', '', null, undefined, {}, ['a'], '\uD800']) {
    assert.throws(
      () => toolTarget(RECALLS, { id }),
      (error) =>
        error instanceof ProblemError &&
        error.code === 'invalid_parameter' &&
        error.extension.errors?.length === 1 &&
        error.extension.errors[0]?.parameter === 'id',
      JSON.stringify(id),
    )
  }
})

test('reports all invalid arguments at once', () => {
  assert.throws(
    () => toolTarget(RECALLS, { since: {}, limit: [1] }),
    (error) => {
      assert.ok(error instanceof ProblemError)
      assert.deepEqual(
        error.extension.errors?.map(({ parameter }) => parameter),
        ['since', 'limit', 'id'],
      )
      assert.match(error.message, /Parameter "id" is missing\./)
      return true
    },
  )
})

test('names inherited by objects are ordinary arguments', () => {
  const given = JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, unknown>
  assert.equal(toolTarget(SEARCH, given), '/v1/vehicles?__proto__=x&constructor=y')
})
