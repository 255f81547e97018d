import assert from 'node:assert/strict'
import { it } from 'node:test'
import { classOf } from '#operations/account/traffic.ts'

it('groups statuses by class, and counts redirects as successes', () => {
  const classes = [200, 304, 399, 400, 499, 500, 503].map(classOf)
  assert.deepEqual(classes, ['2xx', '2xx', '2xx', '4xx', '4xx', '5xx', '5xx'])
})
