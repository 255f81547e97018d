import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { openApiText } from '#http/openapi/openapi.ts'
import { REMOVED_PATHS } from '#http/removed-routes.ts'
import { REPORT_PAGES } from '#http/report/report-page.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import type { Operation } from '#operations/endpoint.ts'
import { DOWNLOADS, OPERATIONS } from '#operations/index.ts'
import { assertDocumented, DOCUMENT, documentedAt } from '#test/support/documented.ts'
import { answeredTarget } from '#test/support/random/targets.ts'
import { AMPLE, PUBLIC_URL, startService } from '#test/support/start-service.ts'

/** Returns an operation, followed by its HTML page. */
const withPage = (operation: Operation) =>
  REPORT_PAGES[operation.name] === undefined
    ? [operation]
    : [operation, { ...operation, name: `${operation.name}_page`, path: `${operation.path}.html` }]
const ADDRESSES = [...OPERATIONS.flatMap(withPage), runBatch, ...DOWNLOADS]
const ALERT_URLS = [...new Set(ALERT_ENDPOINTS.map(({ path }) => path))]
const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)

test('the committed document is the generated one, and the service serves it with its own address', async () => {
  const committed = readFileSync('docs/openapi.json', 'utf8')
  assert.equal(committed, openApiText(), 'run "npm run generate" and review the difference')
  const served = await service.ask('/openapi.json')
  assert.deepEqual(served.json()['servers'], [{ url: PUBLIC_URL, description: 'This service' }])
  assert.deepEqual(served.json(), JSON.parse(committed.replaceAll('http://localhost:8080', PUBLIC_URL)))
})

test('every pattern compiles in any language', () => {
  const patterns = Array.from(openApiText().matchAll(/"pattern": (".*")/g), ([, text = '']) => String(JSON.parse(text)))
  for (const pattern of patterns) assert.doesNotMatch(pattern, /\\[pP]|\(\?|\\u/, pattern)
})

test('the document describes exactly the operations, and the router serves exactly the document', () => {
  assert.deepEqual(Object.keys(DOCUMENT.paths), [...ADDRESSES.map(({ path }) => path), ...ALERT_URLS])
  for (const { path, name } of ADDRESSES) {
    assert.equal(documentedAt(path)?.operationId, name)
  }
  const documented = [...ADDRESSES.map(({ path }) => path), ...ALERT_URLS].map((path) =>
    path.replaceAll(/\{(\w+)\}/g, ':$1'),
  )
  const served = routesIn(service.app.printRoutes({ commonPrefix: false })).filter(
    // The tools for agents use their own protocol; removed paths are no longer documented.
    (route) => route.startsWith('/v1') && route !== '/v1/mcp' && !REMOVED_PATHS.includes(route),
  )
  assert.deepEqual(served.toSorted(), documented.toSorted())
})

/** Returns whole paths from the router's tree, whose levels are indented by four characters. */
function routesIn(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? []
    branch.splice(indent.length / 4, Infinity, part)
    return methods === undefined ? [] : [branch.join('').replaceAll('//', '/')]
  })
}

test('every reference resolves, and every component is used', () => {
  const references = new Set(
    [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  )
  assert.deepEqual([...references].toSorted(), Object.keys(DOCUMENT.components.schemas).toSorted())
})

test('an object that is described twice has a name', () => {
  const firstPlaces = new Map<string, string>()
  for (const [place, schema] of objectsIn({ ...DOCUMENT.paths, ...DOCUMENT.components.schemas }, '')) {
    const { description: _description, ...rest } = schema
    const text = JSON.stringify(rest, (key, value: unknown) => (key === 'examples' ? undefined : value))
    if (text.length < 700) continue
    const before = firstPlaces.get(text)
    assert.equal(before, undefined, `${place} says what ${before} says: give it an $id`)
    firstPlaces.set(text, place)
  }
  assert.ok(firstPlaces.size > 50)
})

/** Returns every object schema with properties, and its location. */
function objectsIn(value: unknown, place: string): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  const schema = value as Record<string, unknown>
  const inside = Object.entries(schema).flatMap(([key, inner]) =>
    key === 'example' || key === 'examples' ? [] : objectsIn(inner, `${place}/${key}`),
  )
  return schema['type'] === 'object' && typeof schema['properties'] === 'object' ? [[place, schema], ...inside] : inside
}

test('every operation states who may call it, and every parameter and status is described', () => {
  assert.equal(DOCUMENT.openapi, '3.1.0')
  for (const { path, requiredPlan, metered } of ADDRESSES) {
    const entry = documentedAt(path)
    assert.ok(entry)
    assert.equal(entry.security.length > 0, requiredPlan !== 'none', path)
    const statuses = Object.keys(entry.responses)
    assert.equal(statuses.includes('402'), requiredPlan === 'free', path)
    assert.equal(statuses.includes('403'), requiredPlan !== 'none', path)
    const isPaid = requiredPlan === 'pro' || requiredPlan === 'business'
    assert.equal(entry.responses['403']?.description.includes('plan_required') ?? false, isPaid, path)
    assert.equal(entry['x-metered'], metered)
    assert.equal(entry.description.endsWith('Costs no quota.'), requiredPlan !== 'none' && !metered, path)
    for (const [status, { description }] of Object.entries(entry.responses)) assert.ok(description, `${path} ${status}`)
    for (const parameter of entry.parameters) {
      // Examples are sent together, so alternatives have none.
      const isAlternative = parameter.description.includes('Cannot be combined with')
      assert.equal(parameter.example === undefined, isAlternative, `${path} ${parameter.name}`)
      assert.equal(parameter.required, parameter.in === 'path' || parameter.name === 'operation')
    }
  }
})

test('responses over real rows match the document', async () => {
  let checked = 0
  const { vehicles } = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
  for (const operation of OPERATIONS) {
    const ids = operation.path.includes('{id}') ? vehicles.map(({ id }) => id) : ['']
    const targets = ids.map((id) => answeredTarget(operation, id))
    for (const target of targets) {
      const answer = await service.ask(target, { token })
      assert.equal(answer.status, 200)
      assertDocumented(operation, answer)
      assertDocumented(operation, await service.ask(target))
      checked += 1
    }
  }
  assert.ok(checked > vehicles.length)
})
