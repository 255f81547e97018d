import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProblemError } from '#platform/problem.ts'
import { toolTarget } from './tool-target.ts'

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
