import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestIds, processPartOf } from './response-headers.ts'

test('ids increase within a process and differ between processes', () => {
  const [next, other] = [createRequestIds(), createRequestIds()]
  const first = next()
  assert.match(first, /^req_[0-9a-f]{12}000001$/)
  const prefix = first.slice(0, -6)
  for (let count = 2; count < 100_000; count += 1) {
    assert.equal(next(), prefix + count.toString(36).padStart(6, '0'))
  }
  assert.equal(processPartOf(first), prefix)
  assert.ok(!other().startsWith(prefix))
})
